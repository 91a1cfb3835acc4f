import type { ContractError } from './errors.ts';

/** Calls of the core tools after parsing: right types, defaults filled in, ranges and paths checked. */

export const readModes = ['tree', 'list', 'item', 'search'] as const;
export const writeModes = ['add', 'update', 'delete', 'move', 'tab_create', 'tab_delete'] as const;
export const scopes = ['mcp', 'all', 'external'] as const;
export const searchFields = ['text', 'note', 'tags', 'all'] as const;
export const itemFields = ['text', 'note', 'tags'] as const;
export const editModes = ['replace', 'append', 'prepend', 'substitute', 'remove'] as const;
export const intents = ['execute', 'preview'] as const;

export type ReadMode = (typeof readModes)[number];
export type WriteMode = (typeof writeModes)[number];
export type Scope = (typeof scopes)[number];
export type SearchField = (typeof searchFields)[number];
export type ItemField = (typeof itemFields)[number];
export type EditMode = (typeof editModes)[number];
export type Intent = (typeof intents)[number];

interface ReadCommon {
  readonly scope: Scope;
  readonly maxItems: number;
  readonly skip: number;
  readonly includeText: boolean;
  readonly includeTags: boolean;
  readonly includeNote: boolean;
}

export type ReadRequest =
  | (ReadCommon & { readonly mode: 'tree'; readonly maxDepth: number })
  | (ReadCommon & { readonly mode: 'list'; readonly tab: string })
  | (ReadCommon & { readonly mode: 'item'; readonly tab: string; readonly index: number })
  | (ReadCommon & {
      readonly mode: 'search';
      readonly query: string;
      readonly searchIn: SearchField;
      readonly tab: string | undefined;
    });

/** A tab that agents may write: below one of the three managed roots, its path checked. */
export interface ManagedTab {
  /** `workspace/project1` */
  readonly relative: string;
  /** `mcp/workspace/project1` */
  readonly full: string;
}

/** An edit of one field; the pair of field and edit_mode has been checked. Tags are trimmed and without duplicates. */
export type Edit =
  | { readonly field: 'text' | 'note'; readonly editMode: 'replace' | 'append' | 'prepend'; readonly value: string }
  | {
      readonly field: 'text' | 'note';
      readonly editMode: 'substitute';
      readonly match: string;
      readonly value: string;
    }
  | {
      readonly field: 'tags';
      readonly editMode: 'replace' | 'append' | 'remove';
      readonly tags: readonly string[];
    };

export type WriteRequest = { readonly intent: Intent } & (
  | {
      readonly mode: 'add';
      readonly tab: ManagedTab;
      readonly text: string;
      readonly tags: readonly string[];
      /** '' and absent are the same: no note. */
      readonly note: string;
    }
  | { readonly mode: 'update'; readonly tab: ManagedTab; readonly index: number; readonly edit: Edit }
  | { readonly mode: 'delete'; readonly tab: ManagedTab; readonly index: number }
  | { readonly mode: 'move'; readonly tab: ManagedTab; readonly index: number; readonly toTab: ManagedTab }
  | { readonly mode: 'tab_create'; readonly path: ManagedTab }
  | { readonly mode: 'tab_delete'; readonly path: ManagedTab }
);

/**
 * The outcome of parsing a call's arguments. `request` is there exactly when `errors` is empty; the first error is
 * what the call itself answers, all of them are what mcp_validate lists.
 */
export interface Parsed<Request> {
  readonly request: Request | undefined;
  readonly errors: readonly ContractError[];
  /** Names of parameters the tool does not have; ignored by the call, a warning in mcp_validate. */
  readonly unknownParameters: readonly string[];
}
