import { readDiscovery } from '../../host/lifecycle/discovery.ts';
import { connectToHost } from '../mcp/host-link.ts';
import { type Check, type CheckContext, fail, ok } from './check.ts';

const name = 'Companion';

/** Whether a host serves the data folder, as an agent would find it. */
export async function checkHost({ dataFolder }: CheckContext): Promise<Check> {
  const link = await connectToHost(dataFolder, {});
  switch (link.kind) {
    case 'connected': {
      link.socket.destroy();
      const { pid, socket } = readDiscovery(dataFolder) ?? { pid: 'unknown', socket: 'unknown' };
      return ok(name, `runs (process ${pid}), and answers on its socket ${socket}`);
    }
    case 'absent':
      return ok(name, 'does not run; the first call of an agent starts it, and so does: copyq-companion serve');
    case 'refused':
      return fail(
        name,
        `a companion is there, but: ${link.reason}`,
        'Stop it and start it again: copyq-companion serve',
      );
  }
}
