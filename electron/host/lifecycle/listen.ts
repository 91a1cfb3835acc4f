import { once } from 'node:events';
import { chmodSync, lstatSync, rmSync } from 'node:fs';
import { connect, type Server } from 'node:net';

/** Something answers on the socket although this host holds the lock of the data folder. */
export class SocketInUse extends Error {
  constructor(socket: string) {
    super(`${socket} is in use by another program`);
    this.name = 'SocketInUse';
  }
}

/**
 * Listens on a local socket (mode 0600) or a named pipe. A socket that a dead host left is removed, but only when
 * nothing answers on it and it is a socket.
 *
 * @throws SocketInUse when something answers there; the system's error when the path cannot be used
 */
export async function listenOnSocket(server: Server, socket: string): Promise<void> {
  const pipe = process.platform === 'win32';
  if (!pipe && lstatSync(socket, { throwIfNoEntry: false })?.isSocket()) {
    if (await answers(socket)) throw new SocketInUse(socket);
    rmSync(socket, { force: true });
  }
  server.listen(socket);
  await once(server, 'listening');
  if (!pipe) chmodSync(socket, 0o600);
}

/** Whether something accepts connections on a local socket. */
export function answers(socket: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = connect(socket);
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', (error: NodeJS.ErrnoException) => {
      // These two alone say that nobody listens; anything else (no permission, too many files) says nothing of it.
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(false);
      else reject(error);
    });
  });
}
