import type { DecisionResult, PendingView } from '../../shared/contract/views.ts';

/**
 * The list of requests as the person works through it. Nothing on it ever changes place: new requests come at the
 * end, and one that is decided or gone stays where it is, quiet, until the list is cleared or left.
 */
export interface Entry {
  readonly view: PendingView;
  /** Still waiting for a decision, as far as the host has said. */
  readonly open: boolean;
  /** What came of the decision made here. */
  readonly outcome: DecisionResult | null;
  /** What is to be decided became another since it first appeared. */
  readonly changed: boolean;
  /** A decision made here was refused because of such a change. */
  readonly stale: boolean;
  /** Why a decision made here could not be taken; the agent's error line. */
  readonly trouble: string | null;
}

export type BoardAction =
  | { readonly type: 'pending'; readonly pending: readonly PendingView[] }
  | { readonly type: 'decided'; readonly results: readonly DecisionResult[] }
  | { readonly type: 'clear' };

export function reduceBoard(board: readonly Entry[], action: BoardAction): readonly Entry[] {
  switch (action.type) {
    case 'pending':
      return merge(board, action.pending);
    case 'decided':
      return board.map((entry) => {
        const result = action.results.find(({ id }) => id === entry.view.id);
        if (result === undefined) return entry;
        if (result.refused === 'stale') return { ...entry, stale: true };
        if (result.refused === 'unavailable') return { ...entry, trouble: result.result ?? '' };
        return { ...entry, open: false, trouble: null, outcome: result.refused === null ? result : null };
      });
    case 'clear':
      return board.filter((entry) => entry.open);
  }
}

function merge(board: readonly Entry[], pending: readonly PendingView[]): readonly Entry[] {
  const byId = new Map(pending.map((view) => [view.id, view]));
  const kept = board.map((entry): Entry => {
    const view = byId.get(entry.view.id);
    byId.delete(entry.view.id);
    if (view === undefined) return entry.open ? { ...entry, open: false } : entry;
    // A decision whose outcome is known here stands, even when an older list arrives after it.
    if (entry.outcome !== null) return entry;
    return { ...entry, view, open: true, changed: entry.changed || view.shown !== entry.view.shown };
  });
  const added = [...byId.values()].map((view) => ({
    view,
    open: true,
    outcome: null,
    changed: false,
    stale: false,
    trouble: null,
  }));
  return [...kept, ...added];
}
