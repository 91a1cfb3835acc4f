import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHostEvents } from '../../electron/host/events.ts';
import { watchStore } from '../../electron/host/store-watch.ts';
import { createBuiltinStore } from '../../shared/store/builtin/builtin-store.ts';
import type { StoreStatus } from '../../shared/store/store.ts';
import { defaultManagedNames as names } from '../../shared/tools/managed-names.ts';

const well: StoreStatus = { kind: 'copyq', version: '6.4.0', reachable: true, fault: null };
const gone: StoreStatus = { ...well, reachable: false, fault: { kind: 'not-running' } };

afterEach(() => vi.useRealTimers());

function watch(watched: boolean) {
  vi.useFakeTimers();
  const store = createBuiltinStore({ path: ':memory:', seed: false, names });
  const status = vi.spyOn(store, 'status').mockResolvedValue(well);
  const events = createHostEvents();
  const overview = vi.fn();
  const tabs = vi.fn();
  events.on('overview', overview);
  events.on('tabs', tabs);
  const made = watchStore(store, events, () => watched, Date.now);
  return { ...made, look: status, overview, tabs };
}

describe('the watch on the store', () => {
  it('says so when the store goes away and when it comes back', async () => {
    const { status, stop, look, overview, tabs } = watch(true);
    expect(await status()).toEqual(well);
    expect(overview).not.toHaveBeenCalled();
    look.mockResolvedValue(gone);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(overview).toHaveBeenCalledTimes(1);
    expect(await status()).toEqual(gone);
    look.mockResolvedValue(well);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(overview).toHaveBeenCalledTimes(2);
    expect(tabs).toHaveBeenCalledWith([]);
    stop();
  });

  it('does not bother the store when nobody watches, nor again for an answer that is fresh', async () => {
    const { status, stop, look } = watch(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(look).not.toHaveBeenCalled();
    await Promise.all([status(), status(), status()]);
    await status();
    expect(look).toHaveBeenCalledTimes(1);
    stop();
  });
});
