/**
 * Every error an agent can be told, as one tagged union. The words for each stand in shared/format/error.ts;
 * causes never enter it: they go to the log.
 */
export type ContractError =
  | { readonly code: 'TAB_NOT_FOUND'; readonly tab: string }
  | { readonly code: 'INDEX_OUT_OF_BOUNDS'; readonly index: number; readonly count: number }
  | { readonly code: 'INVALID_MODE'; readonly mode: string; readonly allowed: readonly string[] }
  /** `problem` is a whole sentence that says what is wrong with `parameter` and what would be right. */
  | { readonly code: 'INVALID_PARAM'; readonly parameter: string; readonly problem: string }
  /** `mode` is absent when the missing parameter is the mode itself, or the tool of a validation. */
  | { readonly code: 'MISSING_PARAM'; readonly parameter: string; readonly mode?: string }
  | { readonly code: 'PERMISSION_DENIED'; readonly denial: Denial }
  | { readonly code: 'MATCH_NOT_FOUND'; readonly match: string }
  | { readonly code: 'COPYQ_ERROR'; readonly fault: StoreFault }
  | { readonly code: 'APPROVAL_DENIED'; readonly reason: string }
  | { readonly code: 'APPROVAL_EXPIRED'; readonly minutes: number }
  | { readonly code: 'CONFLICT'; readonly tab: string; readonly index?: number };

/** Why a write is not permitted. */
export type Denial =
  | { readonly kind: 'operation'; readonly mode: string; readonly path: string }
  | { readonly kind: 'read-only' }
  | { readonly kind: 'rule'; readonly mode: string; readonly tab: string }
  /** So many requests of this client wait that a person could not look through more. */
  | { readonly kind: 'too-many-pending'; readonly limit: number }
  /** The audit log cannot be written, so nothing may be: an unlogged write could not be undone. */
  | { readonly kind: 'audit-unavailable' };

/** What is wrong with CopyQ (or the built-in store), in kinds that each have their own advice. */
export type StoreFault =
  | { readonly kind: 'missing' }
  | { readonly kind: 'too-old'; readonly version: string }
  | { readonly kind: 'not-running' }
  | { readonly kind: 'start-failed' }
  /** No answer within the time limit. `wrote`: the call may have written, so its outcome is unknown. */
  | { readonly kind: 'timeout'; readonly seconds: number; readonly wrote: boolean }
  /** The server went away in the middle of a call. */
  | { readonly kind: 'lost'; readonly wrote: boolean }
  | { readonly kind: 'script-broken' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'locked'; readonly tab: string }
  | { readonly kind: 'full'; readonly tab: string; readonly limit: number }
  | { readonly kind: 'pinned'; readonly tab: string; readonly index: number }
  | { readonly kind: 'not-verified'; readonly tab: string }
  | { readonly kind: 'too-large'; readonly bytes: number; readonly limit: number }
  | { readonly kind: 'search-too-slow'; readonly seconds: number }
  /** The companion ended or restarted while the call was under way. */
  | { readonly kind: 'host-gone' }
  | { readonly kind: 'internal' };

export interface FailureOptions extends ErrorOptions {
  readonly wrote?: boolean;
}

/** The one exception type that crosses rooms: a contract error, with its cause for the log only. */
export class ContractFailure extends Error {
  readonly error: ContractError;
  /** The call had begun to change something when it failed, so nobody knows how much of it was done. */
  readonly wrote: boolean;

  constructor(error: ContractError, options?: FailureOptions) {
    super(error.code, options);
    this.name = 'ContractFailure';
    this.error = error;
    this.wrote = options?.wrote ?? false;
  }
}

/** Shorthand for the commonest failure. */
export function storeFailure(fault: StoreFault, options?: FailureOptions): ContractFailure {
  return new ContractFailure({ code: 'COPYQ_ERROR', fault }, options);
}
