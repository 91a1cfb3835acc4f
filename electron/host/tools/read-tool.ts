import { formatItem } from '../../../shared/format/item.ts';
import { formatList } from '../../../shared/format/list.ts';
import { previewUnits } from '../../../shared/format/preview.ts';
import { formatTree, type ShownRow, type TreeTab } from '../../../shared/format/tree.ts';
import type { FoundItem, Row, Store, TabPage } from '../../../shared/store/store.ts';
import { storeFailure } from '../../../shared/tools/errors.ts';
import type { ManagedNames } from '../../../shared/tools/managed-names.ts';
import { mimeNote, mimeTags, mimeText } from '../../../shared/tools/mime.ts';
import type { ReadRequest } from '../../../shared/tools/requests.ts';
import { splitTags } from '../../../shared/tools/tags.ts';
import { contentOf } from '../operations/content.ts';
import type { SearchEngine } from '../search/search-engine.ts';
import { createSearchMode } from './search-mode.ts';
import {
  findCandidate,
  isTabNotFound,
  shallowTabs,
  shownTab,
  tabCandidates,
  tabNotFound,
  tabsInScope,
} from './tab-lookup.ts';

/** Answers a parsed call of mcp_read; rejects with a ContractFailure. */
export type ReadTool = (request: ReadRequest) => Promise<string>;

type Request<Mode extends ReadRequest['mode']> = Extract<ReadRequest, { mode: Mode }>;

/** What reading needs from the host. */
export interface ReadToolOptions {
  readonly store: Store;
  readonly names: ManagedNames;
  readonly search: SearchEngine;
}

export function createReadTool(options: ReadToolOptions): ReadTool {
  const { store, names } = options;
  const search = createSearchMode(options);

  async function tree(request: Request<'tree'>): Promise<string> {
    const tabs = shallowTabs(tabsInScope(await store.tabs(), request.scope, names), request.maxDepth);
    const pages =
      tabs.length === 0
        ? []
        : await pagesOf(
            request,
            tabs.map((tab) => tab.full),
          );
    const shown = pages.flatMap((page): readonly TreeTab[] => {
      const tab = shownTab(page.tab, names);
      if (page.state === 'ok') return [{ tab, state: 'ok', count: page.count, rows: page.rows.map(shownRow) }];
      // A tab that went away since the list of tabs was read is no tab any more.
      return page.state === 'locked' ? [{ tab, state: 'locked' }] : [];
    });
    return formatTree(shown, request);
  }

  async function list(request: Request<'list'>): Promise<string> {
    const page = await pageOf(request);
    if (page.state !== 'ok') {
      throw page.state === 'locked' ? storeFailure({ kind: 'locked', tab: page.tab }) : tabNotFound(request.tab);
    }
    const rows = page.rows.map(shownRow);
    return formatList({ tab: shownTab(page.tab, names), total: page.count, rows }, request);
  }

  /** One call to the store when a candidate exists under its very name. */
  async function pageOf(request: Request<'list'>): Promise<TabPage> {
    const missing: TabPage = { tab: request.tab, state: 'missing' };
    const candidates = tabCandidates(request.tab, request.scope, names);
    if (candidates.length === 0) return missing;
    const page = (await pagesOf(request, candidates)).find(({ state }) => state !== 'missing');
    if (page !== undefined) return page;
    const other = findCandidate(await store.tabs(), candidates);
    return (other === undefined ? undefined : (await pagesOf(request, [other]))[0]) ?? missing;
  }

  function pagesOf(request: Request<'tree' | 'list'>, tabs: readonly string[]): Promise<readonly TabPage[]> {
    // Of a note that is not shown it is enough to know that it is there.
    const textLimit = request.includeText || request.includeNote ? previewUnits : 1;
    return store.pages({ tabs, skip: request.skip, limit: request.maxItems, textLimit });
  }

  async function item(request: Request<'item'>): Promise<string> {
    const found = await itemOf(request);
    const otherFormats = [...found.formats]
      .filter(([mime]) => mime !== mimeText && mime !== mimeTags && mime !== mimeNote)
      .map(([mime, data]) => ({ mime, bytes: data.byteLength }))
      .sort((left, right) => (left.mime < right.mime ? -1 : 1));
    const content = contentOf(found.formats);
    return formatItem({ tab: shownTab(found.tab, names), index: found.index, ...content, otherFormats }, request);
  }

  async function itemOf(request: Request<'item'>): Promise<FoundItem> {
    const candidates = tabCandidates(request.tab, request.scope, names);
    for (const candidate of candidates) {
      const found = await itemIn(candidate, request.index);
      if (found !== undefined) return found;
    }
    const other = candidates.length === 0 ? undefined : findCandidate(await store.tabs(), candidates);
    const found = other === undefined ? undefined : await itemIn(other, request.index);
    if (found === undefined) throw tabNotFound(request.tab);
    return found;
  }

  async function itemIn(tab: string, index: number): Promise<FoundItem | undefined> {
    try {
      return await store.item(tab, index);
    } catch (error) {
      if (isTabNotFound(error)) return undefined;
      throw error;
    }
  }

  return (request) => {
    switch (request.mode) {
      case 'tree':
        return tree(request);
      case 'list':
        return list(request);
      case 'item':
        return item(request);
      case 'search':
        return search(request);
    }
  };
}

function shownRow(row: Row): ShownRow {
  return { index: row.index, text: row.text, tags: splitTags(row.tags), note: row.note };
}
