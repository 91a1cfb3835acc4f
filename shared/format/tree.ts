import { type Inclusion, rowFields, type ShownTab } from './item-fields.ts';
import { echo } from './one-line.ts';
import type { ItemSummary } from './write-preview.ts';

/** An item in a page of a tab. */
export interface ShownRow extends ItemSummary {
  readonly index: number;
}

/** A tab of the tree. A locked one shows neither count nor items: it must never read as empty. */
export type TreeTab =
  | { readonly tab: ShownTab; readonly state: 'ok'; readonly count: number; readonly rows: readonly ShownRow[] }
  | { readonly tab: ShownTab; readonly state: 'locked' };

/** What mode=tree answers: a line a tab, then its first items. */
export function formatTree(tabs: readonly TreeTab[], options: Inclusion & { readonly scope: string }): string {
  if (tabs.length === 0) return `mode:tree|scope:${options.scope}|tabs:0`;
  return tabs.flatMap((tab) => treeLines(tab, options)).join('\n');
}

/** `secret [locked]`, `secret [locked] [external]` */
export function formatLockedTab(tab: ShownTab): string {
  return tabLine(tab, 'locked');
}

function treeLines(entry: TreeTab, include: Inclusion): readonly string[] {
  if (entry.state === 'locked') return [formatLockedTab(entry.tab)];
  const rows = entry.rows.map((row) => [`${row.index}:`, ...rowFields(row, include)].join('|'));
  return [tabLine(entry.tab, String(entry.count)), ...rows];
}

function tabLine(tab: ShownTab, state: string): string {
  return `${echo(tab.shown)} [${state}]${tab.external ? ' [external]' : ''}`;
}
