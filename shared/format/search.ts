import type { ItemField } from '../tools/requests.ts';
import { formatShowing, formatTags, type Inclusion, type ShownTab } from './item-fields.ts';
import { echo } from './one-line.ts';
import { type Hit, previewHit } from './preview.ts';
import { formatLockedTab, type ShownRow } from './tree.ts';

/** An item that was found, with the fields in which it was. */
export interface FoundRow extends ShownRow {
  readonly tab: ShownTab;
  /** In the order text, note, tags. */
  readonly matched: readonly ItemField[];
  /** Where the first hit lies; undefined when the field was not hit. */
  readonly textHit: Hit | undefined;
  readonly noteHit: Hit | undefined;
}

/** A page of hits. */
export interface SearchPage {
  readonly query: string;
  readonly scope: string;
  /** Number of all hits. */
  readonly results: number;
  /** Hits before this page. */
  readonly skipped: number;
  readonly rows: readonly FoundRow[];
  /** Tabs that could not be searched. */
  readonly locked: readonly ShownTab[];
}

/**
 * What mode=search answers: a header, a line a hit, and at the end a line for each tab that could not be opened,
 * written as in a tree, so that no hits there is never taken for none.
 */
export function formatSearch(page: SearchPage, include: Inclusion): string {
  const header = `mode:search|query:${echo(page.query)}|scope:${page.scope}|results:${page.results}`;
  const showing = page.rows.length < page.results ? `|${formatShowing(page.skipped, page.rows.length)}` : '';
  const rows = page.rows.map((row) => foundLine(row, include));
  return [header + showing, ...rows, ...page.locked.map(formatLockedTab)].join('\n');
}

function foundLine(row: FoundRow, include: Inclusion): string {
  const fields = [`${echo(row.tab.shown)}[${row.index}]`];
  if (include.includeText) fields.push(`"${previewHit(row.text, row.textHit)}"`);
  if (include.includeTags) fields.push(formatTags(row.tags));
  if (include.includeNote && row.note !== '') fields.push(`note:${previewHit(row.note, row.noteHit)}`);
  fields.push(`match:${row.matched.join(',')}`);
  if (row.tab.external) fields.push('external');
  return fields.join('|');
}
