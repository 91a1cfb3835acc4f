import { ContractFailure, storeFailure } from '../../tools/errors.ts';
import type { ManagedNames } from '../../tools/managed-names.ts';
import { mimeNote, mimeTags, mimeText, mimeTextUtf8 } from '../../tools/mime.ts';
import { itemFingerprint, tabDigest } from '../fingerprint.ts';
import type { Formats, Row, Store, TabSnapshot, Target } from '../store.ts';
import { openStoreDatabase } from './database.ts';
import { seedItems } from './seed.ts';
import { createTables } from './tables.ts';

export interface BuiltinStoreOptions {
  /** `:memory:` for tests. */
  readonly path: string;
  /** Whether a store made just now gets its example items. */
  readonly seed: boolean;
  readonly names: ManagedNames;
  /** Items a tab holds at the most; default 10,000. */
  readonly limit?: number;
}

/** CopyQ's own mark of an item that may not be removed. */
const mimePinned = 'application/x-copyq-item-pinned';
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * A store in one SQLite file, for where no CopyQ is installed. It behaves as CopyQ does, and every write is one
 * transaction.
 *
 * @throws ContractFailure when the file is no such store or cannot be opened
 */
export function createBuiltinStore(options: BuiltinStoreOptions): Store {
  const { database, created } = openStoreDatabase(options.path);
  const tables = createTables(database);
  const limit = options.limit ?? 10_000;
  const transaction = <Result>(run: () => Result): Result => database.transaction(run).immediate();
  if (created && options.seed) transaction(() => seedItems(options.names, (tab, item) => insert(tab, item)));

  /** Runs one method; whatever SQLite throws becomes a contract error. */
  async function run<Result>(work: () => Result): Promise<Result> {
    try {
      return transaction(work);
    } catch (error) {
      if (error instanceof ContractFailure) throw error;
      throw storeFailure({ kind: 'failed' }, { cause: error });
    }
  }

  function requireTab(tab: string): number {
    const id = tables.tabId(tab);
    if (id === undefined) throw new ContractFailure({ code: 'TAB_NOT_FOUND', tab });
    return id;
  }

  function itemAt(tab: string, index: number): number {
    const id = requireTab(tab);
    const [item] = index >= 0 && Number.isSafeInteger(index) ? tables.itemIds(id, index, 1) : [];
    if (item === undefined) throw new ContractFailure({ code: 'INDEX_OUT_OF_BOUNDS', index, count: tables.count(id) });
    return item;
  }

  function insert(tab: string, formats: Formats): { created: boolean } {
    const existing = tables.tabId(tab);
    const id = existing ?? tables.addTab(tab);
    if (tables.count(id) >= limit) throw storeFailure({ kind: 'full', tab, limit });
    tables.addItem(id, formats);
    return { created: existing === undefined };
  }

  /** The target where it is now; see `Target`. */
  function follow({ tab, index, fingerprint }: Target): { item: number; index: number; formats: Formats } {
    const ids = tables.itemIds(requireTab(tab), 0, -1);
    const is = (item: number) => itemFingerprint(tables.formats(item)) === fingerprint;
    const expected = ids[index];
    const rows = expected !== undefined && is(expected) ? [index] : [...ids.keys()].filter((row) => is(ids[row] ?? -1));
    const [row] = rows;
    const item = row === undefined ? undefined : ids[row];
    if (rows.length !== 1 || row === undefined || item === undefined) {
      throw new ContractFailure({ code: 'CONFLICT', tab, index });
    }
    return { item, index: row, formats: tables.formats(item) };
  }

  function requireRemovable(tab: string, index: number, formats: Formats): void {
    if (formats.has(mimePinned)) throw storeFailure({ kind: 'pinned', tab, index });
  }

  function snapshot(tab: string): TabSnapshot {
    const items = tables.itemIds(requireTab(tab), 0, -1).map((item) => {
      const formats = tables.formats(item);
      return { formats, fingerprint: itemFingerprint(formats) };
    });
    return { tab, items, digest: tabDigest(items.map(({ fingerprint }) => fingerprint)) };
  }

  return {
    kind: 'builtin',
    status: async () => ({ kind: 'builtin', version: null, reachable: database.open, fault: null }),
    tabs: () => run(() => tables.tabNames()),
    pages: ({ tabs, skip, limit: rows, textLimit }) =>
      run(() =>
        tabs.map((tab) => {
          const id = tables.tabId(tab);
          if (id === undefined) return { tab, state: 'missing' };
          const items = tables.itemIds(id, skip, rows);
          const page = items.map((item, at) => rowOf(skip + at, tables.formats(item), textLimit));
          return { tab, state: 'ok', count: tables.count(id), rows: page };
        }),
      ),
    item: (tab, index) =>
      run(() => {
        const formats = tables.formats(itemAt(tab, index));
        const count = tables.count(requireTab(tab));
        return { tab, index, count, formats, fingerprint: itemFingerprint(formats) };
      }),
    removable: (tab, index) => run(() => !tables.formats(itemAt(tab, index)).has(mimePinned)),
    capacity: (tab) =>
      run(() => {
        const id = tables.tabId(tab);
        return { count: id === undefined ? 0 : tables.count(id), limit };
      }),
    texts: ({ tabs }) =>
      run(() =>
        tabs.map((tab) => {
          const id = tables.tabId(tab);
          if (id === undefined) return { tab, state: 'missing' };
          const rows = tables.itemIds(id, 0, -1).map((item, at) => rowOf(at, tables.formats(item), Infinity));
          return {
            tab,
            state: 'ok',
            indexes: rows.map(({ index }) => index),
            texts: rows.map(({ text }) => text),
            tags: rows.map((row) => row.tags),
            notes: rows.map(({ note }) => note),
          };
        }),
      ),
    snapshot: (tab) => run(() => snapshot(tab)),
    add: (tab, formats) =>
      run(() => ({ index: 0 as const, ...insert(tab, formats), fingerprint: itemFingerprint(formats) })),
    change: (target, changes) =>
      run(() => {
        const { item, index } = follow(target);
        for (const [mime, data] of changes) tables.setFormat(item, mime, data);
        return { index, fingerprint: itemFingerprint(tables.formats(item)) };
      }),
    remove: (target) =>
      run(() => {
        const { item, index, formats } = follow(target);
        requireRemovable(target.tab, index, formats);
        tables.removeItem(item);
        return { index };
      }),
    move: (target, toTab) =>
      run(() => {
        const { item, index, formats } = follow(target);
        requireRemovable(target.tab, index, formats);
        const inserted = insert(toTab, formats);
        tables.removeItem(item);
        return { index, newIndex: 0 as const, created: inserted.created };
      }),
    createTab: (tab) =>
      run(() => {
        const missing = tables.tabId(tab) === undefined;
        if (missing) tables.addTab(tab);
        return { created: missing };
      }),
    removeTabs: (tabs) =>
      run(() => {
        const [top] = tabs;
        if (top === undefined) return;
        const named = new Set(tabs.map(({ tab }) => tab));
        const below = tables.tabNames().filter((name) => name.startsWith(`${top.tab}/`));
        const other = below.find((name) => !named.has(name));
        if (other !== undefined) throw new ContractFailure({ code: 'CONFLICT', tab: other });
        for (const { tab, digest } of tabs) {
          if (snapshot(tab).digest !== digest) throw new ContractFailure({ code: 'CONFLICT', tab });
        }
        for (const { tab } of tabs) tables.dropTab(requireTab(tab));
      }),
    flush: async () => {},
    close: async () => {
      database.close();
    },
  };
}

function rowOf(index: number, formats: Formats, textLimit: number): Row {
  const read = (mime: string) => {
    const data = formats.get(mime);
    return data === undefined ? '' : decoder.decode(data);
  };
  const text = formats.has(mimeText) ? read(mimeText) : read(mimeTextUtf8);
  return {
    index,
    text: cut(text, textLimit),
    tags: read(mimeTags),
    note: cut(read(mimeNote), textLimit),
    formats: [...formats.keys()].sort(),
  };
}

/** Never between the two code units of one character. */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return text.slice(0, /[\ud800-\udbff]/.test(text[limit - 1] ?? '') ? limit - 1 : limit);
}
