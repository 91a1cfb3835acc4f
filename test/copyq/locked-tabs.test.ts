import { expect, it } from 'vitest';
import { createLockedTabs } from '../../shared/copyq/locked-tabs.ts';
import type { Outcome } from '../../shared/copyq/transport.ts';

function reader() {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const state = { killed: false };
  const end = () => resolve({ kind: 'ended', exitCode: 0, complaint: '' });
  const kill = () => {
    state.killed = true;
    end();
  };
  return { running: { outcome: promise, kill }, state, end };
}

it('holds a tab for as long as its reader waits', async () => {
  const locked = createLockedTabs(() => 0);
  const { running, end } = reader();
  locked.waitWith('tab', running);
  expect([locked.isLocked('tab'), locked.isLocked('other')]).toEqual([true, false]);
  end();
  await running.outcome;
  await Promise.resolve();
  expect(locked.isLocked('tab')).toBe(false);
});

it('holds a tab that a writer met for a while', () => {
  let now = 1_000;
  const locked = createLockedTabs(() => now);
  locked.remember('tab');
  now += 29_000;
  expect(locked.isLocked('tab')).toBe(true);
  now += 2_000;
  expect(locked.isLocked('tab')).toBe(false);
});

it('leaves no reader behind when it is closed or another one waits for the same tab', () => {
  const locked = createLockedTabs(() => 0);
  const readers = [reader(), reader(), reader()];
  for (const [at, { running }] of readers.entries()) locked.waitWith(at === 2 ? 'other' : 'tab', running);
  expect(readers.map(({ state }) => state.killed)).toEqual([true, false, false]);
  locked.close();
  expect(readers.map(({ state }) => state.killed)).toEqual([true, true, true]);
});
