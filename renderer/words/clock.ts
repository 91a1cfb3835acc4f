import { useSyncExternalStore } from 'react';

/** One timer for everything on the screen that shows passing time; it stops when nothing does. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  now = Date.now();
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time now, renewed every second. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
