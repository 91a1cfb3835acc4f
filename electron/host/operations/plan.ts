import type { FormatChanges, Formats } from '../../../shared/store/store.ts';
import type { ItemField, ManagedTab, WriteMode } from '../../../shared/tools/requests.ts';

/** One item as it was when the plan was made; at the write it must still be this very item. */
export interface PlannedItem {
  readonly index: number;
  readonly fingerprint: string;
  readonly formats: Formats;
}

/** One tab of a tree that is to go; `items` are the first few, for the person. */
export interface PlannedTab {
  readonly tab: string;
  readonly count: number;
  readonly digest: string;
  readonly items: readonly Formats[];
}

/**
 * What a write will do, to which target, with that target's content. Preview, execution, validation and the approval
 * card all come from one plan, so that what the person saw is exactly what runs.
 */
export type Plan =
  | { readonly mode: 'add'; readonly tab: ManagedTab; readonly createsTab: boolean; readonly formats: Formats }
  | {
      readonly mode: 'update';
      readonly tab: ManagedTab;
      readonly item: PlannedItem;
      readonly field: ItemField;
      readonly changes: FormatChanges;
    }
  | { readonly mode: 'delete'; readonly tab: ManagedTab; readonly item: PlannedItem }
  | {
      readonly mode: 'move';
      readonly tab: ManagedTab;
      readonly item: PlannedItem;
      readonly toTab: ManagedTab;
      readonly createsTab: boolean;
    }
  | { readonly mode: 'tab_create'; readonly tab: ManagedTab; readonly exists: boolean }
  | { readonly mode: 'tab_delete'; readonly tab: ManagedTab; readonly tabs: readonly PlannedTab[] };

export type PlanOf<Mode extends WriteMode> = Extract<Plan, { mode: Mode }>;

/** The row a plan is about; null where it is about a tab or a new item. */
export function planIndex(plan: Plan): number | null {
  return 'item' in plan ? plan.item.index : null;
}

/** Full names of the tabs a plan reads or writes. */
export function planTabs(plan: Plan): readonly string[] {
  if (plan.mode === 'move') return [plan.tab.full, plan.toTab.full];
  if (plan.mode === 'tab_delete') return plan.tabs.map(({ tab }) => tab);
  return [plan.tab.full];
}

/** All items a tab_delete removes. */
export function itemsCount(plan: PlanOf<'tab_delete'>): number {
  return plan.tabs.reduce((sum, tab) => sum + tab.count, 0);
}

/** The content a plan is bound to: two plans with the same parameters are the same operation only when this is equal. */
export function targetContent(plan: Plan): string {
  if ('item' in plan) return plan.item.fingerprint;
  if (plan.mode === 'tab_delete') return plan.tabs.map(({ tab, digest }) => `${tab}\0${digest}`).join('\n');
  return '';
}
