import { useEffect, useReducer, useState } from 'react';
import type { DecisionResult, PendingView } from '../../shared/contract/views.ts';
import { usePending } from '../data/queries.ts';
import { type Entry, reduceBoard } from './board.ts';

interface Board {
  readonly entries: readonly Entry[];
  readonly decided: (results: readonly DecisionResult[]) => void;
  readonly clear: () => void;
}

/** The board, kept in step with what the host says is pending. */
export function useBoard(): Board {
  const { data } = usePending();
  const [entries, dispatch] = useReducer(reduceBoard, []);
  const [merged, setMerged] = useState<readonly PendingView[]>();
  if (data !== undefined && data !== merged) {
    setMerged(data);
    dispatch({ type: 'pending', pending: data });
  }
  // Whoever comes back to the window wants to see what waits, not what was done before.
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && dispatch({ type: 'clear' });
    document.addEventListener('visibilitychange', leave);
    return () => document.removeEventListener('visibilitychange', leave);
  }, []);
  return {
    entries,
    decided: (results) => dispatch({ type: 'decided', results }),
    clear: () => dispatch({ type: 'clear' }),
  };
}
