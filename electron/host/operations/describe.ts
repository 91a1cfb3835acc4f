import type { WritePreview } from '../../../shared/format/write-preview.ts';
import { mimeTags } from '../../../shared/tools/mime.ts';
import { splitTags } from '../../../shared/tools/tags.ts';
import { applyChanges, contentOf, decodeText } from './content.ts';
import { itemsCount, type Plan, type PlanOf } from './plan.ts';

/** A plan as the preview that agents are given. */
export function previewOf(plan: Plan): WritePreview {
  const { tab } = plan;
  switch (plan.mode) {
    case 'add':
      return { mode: 'add', tab, item: contentOf(plan.formats) };
    case 'update':
      return { mode: 'update', tab, index: plan.item.index, field: plan.field, ...fieldChangeOf(plan) };
    case 'delete':
      return { mode: 'delete', tab, index: plan.item.index, item: contentOf(plan.item.formats) };
    case 'move':
      return { mode: 'move', from: tab, index: plan.item.index, to: plan.toTab, item: contentOf(plan.item.formats) };
    case 'tab_create':
      return { mode: 'tab_create', path: tab, status: plan.exists ? 'already_exists' : 'new' };
    case 'tab_delete':
      return { mode: 'tab_delete', path: tab, itemsCount: itemsCount(plan), subTabs: plan.tabs.length - 1 };
  }
}

/** The field of an update before and after. */
export function fieldChangeOf(plan: PlanOf<'update'>): {
  from: string | readonly string[];
  to: string | readonly string[];
} {
  const before = plan.item.formats;
  const after = applyChanges(before, plan.changes);
  if (plan.field === 'tags') {
    return { from: splitTags(decodeText(before.get(mimeTags))), to: splitTags(decodeText(after.get(mimeTags))) };
  }
  return { from: contentOf(before)[plan.field], to: contentOf(after)[plan.field] };
}

/** The relative tabs a plan touches, for the rules: both of a move, every one of a tree that goes. */
export function tabsOf(plan: Plan): readonly string[] {
  const { tab } = plan;
  if (plan.mode === 'move') return [tab.relative, plan.toTab.relative];
  if (plan.mode !== 'tab_delete') return [tab.relative];
  return plan.tabs.map(({ tab: name }) => tab.relative + name.slice(tab.full.length));
}
