import type Database from 'better-sqlite3';
import type { Formats } from '../store.ts';

/** The statements of the built-in store: rows in, rows out; no rule of the store stands here. */
export interface Tables {
  tabNames(): readonly string[];
  tabId(name: string): number | undefined;
  addTab(name: string): number;
  dropTab(id: number): void;
  count(tab: number): number;
  /** Ids of a tab's items from row `skip` on, row 0 first; `limit` -1: all. */
  itemIds(tab: number, skip: number, limit: number): readonly number[];
  formats(item: number): Formats;
  addItem(tab: number, formats: Formats): void;
  setFormat(item: number, mime: string, data: Uint8Array | undefined): void;
  removeItem(item: number): void;
}

export function createTables(database: Database.Database): Tables {
  const tabNames = database.prepare<[], string>('SELECT name FROM tabs ORDER BY id').pluck();
  const tabId = database.prepare<[string], number>('SELECT id FROM tabs WHERE name = ?').pluck();
  const addTab = database.prepare<[string]>('INSERT INTO tabs (name) VALUES (?)');
  const dropTab = database.prepare<[number]>('DELETE FROM tabs WHERE id = ?');
  const count = database.prepare<[number], number>('SELECT count(*) FROM items WHERE tab = ?').pluck();
  const itemIds = database
    .prepare<[number, number, number], number>(
      'SELECT id FROM items WHERE tab = ? ORDER BY place DESC LIMIT ? OFFSET ?',
    )
    .pluck();
  const formats = database.prepare<[number], { mime: string; data: Buffer }>(
    'SELECT mime, data FROM formats WHERE item = ? ORDER BY mime',
  );
  const addItem = database.prepare<[{ tab: number }]>(
    'INSERT INTO items (tab, place) SELECT @tab, coalesce(max(place), 0) + 1 FROM items WHERE tab = @tab',
  );
  const setFormat = database.prepare<[number, string, Uint8Array]>(
    'INSERT INTO formats (item, mime, data) VALUES (?, ?, ?) ON CONFLICT (item, mime) DO UPDATE SET data = excluded.data',
  );
  const removeFormat = database.prepare<[number, string]>('DELETE FROM formats WHERE item = ? AND mime = ?');
  const removeItem = database.prepare<[number]>('DELETE FROM items WHERE id = ?');

  return {
    tabNames: () => tabNames.all(),
    tabId: (name) => tabId.get(name),
    addTab: (name) => Number(addTab.run(name).lastInsertRowid),
    dropTab: (id) => void dropTab.run(id),
    count: (tab) => count.get(tab) ?? 0,
    itemIds: (tab, skip, limit) => itemIds.all(tab, limit, skip),
    formats: (item) => new Map(formats.all(item).map(({ mime, data }) => [mime, data])),
    addItem(tab, values) {
      const item = Number(addItem.run({ tab }).lastInsertRowid);
      for (const [mime, data] of values) setFormat.run(item, mime, data);
    },
    setFormat(item, mime, data) {
      if (data === undefined) removeFormat.run(item, mime);
      else setFormat.run(item, mime, data);
    },
    removeItem: (item) => void removeItem.run(item),
  };
}
