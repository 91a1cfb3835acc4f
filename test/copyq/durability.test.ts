import { afterEach, expect, it } from 'vitest';
import { failureOf, plain, textItem, textsOf } from '../store/store-behaviour.ts';
import { openStore } from './open-store.ts';

let opened: Awaited<ReturnType<typeof openStore>>;
afterEach(() => opened.stop());

it('keeps what was written and flushed when CopyQ is killed, empty tabs and names included', async () => {
  opened = await openStore();
  const { store, copyq } = opened;
  const names = ['R&D', '😀/é', '😀/e\u0301', ' blank ', 'mcp/заметки'];
  const item = textItem('\ufeffkept\0', { 'image/png': Uint8Array.of(0, 255, 1), 'application/x-copyq-tags': 'a' });
  for (const name of names) await store.add(name, item);
  await store.createTab('empty');
  await store.flush([...names, 'empty', 'no such tab', '']);
  await copyq.kill();
  await copyq.start();
  expect(await store.tabs()).toEqual(expect.arrayContaining([...names, 'empty']));
  for (const name of names) expect(plain((await store.item(name, 0)).formats)).toEqual(plain(item));
  expect(await textsOf(store, 'empty')).toEqual([]);
});

it('never loses a moved item, even when CopyQ is killed right after the move', async () => {
  opened = await openStore();
  const { store, copyq } = opened;
  const item = textItem('moved', { 'image/png': Uint8Array.of(0, 255, 1) });
  await store.add('from', item);
  const { fingerprint } = await store.add('from', textItem('stays'));
  await store.flush(['from']);
  const target = await store.item('from', 1);
  await store.move({ tab: 'from', index: 1, fingerprint: target.fingerprint }, 'to');
  await copyq.kill();
  await copyq.start();
  expect(plain((await store.item('to', 0)).formats)).toEqual(plain(item));
  expect((await store.item('from', 0)).fingerprint).toBe(fingerprint);
});

it('writes and moves in the tab that is on the screen as well', async () => {
  opened = await openStore();
  const { store, copyq } = opened;
  await store.add('shown', textItem('a'));
  await store.add('from', textItem('b'));
  await copyq.evaluate('show("shown")');
  await store.flush(['shown']);
  const { fingerprint } = await store.item('from', 0);
  await store.move({ tab: 'from', index: 0, fingerprint }, 'shown');
  const { fingerprint: shown } = await store.item('shown', 1);
  await store.remove({ tab: 'shown', index: 1, fingerprint: shown });
  expect(await textsOf(store, 'shown')).toEqual(['b']);
});

it('does not copy what binds an item to the files of a synchronised tab', async () => {
  opened = await openStore();
  const { store } = opened;
  const bound = textItem('text', { 'application/x-copyq-itemsync-basename': 'x', 'application/x-other': 'y' });
  const { fingerprint } = await store.add('from', bound);
  await store.move({ tab: 'from', index: 0, fingerprint }, 'to');
  expect(plain((await store.item('to', 0)).formats)).toEqual(plain(textItem('text', { 'application/x-other': 'y' })));
});

it('takes the copy back when the item changed while it was moved', async () => {
  opened = await openStore();
  const { store, copyq } = opened;
  const { fingerprint } = await store.add('from', textItem('a'));
  // The user's own script changes the source at the moment the copy is saved.
  const cmd =
    'var u=unload;unload=function(){tab("from");change(0,"application/x-copyq-tags","new");return u.apply(this,arguments)}';
  await copyq.evaluate(
    'setCommands([JSON.parse(str(input()))])',
    JSON.stringify({ name: 'Mine', isScript: true, cmd }),
  );
  const move = store.move({ tab: 'from', index: 0, fingerprint }, 'to');
  expect(await failureOf(move)).toEqual({ code: 'CONFLICT', tab: 'from', index: 0 });
  expect(await store.tabs()).not.toContain('to');
  expect((await store.item('from', 0)).formats.size).toBe(2);
});

it('does not take silence for success when a script of the user prevents a removal or a change', async () => {
  opened = await openStore();
  const { store, copyq } = opened;
  await store.add('tab', textItem('a'));
  const { fingerprint } = await store.add('tab', textItem('b'));
  // ItemSelection's methods cannot be replaced, so the selection itself is.
  const cmd =
    'var S=ItemSelection;ItemSelection=function(t){var s=S(t);return wrap(s)};' +
    'function wrap(s){var w={removeAll:function(){return w},setItemsFormat:function(){return w},' +
    'selectAll:function(){s.selectAll();return w},select:function(){s.select.apply(s,arguments);return w},' +
    'selectRemovable:function(){s.selectRemovable();return w},deselectIndexes:function(d){s.deselectIndexes(d);return w},' +
    'deselectSelection:function(o){s.deselectSelection(o.inner);return w},copy:function(){return wrap(s.copy())},' +
    'rows:function(){return s.rows()},items:function(){return s.items()},inner:s};' +
    'Object.defineProperty(w,"length",{get:function(){return s.length}});Object.defineProperty(w,"tab",{get:function(){return s.tab}});return w}';
  await copyq.evaluate(
    'setCommands([JSON.parse(str(input()))])',
    JSON.stringify({ name: 'Mine', isScript: true, cmd }),
  );
  const target = { tab: 'tab', index: 0, fingerprint };
  const unverified = { code: 'COPYQ_ERROR', fault: { kind: 'not-verified', tab: 'tab' } };
  expect(await failureOf(store.remove(target))).toEqual(unverified);
  expect(await failureOf(store.change(target, textItem('c')))).toEqual(unverified);
});
