import { once } from 'node:events';
import { WebSocket } from 'ws';

/** A window's end of the wire for tests: raw messages out, messages in as they come. */
export class SocketClient {
  readonly socket: WebSocket;
  readonly #received: unknown[] = [];
  #waiting: (() => void)[] = [];
  readonly closed: Promise<number>;

  constructor(port: number, headers: Record<string, string> = {}, path = '/wire') {
    this.socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
      origin: `http://127.0.0.1:${port}`,
      headers,
    });
    this.socket.on('message', (data) => {
      this.#received.push(JSON.parse(String(data)));
      for (const wake of this.#waiting.splice(0)) wake();
    });
    this.socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => this.socket.on('close', resolve));
  }

  async opened(): Promise<this> {
    await once(this.socket, 'open');
    return this;
  }

  send(message: unknown): void {
    this.socket.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message));
  }

  /** The next message that fits, out of those received and not yet taken. */
  async next<Message>(fits: (message: Message) => boolean = () => true): Promise<Message> {
    for (;;) {
      const at = this.#received.findIndex((message) => fits(message as Message));
      if (at >= 0) return this.#received.splice(at, 1)[0] as Message;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }
}

/** The status a WebSocket was refused with, before it opened. */
export async function refusedStatus(
  port: number,
  options: { origin?: string; host?: string; path?: string },
): Promise<number> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${options.path ?? '/wire'}`, {
    ...(options.origin === undefined ? {} : { origin: options.origin }),
    ...(options.host === undefined ? {} : { headers: { host: options.host } }),
  });
  socket.on('error', () => undefined);
  const [, response] = await once(socket, 'unexpected-response');
  socket.terminate();
  return response.statusCode;
}
