import type { WriteAnswer } from '../../../shared/format/write-answer.ts';
import type { Store, Target } from '../../../shared/store/store.ts';
import { ContractFailure } from '../../../shared/tools/errors.ts';
import { newTabProblem } from '../../../shared/tools/tab-path.ts';
import type { Image } from '../audit/audit-log.ts';
import { applyChanges, contentOf } from './content.ts';
import { itemsCount, type Plan } from './plan.ts';

/** What an executed plan did. */
export interface Execution {
  readonly answer: WriteAnswer;
  /** Where the target was found; null where there is none. */
  readonly index: number | null;
  readonly after: readonly Image[];
  /** Full names of the tabs that were written. */
  readonly tabs: readonly string[];
}

/**
 * Carries a plan out. The store compares the target with the plan in the very step that writes.
 *
 * @throws ContractFailure; with a fault that says `wrote`, the outcome is unknown
 */
export async function executePlan(store: Store, plan: Plan): Promise<Execution> {
  const { tab } = plan;
  switch (plan.mode) {
    case 'add': {
      const { index } = await store.add(tab.full, plan.formats);
      const { text, tags, note } = contentOf(plan.formats);
      const answer: WriteAnswer = {
        mode: 'add',
        tab,
        index,
        textLength: [...text].length,
        tagCount: tags.length,
        hasNote: note !== '',
      };
      return { answer, index, after: [image(tab.full, index, plan.formats)], tabs: [tab.full] };
    }
    case 'update': {
      const { index } = await store.change(target(plan), plan.changes);
      const after = image(tab.full, index, applyChanges(plan.item.formats, plan.changes));
      return { answer: { mode: 'update', tab, index, field: plan.field }, index, after: [after], tabs: [tab.full] };
    }
    case 'delete': {
      const { index } = await store.remove(target(plan));
      return { answer: { mode: 'delete', tab, index }, index, after: [], tabs: [tab.full] };
    }
    case 'move': {
      const { index, newIndex } = await store.move(target(plan), plan.toTab.full);
      const after = image(plan.toTab.full, newIndex, plan.item.formats);
      const answer: WriteAnswer = { mode: 'move', from: tab, to: plan.toTab, newIndex };
      return { answer, index, after: [after], tabs: [tab.full, plan.toTab.full] };
    }
    case 'tab_create': {
      const { created } = await store.createTab(tab.full);
      const status = created ? 'created' : 'already_exists';
      return { answer: { mode: 'tab_create', path: tab, status }, index: null, after: [], tabs: [tab.full] };
    }
    case 'tab_delete': {
      await store.removeTabs(plan.tabs.map(({ tab: name, digest }) => ({ tab: name, digest })));
      const answer: WriteAnswer = { mode: 'tab_delete', path: tab, itemsRemoved: itemsCount(plan) };
      return { answer, index: null, after: [], tabs: plan.tabs.map((gone) => gone.tab) };
    }
  }
}

/**
 * The items a plan will change or remove, as they are now: what the audit keeps before CopyQ is touched.
 * Those of a whole tree are read here, so that what is kept is what is about to go.
 *
 * @throws ContractFailure CONFLICT when a tab of the tree is not any more what the plan says
 */
export async function beforeImages(store: Store, plan: Plan): Promise<readonly Image[]> {
  if ('item' in plan)
    return [{ phase: 'before', tab: plan.tab.full, row: plan.item.index, formats: plan.item.formats }];
  if (plan.mode !== 'tab_delete') return [];
  const images: Image[] = [];
  for (const planned of plan.tabs) {
    const { items, digest } = await store.snapshot(planned.tab);
    if (digest !== planned.digest) throw new ContractFailure({ code: 'CONFLICT', tab: planned.tab });
    images.push(...items.map(({ formats }, row): Image => ({ phase: 'before', tab: planned.tab, row, formats })));
  }
  return images;
}

/**
 * Looks again, right before an approved plan runs, whether a tab it makes is still unlike all others.
 *
 * @throws ContractFailure INVALID_PARAM
 */
export async function requireStillNew(store: Store, plan: Plan): Promise<void> {
  const made = tabMadeBy(plan);
  if (made === undefined) return;
  const problem = newTabProblem(await store.tabs(), made);
  if (problem !== undefined) throw new ContractFailure({ code: 'INVALID_PARAM', parameter: 'tab', problem });
}

function tabMadeBy(plan: Plan): string | undefined {
  switch (plan.mode) {
    case 'add':
      return plan.createsTab ? plan.tab.full : undefined;
    case 'move':
      return plan.createsTab ? plan.toTab.full : undefined;
    case 'tab_create':
      return plan.exists ? undefined : plan.tab.full;
    default:
      return undefined;
  }
}

function target(plan: Extract<Plan, { item: unknown }>): Target {
  return { tab: plan.tab.full, index: plan.item.index, fingerprint: plan.item.fingerprint };
}

function image(tab: string, row: number, formats: Image['formats']): Image {
  return { phase: 'after', tab, row, formats };
}
