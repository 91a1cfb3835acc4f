import { type FoundRow, formatSearch } from '../../../shared/format/search.ts';
import type { Store, TabTexts, TextsRequest } from '../../../shared/store/store.ts';
import { ContractFailure, storeFailure } from '../../../shared/tools/errors.ts';
import type { ManagedNames } from '../../../shared/tools/managed-names.ts';
import type { ReadRequest } from '../../../shared/tools/requests.ts';
import { splitTags } from '../../../shared/tools/tags.ts';
import { compileExpression, isExpressionError } from '../search/expression.ts';
import type { SearchEngine } from '../search/search-engine.ts';
import type { SearchHit } from '../search/search-protocol.ts';
import { findCandidate, shownTab, tabCandidates, tabNotFound, tabsInScope } from './tab-lookup.ts';

type SearchRequest = Extract<ReadRequest, { mode: 'search' }>;
type OpenTab = Extract<TabTexts, { state: 'ok' }>;

/**
 * mode=search of mcp_read. A locked tab that was named is an error; among others it is listed at the end of the
 * answer, so that one locked tab does not make all the rest unsearchable, and yet is not taken for empty.
 */
export function createSearchMode(options: {
  readonly store: Store;
  readonly names: ManagedNames;
  readonly search: SearchEngine;
}): (request: SearchRequest) => Promise<string> {
  const { store, names, search } = options;

  async function textsOf(request: SearchRequest, hint: Omit<TextsRequest, 'tabs'>): Promise<readonly TabTexts[]> {
    if (request.tab !== undefined) return [await textsOfTab(request.tab, request, hint)];
    const tabs = tabsInScope(await store.tabs(), request.scope, names).map((tab) => tab.full);
    return tabs.length === 0 ? [] : store.texts({ tabs, ...hint });
  }

  async function textsOfTab(tab: string, request: SearchRequest, hint: Omit<TextsRequest, 'tabs'>): Promise<TabTexts> {
    const candidates = tabCandidates(tab, request.scope, names);
    let found: TabTexts | undefined;
    if (candidates.length > 0) {
      found = firstPresent(await store.texts({ tabs: candidates, ...hint }));
      const other = found === undefined ? findCandidate(await store.tabs(), candidates) : undefined;
      if (other !== undefined) found = firstPresent(await store.texts({ tabs: [other], ...hint }));
    }
    if (found === undefined) throw tabNotFound(tab);
    if (found.state === 'locked') throw storeFailure({ kind: 'locked', tab: found.tab });
    return found;
  }

  function foundRow(hit: SearchHit, tabs: readonly OpenTab[]): FoundRow {
    const tab = tabs[hit.tab];
    const index = tab?.indexes[hit.position];
    if (tab === undefined || index === undefined) throw new Error('a hit lies outside the texts searched');
    const { matched, textHit, noteHit, position } = hit;
    const text = tab.texts[position] ?? '';
    const tags = splitTags(tab.tags[position] ?? '');
    return {
      tab: shownTab(tab.tab, names),
      index,
      text,
      tags,
      note: tab.notes[position] ?? '',
      matched,
      textHit,
      noteHit,
    };
  }

  return async (request) => {
    const expression = compileExpression(request.query);
    if (isExpressionError(expression)) throw new ContractFailure(expression);
    const { literal } = expression;
    const texts = await textsOf(request, literal === undefined ? {} : { containing: literal });
    const tabs = texts.filter((tab) => tab.state === 'ok');
    const { searchIn, skip, maxItems } = request;
    const { total, hits } = await search.search({ expression, searchIn, tabs, skip, limit: maxItems });
    const locked = texts.filter(({ state }) => state === 'locked').map(({ tab }) => shownTab(tab, names));
    const rows = hits.map((hit) => foundRow(hit, tabs));
    const { query, scope } = request;
    return formatSearch({ query, scope, results: total, skipped: skip, rows, locked }, request);
  };
}

function firstPresent(texts: readonly TabTexts[]): TabTexts | undefined {
  return texts.find(({ state }) => state !== 'missing');
}
