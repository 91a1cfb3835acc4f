import { describe, expect, it, vi } from 'vitest';
import { createHostEvents } from '../../electron/host/events.ts';
import { createLog } from '../../electron/host/log.ts';
import { withManagedTabs } from '../../electron/host/managed-tabs.ts';
import { createBuiltinStore } from '../../shared/store/builtin/builtin-store.ts';
import type { Store } from '../../shared/store/store.ts';
import { storeFailure } from '../../shared/tools/errors.ts';
import { defaultManagedNames as names } from '../../shared/tools/managed-names.ts';

const log = createLog('silent');
const managed = ['mcp/info', 'mcp/заметки', 'mcp/workspace'];
const emptyStore = () => createBuiltinStore({ path: ':memory:', seed: false, names });

describe('the three managed tabs', () => {
  it('are created when the store is first reached', async () => {
    const { store, ensure } = withManagedTabs(emptyStore(), names, createHostEvents(), log);
    await ensure();
    expect(await store.tabs()).toEqual(managed);
  });

  it('are left as they are when they are there, even under a decomposed name', async () => {
    const base = emptyStore();
    await base.createTab('mcp/workspace/й'.normalize('NFD'));
    for (const tab of managed) await base.createTab(tab);
    const create = vi.spyOn(base, 'createTab');
    await withManagedTabs(base, names, createHostEvents(), log).ensure();
    expect(create).not.toHaveBeenCalled();
  });

  it('are tried again after a call that worked, and no call waits for them or fails because of them', async () => {
    const base = emptyStore();
    let broken = true;
    const failing: Store = {
      ...base,
      tabs: () => (broken ? Promise.reject(storeFailure({ kind: 'not-running' })) : base.tabs()),
    };
    const { store, ensure } = withManagedTabs(failing, names, createHostEvents(), log);
    await ensure();
    await expect(store.tabs()).rejects.toMatchObject({ error: { fault: { kind: 'not-running' } } });
    expect(await base.tabs()).toEqual([]);
    broken = false;
    await store.tabs();
    await vi.waitFor(async () => expect(await base.tabs()).toEqual(managed));
  });

  it('do not get in the way of looking at the status', async () => {
    const base = emptyStore();
    const { store } = withManagedTabs(base, names, createHostEvents(), log);
    expect(await store.status()).toMatchObject({ kind: 'builtin', reachable: true });
    expect(store.kind).toBe('builtin');
    expect(await base.tabs()).toEqual([]);
  });
});
