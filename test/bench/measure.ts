/** Milliseconds that something takes. */
export async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The value below which the given share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export interface Sample {
  readonly median: number;
  readonly p99: number;
  readonly runs: number;
}

export function sample(values: readonly number[]): Sample {
  return { median: percentile(values, 0.5), p99: percentile(values, 0.99), runs: values.length };
}

/**
 * Measures several things in turns, so that whatever else the machine does falls on all of them alike.
 *
 * @param rounds how often each is run; a tenth of it before, unmeasured
 */
export async function inTurns<Name extends string>(
  rounds: number,
  works: Readonly<Record<Name, () => Promise<unknown>>>,
): Promise<Readonly<Record<Name, Sample>>> {
  const names = Object.keys(works) as Name[];
  const values = new Map<Name, number[]>(names.map((name) => [name, []]));
  const warmUp = Math.ceil(rounds / 10);
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const name of names) {
      const taken = await time(works[name]);
      if (round >= 0) values.get(name)?.push(taken);
    }
  }
  return Object.fromEntries(names.map((name) => [name, sample(values.get(name) ?? [])])) as Record<Name, Sample>;
}
