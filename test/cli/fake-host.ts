import { join } from 'node:path';
import { startAgentServer } from '../../electron/host/agents/agent-server.ts';
import { createHostEvents } from '../../electron/host/events.ts';
import { writeDiscovery } from '../../electron/host/lifecycle/discovery.ts';
import { AlreadyRunning, acquireHostLock } from '../../electron/host/lifecycle/host-lock.ts';
import { createLog } from '../../electron/host/log.ts';
import { FakeTools } from '../host/agents/fake-tools.ts';

/** Serves fake tools until it is killed, or for a minute: a test that fails must leave nothing behind. */
export async function serveFake(folder: string): Promise<number> {
  try {
    acquireHostLock(folder);
  } catch (error) {
    if (error instanceof AlreadyRunning) return 3;
    throw error;
  }
  const socket = join(folder, 'host.sock');
  const token = crypto.randomUUID();
  await startAgentServer({
    socket,
    token,
    version: '0',
    tools: new FakeTools(),
    log: createLog('silent'),
    events: createHostEvents(),
  });
  writeDiscovery(folder, { socket, token, pid: process.pid });
  setTimeout(() => process.exit(9), 60_000);
  return 0;
}
