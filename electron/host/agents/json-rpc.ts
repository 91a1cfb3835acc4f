import type { OversizedLine } from './line-splitter.ts';

export type RequestId = string | number;

export interface Request {
  readonly jsonrpc: '2.0';
  readonly id: RequestId;
  readonly method: string;
  readonly params?: Record<string, unknown>;
}

export interface Notification {
  readonly jsonrpc: '2.0';
  readonly method: string;
  readonly params?: Record<string, unknown>;
}

export const rpcErrors = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
} as const;

/** What a line from an agent is. Answers are ignored: the companion asks agents nothing. */
export type Incoming =
  | { readonly kind: 'request'; readonly message: Request }
  | { readonly kind: 'notification'; readonly message: Notification }
  | { readonly kind: 'ignored' }
  | { readonly kind: 'invalid'; readonly id: RequestId | null; readonly code: number; readonly problem: string };

/** Strict, so that a text is never changed on its way in: bytes that are no UTF-8 make the line invalid. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads one line as a JSON-RPC message; members that JSON-RPC does not know are dropped. */
export function readMessage(line: Buffer): Incoming {
  let value: unknown;
  try {
    const text = decoder.decode(line);
    if (text.trim() === '') return { kind: 'ignored' };
    value = JSON.parse(text);
  } catch {
    return { kind: 'invalid', id: null, code: rpcErrors.parse, problem: 'the line is not valid JSON in UTF-8' };
  }
  if (Array.isArray(value)) return invalid(null, 'batches are not supported: send one message a line');
  if (typeof value !== 'object' || value === null) return invalid(null, 'a message must be an object');
  const { jsonrpc, id, method, params } = value as Record<string, unknown>;
  const validId = isRequestId(id) ? id : null;
  if (jsonrpc !== '2.0') return invalid(validId, '"jsonrpc" must be "2.0"');
  if (method === undefined) {
    return 'result' in value || 'error' in value ? { kind: 'ignored' } : invalid(validId, '"method" is missing');
  }
  if (typeof method !== 'string') return invalid(validId, '"method" must be a string');
  if (params !== undefined && !isObject(params)) return invalid(validId, '"params" must be an object');
  const message = { jsonrpc, method, ...(params !== undefined && { params }) } as const;
  if (id === undefined) return { kind: 'notification', message };
  if (validId === null) return invalid(null, '"id" must be a string or an integer');
  return { kind: 'request', message: { ...message, id: validId } };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isRequestId(value: unknown): value is RequestId {
  return typeof value === 'string' || Number.isSafeInteger(value);
}

function invalid(id: RequestId | null, problem: string): Incoming {
  return { kind: 'invalid', id, code: rpcErrors.invalidRequest, problem };
}

/** An error answer; `id` is null when the message's own could not be read. */
export function errorAnswer(id: RequestId | null, code: number, message: string): object {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

const idValue = String.raw`(-?\d{1,15}|"[^"\\\p{Cc}]{0,200}")`;
const idFirst = new RegExp(String.raw`^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*${idValue}\s*[,}]`, 'u');
const idLast = new RegExp(String.raw`[{,]\s*"id"\s*:\s*${idValue}\s*\}\s*$`, 'u');

/**
 * The id of a message too long to parse, when it stands at the message's start or end, as it does in what clients send.
 * In valid JSON neither place can be the inside of a text: the quotes would be escaped there.
 */
export function idOfOversized(line: OversizedLine): RequestId | null {
  const found = idFirst.exec(line.head.toString('utf8')) ?? idLast.exec(line.tail.toString('utf8'));
  if (found?.[1] === undefined) return null;
  const id: unknown = JSON.parse(found[1]);
  return isRequestId(id) ? id : null;
}
