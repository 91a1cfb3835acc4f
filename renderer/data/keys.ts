/** The cache's keys. Values are replaced by pushes, or marked as old by them and asked for anew while they are shown. */
export const keys = {
  overview: ['overview'] as const,
  pending: ['pending'] as const,
  pendingDetail: (id: string, shown: string) => ['pending-detail', id, shown] as const,
  tabs: ['tabs'] as const,
  allItems: ['items'] as const,
  itemsOf: (tab: string) => ['items', tab] as const,
  itemsPage: (tab: string, page: number) => ['items', tab, 'page', page] as const,
  item: (tab: string, index: number) => ['items', tab, 'item', index] as const,
  history: ['history'] as const,
  historyDetail: (id: string) => ['history-detail', id] as const,
  allHistoryDetails: ['history-detail'] as const,
};
