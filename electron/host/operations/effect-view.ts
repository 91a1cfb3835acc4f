import { createHash } from 'node:crypto';
import { type EffectView, type ItemView, viewTextLimit } from '../../../shared/contract/views.ts';
import { cutText, toItemView } from '../views/item-view.ts';
import { fieldChangeOf } from './describe.ts';
import { itemsCount, type Plan, type PlanOf } from './plan.ts';

/** Tabs of a tree that are shown one by one, and those whose items come with their pictures. */
const shownTabs = 200;
const picturedTabs = 10;
/** Code units of an item of a tree, and of anything in the list of requests. */
const treeTextLimit = 2_000;
const listTextLimit = 400;

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
        before: cutText(oneText(from), viewTextLimit),
        after: cutText(oneText(to), viewTextLimit),
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
        tabs: plan.tabs.slice(0, shownTabs).map(({ tab: name, count, items }, at) => ({
          tab: name,
          count,
          items: items.map((formats) => inTree(toItemView(formats), at < picturedTabs)),
        })),
        tabsCount: plan.tabs.length,
        itemsCount: itemsCount(plan),
      };
  }
}

/** Binds a decision to exactly what was shown: the window sends it back with the decision. */
export function shownDigest(code: string, key: string, content: string): string {
  return createHash('sha256')
    .update(JSON.stringify([code, key, content]))
    .digest('hex');
}

function droppedRenderings(plan: PlanOf<'update'>): string[] {
  if (plan.field !== 'text') return [];
  return [...plan.changes].filter(([, data]) => data === undefined).map(([mime]) => mime);
}

function oneText(value: string | readonly string[]): string {
  return typeof value === 'string' ? value : value.join(', ');
}

/** An effect as the list of requests shows it: enough to tell one from another, small however many there are. */
export function listEffect(effect: EffectView): EffectView {
  switch (effect.mode) {
    case 'add':
    case 'delete':
    case 'move':
      return { ...effect, item: cutItem(effect.item, listTextLimit, false) };
    case 'update':
      return {
        ...effect,
        before: cutText(effect.before, listTextLimit),
        after: cutText(effect.after, listTextLimit),
        item: cutItem(effect.item, listTextLimit, false),
      };
    case 'tab_create':
      return effect;
    case 'tab_delete':
      return { ...effect, tabs: [] };
  }
}

function inTree(item: ItemView, pictured: boolean): ItemView {
  return cutItem(item, treeTextLimit, pictured);
}

function cutItem(item: ItemView, limit: number, pictured: boolean): ItemView {
  return {
    ...item,
    text: cutText(item.text, limit),
    tags: item.tags.slice(0, 50).map((tag) => cutText(tag, limit)),
    note: cutText(item.note, limit),
    formats: item.formats.slice(0, 50),
    image: pictured ? item.image : null,
  };
}
