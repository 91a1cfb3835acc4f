import type { HistoryPage, HistoryRow } from '../../shared/contract/views.ts';

/** Pages of the log as they were loaded, newest first, each with the number it was asked for with. */
export interface HistoryPages {
  readonly pages: HistoryPage[];
  readonly pageParams: (number | null)[];
}

/**
 * Puts a fresh first page before the pages loaded so far: new operations appear, changed ones are replaced, and what
 * was loaded by scrolling stays. When more came than the page holds, only the page is left: there would be a hole.
 */
export function mergeNewest(loaded: HistoryPages, newest: HistoryPage): HistoryPages {
  const lowest = newest.rows.at(-1)?.number;
  const highest = loaded.pages[0]?.rows[0]?.number;
  if (lowest === undefined || highest === undefined || lowest > highest + 1) {
    return { pages: [newest], pageParams: [null] };
  }
  const older = loaded.pages
    .map((page) => ({ ...page, rows: page.rows.filter((row) => row.number < lowest) }))
    .filter((page) => page.rows.length > 0);
  return { pages: [newest, ...older], pageParams: [null, ...older.map((page) => (page.rows[0]?.number ?? 0) + 1)] };
}

/** Replaces rows by their newer state. */
export function replaceRows(loaded: HistoryPages, rows: readonly HistoryRow[]): HistoryPages {
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const pages = loaded.pages.map((page) => ({
    ...page,
    rows: page.rows.map((row) => byNumber.get(row.number) ?? row),
  }));
  return { ...loaded, pages };
}

const open: ReadonlySet<string> = new Set(['planned', 'pending', 'approved', 'executing']);

/** Operations loaded earlier, below `lowest`, that were still open and so may have changed; the newest few. */
export function openRowsBelow(loaded: HistoryPages, lowest: number, limit = 20): readonly number[] {
  return loaded.pages
    .flatMap((page) => page.rows)
    .filter((row) => row.number < lowest && open.has(row.state))
    .map((row) => row.number)
    .slice(0, limit);
}
