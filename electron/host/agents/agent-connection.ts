import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { HostEvents } from '../events.ts';
import type { Log } from '../log.ts';
import type { ToolSet } from '../tools/tool-set.ts';
import type { OpenedWindow } from '../window/open-window.ts';
import type { Agent } from './agent.ts';
import { type Hello, longestHello, readHello } from './hello.ts';
import { agentName, cleanName, describeProcess } from './identity.ts';
import { errorAnswer, idOfOversized, type Notification, type Request, readMessage, rpcErrors } from './json-rpc.ts';
import { LineSplitter, OversizedLine } from './line-splitter.ts';
import { type McpSession, openMcpSession, readInitialize } from './mcp-session.ts';
import { Outbox } from './outbox.ts';

export interface ConnectionOptions {
  readonly token: string;
  readonly tools: (agent: Agent) => ToolSet;
  readonly version: string;
  readonly log: Log;
  readonly events: HostEvents;
  readonly helloTimeoutMs: number;
  readonly lineBytes: number;
  readonly queuedBytes: number;
  readonly onOpenWindow: () => Promise<OpenedWindow | undefined>;
}

/** One connection: greeting, then `initialize`, which makes it an agent, then MCP until it ends. */
export class AgentConnection {
  readonly #socket: Socket;
  readonly #options: ConnectionOptions;
  readonly #outbox: Outbox;
  #hello: Hello | undefined;
  #parentProcess: Promise<string | null> = Promise.resolve(null);
  #agent: Agent | undefined;
  #session: McpSession | undefined;

  constructor(socket: Socket, options: ConnectionOptions) {
    this.#socket = socket;
    this.#options = options;
    this.#outbox = new Outbox(socket, options.queuedBytes, () =>
      options.log.warn({ agent: this.#agent?.name }, 'dropped a client that does not read'),
    );
  }

  /** Undefined until the client has initialized, and after the end. */
  get agent(): Agent | undefined {
    return this.#agent;
  }

  /** Serves the connection to its end. Never rejects. */
  async serve(): Promise<void> {
    const { helloTimeoutMs, lineBytes, log } = this.#options;
    const timer = setTimeout(() => {
      if (this.#hello === undefined) void this.#refuse('no greeting came in time');
    }, helloTimeoutMs);
    const splitter = new LineSplitter(lineBytes);
    // Errors reach the loop below; this keeps one that comes between two turns of it from ending the host.
    this.#socket.on('error', () => {});
    try {
      // Awaiting each chunk holds a client back that sends faster than it is served.
      for await (const chunk of this.#socket) {
        for (const line of splitter.push(chunk)) {
          if (!(await this.#take(line))) return;
        }
        if (splitter.oversized && !(await this.#take(splitter.oversized))) return;
      }
    } catch (error) {
      // The client went away in the middle: resets and broken pipes are ends like any other.
      log.debug({ error: error instanceof Error ? error.name : typeof error }, 'a connection ended with an error');
    } finally {
      clearTimeout(timer);
      await this.#ended();
    }
  }

  /** Ends the connection; calls under way are aborted. */
  async close(): Promise<void> {
    await this.#outbox.end();
  }

  /** Handles one line; false when it was the last. */
  async #take(line: Buffer | OversizedLine): Promise<boolean> {
    if (line instanceof OversizedLine) {
      const problem = `The message is too large: at most ${this.#options.lineBytes} bytes`;
      if (this.#hello === undefined) await this.#refuse('the greeting is too large');
      else this.#outbox.send(errorAnswer(idOfOversized(line), rpcErrors.invalidRequest, problem));
      await this.#outbox.end();
      return false;
    }
    if (this.#hello === undefined) return this.#greet(line);
    const incoming = readMessage(line);
    if (incoming.kind === 'invalid') this.#outbox.send(errorAnswer(incoming.id, incoming.code, incoming.problem));
    else if (incoming.kind !== 'ignored') await this.#deliver(incoming.message);
    return true;
  }

  async #greet(line: Buffer): Promise<boolean> {
    const hello =
      line.length > longestHello ? { refused: 'the greeting is too large' } : readHello(line, this.#options.token);
    if ('refused' in hello) {
      this.#options.log.warn({ reason: hello.refused }, 'refused a connection');
      await this.#refuse(hello.refused);
      return false;
    }
    this.#hello = hello;
    if (hello.openWindow) {
      const window = await this.#options.onOpenWindow();
      this.#outbox.send(window === undefined ? { refused: 'this companion shows no window' } : { welcome: 1, window });
      await this.#outbox.end();
      return false;
    }
    this.#parentProcess = describeProcess(hello.parentPid);
    this.#outbox.send({ welcome: 1 });
    return true;
  }

  async #deliver(message: Request | Notification): Promise<void> {
    const initialize = message.method === 'initialize' && 'id' in message;
    if (this.#session !== undefined && !initialize) this.#session.deliver(message);
    else if (this.#session === undefined && initialize) await this.#initialize(message);
    else if ('id' in message) {
      const problem = initialize ? 'Already initialized' : 'Not initialized: send initialize first';
      // A client may ping before it initializes.
      if (message.method === 'ping') this.#outbox.send({ jsonrpc: '2.0', id: message.id, result: {} });
      else this.#outbox.send(errorAnswer(message.id, rpcErrors.invalidRequest, problem));
    }
  }

  async #initialize(message: Request): Promise<void> {
    const client = readInitialize(message);
    if ('problem' in client) {
      this.#outbox.send(errorAnswer(message.id, rpcErrors.invalidParams, client.problem));
      return;
    }
    const { version, log, events, tools } = this.#options;
    const agent: Agent = {
      connection: randomUUID(),
      name: agentName(this.#hello?.client, client.name),
      clientName: cleanName(client.name) ?? null,
      clientVersion: cleanName(client.version) ?? null,
      parentProcess: await this.#parentProcess,
      connectedAt: Date.now(),
      readOnly: this.#hello?.readOnly ?? false,
    };
    if (this.#socket.destroyed) return;
    const send = (answer: object) => this.#outbox.send(answer);
    this.#session = await openMcpSession({ agent, tools: tools(agent), version, log, send });
    this.#agent = agent;
    log.info({ agent: agent.name, parent: agent.parentProcess, readOnly: agent.readOnly }, 'an agent connected');
    events.emit('overview');
    this.#session.deliver(message);
  }

  async #refuse(reason: string): Promise<void> {
    this.#outbox.send({ refused: reason });
    await this.#outbox.end();
  }

  async #ended(): Promise<void> {
    this.#socket.destroy();
    const agent = this.#agent;
    this.#agent = undefined;
    await this.#session?.close();
    if (agent === undefined) return;
    this.#options.log.info({ agent: agent.name }, 'an agent disconnected');
    this.#options.events.emit('overview');
  }
}
