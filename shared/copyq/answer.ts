import { z } from 'zod';
import { ContractFailure, type StoreFault, storeFailure } from '../tools/errors.ts';
import type { Attempt } from './attempt.ts';

const faultSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('locked'), tab: z.string() }),
  z.object({ kind: z.literal('full'), tab: z.string(), limit: z.number() }),
  z.object({ kind: z.literal('pinned'), tab: z.string(), index: z.number() }),
  z.object({ kind: z.literal('not-verified'), tab: z.string() }),
  z.object({ kind: z.literal('too-large'), bytes: z.number(), limit: z.number() }),
  z.object({ kind: z.literal('script-broken') }),
]);
const errorSchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal('TAB_NOT_FOUND'), tab: z.string() }),
  z.object({ code: z.literal('INDEX_OUT_OF_BOUNDS'), index: z.number(), count: z.number() }),
  z.object({ code: z.literal('CONFLICT'), tab: z.string(), index: z.number().exactOptional() }),
  z.object({ code: z.literal('COPYQ_ERROR'), fault: faultSchema }),
]);
const answerSchema = z.object({
  alive: z.number(),
  value: z.unknown().optional(),
  error: errorSchema.optional(),
  failure: z.string().optional(),
});

/** What a user's own broken script command writes to standard error; it is not translated. */
const scriptComplaint = 'ScriptError';

/**
 * The request never reached a server. Causes are told apart by what is not translated: a broken script command names
 * a ScriptError or says nothing at all.
 */
export function isUnconnected({ outcome, started }: Attempt): boolean {
  if (outcome.kind !== 'ended' || started || outcome.exitCode !== 1) return false;
  return outcome.complaint.trim() !== '' && !outcome.complaint.includes(scriptComplaint);
}

/**
 * The value that a request answered.
 *
 * @param seconds the time limit, for the words of a time-out
 * @throws ContractFailure for whatever went wrong
 */
export function answerOf(attempt: Attempt, seconds: number): unknown {
  try {
    return settledValue(attempt, seconds);
  } catch (error) {
    // Whatever went wrong after the first change, the change may be there.
    if (!attempt.wrote || !(error instanceof ContractFailure) || error.error.code !== 'COPYQ_ERROR') throw error;
    throw new ContractFailure(error.error, { cause: error.cause, wrote: true });
  }
}

function settledValue(attempt: Attempt, seconds: number): unknown {
  const { outcome, started, wrote } = attempt;
  switch (outcome.kind) {
    case 'answered':
      return checkedValue(outcome.value, wrote);
    case 'timeout':
      throw storeFailure({ kind: 'timeout', seconds, wrote });
    case 'locked':
      throw storeFailure({ kind: 'locked', tab: outcome.tab });
    case 'missing':
      throw storeFailure({ kind: 'missing' }, { cause: outcome.cause });
    case 'too-large':
      throw storeFailure({ kind: 'too-large', bytes: outcome.bytes, limit: outcome.limit });
    case 'ended':
      throw storeFailure(endFault(outcome.exitCode, outcome.complaint, started, wrote), {
        cause: new Error(`copyq ended without an answer (exit code ${outcome.exitCode})`),
      });
  }
}

function checkedValue(value: unknown, wrote: boolean): unknown {
  const parsed = answerSchema.safeParse(value);
  if (!parsed.success) throw storeFailure({ kind: 'failed' }, { cause: new Error('the script gave no proper answer') });
  const { alive, error, failure } = parsed.data;
  // A server that exits in the middle lets every call of the script return nothing, also in what looks like an error.
  if (alive < 1) throw storeFailure({ kind: 'lost', wrote });
  if (error) throw new ContractFailure(error);
  if (failure !== undefined) throw storeFailure({ kind: 'failed' }, { cause: new Error(failure) });
  return parsed.data.value;
}

function endFault(exitCode: number | null, complaint: string, started: boolean, wrote: boolean): StoreFault {
  if (started) return { kind: 'lost', wrote };
  if (exitCode === 0) return { kind: 'lost', wrote: false };
  if (complaint.includes(scriptComplaint) || (exitCode === 1 && complaint.trim() === ''))
    return { kind: 'script-broken' };
  return { kind: 'failed' };
}
