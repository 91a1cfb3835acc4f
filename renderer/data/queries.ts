import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { useApi } from './api.ts';
import { keys } from './keys.ts';

export function useOverview() {
  const api = useApi();
  return useQuery({ queryKey: keys.overview, queryFn: () => api.overview({}) });
}

export function usePending() {
  const api = useApi();
  return useQuery({ queryKey: keys.pending, queryFn: () => api.pending({}) });
}

/** A request whole. What it shows is bound to `shown`, so it never grows old; it is kept after the decision. */
export function usePendingDetail(id: string, shown: string) {
  const api = useApi();
  return useQuery({
    queryKey: keys.pendingDetail(id, shown),
    queryFn: () => api.pendingDetail({ id }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useTabs() {
  const api = useApi();
  // CopyQ does not say when a person copies something, so coming back to the window looks again.
  return useQuery({ queryKey: keys.tabs, queryFn: () => api.tabs({}), refetchOnWindowFocus: 'always' });
}

export const itemsPageSize = 100;

/** The pages of a tab's rows that are on the screen. */
export function useItemsPages(tab: string, pages: readonly number[]) {
  const api = useApi();
  return useQueries({
    queries: pages.map((page) => ({
      queryKey: keys.itemsPage(tab, page),
      queryFn: () => api.items({ tab, skip: page * itemsPageSize, limit: itemsPageSize }),
      refetchOnWindowFocus: 'always' as const,
    })),
  });
}

export function useItem(tab: string, index: number) {
  const api = useApi();
  return useQuery({ queryKey: keys.item(tab, index), queryFn: () => api.item({ tab, index }) });
}

export const historyPageSize = 100;

export function useHistory() {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: keys.history,
    queryFn: ({ pageParam }) => api.history({ limit: historyPageSize, before: pageParam }),
    initialPageParam: null as number | null,
    getNextPageParam: (last, all) => {
      const loaded = all.reduce((count, page) => count + page.rows.length, 0);
      return loaded < (all[0]?.total ?? 0) ? (last.rows.at(-1)?.number ?? null) : null;
    },
  });
}

export function useHistoryDetail(id: string) {
  const api = useApi();
  return useQuery({ queryKey: keys.historyDetail(id), queryFn: () => api.historyDetail({ id }) });
}
