import type { ItemField, ManagedTab } from '../tools/requests.ts';

/** What an executed write tells the agent. */
export type WriteAnswer =
  | {
      readonly mode: 'add';
      readonly tab: ManagedTab;
      readonly index: number;
      /** Code points. */
      readonly textLength: number;
      readonly tagCount: number;
      readonly hasNote: boolean;
    }
  | { readonly mode: 'update'; readonly tab: ManagedTab; readonly index: number; readonly field: ItemField }
  | { readonly mode: 'delete'; readonly tab: ManagedTab; readonly index: number }
  | { readonly mode: 'move'; readonly from: ManagedTab; readonly to: ManagedTab; readonly newIndex: number }
  | { readonly mode: 'tab_create'; readonly path: ManagedTab; readonly status: 'created' | 'already_exists' }
  | { readonly mode: 'tab_delete'; readonly path: ManagedTab; readonly itemsRemoved: number };
