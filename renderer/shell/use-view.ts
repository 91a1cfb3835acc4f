import { useSyncExternalStore } from 'react';

export const views = ['pending', 'tabs', 'history'] as const;
export type View = (typeof views)[number];

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** Which view is shown: it stands in the address, so that the browser's way back works. */
export function useView(): View {
  return useSyncExternalStore(subscribe, () => views.find((view) => location.hash === `#${view}`) ?? 'pending');
}

export function goTo(view: View): void {
  location.hash = view;
}
