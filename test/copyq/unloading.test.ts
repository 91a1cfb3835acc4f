import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCopyQStore } from '../../shared/copyq/copyq-store.ts';
import type { Store } from '../../shared/store/store.ts';
import { type CopyQSession, startCopyQ } from '../support/copyq-session.ts';

let copyq: CopyQSession;
let store: Store;
beforeAll(async () => {
  copyq = await startCopyQ();
  store = createCopyQStore({ command: 'copyq', prefixArguments: [], environment: copyq.environment, start: false });
});
afterAll(async () => {
  await store.close();
  await copyq.stop();
});

const text = (value: string) => new Map([['text/plain', Buffer.from(value)]]);

describe('a tab that is unloaded to be saved', () => {
  it('never looks locked, empty or changed to those who read and write it meanwhile', async () => {
    for (let item = 0; item < 40; item += 1) await store.add('mcp/info', text(`item ${item}`));
    let saving = true;
    const saver = (async () => {
      while (saving) await store.flush(['mcp/info']);
    })();
    const reader = async () => {
      for (let round = 0; round < 40; round += 1) {
        const [page] = await store.pages({ tabs: ['mcp/info'], skip: 0, limit: 5, textLimit: 100 });
        expect(page).toMatchObject({ state: 'ok' });
        expect(page?.state === 'ok' && page.count).toBeGreaterThanOrEqual(40);
        expect((await store.item('mcp/info', 30)).count).toBeGreaterThanOrEqual(40);
        const [texts] = await store.texts({ tabs: ['mcp/info'], containing: 'item' });
        expect(texts?.state === 'ok' && texts.indexes.length).toBeGreaterThanOrEqual(40);
      }
    };
    const writer = async () => {
      for (let round = 0; round < 15; round += 1) {
        await store.add('mcp/info', text(`new ${round}`));
        const { fingerprint } = await store.item('mcp/info', 0);
        await store.move({ tab: 'mcp/info', index: 0, fingerprint }, 'mcp/workspace');
      }
    };
    await Promise.all([reader(), reader(), writer()]);
    saving = false;
    await saver;
    expect((await store.capacity('mcp/info')).count).toBe(40);
    expect((await store.capacity('mcp/workspace')).count).toBe(15);
  });
});
