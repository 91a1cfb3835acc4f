import type { Socket } from 'node:net';

/**
 * The way out to one client: a JSON message a line. What a client does not read is kept up to a limit, then the client
 * is dropped, so that one that never reads cannot fill the host's memory. A single message may be larger than the limit.
 */
export class Outbox {
  readonly #socket: Socket;
  readonly #limit: number;
  readonly #dropped: () => void;

  /**
   * @param limit bytes that may wait when a further message comes
   * @param dropped called when the client was dropped for not reading
   */
  constructor(socket: Socket, limit: number, dropped: () => void) {
    this.#socket = socket;
    this.#limit = limit;
    this.#dropped = dropped;
  }

  send(message: object): void {
    if (!this.#socket.writable) return;
    if (this.#socket.writableLength > this.#limit) {
      this.#socket.destroy();
      this.#dropped();
      return;
    }
    this.#socket.write(Buffer.from(`${JSON.stringify(message)}\n`));
  }

  /** Ends the connection once everything is out, or after a second: a client that does not read is not waited for. */
  async end(): Promise<void> {
    const socket = this.#socket;
    if (socket.destroyed) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(() => socket.destroy(), 1000);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    socket.end(() => socket.destroy());
    await promise;
  }
}
