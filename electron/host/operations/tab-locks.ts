/** Lets one write at a time be planned and carried out in a tab, so that agents' own writes do not conflict. */
export interface TabLocks {
  /**
   * Runs a task when no other is at work in one of these tabs; tasks come in the order they asked.
   *
   * @param tabs full names
   */
  run<Result>(tabs: readonly string[], task: () => Promise<Result>): Promise<Result>;
}

/**
 * @param patience milliseconds after which a task goes ahead all the same: behind a CopyQ that hangs, every call must
 *   still be answered in time. Nothing depends on the turn but fewer conflicts: the store compares what it writes.
 */
export function createTabLocks(patience: number): TabLocks {
  /** Of each tab, the end of the last task that asked for it. */
  const ends = new Map<string, Promise<void>>();
  return {
    async run(tabs, task) {
      const names = [...new Set(tabs)];
      // All tabs are asked for at once, so two tasks can never wait for each other.
      const before = names.flatMap((name) => ends.get(name) ?? []);
      const { promise: end, resolve: finish } = Promise.withResolvers<void>();
      for (const name of names) ends.set(name, end);
      try {
        await atMost(Promise.all(before), patience);
        return await task();
      } finally {
        for (const name of names) if (ends.get(name) === end) ends.delete(name);
        finish();
      }
    },
  };
}

function atMost(turn: Promise<unknown>, patience: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patience);
    void turn.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
