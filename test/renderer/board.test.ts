import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Entry, reduceBoard } from '../../renderer/pending/board.ts';
import { sampleDelete, samplePending } from '../support/sample-views.ts';

const pending = (...ids: readonly string[]) => ids.map((id) => samplePending(id, sampleDelete()));
const merge = (board: readonly Entry[], ...ids: readonly string[]) =>
  reduceBoard(board, { type: 'pending', pending: pending(...ids) });
const ids = (board: readonly Entry[]) => board.map(({ view, open }) => (open ? view.id : `(${view.id})`));

test('puts new requests at the end and leaves those that went in their place', () => {
  let board = merge([], 'A', 'B');
  board = merge(board, 'B', 'C');
  expect(ids(board)).toEqual(['(A)', 'B', 'C']);
  board = merge(board, 'D', 'C');
  expect(ids(board)).toEqual(['(A)', '(B)', 'C', 'D']);
  expect(ids(reduceBoard(board, { type: 'clear' }))).toEqual(['C', 'D']);
});

test('never changes the place of anything, whatever comes', () => {
  fc.assert(
    fc.property(fc.array(fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D', 'E'))), (lists) => {
      let board: readonly Entry[] = [];
      for (const list of lists) {
        const before = board.map(({ view }) => view.id);
        board = merge(board, ...list);
        const after = board.map(({ view }) => view.id);
        expect(after.slice(0, before.length)).toEqual(before);
        expect(new Set(after).size).toBe(after.length);
        expect(new Set(board.filter(({ open }) => open).map(({ view }) => view.id))).toEqual(new Set(list));
      }
    }),
  );
});

test('keeps the outcome of a decision, even when an older list still holds the request', () => {
  const result = { id: 'A', state: 'executed', result: null, refused: null } as const;
  let board = reduceBoard(merge([], 'A', 'B'), { type: 'decided', results: [result] });
  expect(ids(board)).toEqual(['(A)', 'B']);
  board = merge(board, 'A', 'B');
  expect(ids(board)).toEqual(['(A)', 'B']);
  expect(board[0]?.outcome).toEqual(result);
});

test('marks what changed since it appeared, and what was decided too late', () => {
  const board = merge([], 'A');
  const changed = samplePending('A', sampleDelete(6), { shown: 'another' });
  const [entry] = reduceBoard(board, { type: 'pending', pending: [changed] });
  expect(entry).toMatchObject({ changed: true, open: true, view: { shown: 'another' } });
  const [stale] = reduceBoard(board, {
    type: 'decided',
    results: [{ id: 'A', state: 'pending', result: null, refused: 'stale' }],
  });
  expect(stale).toMatchObject({ stale: true, open: true, outcome: null });
});

test('a request that was gone before the decision is closed without an outcome of ours', () => {
  const [entry] = reduceBoard(merge([], 'A'), {
    type: 'decided',
    results: [{ id: 'A', state: 'expired', result: null, refused: 'gone' }],
  });
  expect(entry).toMatchObject({ open: false, outcome: null });
});

test('a decision that could not be taken leaves the request open, and its reason goes with the next decision', () => {
  const decided = (board: readonly Entry[], refused: 'unavailable' | null) =>
    reduceBoard(board, { type: 'decided', results: [{ id: 'A', state: 'pending', result: 'why', refused }] });
  const refused = decided(merge([], 'A'), 'unavailable');
  expect(refused[0]).toMatchObject({ open: true, outcome: null, trouble: 'why' });
  expect(merge(refused, 'A')[0]).toMatchObject({ open: true, trouble: 'why' });
  expect(decided(refused, null)[0]).toMatchObject({ open: false, trouble: null });
});
