import open from 'open';
import type { Log } from '../log.ts';

/** Milliseconds between two openings at the least: a browser takes a while to come up and connect. */
const patience = 30_000;

/**
 * Makes the function that opens the review window in the person's browser. The ticket in its address goes to the
 * browser alone, never back to whoever asked.
 *
 * @param newUrl an address with a fresh ticket; undefined when no window is served
 * @returns a function that tells whether a browser was started
 */
export function createWindowOpener(
  newUrl: () => string | undefined,
  openBrowser: ((url: string) => Promise<void>) | undefined,
  log: Log,
): () => Promise<boolean> {
  let openedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const url = newUrl();
    if (url === undefined) return false;
    if (performance.now() - openedAt < patience) return true;
    openedAt = performance.now();
    try {
      await (openBrowser ?? openInBrowser)(url);
      return true;
    } catch (error) {
      openedAt = Number.NEGATIVE_INFINITY;
      log.error({ cause: error instanceof Error ? error.name : 'unknown' }, 'no browser could be opened on the window');
      return false;
    }
  };
}

async function openInBrowser(url: string): Promise<void> {
  const child = await open(url);
  if (child.pid !== undefined) return;
  await new Promise((_resolve, reject) => child.once('error', reject));
}
