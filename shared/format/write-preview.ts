import type { ItemField, ManagedTab } from '../tools/requests.ts';

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
