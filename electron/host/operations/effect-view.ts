import { createHash } from 'node:crypto';
import type { EffectView } from '../../../shared/contract/views.ts';
import { toItemView } from '../views/item-view.ts';
import { fieldChangeOf } from './describe.ts';
import { itemsCount, type Plan, type PlanOf } from './plan.ts';

/** A plan as the person judges it. */
export function effectOf(plan: Plan): EffectView {
  const tab = plan.tab.full;
  switch (plan.mode) {
    case 'add':
      return { mode: 'add', tab, createsTab: plan.createsTab, item: toItemView(plan.formats) };
    case 'update': {
      const { from, to } = fieldChangeOf(plan);
      return {
        mode: 'update',
        tab,
        index: plan.item.index,
        field: plan.field,
        before: oneText(from),
        after: oneText(to),
        dropsFormats: droppedRenderings(plan),
        item: toItemView(plan.item.formats),
      };
    }
    case 'delete':
      return { mode: 'delete', tab, index: plan.item.index, item: toItemView(plan.item.formats) };
    case 'move':
      return {
        mode: 'move',
        tab,
        index: plan.item.index,
        toTab: plan.toTab.full,
        createsTab: plan.createsTab,
        item: toItemView(plan.item.formats),
      };
    case 'tab_create':
      return { mode: 'tab_create', tab };
    case 'tab_delete':
      return {
        mode: 'tab_delete',
        tab,
        tabs: plan.tabs.map(({ tab: name, count, items }) => ({ tab: name, count, items: items.map(toItemView) })),
        itemsCount: itemsCount(plan),
      };
  }
}

/** Binds a decision to exactly what was shown: the window sends it back with the decision. */
export function shownDigest(code: string, content: string, effect: EffectView): string {
  return createHash('sha256')
    .update(JSON.stringify([code, content, effect]))
    .digest('hex');
}

function droppedRenderings(plan: PlanOf<'update'>): string[] {
  if (plan.field !== 'text') return [];
  return [...plan.changes].filter(([, data]) => data === undefined).map(([mime]) => mime);
}

function oneText(value: string | readonly string[]): string {
  return typeof value === 'string' ? value : value.join(', ');
}
