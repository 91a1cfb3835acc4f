import type { Wire } from './wire.ts';

/** What Electron's preload script puts on the page. */
export interface PreloadWire {
  post(text: string): void;
  on(receive: (text: string) => void): void;
}

declare global {
  interface Window {
    readonly wire?: PreloadWire;
  }
}

/** The wire inside the app: always open, for it lives and dies with its window. */
export function createPreloadWire(preload: PreloadWire): Wire {
  return {
    listen({ message, state }) {
      preload.on(message);
      state('open');
    },
    post(text) {
      preload.post(text);
      return true;
    },
  };
}
