/** Lets one write at a time be planned and carried out in a tab, so that agents' own writes do not conflict. */
export interface TabLocks {
  /**
   * Runs a task when no other is at work in one of these tabs; tasks come in the order they asked.
   *
   * @param tabs full names; names that differ only in case or composition count as one
   */
  run<Result>(tabs: readonly string[], task: () => Promise<Result>): Promise<Result>;
}

/**
 * @param patience milliseconds without any task coming to its end, after which one goes ahead all the same: behind a
 *   CopyQ that hangs, every call must still be answered in time. Nothing depends on the turn but fewer conflicts: the
 *   store compares what it writes.
 */
export function createTabLocks(patience: number): TabLocks {
  /** Of each tab, the end of the last task that asked for it. */
  const ends = new Map<string, Promise<void>>();
  let lastEnd = Number.NEGATIVE_INFINITY;

  function turn(before: readonly Promise<void>[]): Promise<void> {
    const asked = performance.now();
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout;
      const look = () => {
        const left = Math.max(asked, lastEnd) + patience - performance.now();
        if (left <= 0) resolve();
        else timer = setTimeout(look, left);
      };
      look();
      void Promise.all(before).then(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  return {
    async run(tabs, task) {
      const names = [...new Set(tabs.map((tab) => tab.normalize('NFC').toLowerCase()))];
      // All tabs are asked for at once, so two tasks can never wait for each other.
      const before = names.flatMap((name) => ends.get(name) ?? []);
      const { promise: end, resolve: finish } = Promise.withResolvers<void>();
      for (const name of names) ends.set(name, end);
      try {
        if (before.length > 0) await turn(before);
        return await task();
      } finally {
        for (const name of names) if (ends.get(name) === end) ends.delete(name);
        lastEnd = performance.now();
        finish();
      }
    },
  };
}
