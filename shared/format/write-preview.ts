import type { ItemField, ManagedTab } from '../tools/requests.ts';
import { formatTags } from './item-fields.ts';
import { echo } from './one-line.ts';
import { quotedPreview } from './preview.ts';

/** The content of an item as previews show it. */
export interface ItemSummary {
  readonly text: string;
  readonly tags: readonly string[];
  /** '' when there is none. */
  readonly note: string;
}

/** What a preview tells the agent, and the person on the approval card. */
export type WritePreview =
  | { readonly mode: 'add'; readonly tab: ManagedTab; readonly item: ItemSummary }
  | {
      readonly mode: 'update';
      readonly tab: ManagedTab;
      readonly index: number;
      readonly field: ItemField;
      /** Whole values; for tags, the list. */
      readonly from: string | readonly string[];
      readonly to: string | readonly string[];
    }
  | { readonly mode: 'delete'; readonly tab: ManagedTab; readonly index: number; readonly item: ItemSummary }
  | {
      readonly mode: 'move';
      readonly from: ManagedTab;
      readonly index: number;
      readonly to: ManagedTab;
      readonly item: ItemSummary;
    }
  | { readonly mode: 'tab_create'; readonly path: ManagedTab; readonly status: 'new' | 'already_exists' }
  | {
      readonly mode: 'tab_delete';
      readonly path: ManagedTab;
      readonly itemsCount: number;
      /** Tabs below it; 0 prints no line. */
      readonly subTabs: number;
    };

/** What an agent is told by `intent="preview"`: a few lines, nothing changed. */
export function formatWritePreview(preview: WritePreview): string {
  return [`preview|mode:${preview.mode}`, ...previewLines(preview)].join('\n');
}

function previewLines(preview: WritePreview): readonly string[] {
  switch (preview.mode) {
    case 'add': {
      const { text, tags, note } = preview.item;
      const lines = [`tab:${echo(preview.tab.relative)}`, 'will_add:'];
      lines.push(`text:${quotedPreview(text)}`, `tags:${formatTags(tags)}`);
      return note === '' ? lines : [...lines, `note:${quotedPreview(note)}`];
    }
    case 'update': {
      const { tab, index, field, from, to } = preview;
      const target = `tab:${echo(tab.relative)}|index:${index}|field:${field}`;
      return [target, 'will_change:', `from:${formatValue(from)}`, `to:${formatValue(to)}`];
    }
    case 'delete': {
      const target = `tab:${echo(preview.tab.relative)}|index:${preview.index}`;
      return [target, 'will_delete:', ...itemLines(preview.item)];
    }
    case 'move': {
      const from = `from:${echo(preview.from.full)}|index:${preview.index}`;
      return [from, `to:${echo(preview.to.full)}`, 'will_move:', ...itemLines(preview.item)];
    }
    case 'tab_create':
      return [`will_create:${echo(preview.path.full)}`, `status:${preview.status}`];
    case 'tab_delete': {
      const lines = [`will_delete:${echo(preview.path.full)}`, `items_count:${preview.itemsCount}`];
      return preview.subTabs === 0 ? lines : [...lines, `subtabs:${preview.subTabs}`];
    }
  }
}

function itemLines(item: ItemSummary): readonly string[] {
  const note = item.note === '' ? '' : ' +note';
  return [`text:${quotedPreview(item.text)}`, `tags:${formatTags(item.tags)}${note}`];
}

function formatValue(value: string | readonly string[]): string {
  return typeof value === 'string' ? quotedPreview(value) : formatTags(value);
}
