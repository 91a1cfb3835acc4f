import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../../shared/contract/api.ts';
import type { Overview } from '../../shared/contract/views.ts';
import type { WireClient } from '../wire/client.ts';
import { type HistoryPages, mergeNewest, openRowsBelow, replaceRows } from './history-pages.ts';
import { keys } from './keys.ts';
import { historyPageSize } from './queries.ts';

/** Keeps the cache true by what the host pushes, and asks anew for what is shown whenever a connection begins. */
export function keepCacheLive(client: WireClient, api: Api, cache: QueryClient): void {
  client.onPush('pendingChanged', (pending) => cache.setQueryData(keys.pending, pending));
  client.onPush('overviewChanged', (overview) => {
    const before = cache.getQueryData<Overview>(keys.overview);
    cache.setQueryData(keys.overview, overview);
    if (before?.store.reachable === false && overview.store.reachable) askStoreAnew(cache);
  });
  client.onPush('tabsChanged', ({ tabs }) => {
    // Counts stand in the list of tabs.
    void cache.invalidateQueries({ queryKey: keys.tabs });
    if (tabs.length === 0) void cache.invalidateQueries({ queryKey: keys.allItems });
    for (const tab of tabs) void cache.invalidateQueries({ queryKey: keys.itemsOf(tab) });
  });
  client.onPush('historyChanged', () => {
    void cache.invalidateQueries({ queryKey: keys.allHistoryDetails });
    // Without a connection there is no push either; the next one begins with everything asked anew.
    refreshHistory(api, cache).catch(() => cache.invalidateQueries({ queryKey: keys.history }));
  });
  client.onState((state) => {
    // What a request shows is bound to it and stays true.
    const mayBeOld = (query: { queryKey: readonly unknown[] }) => query.queryKey[0] !== 'pending-detail';
    if (state === 'open') void cache.invalidateQueries({ predicate: mayBeOld });
  });
}

/** What the store holds, once it can be reached again. */
export function askStoreAnew(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: keys.tabs });
  void cache.invalidateQueries({ queryKey: keys.allItems });
}

async function refreshHistory(api: Api, cache: QueryClient): Promise<void> {
  const loaded = cache.getQueryData<HistoryPages>(keys.history);
  if (loaded === undefined) return;
  const newest = await api.history({ limit: historyPageSize, before: null });
  const stale = openRowsBelow(loaded, newest.rows.at(-1)?.number ?? 0);
  const pages = await Promise.all(stale.map((number) => api.history({ limit: 1, before: number + 1 })));
  const rows = pages.flatMap((page) => page.rows);
  cache.setQueryData<HistoryPages>(keys.history, (now) => replaceRows(mergeNewest(now ?? loaded, newest), rows));
}
