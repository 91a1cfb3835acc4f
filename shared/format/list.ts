import { formatShowing, type Inclusion, rowFields, type ShownTab, tabFields } from './item-fields.ts';
import type { ShownRow } from './tree.ts';

/** A page of one tab. */
export interface ListPage {
  readonly tab: ShownTab;
  /** Items in the tab. */
  readonly total: number;
  readonly rows: readonly ShownRow[];
}

/** What mode=list answers: a header and a line an item. */
export function formatList(page: ListPage, include: Inclusion): string {
  const showing = formatShowing(page.rows[0]?.index ?? 0, page.rows.length);
  const header = `mode:list|${tabFields(page.tab)}|total:${page.total}|${showing}`;
  return [header, ...page.rows.map((row) => [row.index, ...rowFields(row, include)].join('|'))].join('\n');
}
