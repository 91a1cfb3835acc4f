import type { ShownTab } from '../../../shared/format/item-fields.ts';
import { ContractFailure } from '../../../shared/tools/errors.ts';
import type { ManagedNames } from '../../../shared/tools/managed-names.ts';
import type { Scope } from '../../../shared/tools/requests.ts';
import { compareManaged, findTab, isManaged, pathDepth, relativePath } from '../../../shared/tools/tab-path.ts';

/** Which full names a tab of a read may mean, the likeliest first. */
export function tabCandidates(tab: string, scope: Scope, names: ManagedNames): readonly string[] {
  const managed = `${names.root}/${relativePath(tab, names) ?? tab}`;
  const external = isManaged(tab, names) ? [] : [tab];
  switch (scope) {
    case 'mcp':
      return [managed];
    case 'external':
      return external;
    case 'all':
      return [managed, ...external];
  }
}

/**
 * The tab under another Unicode normalisation, once no candidate exists under its very name. Exact names go first for
 * all candidates, because finding them needs no list of tabs.
 */
export function findCandidate(existing: readonly string[], candidates: readonly string[]): string | undefined {
  return candidates.map((candidate) => findTab(existing, candidate)).find((found) => found !== undefined);
}

/** A tab as answers show it. */
export function shownTab(full: string, names: ManagedNames): ShownTab {
  const relative = relativePath(full, names);
  return { full, shown: relative ?? full, external: relative === undefined };
}

/** The tabs of a scope in tree order: managed ones by path, then external ones in the store's own order. */
export function tabsInScope(existing: readonly string[], scope: Scope, names: ManagedNames): readonly ShownTab[] {
  const tabs = existing.map((full) => shownTab(full, names));
  const managed = tabs.filter((tab) => !tab.external).sort((left, right) => compareManaged(left.shown, right.shown));
  const external = tabs.filter((tab) => tab.external);
  return [...(scope === 'external' ? [] : managed), ...(scope === 'mcp' ? [] : external)];
}

/** Tabs at most `depth` path segments deep. */
export function shallowTabs(tabs: readonly ShownTab[], depth: number): readonly ShownTab[] {
  return tabs.filter((tab) => pathDepth(tab.shown) <= depth);
}

export function tabNotFound(tab: string): ContractFailure {
  return new ContractFailure({ code: 'TAB_NOT_FOUND', tab });
}

export function isTabNotFound(error: unknown): boolean {
  return error instanceof ContractFailure && error.error.code === 'TAB_NOT_FOUND';
}
