import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itemFingerprint, tabDigest } from '../../shared/store/fingerprint.ts';
import type { Formats, Store, TabPage, TabTexts } from '../../shared/store/store.ts';
import { ContractFailure } from '../../shared/tools/errors.ts';
import { mimeNote, mimeTags, mimeText, mimeTextUtf8 } from '../../shared/tools/mime.ts';
import { hostileNames, hostileTexts } from './hostile.ts';

export interface StoreHarness {
  readonly store: Store;
  /** The same content through another client, as another program would change it. */
  readonly other: Store;
  stop(): Promise<void>;
}

const mimePinned = 'application/x-copyq-item-pinned';

export const bytes = (text: string): Uint8Array => Buffer.from(text);
export const textItem = (text: string, more: Readonly<Record<string, string | Uint8Array>> = {}): Formats =>
  new Map(
    Object.entries({ [mimeText]: text, ...more }).map(([mime, data]) => [
      mime,
      typeof data === 'string' ? bytes(data) : data,
    ]),
  );
/** Formats as plain values, because a Buffer and a Uint8Array of the same bytes are not equal to a test. */
export const plain = (formats: Formats): Record<string, string> =>
  Object.fromEntries([...formats].map(([mime, data]) => [mime, Buffer.from(data).toString('base64')]).sort());

export async function failureOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    if (error instanceof ContractFailure) return error.error;
    throw error;
  }
  throw new Error('the call was expected to fail');
}

export function okPage(page: TabPage | undefined): Extract<TabPage, { state: 'ok' }> {
  if (page?.state !== 'ok') throw new Error(`no page but ${page?.state}`);
  return page;
}

export function okTexts(texts: TabTexts | undefined): Extract<TabTexts, { state: 'ok' }> {
  if (texts?.state !== 'ok') throw new Error(`no texts but ${texts?.state}`);
  return texts;
}

/** Texts of a tab, row 0 first. */
export async function textsOf(store: Store, tab: string): Promise<readonly string[]> {
  return okTexts((await store.texts({ tabs: [tab] }))[0]).texts;
}

/** What every store does, whatever it keeps its items in. */
export function testStore(open: (options?: { readonly limit: number }) => Promise<StoreHarness>): void {
  let harness: StoreHarness;
  let store: Store;
  let other: Store;
  let tabNumber = 0;
  const newTab = (): string => `tab ${++tabNumber}`;
  /** Fills a new tab; the first text ends at row 0. */
  const filled = async (...texts: readonly string[]): Promise<string> => {
    const tab = newTab();
    for (const text of texts.toReversed()) await store.add(tab, textItem(text));
    return tab;
  };
  const targetOf = async (tab: string, index: number) => {
    const { fingerprint } = await store.item(tab, index);
    return { tab, index, fingerprint };
  };

  beforeAll(async () => {
    harness = await open();
    ({ store, other } = harness);
  });
  afterAll(() => harness.stop());

  describe('reading', () => {
    it('is reachable', async () => {
      expect(await store.status()).toMatchObject({ kind: store.kind, reachable: true, fault: null });
    });

    it('lists rows by page, counts only where no rows are asked for, in the order asked', async () => {
      const tab = await filled('a', 'b', 'c', 'd');
      const empty = newTab();
      await store.createTab(empty);
      const request = { tabs: [empty, tab, 'no such tab', tab], skip: 1, limit: 2, textLimit: 100 };
      const pages = await store.pages(request);
      expect(pages.map((page) => [page.tab, page.state])).toEqual([
        [empty, 'ok'],
        [tab, 'ok'],
        ['no such tab', 'missing'],
        [tab, 'ok'],
      ]);
      expect(okPage(pages[0])).toMatchObject({ count: 0, rows: [] });
      const { count, rows } = okPage(pages[1]);
      expect([count, rows.map(({ index, text }) => [index, text])]).toEqual([
        4,
        [
          [1, 'b'],
          [2, 'c'],
        ],
      ]);
      const counts = okPage((await store.pages({ ...request, tabs: [tab], limit: 0 }))[0]);
      expect(counts).toMatchObject({ count: 4, rows: [] });
      const beyond = okPage((await store.pages({ ...request, tabs: [tab], skip: 9 }))[0]);
      expect(beyond).toMatchObject({ count: 4, rows: [] });
      expect(await store.pages({ ...request, tabs: [] })).toEqual([]);
    });

    it('gives text, tags, note and the names of all formats of a row', async () => {
      const tab = newTab();
      await store.add(tab, new Map([[mimeTextUtf8, bytes('только utf-8')]]));
      await store.add(tab, new Map([['image/png', Uint8Array.of(137, 80, 78, 71, 0, 255)]]));
      const full = { [mimeTextUtf8]: 'other', [mimeTags]: 'a,b', [mimeNote]: 'заметка', 'text/html': '<b>x</b>' };
      await store.add(tab, textItem('текст', full));
      const { rows } = okPage((await store.pages({ tabs: [tab], skip: 0, limit: 9, textLimit: 100 }))[0]);
      expect(rows).toEqual([
        { index: 0, text: 'текст', tags: 'a,b', note: 'заметка', formats: [mimeText, ...Object.keys(full)].sort() },
        { index: 1, text: '', tags: '', note: '', formats: ['image/png'] },
        { index: 2, text: 'только utf-8', tags: '', note: '', formats: [mimeTextUtf8] },
      ]);
    });

    it('cuts text and note at the limit and never inside a character', async () => {
      const tab = newTab();
      await store.add(tab, textItem('ab😀cd', { [mimeNote]: '12345678' }));
      const cutAt = async (textLimit: number) => {
        const [row] = okPage((await store.pages({ tabs: [tab], skip: 0, limit: 1, textLimit }))[0]).rows;
        return [row?.text, row?.note];
      };
      expect(await cutAt(2)).toEqual(['ab', '12']);
      expect(await cutAt(3)).toEqual(['ab', '123']);
      expect(await cutAt(4)).toEqual(['ab😀', '1234']);
      expect(await cutAt(100)).toEqual(['ab😀cd', '12345678']);
    });

    it('finds every row that contains a text, whatever the case and whichever field', async () => {
      const tab = newTab();
      const rows: readonly Formats[] = [
        textItem('Первая ОШИБКА'),
        textItem('nothing'),
        textItem('x', { [mimeTags]: 'ошибка,b' }),
        textItem('y', { [mimeNote]: 'тут Ошибка.' }),
        new Map([[mimeTextUtf8, bytes('ошибка utf-8')]]),
        textItem('a\0b ошибка after a NUL'),
      ];
      for (const item of rows.toReversed()) await store.add(tab, item);
      const found = okTexts((await store.texts({ tabs: [tab], containing: 'ошибка' }))[0]);
      for (const row of [0, 2, 3, 4, 5]) expect(found.indexes).toContain(row);
      expect(found.indexes.toSorted((left, right) => left - right)).toEqual(found.indexes);
      const at = found.indexes.indexOf(2);
      expect([found.texts[at], found.tags[at], found.notes[at]]).toEqual(['x', 'ошибка,b', '']);
      expect(found.texts[found.indexes.indexOf(5)]).toBe('a\0b ошибка after a NUL');
      const all = await store.texts({ tabs: [tab, 'no such tab'] });
      expect(okTexts(all[0]).indexes).toEqual([0, 1, 2, 3, 4, 5]);
      expect(all[1]).toEqual({ tab: 'no such tab', state: 'missing' });
    });

    it('never leaves out a row that contains a hostile text', async () => {
      const tab = newTab();
      for (const text of hostileTexts) await store.add(tab, textItem(`<${text}>`));
      const all = await textsOf(store, tab);
      for (const text of hostileTexts) {
        const found = okTexts((await store.texts({ tabs: [tab], containing: text }))[0]);
        for (const [index, whole] of all.entries()) {
          if (whole.includes(text)) expect(found.indexes, JSON.stringify(text)).toContain(index);
        }
      }
    });

    it('answers for what is not there, and creates no tab by looking', async () => {
      const tab = await filled('one');
      const before = await store.tabs();
      for (const missing of ['no such tab', '', `${tab}/`, ` ${tab}`, tab.toUpperCase(), tab.replace('a', '&a')]) {
        const notFound = { code: 'TAB_NOT_FOUND', tab: missing };
        expect(await store.pages({ tabs: [missing], skip: 0, limit: 5, textLimit: 5 })).toEqual([
          { tab: missing, state: 'missing' },
        ]);
        expect(await store.texts({ tabs: [missing] })).toEqual([{ tab: missing, state: 'missing' }]);
        expect(await failureOf(store.item(missing, 0))).toEqual(notFound);
        expect(await failureOf(store.removable(missing, 0))).toEqual(notFound);
        expect(await failureOf(store.snapshot(missing))).toEqual(notFound);
        expect(await store.capacity(missing)).toMatchObject({ count: 0 });
        const target = { tab: missing, index: 0, fingerprint: 'f' };
        expect(await failureOf(store.change(target, new Map([[mimeText, bytes('x')]])))).toEqual(notFound);
        expect(await failureOf(store.remove(target))).toEqual(notFound);
        expect(await failureOf(store.move(target, 'target of a failed move'))).toEqual(notFound);
        expect(await failureOf(store.removeTabs([{ tab: missing, digest: 'd' }]))).toEqual(notFound);
        await store.flush([missing]);
      }
      expect(await store.tabs()).toEqual(before);
    });

    it('says how many items there are when the index is beyond them', async () => {
      const tab = await filled('a', 'b');
      for (const index of [2, 100, -1]) {
        const outOfBounds = { code: 'INDEX_OUT_OF_BOUNDS', index, count: 2 };
        expect(await failureOf(store.item(tab, index))).toEqual(outOfBounds);
        expect(await failureOf(store.removable(tab, index))).toEqual(outOfBounds);
      }
    });

    it('takes a snapshot of a whole tab with its digest', async () => {
      const tab = newTab();
      const items = [textItem('a', { 'image/png': Uint8Array.of(0, 255, 0) }), textItem('b')];
      for (const item of items.toReversed()) await store.add(tab, item);
      const snapshot = await store.snapshot(tab);
      expect(snapshot.items.map(({ formats }) => plain(formats))).toEqual(items.map(plain));
      expect(snapshot.items.map(({ fingerprint }) => fingerprint)).toEqual(items.map(itemFingerprint));
      expect(snapshot.digest).toBe(tabDigest(items.map(itemFingerprint)));
    });
  });

  describe('adding and changing', () => {
    it('inserts at row 0 and creates the tab', async () => {
      const tab = newTab();
      expect(await store.add(tab, textItem('first'))).toEqual({
        index: 0,
        created: true,
        fingerprint: itemFingerprint(textItem('first')),
      });
      expect(await store.add(tab, textItem('second'))).toMatchObject({ created: false });
      expect(await textsOf(store, tab)).toEqual(['second', 'first']);
      expect(await store.tabs()).toContain(tab);
    });

    it('keeps texts byte for byte', async () => {
      const tab = newTab();
      for (const text of hostileTexts) {
        const item = textItem(text, { [mimeNote]: text, 'application/x-raw': text });
        const { fingerprint } = await store.add(tab, item);
        const found = await store.item(tab, 0);
        expect(plain(found.formats), JSON.stringify(text)).toEqual(plain(item));
        expect(found.fingerprint).toBe(fingerprint);
        expect((await textsOf(store, tab))[0]).toBe(text);
      }
    });

    it('keeps the names of tabs as they are, each one apart', async () => {
      const before = await store.tabs();
      for (const name of hostileNames)
        expect(await store.add(name, textItem(name)), name).toMatchObject({ created: true });
      expect((await store.tabs()).filter((name) => !before.includes(name)).toSorted()).toEqual(hostileNames.toSorted());
      for (const name of hostileNames) expect(await textsOf(store, name)).toEqual([name]);
    });

    it('keeps formats of any bytes through adding and changing', async () => {
      const tab = newTab();
      const data = fc.uint8Array({ maxLength: 300 });
      const mime = fc.constantFrom('image/png', 'text/html', 'application/octet-stream', 'x/ж', mimeNote, mimeTags);
      const changes = fc.dictionary(mime, fc.option(data, { nil: undefined }), { maxKeys: 4 });
      await fc.assert(
        fc.asyncProperty(fc.dictionary(mime, data, { maxKeys: 5 }), changes, async (before, change) => {
          const formats = new Map([[mimeText, bytes('text')], ...Object.entries(before)]);
          const { fingerprint } = await store.add(tab, formats);
          const changed = await store.change({ tab, index: 0, fingerprint }, new Map(Object.entries(change)));
          for (const [type, value] of Object.entries(change)) {
            if (value === undefined) formats.delete(type);
            else formats.set(type, value);
          }
          expect(changed).toEqual({ index: 0, fingerprint: itemFingerprint(formats) });
          expect(plain((await store.item(tab, 0)).formats)).toEqual(plain(formats));
        }),
        { numRuns: 25 },
      );
    });

    it('keeps a text of a megabyte', async () => {
      const tab = newTab();
      const item = textItem('Ж'.repeat(500_000) + 'x'.repeat(100_000));
      await store.add(tab, item);
      expect((await store.item(tab, 0)).fingerprint).toBe(itemFingerprint(item));
      const [page] = await store.pages({ tabs: [tab], skip: 0, limit: 5, textLimit: 10 });
      expect(okPage(page).rows[0]?.text).toBe('Ж'.repeat(10));
    });

    it('changes the item where it moved to, and no other', async () => {
      const tab = await filled('a', 'b', 'c');
      const target = await targetOf(tab, 1);
      await other.add(tab, textItem('new'));
      const changed = await store.change(target, new Map([[mimeText, bytes('changed')]]));
      expect(changed).toEqual({ index: 2, fingerprint: itemFingerprint(textItem('changed')) });
      expect(await textsOf(store, tab)).toEqual(['new', 'a', 'changed', 'c']);
    });

    it('refuses to change an item that is not as it was', async () => {
      const tab = await filled('a', 'b');
      const target = await targetOf(tab, 0);
      await other.change(target, new Map([[mimeTags, bytes('tag')]]));
      const conflict = { code: 'CONFLICT', tab, index: 0 };
      expect(await failureOf(store.change(target, new Map([[mimeText, bytes('x')]])))).toEqual(conflict);
      expect(await failureOf(store.change({ ...target, index: 99 }, new Map()))).toEqual({ ...conflict, index: 99 });
      expect(await textsOf(store, tab)).toEqual(['a', 'b']);
    });

    it('runs writers one after the other in the order they were called', async () => {
      const tab = newTab();
      const texts = Array.from({ length: 12 }, (_, number) => `item ${number}`);
      await Promise.all(texts.map((text) => store.add(tab, textItem(text))));
      expect(await textsOf(store, tab)).toEqual(texts.toReversed());
    });
  });

  describe('removing and moving', () => {
    it('removes the item at its row even when the same content is elsewhere too', async () => {
      const tab = await filled('same', 'x', 'same');
      expect(await store.remove(await targetOf(tab, 2))).toEqual({ index: 2 });
      expect(await textsOf(store, tab)).toEqual(['same', 'x']);
    });

    it('follows an item to the one row where it is, and refuses when there are two', async () => {
      const tab = await filled('a', 'twice', 'twice');
      const target = await targetOf(tab, 0);
      await other.add(tab, textItem('new'));
      expect(await store.remove(target)).toEqual({ index: 1 });
      const twice = await targetOf(tab, 1);
      const conflict = { code: 'CONFLICT', tab, index: 0 };
      expect(await failureOf(store.remove({ ...twice, index: 0 }))).toEqual(conflict);
      expect(await failureOf(store.move({ ...twice, index: 0 }, newTab()))).toEqual(conflict);
      expect(await failureOf(store.remove(target))).toEqual(conflict);
      expect(await textsOf(store, tab)).toEqual(['new', 'twice', 'twice']);
    });

    it('never removes the wrong item while another client adds to the same tab', async () => {
      const doomed = Array.from({ length: 20 }, (_, number) => `doomed ${number}`);
      const tab = await filled(...doomed.flatMap((text, number) => [text, `kept ${number}`]));
      const targets = [];
      for (const index of doomed.keys()) targets.push(await targetOf(tab, index * 2));
      const adding = Promise.all(doomed.map((_, number) => other.add(tab, textItem(`added ${number}`))));
      await Promise.all(targets.map((target) => store.remove(target)));
      await adding;
      const left = await textsOf(store, tab);
      expect(left).toHaveLength(40);
      expect(left.filter((text) => text.startsWith('doomed'))).toEqual([]);
    });

    it('moves an item with all its formats, at the row where it is now', async () => {
      const from = newTab();
      const to = newTab();
      const item = textItem('text', { 'image/png': Uint8Array.of(0, 1, 255), [mimeTags]: 'a', [mimeNote]: '\0note' });
      await store.add(from, item);
      await store.add(from, textItem('stays'));
      const target = await targetOf(from, 1);
      await other.add(from, textItem('new'));
      expect(await store.move(target, to)).toEqual({ index: 2, newIndex: 0, created: true });
      expect(await textsOf(store, from)).toEqual(['new', 'stays']);
      expect(plain((await store.item(to, 0)).formats)).toEqual(plain(item));
      const { fingerprint } = await store.item(from, 1);
      const second = await store.move({ tab: from, index: 1, fingerprint }, to);
      expect(second).toEqual({ index: 1, newIndex: 0, created: false });
      expect(await textsOf(store, to)).toEqual(['stays', 'text']);
    });

    it('does not remove or move a pinned item, but changes it', async () => {
      const tab = newTab();
      const item = textItem('pinned', { [mimePinned]: '' });
      const { fingerprint } = await store.add(tab, item);
      const target = { tab, index: 0, fingerprint };
      const pinned = { code: 'COPYQ_ERROR', fault: { kind: 'pinned', tab, index: 0 } };
      expect(await store.removable(tab, 0)).toBe(false);
      expect(await failureOf(store.remove(target))).toEqual(pinned);
      expect(await failureOf(store.move(target, 'never made'))).toEqual(pinned);
      expect(await store.tabs()).not.toContain('never made');
      const changed = await store.change(target, new Map([[mimePinned, undefined]]));
      expect(await store.removable(tab, 0)).toBe(true);
      expect(await store.remove({ ...target, fingerprint: changed.fingerprint })).toEqual({ index: 0 });
    });
  });

  describe('tabs', () => {
    it('creates an empty tab once', async () => {
      const tab = `${newTab()}/below/deeper`;
      expect(await store.createTab(tab)).toEqual({ created: true });
      expect(await store.createTab(tab)).toEqual({ created: false });
      expect(await store.tabs()).toContain(tab);
      expect(await textsOf(store, tab)).toEqual([]);
    });

    it('removes tabs whose content is as it was', async () => {
      const top = await filled('a');
      await store.add(`${top}/x`, textItem('b'));
      await store.createTab(`${top}/x/y`);
      await store.createTab(`${top} not below`);
      const digests = [];
      for (const tab of [top, `${top}/x`, `${top}/x/y`])
        digests.push({ tab, digest: (await store.snapshot(tab)).digest });
      await store.removeTabs(digests);
      expect((await store.tabs()).filter((name) => name.startsWith(top))).toEqual([`${top} not below`]);
    });

    it('removes nothing when a tab changed, or another one lies below', async () => {
      const top = await filled('a');
      await store.add(`${top}/x`, textItem('b'));
      const digests = [];
      for (const tab of [top, `${top}/x`]) digests.push({ tab, digest: (await store.snapshot(tab)).digest });
      const under = `${top}/x/new`;
      expect(await failureOf(store.removeTabs(digests.slice(0, 1)))).toEqual({ code: 'CONFLICT', tab: `${top}/x` });
      await other.createTab(under);
      expect(await failureOf(store.removeTabs(digests))).toEqual({ code: 'CONFLICT', tab: under });
      const newDigest = (await store.snapshot(under)).digest;
      await other.add(`${top}/x`, textItem('c'));
      const all = [...digests, { tab: under, digest: newDigest }];
      expect(await failureOf(store.removeTabs(all))).toEqual({ code: 'CONFLICT', tab: `${top}/x` });
      expect((await store.tabs()).filter((name) => name.startsWith(top)).toSorted()).toEqual([top, `${top}/x`, under]);
      expect(await textsOf(store, `${top}/x`)).toEqual(['c', 'b']);
    });
  });

  describe('with a small item limit', () => {
    let small: StoreHarness;
    beforeAll(async () => {
      small = await open({ limit: 3 });
    });
    afterAll(() => small.stop());

    it('refuses what would push an item out, and leaves everything as it is', async () => {
      for (const text of ['c', 'b', 'a']) await small.store.add('full', textItem(text));
      await small.store.add('other', textItem('moving'));
      expect(await small.store.capacity('full')).toEqual({ count: 3, limit: 3 });
      expect(await small.store.capacity('not there')).toEqual({ count: 0, limit: 3 });
      const full = { code: 'COPYQ_ERROR', fault: { kind: 'full', tab: 'full', limit: 3 } };
      expect(await failureOf(small.store.add('full', textItem('x')))).toEqual(full);
      const { fingerprint } = await small.store.item('other', 0);
      expect(await failureOf(small.store.move({ tab: 'other', index: 0, fingerprint }, 'full'))).toEqual(full);
      expect(await textsOf(small.store, 'full')).toEqual(['a', 'b', 'c']);
      expect(await textsOf(small.store, 'other')).toEqual(['moving']);
    });
  });
}
