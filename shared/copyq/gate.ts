/** Lets at most `places` tasks run at once; the others wait in the order they came. */
export interface Gate {
  pass<Result>(task: () => Promise<Result>): Promise<Result>;
  /** Runs a task when no other runs, and lets none begin until it has ended. Not to be called twice at a time. */
  passAlone<Result>(task: () => Promise<Result>): Promise<Result>;
}

export function createGate(places: number): Gate {
  const waiting: (() => void)[] = [];
  let free = places;

  async function enter(): Promise<void> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  return {
    async pass(task) {
      await enter();
      try {
        return await task();
      } finally {
        leave();
      }
    },
    async passAlone(task) {
      await Promise.all(Array.from({ length: places }, enter));
      try {
        return await task();
      } finally {
        for (let place = 0; place < places; place += 1) leave();
      }
    },
  };
}
