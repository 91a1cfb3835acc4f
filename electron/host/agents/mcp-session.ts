import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  InitializeRequestSchema,
  type JSONRPCMessage,
  JSONRPCNotificationSchema,
  JSONRPCRequestSchema,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { formatError } from '../../../shared/format/error.ts';
import { type Log, stackWithoutMessage } from '../log.ts';
import type { ToolAnswer, ToolSet } from '../tools/tool-set.ts';
import type { Agent } from './agent.ts';
import { errorAnswer, type Notification, type Request, rpcErrors } from './json-rpc.ts';

/** Calls of one agent under way at once; far above what any client does, and a bound on memory. */
const mostCalls = 1000;
const busy = -32000;

export interface McpSession {
  deliver(message: Request | Notification): void;
  /** Aborts the calls under way; nothing is sent any more. */
  close(): Promise<void>;
}

export interface McpSessionOptions {
  readonly agent: Agent;
  readonly tools: ToolSet;
  readonly version: string;
  readonly log: Log;
  readonly send: (message: object) => void;
}

/** The client's own name and version in an `initialize` request, or what is wrong with the request. */
export function readInitialize(message: Request): { name: string; version: string } | { problem: string } {
  const parsed = InitializeRequestSchema.safeParse(message);
  if (parsed.success) return parsed.data.params.clientInfo;
  const places = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
  return { problem: `Invalid initialize request: ${places}` };
}

/**
 * One MCP server for one agent. This is the only module that knows the SDK. The SDK keeps the protocol (initialize,
 * ping, cancelling, progress); calls are handled raw, so that every answer is in the contract's words.
 */
export async function openMcpSession({ agent, tools, version, log, send }: McpSessionOptions): Promise<McpSession> {
  /** Ids of the calls under way. */
  const calls = new Set<string | number>();
  const transport: Transport = {
    start: async () => {},
    send: async (message: JSONRPCMessage) => send(idFirst(message)),
    close: async () => transport.onclose?.(),
  };
  const server = new Server(
    { name: 'copyq-companion', title: 'CopyQ Companion', version },
    { capabilities: { tools: {} }, instructions: tools.instructions },
  );
  server.onerror = (error) => log.debug({ error: error.name }, 'MCP protocol error');
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.definitions({ readOnly: agent.readOnly }).map((definition) => ({ ...definition })),
  }));
  // The SDK answers arguments of the wrong type with a JSON-RPC error, unless calls come in by this way.
  server.fallbackRequestHandler = async (request, extra) => {
    if (request.method !== 'tools/call') throw rpcError(rpcErrors.methodNotFound, 'Method not found');
    const { name, arguments: parameters, _meta: meta } = request.params ?? {};
    const token = meta?.progressToken;
    let step = 0;
    const progress = (text: string): void => {
      if (!calls.has(extra.requestId)) return;
      step += 1;
      const params = { progressToken: token, progress: step, message: text };
      extra
        .sendNotification({ method: 'notifications/progress', params })
        .catch((error: unknown) => log.debug({ error: nameOf(error) }, 'progress not sent'));
    };
    try {
      if (typeof name !== 'string') throw rpcError(rpcErrors.invalidParams, 'tools/call needs the name of a tool');
      const pending = tools.call(name, parameters, {
        agent,
        signal: extra.signal,
        progress: token === undefined ? undefined : progress,
      });
      if (pending === undefined) {
        throw rpcError(rpcErrors.invalidParams, `Unknown tool: ${name.slice(0, 200).toWellFormed()}`);
      }
      return result(await pending);
    } catch (error) {
      if (error instanceof McpError) throw error;
      log.error(
        { error: nameOf(error), stack: stackWithoutMessage(error), tool: String(name).slice(0, 64) },
        'a tool failed unexpectedly',
      );
      return result({ text: formatError({ code: 'COPYQ_ERROR', fault: { kind: 'internal' } }), isError: true });
    } finally {
      calls.delete(extra.requestId);
    }
  };
  await server.connect(transport);

  return {
    deliver: (message) => {
      const problem = refusal(message, calls);
      if (problem === undefined) {
        // Noted at once: the SDK starts its handler only later, and a second call with this id may come before.
        if ('id' in message && message.method === 'tools/call') calls.add(message.id);
        transport.onmessage?.(withoutTask(message) as JSONRPCMessage);
      } else if ('id' in message) send(errorAnswer(message.id, problem.code, problem.text));
    },
    close: () => server.close(),
  };
}

function refusal(
  message: Request | Notification,
  calls: ReadonlySet<string | number>,
): { code: number; text: string } | undefined {
  const schema = 'id' in message ? JSONRPCRequestSchema : JSONRPCNotificationSchema;
  if (!schema.safeParse(message).success) return { code: rpcErrors.invalidParams, text: 'Invalid params' };
  if (!('id' in message)) return undefined;
  if (calls.has(message.id)) return { code: rpcErrors.invalidRequest, text: 'This request id is in use' };
  if (calls.size >= mostCalls) return { code: busy, text: 'Too many calls at once' };
  return undefined;
}

/** A server that does not offer tasks ignores the wish for one; the SDK would refuse the call. */
function withoutTask(message: Request | Notification): Request | Notification {
  if (message.method !== 'tools/call' || message.params?.task === undefined) return message;
  const { task: _task, ...params } = message.params;
  return { ...message, params };
}

/** The shim finds the id of a large answer without parsing it, because it stands first. */
function idFirst(message: JSONRPCMessage): object {
  if ('method' in message) return message;
  const { jsonrpc, id, ...rest } = message;
  return { jsonrpc, id, ...rest };
}

function result({ text, isError }: ToolAnswer) {
  return { content: [{ type: 'text', text }], isError };
}

function rpcError(code: number, text: string): McpError {
  const error = new McpError(code, text);
  // The SDK's constructor puts its own words before the text.
  error.message = text;
  return error;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
