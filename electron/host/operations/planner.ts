import { isUtf8 } from 'node:buffer';
import type { FoundItem, Store } from '../../../shared/store/store.ts';
import { applyEdit, isEditError } from '../../../shared/tools/apply-edit.ts';
import { ContractFailure, storeFailure } from '../../../shared/tools/errors.ts';
import { mimeNote, mimeTags, mimeText, mimeTextUtf8 } from '../../../shared/tools/mime.ts';
import type { Edit, ManagedTab, WriteRequest } from '../../../shared/tools/requests.ts';
import { findTab, newTabProblem } from '../../../shared/tools/tab-path.ts';
import { joinTags } from '../../../shared/tools/tags.ts';
import { contentOf, fieldChange, formatsOf, staleRenderings } from './content.ts';
import type { Plan, PlannedItem, PlannedTab } from './plan.ts';

/** Items of each tab that a tab_delete shows to the person. */
const shownItems = 3;

/**
 * Finds out what a write would do, checking everything that its execution would check, and changes nothing.
 *
 * @throws ContractFailure with the error that the call answers
 */
export async function planWrite(store: Store, request: WriteRequest): Promise<Plan> {
  switch (request.mode) {
    case 'add': {
      const { tab, exists } = await targetTab(store, request.tab);
      await requireRoom(store, tab.full);
      const formats = formatsOf({ text: request.text, tags: request.tags, note: request.note });
      return { mode: 'add', tab, createsTab: !exists, formats };
    }
    case 'update': {
      const { tab, item } = await plannedItem(store, request.tab, request.index);
      return { mode: 'update', tab, item, field: request.edit.field, changes: editChanges(item, request.edit) };
    }
    case 'delete': {
      const { tab, item } = await plannedItem(store, request.tab, request.index);
      await requireRemovable(store, tab, item);
      return { mode: 'delete', tab, item };
    }
    case 'move': {
      const { tab, item } = await plannedItem(store, request.tab, request.index);
      await requireRemovable(store, tab, item);
      const target = await targetTab(store, request.toTab);
      await requireRoom(store, target.tab.full);
      return { mode: 'move', tab, item, toTab: target.tab, createsTab: !target.exists };
    }
    case 'tab_create': {
      const { tab, exists } = await targetTab(store, request.path);
      return { mode: 'tab_create', tab, exists };
    }
    case 'tab_delete':
      return planTabDelete(store, request.path);
  }
}

/** The tab a write puts something into: one that is there, or one that may be made. */
async function targetTab(store: Store, wanted: ManagedTab): Promise<{ tab: ManagedTab; exists: boolean }> {
  const existing = await store.tabs();
  const found = findTab(existing, wanted.full);
  if (found !== undefined) return { tab: { relative: wanted.relative, full: found }, exists: true };
  const problem = newTabProblem(existing, wanted.full);
  if (problem !== undefined) throw new ContractFailure({ code: 'INVALID_PARAM', parameter: 'tab', problem });
  return { tab: wanted, exists: false };
}

async function plannedItem(
  store: Store,
  wanted: ManagedTab,
  index: number,
): Promise<{ tab: ManagedTab; item: PlannedItem }> {
  const found = await findItem(store, wanted, index);
  const { fingerprint, formats } = found;
  return { tab: { relative: wanted.relative, full: found.tab }, item: { index, fingerprint, formats } };
}

/** One call when the tab is there under the very name; otherwise its other spelling is looked for. */
async function findItem(store: Store, wanted: ManagedTab, index: number): Promise<FoundItem> {
  try {
    return await store.item(wanted.full, index);
  } catch (error) {
    if (!(error instanceof ContractFailure) || error.error.code !== 'TAB_NOT_FOUND') throw error;
  }
  const found = findTab(await store.tabs(), wanted.full);
  if (found === undefined) throw tabNotFound(wanted);
  return store.item(found, index);
}

function tabNotFound(wanted: ManagedTab): ContractFailure {
  return new ContractFailure({ code: 'TAB_NOT_FOUND', tab: wanted.relative });
}

async function requireRoom(store: Store, tab: string): Promise<void> {
  const { count, limit } = await store.capacity(tab);
  if (count >= limit) throw storeFailure({ kind: 'full', tab, limit });
}

async function requireRemovable(store: Store, tab: ManagedTab, item: PlannedItem): Promise<void> {
  if (!(await store.removable(tab.full, item.index))) {
    throw storeFailure({ kind: 'pinned', tab: tab.full, index: item.index });
  }
}

function editChanges(item: PlannedItem, edit: Edit): ReadonlyMap<string, Uint8Array | undefined> {
  requireReadable(item, edit);
  const result = applyEdit(contentOf(item.formats), edit);
  if (isEditError(result)) throw new ContractFailure(result);
  if (result.field === 'tags') return fieldChange(mimeTags, joinTags(result.after));
  if (result.field === 'note') return fieldChange(mimeNote, result.after);
  const dropped = staleRenderings(item.formats).map((mime) => [mime, undefined] as const);
  return new Map([...fieldChange(mimeText, result.after), ...dropped]);
}

/** An edit that keeps a part of the old value needs it as text; bytes that are none would come back changed. */
function requireReadable(item: PlannedItem, edit: Edit): void {
  if (edit.editMode === 'replace') return;
  const mimes = { text: [mimeText, mimeTextUtf8], tags: [mimeTags], note: [mimeNote] }[edit.field];
  const data = mimes.map((mime) => item.formats.get(mime)).find((found) => found !== undefined);
  if (data === undefined || isUtf8(data)) return;
  const problem = `The item's ${edit.field} is not valid UTF-8, so it can only be replaced (edit_mode='replace')`;
  throw new ContractFailure({ code: 'INVALID_PARAM', parameter: 'edit_mode', problem });
}

async function planTabDelete(store: Store, path: ManagedTab): Promise<Plan> {
  const existing = await store.tabs();
  const full = findTab(existing, path.full);
  if (full === undefined) throw tabNotFound(path);
  const tree = existing.filter((tab) => tab === full || tab.startsWith(`${full}/`));
  const tabs: PlannedTab[] = [];
  for (const tab of [full, ...tree.filter((name) => name !== full)]) {
    const { items, digest } = await store.snapshot(tab);
    tabs.push({ tab, count: items.length, digest, items: items.slice(0, shownItems).map(({ formats }) => formats) });
  }
  return { mode: 'tab_delete', tab: { relative: path.relative, full }, tabs };
}
