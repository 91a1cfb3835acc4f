import type { Handlers } from '../../../shared/contract/api.ts';
import type { ItemRow, Overview, TabView } from '../../../shared/contract/views.ts';
import type { Row, Store } from '../../../shared/store/store.ts';
import type { ManagedNames } from '../../../shared/tools/managed-names.ts';
import { splitTags } from '../../../shared/tools/tags.ts';
import type { AuditReader } from '../audit/audit-log.ts';
import type { Review } from '../operations/review.ts';
import { cutText, toItemView } from '../views/item-view.ts';
import { toHistoryDetail, toHistoryRow } from './history-view.ts';

export interface HandlerParts {
  readonly store: Store;
  readonly audit: AuditReader;
  readonly review: Review;
  readonly names: ManagedNames;
  readonly overview: () => Promise<Overview>;
}

/** Code units of a row's text: the contract's limit. */
const rowTextLimit = 500;

/** What the window may ask for: it reads everything, and decides pending operations. It writes nothing else. */
export function createHandlers({ store, audit, review, names, overview }: HandlerParts): Handlers {
  return {
    overview,
    pending: async () => [...review.pending()],
    pendingDetail: async ({ id }) => review.detail(id) ?? null,
    approve: async ({ operations }) => [...(await review.approve(operations))],
    reject: async ({ operations, reason }) => [...(await review.reject(operations, reason))],
    async tabs() {
      const tabs = await store.tabs();
      const pages = await store.pages({ tabs, skip: 0, limit: 0, textLimit: 0 });
      return pages.flatMap((page): TabView[] => {
        // It went away between the two questions.
        if (page.state === 'missing') return [];
        const managed = page.tab.startsWith(`${names.root}/`);
        return [{ tab: page.tab, managed, count: page.state === 'ok' ? page.count : 0, state: page.state }];
      });
    },
    async items({ tab, skip, limit }) {
      const [page] = await store.pages({ tabs: [tab], skip, limit, textLimit: rowTextLimit });
      if (page === undefined || page.state !== 'ok') {
        return { tab, state: page?.state ?? 'missing', count: 0, rows: [] };
      }
      return { tab: page.tab, state: 'ok', count: page.count, rows: page.rows.map(toItemRow) };
    },
    async item({ tab, index }) {
      const found = await store.item(tab, index);
      return { tab: found.tab, index: found.index, item: toItemView(found.formats) };
    },
    async history({ limit, before }) {
      const rows = audit.list({ limit, ...(before === null ? {} : { before }) });
      return { rows: rows.map(toHistoryRow), total: audit.count() };
    },
    historyDetail: async ({ id }) => toHistoryDetail(audit.find(id)),
  };
}

function toItemRow(row: Row): ItemRow {
  return {
    index: row.index,
    text: cutText(row.text, rowTextLimit),
    tags: [...splitTags(row.tags)],
    hasNote: row.note !== '',
    formats: [...row.formats],
  };
}
