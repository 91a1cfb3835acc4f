import type { OperationState } from '../../../shared/contract/operation-state.ts';
import { formatError } from '../../../shared/format/error.ts';
import { type ContractError, ContractFailure } from '../../../shared/tools/errors.ts';
import { type Log, stackWithoutMessage } from '../log.ts';
import type { ToolAnswer } from '../tools/tool-set.ts';

/** The contract error of whatever was thrown; anything unforeseen is logged and told as an internal error. */
export function contractErrorOf(error: unknown, log: Log): ContractError {
  if (error instanceof ContractFailure) {
    if (error.cause instanceof Error) log.warn({ code: error.error.code, cause: error.cause.name }, 'a call failed');
    return error.error;
  }
  log.error(
    { name: error instanceof Error ? error.name : typeof error, stack: stackWithoutMessage(error) },
    'unforeseen failure',
  );
  return { code: 'COPYQ_ERROR', fault: { kind: 'internal' } };
}

/** The state a write ends in when it threw this: only what surely changed nothing has failed. */
export function failedState(thrown: unknown): OperationState {
  if (!(thrown instanceof ContractFailure)) return 'unknown';
  const { error, wrote } = thrown;
  if (error.code === 'CONFLICT') return 'conflict';
  const mayHaveWritten = error.code === 'COPYQ_ERROR' && 'wrote' in error.fault && error.fault.wrote;
  return wrote || mayHaveWritten ? 'unknown' : 'failed';
}

export function errorAnswer(error: ContractError): ToolAnswer {
  return { text: formatError(error), isError: true };
}
