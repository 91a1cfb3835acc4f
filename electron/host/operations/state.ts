import type { OperationState } from '../../../shared/contract/operation-state.ts';

/** From each state, the states an operation may go to next; everything not listed here cannot happen. */
const transitions: Readonly<Record<OperationState, readonly OperationState[]>> = {
  planned: ['pending', 'executing', 'denied', 'failed', 'conflict', 'withdrawn'],
  pending: ['approved', 'denied', 'expired', 'withdrawn'],
  approved: ['executing', 'conflict', 'failed'],
  executing: ['executed', 'failed', 'conflict', 'unknown'],
  executed: ['restored'],
  unknown: ['executed', 'failed'],
  denied: [],
  expired: [],
  conflict: [],
  withdrawn: [],
  failed: [],
  restored: [],
};

/**
 * The one place where the state of an operation changes.
 *
 * @throws Error when the house's own code asks for an impossible change; it is a fault, never an answer
 */
export function transition(from: OperationState, to: OperationState): OperationState {
  if (!transitions[from].includes(to)) throw new Error(`an operation cannot go from ${from} to ${to}`);
  return to;
}

/** Whether nothing more will happen to an operation by itself. */
export function isSettled(state: OperationState): boolean {
  return state !== 'planned' && state !== 'pending' && state !== 'approved' && state !== 'executing';
}
