/**
 * What the companion needs from a clipboard store. CopyQ implements it over its scripting client
 * (shared/copyq), the built-in store over SQLite (shared/store/builtin).
 *
 * Tab names here are always full names as the store spells them. Every method rejects with a
 * `ContractFailure` (COPYQ_ERROR, TAB_NOT_FOUND, INDEX_OUT_OF_BOUNDS, CONFLICT) and with nothing else.
 * Reads never create a tab. Writers are run one after the other, in the order they were called.
 */
export interface Store {
  readonly kind: 'copyq' | 'builtin';

  /** Looks at the store without changing or starting anything. Never rejects: what is wrong is in the answer. */
  status(): Promise<StoreStatus>;

  /** All tab names, in the store's own order. */
  tabs(): Promise<readonly string[]>;

  /** A page of rows of each tab asked for, in the order asked; a problem with one tab does not fail the others. */
  pages(request: PagesRequest): Promise<readonly TabPage[]>;

  /** One item with all its formats, byte for byte. */
  item(tab: string, index: number): Promise<FoundItem>;

  /** Whether the store lets this item be removed (pinned and tag-locked ones it does not). For planning, changes nothing. */
  removable(tab: string, index: number): Promise<boolean>;

  /** Items in the tab and its item limit; for a tab that does not exist, 0 and the limit it would have. */
  capacity(tab: string): Promise<Capacity>;

  /** The searchable text of whole tabs, for an engine that runs outside the store. */
  texts(request: TextsRequest): Promise<readonly TabTexts[]>;

  /** All items of a tab with all their formats, byte for byte, row 0 first. Costly: for tab_delete and backup. */
  snapshot(tab: string): Promise<TabSnapshot>;

  /** Inserts at row 0. Creates the tab if it does not exist. Fails with `full` rather than push an item out. */
  add(tab: string, formats: Formats): Promise<AddResult>;

  /**
   * Changes formats of one item, all others kept. `undefined` as data removes a format.
   * The target is compared with `fingerprint` in the same step and followed when it moved (see `Target`).
   */
  change(target: Target, changes: FormatChanges): Promise<ChangeResult>;

  /** Removes one item; compared and followed as `change`. */
  remove(target: Target): Promise<RemoveResult>;

  /** Moves one item to row 0 of another tab, which is created if it does not exist; all formats kept. */
  move(target: Target, toTab: string): Promise<MoveResult>;

  /** Creates an empty tab. `created` is false when it was there. */
  createTab(tab: string): Promise<{ readonly created: boolean }>;

  /**
   * Removes the tabs named, if the content of each still has the digest given (`TabSnapshot.digest`)
   * and no other tab lies below `tabs[0]`; otherwise CONFLICT, and nothing is removed.
   */
  removeTabs(tabs: readonly TabDigest[]): Promise<void>;

  /** Asks the store to put what was written to these tabs on the disk now. Best effort; never rejects. */
  flush(tabs: readonly string[]): Promise<void>;

  /** Ends what the store holds open (not CopyQ itself). */
  close(): Promise<void>;
}

/** All formats of an item by MIME type. A Map, because the names are untrusted. */
export type Formats = ReadonlyMap<string, Uint8Array>;
export type FormatChanges = ReadonlyMap<string, Uint8Array | undefined>;

export interface StoreStatus {
  readonly kind: 'copyq' | 'builtin';
  /** E.g. `6.4.0`; null when it could not be found out. */
  readonly version: string | null;
  readonly reachable: boolean;
  /** Why it is not reachable; null when it is. */
  readonly fault: import('../tools/errors.ts').StoreFault | null;
}

export interface PagesRequest {
  readonly tabs: readonly string[];
  readonly skip: number;
  /** 0: counts only. */
  readonly limit: number;
  /** Code units of text and of note to return at the most; more is cut. */
  readonly textLimit: number;
}

/**
 * `missing`: no such tab. `locked`: it exists but cannot be loaded (locked, encrypted, damaged) and must never read
 * as empty.
 */
export type TabPage =
  | { readonly tab: string; readonly state: 'ok'; readonly count: number; readonly rows: readonly Row[] }
  | { readonly tab: string; readonly state: 'missing' | 'locked' };

export interface Row {
  readonly index: number;
  /** text/plain, or text/plain;charset=utf-8 where only that is there; '' for an item without text. */
  readonly text: string;
  /** As stored: comma separated. */
  readonly tags: string;
  /** '' when there is none. */
  readonly note: string;
  /** MIME types of all formats, sorted; sizes are only in `item`. */
  readonly formats: readonly string[];
}

export interface FoundItem {
  readonly tab: string;
  readonly index: number;
  /** Items in the tab at the same moment. */
  readonly count: number;
  readonly formats: Formats;
  /** See shared/store/fingerprint.ts. */
  readonly fingerprint: string;
}

export interface Capacity {
  readonly count: number;
  readonly limit: number;
}

export interface TextsRequest {
  readonly tabs: readonly string[];
  /**
   * A hint: rows where none of text, tags and note contains this literal (ignoring case) may be left out.
   * A row that does contain it is never left out.
   */
  readonly containing?: string;
}

/** Parallel arrays, because there may be tens of thousands of rows. */
export type TabTexts =
  | {
      readonly tab: string;
      readonly state: 'ok';
      readonly indexes: readonly number[];
      readonly texts: readonly string[];
      readonly tags: readonly string[];
      readonly notes: readonly string[];
    }
  | { readonly tab: string; readonly state: 'missing' | 'locked' };

export interface TabSnapshot {
  readonly tab: string;
  readonly items: readonly { readonly formats: Formats; readonly fingerprint: string }[];
  /** Over the fingerprints of all items in order; see shared/store/fingerprint.ts. */
  readonly digest: string;
}

export interface TabDigest {
  readonly tab: string;
  readonly digest: string;
}

/**
 * An item as it was when it was planned or shown. At the write it is compared inside the store, in the same step:
 * when row `index` does not hold it any more, it is followed if exactly one other row of the tab does; otherwise CONFLICT.
 */
export interface Target {
  readonly tab: string;
  readonly index: number;
  readonly fingerprint: string;
}

export interface AddResult {
  readonly index: 0;
  readonly created: boolean;
  /** Of the item as the store holds it now. */
  readonly fingerprint: string;
}

export interface ChangeResult {
  /** The row at which the item was found. */
  readonly index: number;
  readonly fingerprint: string;
}

export interface RemoveResult {
  readonly index: number;
}

export interface MoveResult {
  /** The row at which the item was found in its old tab. */
  readonly index: number;
  readonly newIndex: 0;
  readonly created: boolean;
}
