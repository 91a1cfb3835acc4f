import { afterEach, expect, it } from 'vitest';
import { failureOf, okPage, textItem, textsOf } from '../store/store-behaviour.ts';
import { openStore } from './open-store.ts';

let opened: Awaited<ReturnType<typeof openStore>>;
afterEach(() => opened.stop());

it('knows the limit of each tab, and follows a change of the limit at once', async () => {
  const own = ['[Tabs]', 'size=2', '1\\name=short', '1\\max_item_count=2', '2\\name=long', '2\\max_item_count=0'];
  opened = await openStore({ maxItems: 3, settings: own });
  const { store, copyq } = opened;
  expect(await store.capacity('short')).toEqual({ count: 0, limit: 2 });
  expect(await store.capacity('long')).toEqual({ count: 0, limit: 3 });
  for (const text of ['a', 'b']) await store.add('short', textItem(text));
  const full = { code: 'COPYQ_ERROR', fault: { kind: 'full', tab: 'short', limit: 2 } };
  expect(await failureOf(store.add('short', textItem('c')))).toEqual(full);
  for (const text of ['a', 'b', 'c']) await store.add('long', textItem(text));
  await copyq.evaluate('config("maxitems", 4)');
  await store.add('long', textItem('d'));
  expect(await failureOf(store.add('long', textItem('e')))).toMatchObject({ fault: { kind: 'full', limit: 4 } });
  expect(await textsOf(store, 'long')).toEqual(['d', 'c', 'b', 'a']);
  expect(await textsOf(store, 'short')).toEqual(['b', 'a']);
});

it('takes the default limit of CopyQ where none is set', async () => {
  opened = await openStore();
  const { copyq, store } = opened;
  await copyq.evaluate('config("maxitems", 200)');
  const limit = Number(await copyq.evaluate('print(config("maxitems"))'));
  expect(await store.capacity('any')).toEqual({ count: 0, limit });
});

it('refuses to read an item that is too large, and still lists it', async () => {
  opened = await openStore();
  const { copyq, store } = opened;
  await copyq.evaluate('tab("large");write(0,{"text/plain":"text","application/x-large":new ByteArray(70*1024*1024)})');
  const tooLarge = {
    code: 'COPYQ_ERROR',
    fault: { kind: 'too-large', bytes: 70 * 1024 * 1024 + 4, limit: 64 * 1024 * 1024 },
  };
  const failure = await failureOf(store.item('large', 0));
  expect(failure).toMatchObject({ code: 'COPYQ_ERROR', fault: { kind: 'too-large', limit: tooLarge.fault.limit } });
  expect(await failureOf(store.snapshot('large'))).toMatchObject({ fault: { kind: 'too-large' } });
  const [page] = await store.pages({ tabs: ['large'], skip: 0, limit: 5, textLimit: 50 });
  expect(okPage(page).rows[0]).toMatchObject({ text: 'text', formats: ['application/x-large', 'text/plain'] });
});

it('never takes a tab that is equal but for an ampersand for the one named', async () => {
  opened = await openStore();
  const { copyq, store } = opened;
  await store.add('mcp/R&D', textItem('theirs'));
  const failed = { code: 'COPYQ_ERROR', fault: { kind: 'failed' } };
  const notFound = { code: 'TAB_NOT_FOUND', tab: 'mcp/RD' };
  expect(await failureOf(store.item('mcp/RD', 0))).toEqual(notFound);
  expect(await failureOf(store.add('mcp/RD', textItem('x')))).toEqual(failed);
  expect(await failureOf(store.createTab('mcp/&RD'))).toEqual(failed);
  expect(await failureOf(store.removeTabs([{ tab: 'mcp/RD', digest: '' }]))).toEqual(notFound);
  const { fingerprint } = await store.add('from', textItem('y'));
  expect(await failureOf(store.move({ tab: 'from', index: 0, fingerprint }, 'mcp/RD'))).toEqual(failed);
  expect(await failureOf(store.add('', textItem('x')))).toEqual(failed);
  expect(await textsOf(store, 'mcp/R&D')).toEqual(['theirs']);
  expect(await textsOf(store, 'from')).toEqual(['y']);
  expect(await copyq.evaluate('print(tab().sort())')).toBe('&clipboard,from,mcp/R&D');
});
