import { createServer, type Socket } from 'node:net';
import type { HostEvents } from '../events.ts';
import { listenOnSocket } from '../lifecycle/listen.ts';
import type { Log } from '../log.ts';
import type { ToolSet } from '../tools/tool-set.ts';
import type { OpenedWindow } from '../window/open-window.ts';
import type { Agent } from './agent.ts';
import { AgentConnection, type ConnectionOptions } from './agent-connection.ts';

const mebibyte = 1024 * 1024;

export interface AgentServerOptions {
  /** Path of the Unix socket in a private folder, or name of the Windows pipe. */
  readonly socket: string;
  /** Asked for in the first line of every connection. */
  readonly token: string;
  /** The companion's version, told to every client. */
  readonly version: string;
  /** One set for all, or the set for each agent as it connects. */
  readonly tools: ToolSet | ((agent: Agent) => ToolSet);
  readonly log: Log;
  /** `overview` is emitted when agents come and go. */
  readonly events: HostEvents;
  /** A second `serve` asks for the person's window; resolves to undefined when there is none. Absent: there is none. */
  readonly onOpenWindow?: () => Promise<OpenedWindow | undefined>;
  /** Milliseconds in which the greeting must come; default 5,000. */
  readonly helloTimeoutMs?: number;
  /** The most bytes of one message from an agent; default 2 MiB. */
  readonly lineBytes?: number;
  /** Bytes of answers that may wait for a client to read them; default 64 MiB. */
  readonly queuedBytes?: number;
}

export interface AgentServer {
  /** Agents connected now, in the order they came. */
  agents(): readonly Agent[];
  /** Takes no more connections, aborts calls under way and ends all connections. */
  close(): Promise<void>;
}

/**
 * Serves agents on a local socket.
 *
 * @throws SocketInUse when something else answers on the socket; the system's error when it cannot be made
 */
export async function startAgentServer(options: AgentServerOptions): Promise<AgentServer> {
  const { socket: path, tools, log } = options;
  const connectionOptions: ConnectionOptions = {
    token: options.token,
    version: options.version,
    tools: typeof tools === 'function' ? tools : () => tools,
    log,
    events: options.events,
    onOpenWindow: options.onOpenWindow ?? (async () => undefined),
    helloTimeoutMs: options.helloTimeoutMs ?? 5000,
    lineBytes: options.lineBytes ?? 2 * mebibyte,
    queuedBytes: options.queuedBytes ?? 64 * mebibyte,
  };
  const connections = new Map<AgentConnection, Promise<void>>();
  let closing = false;

  const server = createServer((socket: Socket) => {
    if (closing) {
      socket.destroy();
      return;
    }
    const connection = new AgentConnection(socket, connectionOptions);
    const served = connection.serve().finally(() => connections.delete(connection));
    connections.set(connection, served);
  });
  await listenOnSocket(server, path);
  server.on('error', (error) => log.error({ error: error.name, code: codeOf(error) }, 'the socket failed'));

  return {
    agents: () => [...connections.keys()].flatMap(({ agent }) => (agent === undefined ? [] : [agent])),
    close: async () => {
      closing = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await Promise.all([...connections.keys()].map((connection) => connection.close()));
      await Promise.all(connections.values());
      await closed;
    },
  };
}

function codeOf(error: Error): string | undefined {
  return 'code' in error ? String(error.code) : undefined;
}
