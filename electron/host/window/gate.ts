import type { z } from 'zod';
import { type Handlers, type MethodName, methods, type WireError } from '../../../shared/contract/api.ts';
import { type AnswerMessage, type CallMessage, parseCall } from '../../../shared/contract/wire.ts';
import { formatError } from '../../../shared/format/error.ts';
import { ContractFailure } from '../../../shared/tools/errors.ts';
import { type Log, stackWithoutMessage } from '../log.ts';

/** The one way in for the window's messages, whatever carries them. */
export interface Gate {
  /**
   * Checks a message, runs the call and returns the answer's text; null for a text that is no call at all, which no
   * window of ours sends. Never rejects: every failure is a tagged error in the answer, its cause only in the log.
   */
  receive(text: string): Promise<string> | null;
}

export function createGate(handlers: Handlers, log: Log): Gate {
  return {
    receive(text) {
      const call = parseCall(text);
      return call === null ? null : answer(handlers, log, call);
    },
  };
}

async function answer(handlers: Handlers, log: Log, { id, method, input }: CallMessage): Promise<string> {
  const failed = (error: WireError) => JSON.stringify({ id, error } satisfies AnswerMessage);
  if (!isMethod(method)) return failed({ tag: 'unknown-method', message: '' });
  const checked = methods[method].input.safeParse(input);
  if (!checked.success) return failed({ tag: 'invalid', message: '' });
  try {
    const output = await run(handlers, method, checked.data);
    const schema: z.ZodType = methods[method].output;
    // Parsing what goes out drops whatever the contract does not name, so nothing reaches the window by accident.
    // A text that would be too long for the engine is a failure like any other.
    return JSON.stringify({ id, output: schema.parse(output) } satisfies AnswerMessage);
  } catch (cause) {
    return failed(toWireError(log, method, cause));
  }
}

function isMethod(name: string): name is MethodName {
  return Object.hasOwn(methods, name);
}

function run(handlers: Handlers, method: MethodName, input: unknown): Promise<unknown> {
  // The input was parsed by this method's own schema a moment ago; only the link between the two is lost to the types.
  const handler = handlers[method] as (input: unknown) => Promise<unknown>;
  return handler.call(handlers, input);
}

function toWireError(log: Log, method: MethodName, cause: unknown): WireError {
  if (cause instanceof ContractFailure) {
    log.info({ method, code: cause.error.code }, 'a call of the window failed');
    return { tag: 'contract', message: formatError(cause.error) };
  }
  const error =
    cause instanceof Error ? { name: cause.name, stack: stackWithoutMessage(cause) } : { name: typeof cause };
  log.error({ method, error }, 'a call of the window failed unexpectedly');
  return { tag: 'internal', message: '' };
}
