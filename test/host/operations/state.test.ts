import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSettled, transition } from '../../../electron/host/operations/state.ts';
import { type OperationState, operationState } from '../../../shared/contract/operation-state.ts';

const states = operationState.options;

function canGo(from: OperationState, to: OperationState): boolean {
  try {
    return transition(from, to) === to;
  } catch {
    return false;
  }
}

describe('the states of an operation', () => {
  it('never reach execution of something a person was asked about without an approval', () => {
    const walk = fc.array(fc.constantFrom(...states), { maxLength: 12 });
    fc.assert(
      fc.property(walk, (wishes) => {
        const path: OperationState[] = ['pending'];
        for (const wish of wishes) if (canGo(path.at(-1) ?? 'pending', wish)) path.push(wish);
        const executing = path.indexOf('executing');
        return executing === -1 || path[executing - 1] === 'approved';
      }),
      { numRuns: 2000 },
    );
  });

  it('end for good when denied, expired, withdrawn, failed or in conflict', () => {
    for (const end of ['denied', 'expired', 'withdrawn', 'failed', 'conflict', 'restored'] as const) {
      expect(states.filter((to) => canGo(end, to))).toEqual([]);
      expect(isSettled(end)).toBe(true);
    }
  });

  it('let an unknown outcome be settled later, and only then', () => {
    expect(states.filter((to) => canGo('unknown', to))).toEqual(['executed', 'failed']);
    expect(states.filter((to) => canGo(to, 'unknown'))).toEqual(['executing']);
  });

  it('refuse to be skipped', () => {
    expect(() => transition('pending', 'executed')).toThrow('cannot go from pending to executed');
    expect(() => transition('denied', 'executing')).toThrow();
  });
});
