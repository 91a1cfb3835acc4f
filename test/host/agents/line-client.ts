import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { onTestFinished } from 'vitest';
import { LineSplitter } from '../../../electron/host/agents/line-splitter.ts';
import type { TestHost } from './test-host.ts';

export type Json = Record<string, unknown> & { id?: unknown; error?: { code: number; message: string } };

/** A bare client: it sends lines as they are and reads lines as JSON. */
export class LineClient {
  readonly socket: Socket;
  readonly #lines: Json[] = [];
  readonly #splitter = new LineSplitter(Number.POSITIVE_INFINITY);
  #wake: () => void = () => {};
  #ended = false;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (chunk) => {
      for (const line of this.#splitter.push(chunk)) this.#lines.push(JSON.parse(line.toString()) as Json);
      this.#wake();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#ended = true;
      this.#wake();
    });
  }

  static async connect(path: string): Promise<LineClient> {
    const socket = connect(path);
    await once(socket, 'connect');
    onTestFinished(() => {
      socket.destroy();
    });
    return new LineClient(socket);
  }

  send(...messages: readonly (object | string)[]): void {
    this.socket.write(`${messages.map((m) => (typeof m === 'string' ? m : JSON.stringify(m))).join('\n')}\n`);
  }

  /** The next line, or undefined when the connection has ended. */
  async next(): Promise<Json | undefined> {
    for (;;) {
      const line = this.#lines.shift();
      if (line !== undefined || this.#ended) return line;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Waits for the end of the connection; fails when a line comes first. */
  async end(): Promise<void> {
    const line = await this.next();
    if (line !== undefined) throw new Error(`expected the end, got ${JSON.stringify(line)}`);
  }
}

export function initialize(name = 'tester', id: unknown = 0): object {
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name, version: '9' } };
  return { jsonrpc: '2.0', id, method: 'initialize', params };
}

export function call(id: unknown, name: string, parameters?: unknown): object {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: parameters } };
}

/** A bare client past its greeting and `initialize`. */
export async function greetedClient(host: TestHost, hello: object = {}): Promise<LineClient> {
  const client = await LineClient.connect(host.socket);
  client.send({ hello: 1, token: host.token, ...hello }, initialize());
  await client.next();
  await client.next();
  return client;
}

/** The SDK's own client over the host's socket. */
export async function connectAgent(host: TestHost, hello: object = {}): Promise<Client> {
  const lines = await LineClient.connect(host.socket);
  lines.send({ hello: 1, token: host.token, ...hello });
  await lines.next();
  const transport: Transport = {
    start: async () => {
      void (async () => {
        for (let line = await lines.next(); line !== undefined; line = await lines.next()) {
          transport.onmessage?.(line as unknown as JSONRPCMessage);
        }
        transport.onclose?.();
      })();
    },
    send: async (message) => lines.send(message),
    close: async () => {
      lines.socket.destroy();
    },
  };
  const client = new Client({ name: 'sdk client', version: '1' });
  await client.connect(transport);
  return client;
}
