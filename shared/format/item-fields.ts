import { echo, oneLine } from './one-line.ts';
import { previewText, quotedPreview } from './preview.ts';
import type { ItemSummary } from './write-preview.ts';

/** Which parts of an item an answer shows. */
export interface Inclusion {
  readonly includeText: boolean;
  readonly includeTags: boolean;
  readonly includeNote: boolean;
}

/** A tab as answers name it: managed ones by relative path, external ones by full name. */
export interface ShownTab {
  readonly full: string;
  readonly shown: string;
  readonly external: boolean;
}

/** `[a,b]` */
export function formatTags(tags: readonly string[]): string {
  return `[${tags.map(oneLine).join(',')}]`;
}

/** The fields of an item's row: preview, tags, and its note or the mark that it has one. */
export function rowFields(item: ItemSummary, include: Inclusion): readonly string[] {
  const fields: string[] = [];
  if (include.includeText) fields.push(quotedPreview(item.text));
  if (include.includeTags) fields.push(formatTags(item.tags));
  if (item.note !== '') fields.push(include.includeNote ? `note:${previewText(item.note)}` : '+note');
  return fields;
}

/** `tab:info|full_path:mcp/info`, or for an external tab `tab:архив|scope:external`. */
export function tabFields(tab: ShownTab): string {
  const shown = `tab:${echo(tab.shown)}`;
  return tab.external ? `${shown}|scope:external` : `${shown}|full_path:${echo(tab.full)}`;
}

/** `showing:0-19`, or `showing:none` for an empty page. */
export function formatShowing(first: number, count: number): string {
  return count === 0 ? 'showing:none' : `showing:${first}-${first + count - 1}`;
}
