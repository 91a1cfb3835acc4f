import type { DecisionResult, PendingView } from '../../../shared/contract/views.ts';

/** What the review window may do with pending operations: the only way in the whole program to decide one. */
export interface Review {
  /** Newest last, as a list shows them. */
  pending(): readonly PendingView[];
  /** One of them whole; undefined when it does not wait any more. */
  detail(id: string): PendingView | undefined;
  /** Approves and executes each in turn. `shown` must be what `pending` showed; otherwise `stale`, and nothing happens. */
  approve(operations: readonly { readonly id: string; readonly shown: string }[]): Promise<readonly DecisionResult[]>;
  /** `reason` reaches the agent; '' for none. */
  reject(
    operations: readonly { readonly id: string; readonly shown: string }[],
    reason: string,
  ): Promise<readonly DecisionResult[]>;
}
