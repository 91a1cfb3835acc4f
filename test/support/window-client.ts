import { type Input, type MethodName, methods, type Output } from '../../shared/contract/api.ts';
import type { PendingView } from '../../shared/contract/views.ts';
import { SocketClient } from './socket-client.ts';

/** The window's end of the typed API, without a browser: for tests whose subject is not the window. */
export interface WindowClient {
  ask<Name extends MethodName>(method: Name, input: Input<Name>): Promise<Output<Name>>;
  /** The first pending operation that fits, as soon as there is one. */
  pendingOne(fits?: (operation: PendingView) => boolean): Promise<PendingView>;
  close(): Promise<void>;
}

/** @param url the address with its one-time ticket that `serve` printed */
export async function openWindowClient(url: string): Promise<WindowClient> {
  const { port, hash } = new URL(url);
  const socket = await new SocketClient(Number(port)).opened();
  socket.send({ ticket: new URLSearchParams(hash.slice(1)).get('t') });
  await socket.next((message: object) => 'session' in message);
  let last = 0;

  async function ask<Name extends MethodName>(method: Name, input: Input<Name>): Promise<Output<Name>> {
    last += 1;
    const id = last;
    socket.send({ id, method, input });
    const answer = await socket.next(
      (message: { id?: number; output?: unknown; error?: unknown }) => message.id === id,
    );
    if (answer.error !== undefined) throw new Error(`${method}: ${JSON.stringify(answer.error)}`);
    return methods[method].output.parse(answer.output) as Output<Name>;
  }

  return {
    ask,
    async pendingOne(fits = () => true) {
      for (let pending = await ask('pending', {}); ; ) {
        const found = pending.find(fits);
        if (found !== undefined) return found;
        const { value } = await socket.next(
          (message: { push?: string; value: PendingView[] }) => message.push === 'pendingChanged',
        );
        pending = value;
      }
    },
    async close() {
      socket.socket.close();
      await socket.closed;
    },
  };
}
