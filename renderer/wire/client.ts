import type { Input, MethodName, Output, Push, PushName, WireError } from '../../shared/contract/api.ts';
import type { AnswerMessage, CallMessage, PushMessage } from '../../shared/contract/wire.ts';
import type { Wire, WireState } from './wire.ts';

/** Why a call failed, tagged; `message` is the contract's line or ''. */
export class CallFailure extends Error {
  readonly tag: WireError['tag'];

  constructor({ tag, message }: WireError) {
    super(message);
    this.name = 'CallFailure';
    this.tag = tag;
  }
}

interface Waiting {
  readonly resolve: (output: unknown) => void;
  readonly reject: (failure: CallFailure) => void;
}

/** Calls and pushes over a wire. */
export class WireClient {
  readonly #wire: Wire;
  readonly #waiting = new Map<number, Waiting>();
  readonly #pushListeners = new Map<string, Set<(value: unknown) => void>>();
  readonly #stateListeners = new Set<(state: WireState) => void>();
  #state: WireState = 'connecting';
  #lastId = 0;

  constructor(wire: Wire) {
    this.#wire = wire;
  }

  /** Begins; listeners should be there before. */
  start(): void {
    this.#wire.listen({ message: (text) => this.#receive(text), state: (state) => this.#change(state) });
  }

  get state(): WireState {
    return this.#state;
  }

  /**
   * Calls the host. Rejects with a CallFailure: at once, tagged `disconnected`, while there is no connection. Nothing is
   * sent later, since a decision must never be carried out when the person no longer looks.
   */
  call<Name extends MethodName>(method: Name, input: Input<Name>): Promise<Output<Name>> {
    this.#lastId += 1;
    const message: CallMessage = { id: this.#lastId, method, input };
    return new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(message.id, { resolve, reject });
      if (!this.#wire.post(JSON.stringify(message))) {
        this.#waiting.delete(message.id);
        reject(new CallFailure({ tag: 'disconnected', message: '' }));
      }
    }) as Promise<Output<Name>>;
  }

  onPush<Name extends PushName>(push: Name, listener: (value: Push<Name>) => void): () => void {
    const listeners = this.#pushListeners.get(push) ?? new Set();
    this.#pushListeners.set(push, listeners);
    const added = listener as (value: unknown) => void;
    listeners.add(added);
    return () => listeners.delete(added);
  }

  onState(listener: (state: WireState) => void): () => void {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  }

  #receive(text: string): void {
    const message = JSON.parse(text) as AnswerMessage | PushMessage;
    if ('push' in message) {
      for (const listener of this.#pushListeners.get(message.push) ?? []) listener(message.value);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if ('error' in message) waiting?.reject(new CallFailure(message.error));
    else waiting?.resolve(message.output);
  }

  #change(state: WireState): void {
    this.#state = state;
    if (state !== 'open') {
      // The calls under way may or may not have been carried out; their answers will never come.
      const lost = [...this.#waiting.values()];
      this.#waiting.clear();
      for (const { reject } of lost) reject(new CallFailure({ tag: 'disconnected', message: '' }));
    }
    for (const listener of this.#stateListeners) listener(state);
  }
}
