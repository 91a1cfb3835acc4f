import { connect, type Socket } from 'node:net';
import { readDiscovery } from '../../host/lifecycle/discovery.ts';

/** Milliseconds in which a host must answer a greeting. */
const answerTime = 5000;

export interface Greeting {
  readonly client?: string | undefined;
  readonly readOnly?: boolean;
  readonly openWindow?: boolean;
}

export type Link =
  | {
      readonly kind: 'connected';
      readonly socket: Socket;
      /** What became of the wish to see the window. */
      readonly window: { readonly opened: boolean; readonly url: string } | undefined;
    }
  /** Nobody serves the data folder, or not yet. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'refused'; readonly reason: string };

/** Connects to the host of a data folder and greets it. The socket comes back paused. */
export function connectToHost(dataFolder: string, greeting: Greeting): Promise<Link> {
  const discovery = readDiscovery(dataFolder);
  if (discovery === undefined) return Promise.resolve({ kind: 'absent' });
  const socket = connect(discovery.socket);
  // Stays for good: a socket without one would end the process with its first error.
  socket.on('error', () => {});
  socket.write(
    `${JSON.stringify({
      hello: 1,
      token: discovery.token,
      client: greeting.client,
      readOnly: greeting.readOnly,
      openWindow: greeting.openWindow,
      pid: process.pid,
      parentPid: process.ppid || undefined,
    })}\n`,
  );
  return new Promise((resolve) => {
    let answer = Buffer.alloc(0);
    const timer = setTimeout(() => settle({ kind: 'refused', reason: 'it does not answer' }), answerTime);
    const failed = (error: NodeJS.ErrnoException): void => {
      const absent = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(error.code ?? '');
      settle(absent ? { kind: 'absent' } : { kind: 'refused', reason: error.message });
    };
    const closed = (): void => settle({ kind: 'absent' });
    const received = (chunk: Buffer): void => {
      answer = Buffer.concat([answer, chunk]);
      const end = answer.indexOf('\n');
      if (end === -1) return;
      settle(readWelcome(answer.toString('utf8', 0, end), socket), answer.subarray(end + 1));
    };
    const settle = (link: Link, rest: Buffer = Buffer.alloc(0)): void => {
      clearTimeout(timer);
      socket.off('data', received).off('close', closed).off('error', failed).pause();
      if (link.kind !== 'connected') socket.destroy();
      else if (rest.length > 0) socket.unshift(rest);
      resolve(link);
    };
    socket.on('data', received).on('close', closed).on('error', failed);
  });
}

function readWelcome(line: string, socket: Socket): Link {
  try {
    const answer = JSON.parse(line) as { welcome?: unknown; refused?: unknown; window?: unknown };
    if (answer.welcome === 1) return { kind: 'connected', socket, window: readWindow(answer.window) };
    if (typeof answer.refused === 'string') return { kind: 'refused', reason: answer.refused };
  } catch {
    // Not JSON: whatever listens there is no host of ours.
  }
  return { kind: 'refused', reason: 'it is no CopyQ Companion' };
}

function readWindow(value: unknown): { opened: boolean; url: string } | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { opened, url } = value as Record<string, unknown>;
  return typeof opened === 'boolean' && typeof url === 'string' ? { opened, url } : undefined;
}
