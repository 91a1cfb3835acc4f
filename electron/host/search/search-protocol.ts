import type { Hit } from '../../../shared/format/preview.ts';
import type { ItemField, SearchField } from '../../../shared/tools/requests.ts';

/** The content of one tab to be searched: parallel arrays, a row a position. */
export interface SearchedTab {
  readonly texts: readonly string[];
  /** As stored: comma separated. */
  readonly tags: readonly string[];
  readonly notes: readonly string[];
}

/** One search, as it is handed to the worker. */
export interface SearchTask {
  readonly pattern: string;
  readonly flags: string;
  readonly searchIn: SearchField;
  readonly tabs: readonly SearchedTab[];
  /** Hits to pass over. */
  readonly skip: number;
  /** Most hits to return. */
  readonly limit: number;
}

/** A row that was found. */
export interface SearchHit {
  /** Position of the tab in the task. */
  readonly tab: number;
  /** Position of the row in the tab's arrays. */
  readonly position: number;
  /** In the order text, note, tags. */
  readonly matched: readonly ItemField[];
  readonly textHit: Hit | undefined;
  readonly noteHit: Hit | undefined;
}

/** The outcome: how many rows there are in all, and the page asked for. */
export interface SearchOutcome {
  readonly total: number;
  readonly hits: readonly SearchHit[];
}

/** What the worker answers. `refused`: the expression cannot be run; V8 finds that out only at the first match. */
export type WorkerAnswer = { readonly kind: 'found'; readonly outcome: SearchOutcome } | { readonly kind: 'refused' };
