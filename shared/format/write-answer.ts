import type { ItemField, ManagedTab } from '../tools/requests.ts';
import { echo } from './one-line.ts';

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

/** The one line an agent is told after a write. */
export function formatWriteAnswer(answer: WriteAnswer): string {
  return `ok|mode:${answer.mode}|${answerFields(answer)}`;
}

function answerFields(answer: WriteAnswer): string {
  switch (answer.mode) {
    case 'add': {
      const { tab, index, textLength, tagCount, hasNote } = answer;
      const note = hasNote ? 'True' : 'False';
      return `${tabFields(tab)}|index:${index}|text_len:${textLength}|tags:${tagCount}|note:${note}`;
    }
    case 'update':
      return `${tabFields(answer.tab)}|index:${answer.index}|field:${answer.field}`;
    case 'delete':
      return `${tabFields(answer.tab)}|index:${answer.index}`;
    case 'move':
      return `from:${echo(answer.from.full)}|to:${echo(answer.to.full)}|new_index:${answer.newIndex}`;
    case 'tab_create':
      return `${pathFields(answer.path)}|status:${answer.status}`;
    case 'tab_delete':
      return `${pathFields(answer.path)}|items_removed:${answer.itemsRemoved}`;
  }
}

function tabFields(tab: ManagedTab): string {
  return `tab:${echo(tab.relative)}|full_path:${echo(tab.full)}`;
}

function pathFields(path: ManagedTab): string {
  return `path:${echo(path.relative)}|full_path:${echo(path.full)}`;
}
