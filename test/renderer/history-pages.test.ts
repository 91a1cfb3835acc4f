import { expect, test } from 'vitest';
import { type HistoryPages, mergeNewest, openRowsBelow, replaceRows } from '../../renderer/data/history-pages.ts';
import type { HistoryPage } from '../../shared/contract/views.ts';
import { sampleRow } from '../support/sample-views.ts';

/** Rows `from` down to `to`. */
function page(from: number, to: number, total = from): HistoryPage {
  return { rows: Array.from({ length: from - to + 1 }, (_, step) => sampleRow(from - step)), total };
}
const numbers = (loaded: HistoryPages) => loaded.pages.flatMap(({ rows }) => rows.map((row) => row.number));

test('puts new operations on top of what was loaded, without gaps or doubles', () => {
  const loaded = { pages: [page(10, 6), page(5, 1)], pageParams: [null, 6] };
  const merged = mergeNewest(loaded, page(12, 8));
  expect(numbers(merged)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(merged.pageParams).toEqual([null, 8, 6]);
});

test('starts anew where a gap would be left', () => {
  const loaded = { pages: [page(10, 6)], pageParams: [null] };
  expect(numbers(mergeNewest(loaded, page(20, 16)))).toEqual([20, 19, 18, 17, 16]);
  expect(numbers(mergeNewest(loaded, page(15, 11)))).toEqual([15, 14, 13, 12, 11, 10, 9, 8, 7, 6]);
});

test('finds operations further down that may have changed, and replaces them', () => {
  const waiting = sampleRow(3, { state: 'pending' });
  const loaded = { pages: [page(10, 4), { rows: [waiting, sampleRow(2)], total: 10 }], pageParams: [null, 4] };
  expect(openRowsBelow(loaded, 4)).toEqual([3]);
  const replaced = replaceRows(loaded, [sampleRow(3, { state: 'denied' })]);
  expect(replaced.pages[1]?.rows.map((row) => row.state)).toEqual(['denied', 'executed']);
});
