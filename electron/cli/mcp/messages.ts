import { idOfOversized } from '../../host/agents/json-rpc.ts';
import type { OversizedLine } from '../../host/agents/line-splitter.ts';

/** The most bytes of a message that the host takes. */
export const longestMessage = 2 * 1024 * 1024;

/**
 * What agents are told in the host's absence. The first two are the words of shared/format, which a test compares; they
 * stand here because the shim is kept free of everything but Node.
 */
export const hostGone =
  'error|COPYQ_ERROR|CopyQ Companion ended or restarted during the call. The outcome is unknown: read the tab before you repeat the call';
export function tooLarge(bytes: number): string {
  return `error|COPYQ_ERROR|Too large: ${bytes} bytes, at most ${longestMessage}. Ask for less, or split the content`;
}
export const hostAbsent =
  'error|COPYQ_ERROR|CopyQ Companion is not running and nothing was done. Ask the user to start it (copyq-companion serve), then repeat the call';

/** What the relay must know of a client's message; all undefined for what is no JSON-RPC message: the host answers it. */
export interface ClientMessage {
  readonly line: Buffer;
  /** The id as JSON, which tells 1 from "1"; only requests have one here. */
  readonly key: string | undefined;
  readonly method: string | undefined;
  /** The key of the request that this notification cancels. */
  readonly cancels: string | undefined;
}

export function readClientLine(line: Buffer): ClientMessage {
  const unknown = { line, key: undefined, method: undefined, cancels: undefined };
  let value: unknown;
  try {
    value = JSON.parse(line.toString('utf8'));
  } catch {
    return unknown;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return unknown;
  const { id, method, params } = value as Record<string, unknown>;
  if (typeof method !== 'string') return unknown;
  const cancelled = method === 'notifications/cancelled' && typeof params === 'object' && params !== null;
  return {
    line,
    key: keyOf(id),
    method,
    cancels: cancelled ? keyOf((params as Record<string, unknown>).requestId) : undefined,
  };
}

/** The host writes the id of an answer first, so that a large one need not be parsed. */
const answerStart = /^\{"jsonrpc":"2\.0","id":(-?\d+|"(?:[^"\\]|\\.)*"),"(result|error)":/;
const notificationStart = /^\{(?:"jsonrpc":"2\.0",)?"method":/;

/** Which request a line from the host answers, and whether with an error; undefined when it answers none. */
export function readHostLine(line: Buffer): { readonly key: string; readonly failed: boolean } | undefined {
  const start = line.toString('utf8', 0, 1024);
  const found = answerStart.exec(start);
  if (found?.[1] !== undefined) return { key: JSON.stringify(JSON.parse(found[1])), failed: found[2] === 'error' };
  if (notificationStart.test(start)) return undefined;
  try {
    const value = JSON.parse(line.toString('utf8')) as Record<string, unknown>;
    const key = keyOf(value.id);
    return key === undefined || 'method' in value ? undefined : { key, failed: 'error' in value };
  } catch {
    return undefined;
  }
}

function keyOf(id: unknown): string | undefined {
  return typeof id === 'string' || typeof id === 'number' ? JSON.stringify(id) : undefined;
}

/** The answer to a call, with an error in the contract's words. */
export function callAnswer(key: string, text: string): string {
  return `{"jsonrpc":"2.0","id":${key},"result":${JSON.stringify({ content: [{ type: 'text', text }], isError: true })}}`;
}

/** The answer to any other request. */
export function errorAnswer(key: string, message: string): string {
  return `{"jsonrpc":"2.0","id":${key},"error":${JSON.stringify({ code: -32000, message })}}`;
}

const callStart =
  /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?(?:"id"\s*:\s*[^,]{1,300},\s*)?"method"\s*:\s*"tools\/call"/;

/** The answer to a message that is too large to send on. */
export function oversizedAnswer(line: OversizedLine): string {
  const id = idOfOversized(line);
  const key = JSON.stringify(id);
  if (id !== null && callStart.test(line.head.toString('utf8'))) return callAnswer(key, tooLarge(line.bytes));
  return errorAnswer(key, `The message is too large: ${line.bytes} bytes, at most ${longestMessage}`);
}
