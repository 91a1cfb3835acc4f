import { formatTags, type Inclusion, type ShownTab, tabFields } from './item-fields.ts';
import { echo } from './one-line.ts';
import type { ItemSummary } from './write-preview.ts';

/** One whole item. */
export interface WholeItem extends ItemSummary {
  readonly tab: ShownTab;
  readonly index: number;
  /** Formats beyond text, tags and note. */
  readonly otherFormats: readonly { readonly mime: string; readonly bytes: number }[];
}

/** What mode=item answers: text and note whole, line breaks kept. */
export function formatItem(item: WholeItem, include: Inclusion): string {
  const lines = [`mode:item|${tabFields(item.tab)}|index:${item.index}`];
  if (include.includeText) lines.push(`text:${item.text}`);
  if (include.includeTags) lines.push(`tags:${formatTags(item.tags)}`);
  if (include.includeNote) lines.push(`note:${item.note}`);
  else if (item.note !== '') lines.push('+note');
  const formats = item.otherFormats.map(({ mime, bytes }) => `${echo(mime)}(${bytes})`);
  if (formats.length > 0) lines.push(`formats:${formats.join(',')}`);
  return lines.join('\n');
}
