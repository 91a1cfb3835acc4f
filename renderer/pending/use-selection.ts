import { useState } from 'react';
import type { Entry } from './board.ts';

interface Selection {
  /** The code of the request that is shown; null when there is none. */
  readonly selected: string | null;
  readonly setChosen: (id: string) => void;
}

/**
 * Which request is shown: at first the first whose agent waits for the answer, then what the person chooses. A new
 * request never takes the place of one that waits for a decision; only of one that is decided, which the person is
 * done with.
 */
export function useSelection(entries: readonly Entry[]): Selection {
  const [chosen, setChosen] = useState<string | null>(null);
  const [newest, setNewest] = useState<string | undefined>();
  const current = entries.find(({ view }) => view.id === chosen);
  const firstOpen = entries.find(({ open }) => open);
  const last = entries.at(-1)?.view.id;

  if (last !== newest) {
    setNewest(last);
    if (current?.open === false && firstOpen !== undefined) setChosen(firstOpen.view.id);
  }
  if (current === undefined) {
    const awaited = chosen === null ? entries.find(({ open, view }) => open && view.caller === 'waiting') : undefined;
    const next = (awaited ?? firstOpen ?? entries[0])?.view.id ?? null;
    if (next !== chosen) setChosen(next);
  }
  return { selected: current?.view.id ?? null, setChosen };
}
