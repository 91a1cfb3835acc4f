import { afterAll, beforeAll, expect, it } from 'vitest';
import { textItem, textsOf } from '../store/store-behaviour.ts';
import { openStore } from './open-store.ts';

let opened: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  // Many writes wait in line here, and waiting counts.
  opened = await openStore({ timeoutMs: 60_000 });
});
afterAll(() => opened.stop());

/** Starts a client that adds items to the tab one after the other until another tab is there. */
function addSteadily(tab: string, stopTab: string): Promise<string> {
  return opened.copyq.evaluate(
    `var q=JSON.parse(str(input())),n=0;while(tab().indexOf(q.stop)<0){tab(q.tab);write(0,{'text/plain':'added '+n});n++;sleep(2)}print(n)`,
    JSON.stringify({ tab, stop: stopTab }),
  );
}

it('never removes or changes the wrong item while a script adds to the same tab all the time', async () => {
  const { store, copyq } = opened;
  const texts = Array.from({ length: 120 }, (_, number) => `${number % 2 === 0 ? 'doomed' : 'kept'} ${number}`);
  await copyq.evaluate(
    'tab("busy");write.apply(this,[0].concat(JSON.parse(str(input())).map(function(t){return {"text/plain":t}})))',
    JSON.stringify(texts),
  );
  const rows = await textsOf(store, 'busy');
  const { items } = await store.snapshot('busy');
  const adding = addSteadily('busy', 'stop removing');
  const outcomes = [];
  for (const [index, text] of rows.entries()) {
    const fingerprint = items[index]?.fingerprint ?? '';
    if (text.startsWith('doomed')) outcomes.push(store.remove({ tab: 'busy', index, fingerprint }));
    else if (outcomes.length % 3 === 0) {
      outcomes.push(store.change({ tab: 'busy', index, fingerprint }, textItem(`${text} changed`)));
    }
  }
  await Promise.all(outcomes);
  await store.createTab('stop removing');
  const added = Number(await adding);
  const left = await textsOf(store, 'busy');
  expect(added).toBeGreaterThan(60);
  expect(left.filter((text) => text.startsWith('added'))).toHaveLength(added);
  expect(left.filter((text) => text.startsWith('doomed'))).toEqual([]);
  const kept = left.filter((text) => text.startsWith('kept')).map((text) => text.replace(' changed', ''));
  expect(kept).toEqual(rows.filter((text) => text.startsWith('kept')));
});

it('moves items one by one out of a tab that a script adds to', async () => {
  const { store } = opened;
  const texts = Array.from({ length: 15 }, (_, number) => `move ${number}`);
  for (const text of texts) await store.add('source', textItem(text));
  const { items } = await store.snapshot('source');
  const adding = addSteadily('source', 'stop moving');
  await Promise.all(items.map(({ fingerprint }, index) => store.move({ tab: 'source', index, fingerprint }, 'goal')));
  await store.createTab('stop moving');
  const added = Number(await adding);
  expect(await textsOf(store, 'goal')).toEqual(texts);
  const left = await textsOf(store, 'source');
  expect(left).toHaveLength(added);
  expect(left.every((text) => text.startsWith('added'))).toBe(true);
});

it('reads pages that hold together while a script adds', async () => {
  const { store } = opened;
  for (let number = 0; number < 10; number += 1) await store.add('read', textItem(`row ${number}`));
  const adding = addSteadily('read', 'stop reading');
  for (let round = 0; round < 15; round += 1) {
    const [page] = await store.pages({ tabs: ['read'], skip: 0, limit: 50, textLimit: 50 });
    if (page?.state !== 'ok') throw new Error('no page');
    const indexes = page.rows.map(({ index }) => index);
    expect(indexes).toEqual(indexes.map((_, at) => (indexes[0] ?? 0) + at));
    const texts = page.rows.map(({ text }) => text).filter((text) => text.startsWith('row'));
    expect(texts).toEqual(
      ['row 9', 'row 8', 'row 7', 'row 6', 'row 5', 'row 4', 'row 3', 'row 2', 'row 1', 'row 0'].slice(0, texts.length),
    );
  }
  await store.createTab('stop reading');
  await adding;
});
