import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTabLocks } from '../../../electron/host/operations/tab-locks.ts';

const patient = 60_000;

describe('turns in tabs', () => {
  it('never let two tasks work in one tab, keep their order, and always end', async () => {
    const tabs = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.array(tabs, { maxLength: 12 }), async (tasks) => {
        const locks = createTabLocks(patient);
        const busy = new Set<string>();
        const order = new Map<string, number[]>();
        await Promise.all(
          tasks.map((names, number) =>
            locks.run(names, async () => {
              for (const name of new Set(names)) {
                expect(busy.has(name)).toBe(false);
                busy.add(name);
                order.set(name, [...(order.get(name) ?? []), number]);
              }
              await nextTurn();
              for (const name of names) busy.delete(name);
            }),
          ),
        );
        for (const numbers of order.values()) expect(numbers).toEqual(numbers.toSorted((one, two) => one - two));
      }),
    );
  });

  it('pass on after a task that failed', async () => {
    const locks = createTabLocks(patient);
    const failing = locks.run(['a'], () => Promise.reject(new Error('failed')));
    const after = locks.run(['a'], async () => 'done');
    await expect(failing).rejects.toThrow('failed');
    expect(await after).toBe('done');
  });

  it('are not waited for without end', async () => {
    const locks = createTabLocks(1);
    const { promise: stuck, resolve: end } = Promise.withResolvers<void>();
    const first = locks.run(['a'], () => stuck);
    expect(await locks.run(['a'], async () => 'went ahead')).toBe('went ahead');
    end();
    await first;
  });
});
