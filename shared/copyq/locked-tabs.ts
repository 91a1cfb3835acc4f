import type { RunningRequest } from './transport.ts';

/**
 * Tabs whose loading waits for a person: a damaged tab or a password opens a dialog in CopyQ, one more for every look,
 * and blocks the client that looked. So a tab that did that is left alone: the first reader stays and waits, and while
 * it does the tab is known to be locked without asking again.
 */
export interface LockedTabs {
  isLocked(tab: string): boolean;
  /** Leaves the blocked reader waiting; the tab is free again when that reader ends. */
  waitWith(tab: string, reader: RunningRequest): void;
  /** For a writer, which must not be left to go on: the tab counts as locked for a while. */
  remember(tab: string): void;
  close(): void;
}

/** For how long a tab is left alone at the most, in milliseconds. */
const longestWait = 10 * 60_000;
const writerMemory = 30_000;

/** @param clock milliseconds that never go back */
export function createLockedTabs(clock: () => number): LockedTabs {
  const readers = new Map<string, { reader: RunningRequest; timer: NodeJS.Timeout }>();
  const until = new Map<string, number>();

  function end(tab: string): void {
    const waiting = readers.get(tab);
    if (!waiting) return;
    clearTimeout(waiting.timer);
    readers.delete(tab);
    waiting.reader.kill();
  }

  return {
    isLocked: (tab) => readers.has(tab) || (until.get(tab) ?? 0) > clock(),
    waitWith(tab, reader) {
      end(tab);
      const timer = setTimeout(() => end(tab), longestWait);
      timer.unref();
      readers.set(tab, { reader, timer });
      void reader.outcome.then(() => {
        if (readers.get(tab)?.reader === reader) end(tab);
      });
    },
    remember(tab) {
      until.set(tab, clock() + writerMemory);
    },
    close() {
      for (const tab of [...readers.keys()]) end(tab);
    },
  };
}
