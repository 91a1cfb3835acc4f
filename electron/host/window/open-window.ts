import open from 'open';
import type { Log } from '../log.ts';

/** Milliseconds between two openings at the least: a browser takes a while to come up and connect. */
const patience = 30_000;
/** Milliseconds in which a starter that finds no browser says so. */
const startTime = 2_000;

/** What became of a wish to see the window. */
export interface OpenedWindow {
  /** Whether a browser was started; nobody can know whether it shows anything. */
  readonly opened: boolean;
  /** An address for a browser that was not. */
  readonly url: string;
}

export interface WindowOpener {
  /** Opens it now; undefined when no window is served. */
  open(): Promise<OpenedWindow | undefined>;
  /** Opens it unless that was done a moment ago. */
  openIfNeeded(): Promise<void>;
}

/**
 * Makes what opens the review window in the person's browser.
 *
 * @param newUrl an address with a fresh ticket; undefined when no window is served
 */
export function createWindowOpener(
  newUrl: () => string | undefined,
  openBrowser: ((url: string) => Promise<void>) | undefined,
  log: Log,
): WindowOpener {
  let openedAt = Number.NEGATIVE_INFINITY;
  const open = async () => {
    const url = newUrl();
    if (url === undefined) return undefined;
    openedAt = performance.now();
    try {
      await (openBrowser ?? openInBrowser)(url);
      return { opened: true, url: newUrl() ?? url };
    } catch (error) {
      openedAt = Number.NEGATIVE_INFINITY;
      log.error({ cause: error instanceof Error ? error.name : 'unknown' }, 'no browser could be opened on the window');
      return { opened: false, url };
    }
  };
  return {
    open,
    async openIfNeeded() {
      // Each address has a ticket, and there are few: none is made while the browser may still be coming up.
      if (performance.now() - openedAt >= patience) await open();
    },
  };
}

/** @throws when no browser could be started, as far as that shows soon */
async function openInBrowser(url: string): Promise<void> {
  const child = await open(url);
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, startTime);
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(timer);
      if (code === 0) resolve();
      else reject(new Error('the browser starter failed'));
    });
  });
}
