import { useSyncExternalStore } from 'react';

const query = matchMedia('(max-width: 719.98px)');

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether there is room for one column only. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}
