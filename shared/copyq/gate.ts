/** Lets at most `places` tasks run at once; the others wait in the order they came. */
export interface Gate {
  pass<Result>(task: () => Promise<Result>): Promise<Result>;
}

export function createGate(places: number): Gate {
  const waiting: (() => void)[] = [];
  let free = places;
  return {
    async pass(task) {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await task();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}
