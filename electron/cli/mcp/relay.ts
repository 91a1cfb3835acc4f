import type { Socket } from 'node:net';
import { LineSplitter, OversizedLine } from '../../host/agents/line-splitter.ts';
import {
  type ClientMessage,
  callAnswer,
  errorAnswer,
  hostAbsent,
  hostGone,
  oversizedAnswer,
  readClientLine,
  readHostLine,
} from './messages.ts';

export interface RelayEvents {
  /** A whole line for the client, without its line feed. */
  toClient(line: Buffer | string): void;
  /** The host is gone; calls under way have been answered. */
  hostLost(): void;
  /** The client may or may not send more now. */
  mayRead(ready: boolean): void;
  /** Nothing waits for an answer any more. */
  idle(): void;
}

/** Bytes of messages that wait for a host before the client is no longer read. */
const mostWaiting = 8 * 1024 * 1024;

/**
 * Carries lines between a client, which stays, and hosts, which may come and go. To a new host it repeats the client's
 * `initialize` and keeps the answer to itself. Requests that a lost host left open are sent again, except calls of
 * tools: those may have had an effect, so they are answered with an error that says so.
 */
export class Relay {
  readonly #events: RelayEvents;
  #socket: Socket | undefined;
  /** False while there is no host, or the handshake is being repeated to it. */
  #ready = false;
  #initialize: ClientMessage | undefined;
  #initializeAnswered = false;
  #initialized: ClientMessage | undefined;
  readonly #inFlight = new Map<string, ClientMessage>();
  #waiting: ClientMessage[] = [];
  #waitingBytes = 0;

  constructor(events: RelayEvents) {
    this.#events = events;
  }

  /** Whether a request waits for a host. */
  get wantsHost(): boolean {
    return this.#waiting.some((message) => message.key !== undefined);
  }

  get isIdle(): boolean {
    return this.#inFlight.size === 0 && !this.wantsHost;
  }

  /** Takes a connected, greeted host into use. */
  attach(socket: Socket): void {
    this.#socket = socket;
    const splitter = new LineSplitter(Number.POSITIVE_INFINITY);
    socket.on('data', (chunk) => {
      for (const line of splitter.push(chunk)) if (!(line instanceof OversizedLine)) this.#fromHost(line);
    });
    socket.on('drain', () => this.#events.mayRead(true));
    socket.on('close', this.#lost);
    if (this.#initialize !== undefined && this.#initializeAnswered) this.#write(this.#initialize.line);
    else this.#open();
    socket.resume();
  }

  fromClient(line: Buffer | OversizedLine): void {
    if (line instanceof OversizedLine) {
      this.#events.toClient(oversizedAnswer(line));
      return;
    }
    const message = readClientLine(line);
    if (this.#ready) this.#send(message);
    else this.#wait(message);
  }

  /** Answers everything that waits for a host, because there will be none soon. */
  giveUp(reason: string): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#waitingBytes = 0;
    for (const { key, method } of waiting) {
      if (key === undefined) continue;
      this.#events.toClient(method === 'tools/call' ? callAnswer(key, hostAbsent) : errorAnswer(key, reason));
    }
    this.#events.mayRead(true);
    this.#checkIdle();
  }

  /** Resolves when what was sent is out and the connection ended, or after a moment. */
  async close(): Promise<void> {
    const socket = this.#socket;
    if (socket === undefined) return;
    socket.off('close', this.#lost);
    await new Promise<void>((resolve) => {
      setTimeout(resolve, 500);
      socket.once('close', () => resolve());
      socket.end();
    });
  }

  /** Holds the host back while the client does not read. */
  mayWrite(ready: boolean): void {
    if (ready) this.#socket?.resume();
    else this.#socket?.pause();
  }

  #open(): void {
    this.#ready = true;
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#waitingBytes = 0;
    for (const message of waiting) this.#send(message);
    this.#events.mayRead(true);
  }

  #wait(message: ClientMessage): void {
    this.#waiting.push({ ...message, line: Buffer.from(message.line) });
    this.#waitingBytes += message.line.length;
    if (this.#waitingBytes > mostWaiting) this.#events.mayRead(false);
  }

  #send(message: ClientMessage): void {
    const { key, method, cancels } = message;
    // A copy, because the line is a view of a larger chunk; of a call the line is not needed again.
    if (key !== undefined) {
      const line = method === 'tools/call' ? Buffer.alloc(0) : Buffer.from(message.line);
      const kept = { ...message, line };
      this.#inFlight.set(key, kept);
      if (method === 'initialize' && !this.#initializeAnswered) this.#initialize = kept;
    }
    if (method === 'notifications/initialized') this.#initialized = { ...message, line: Buffer.from(message.line) };
    // A cancelled request is answered no more.
    if (cancels !== undefined) this.#inFlight.delete(cancels);
    this.#write(message.line);
    if (cancels !== undefined) this.#checkIdle();
  }

  #fromHost(line: Buffer): void {
    const answer = readHostLine(line);
    if (answer !== undefined && !this.#ready) {
      if (answer.key === this.#initialize?.key) this.#repeated(answer.failed);
      return;
    }
    this.#events.toClient(line);
    if (answer === undefined) return;
    this.#inFlight.delete(answer.key);
    if (answer.key === this.#initialize?.key && !answer.failed) this.#initializeAnswered = true;
    this.#checkIdle();
  }

  /** The new host has answered the repeated `initialize`. */
  #repeated(failed: boolean): void {
    if (failed) {
      this.#socket?.destroy();
      return;
    }
    if (this.#initialized !== undefined) this.#write(this.#initialized.line);
    this.#open();
  }

  readonly #lost = (): void => {
    this.#socket = undefined;
    this.#ready = false;
    const open = [...this.#inFlight.values()];
    this.#inFlight.clear();
    const again: ClientMessage[] = [];
    for (const message of open) {
      if (message.key !== undefined && message.method === 'tools/call') {
        this.#events.toClient(callAnswer(message.key, hostGone));
      } else again.push(message);
    }
    this.#waiting = [...again, ...this.#waiting];
    this.#events.hostLost();
    this.#checkIdle();
  };

  #write(line: Buffer): void {
    const socket = this.#socket;
    if (socket === undefined) return;
    socket.cork();
    socket.write(line);
    const ready = socket.write('\n');
    socket.uncork();
    if (!ready) this.#events.mayRead(false);
  }

  #checkIdle(): void {
    if (this.isIdle) this.#events.idle();
  }
}
