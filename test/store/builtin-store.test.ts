import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { createBuiltinStore } from '../../shared/store/builtin/builtin-store.ts';
import { defaultManagedNames } from '../../shared/tools/managed-names.ts';
import { mimeNote, mimeTags } from '../../shared/tools/mime.ts';
import { failureOf, okPage, testStore, textItem, textsOf } from './store-behaviour.ts';

const names = defaultManagedNames;
const folders: string[] = [];
const newFile = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'builtin-store-'));
  folders.push(folder);
  return join(folder, 'store.db');
};

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('the built-in store', () => {
  testStore(async (options = { limit: 10_000 }) => {
    const folder = mkdtempSync(join(tmpdir(), 'builtin-store-'));
    const path = join(folder, 'store.db');
    const store = createBuiltinStore({ path, seed: false, names, ...options });
    const other = createBuiltinStore({ path, seed: false, names, ...options });
    return {
      store,
      other,
      async stop() {
        await Promise.all([store.close(), other.close()]);
        rmSync(folder, { recursive: true, force: true });
      },
    };
  });
});

describe('the file of the built-in store', () => {
  it('keeps what was written', async () => {
    const path = newFile();
    const first = createBuiltinStore({ path, seed: false, names });
    await first.add('tab', textItem('kept'));
    await first.close();
    const second = createBuiltinStore({ path, seed: false, names });
    expect(await textsOf(second, 'tab')).toEqual(['kept']);
    await second.close();
  });

  it('is for nobody else to read', async () => {
    const path = newFile();
    const store = createBuiltinStore({ path, seed: true, names });
    for (const suffix of ['', '-wal', '-shm']) {
      if (existsSync(path + suffix)) expect(statSync(path + suffix).mode & 0o777, suffix).toBe(0o600);
    }
    await store.close();
  });

  it('is seeded once, with managed and external tabs, tags, notes and other formats', async () => {
    const path = newFile();
    const store = createBuiltinStore({ path, seed: true, names: { ...names, root: 'agents' } });
    const tabs = await store.tabs();
    expect(tabs).toEqual(expect.arrayContaining(['&буфер обмена', 'архив', 'agents/info', 'agents/заметки']));
    const pages = await store.pages({ tabs, skip: 0, limit: 50, textLimit: 1000 });
    const rows = pages.flatMap((page) => okPage(page).rows);
    expect(rows.some(({ tags }) => tags !== '')).toBe(true);
    expect(rows.some(({ note }) => note !== '')).toBe(true);
    const formats = new Set(rows.flatMap((row) => row.formats));
    for (const mime of ['text/html', 'image/png', mimeTags, mimeNote]) expect(formats).toContain(mime);
    const { digest } = await store.snapshot('архив');
    await store.removeTabs([{ tab: 'архив', digest }]);
    await store.close();
    const again = createBuiltinStore({ path, seed: true, names: { ...names, root: 'agents' } });
    expect(await again.tabs()).toEqual(tabs.filter((name) => name !== 'архив'));
    await again.close();
  });

  it('is refused and left alone when it is something else', async () => {
    const text = newFile();
    writeFileSync(text, 'my diary');
    const foreign = newFile();
    const database = new Database(foreign);
    database.exec('CREATE TABLE mine (x)');
    database.close();
    for (const path of [text, foreign]) {
      const before = readFileSync(path);
      const opening = (async () => createBuiltinStore({ path, seed: true, names }))();
      expect(await failureOf(opening)).toEqual({ code: 'COPYQ_ERROR', fault: { kind: 'failed' } });
      expect(readFileSync(path).equals(before)).toBe(true);
    }
  });

  it('is refused when it is damaged', async () => {
    const path = newFile();
    const store = createBuiltinStore({ path, seed: true, names });
    await store.close();
    truncateSync(path, Math.floor(statSync(path).size / 2));
    const before = readFileSync(path);
    const opening = (async () => createBuiltinStore({ path, seed: true, names }))();
    expect(await failureOf(opening)).toEqual({ code: 'COPYQ_ERROR', fault: { kind: 'failed' } });
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('gives an error when it is in a folder that cannot be written', async () => {
    const path = join(newFile(), 'not a folder', 'store.db');
    const opening = (async () => createBuiltinStore({ path, seed: true, names }))();
    expect(await failureOf(opening)).toEqual({ code: 'COPYQ_ERROR', fault: { kind: 'failed' } });
  });
});
