import type { ContractError } from './errors.ts';
import type { Edit } from './requests.ts';

/** The editable content of an item. */
export interface EditableItem {
  readonly text: string;
  readonly tags: readonly string[];
  readonly note: string;
}

/** The edited field before and after. */
export type EditOutcome =
  | { readonly field: 'text' | 'note'; readonly before: string; readonly after: string }
  | { readonly field: 'tags'; readonly before: readonly string[]; readonly after: readonly string[] };

/**
 * Applies an edit to an item's content, without changing anything.
 *
 * @returns the field's new value, or MATCH_NOT_FOUND, or INVALID_PARAM when the text would become empty
 */
export function applyEdit(item: EditableItem, edit: Edit): EditOutcome | ContractError {
  if (edit.field === 'tags') return { field: 'tags', before: item.tags, after: editTags(item.tags, edit) };
  const before = item[edit.field];
  const after = editString(before, edit);
  if (after === undefined) return { code: 'MATCH_NOT_FOUND', match: edit.editMode === 'substitute' ? edit.match : '' };
  if (edit.field === 'text' && after === '') {
    return {
      code: 'INVALID_PARAM',
      parameter: 'text',
      problem: "Parameter 'text' must not leave the item's text empty",
    };
  }
  return { field: edit.field, before, after };
}

/** Whether `applyEdit` gave an error. */
export function isEditError(result: EditOutcome | ContractError): result is ContractError {
  return 'code' in result;
}

function editTags(current: readonly string[], edit: Extract<Edit, { field: 'tags' }>): readonly string[] {
  switch (edit.editMode) {
    case 'replace':
      return edit.tags;
    case 'append':
      return [...new Set([...current, ...edit.tags])];
    case 'remove':
      return current.filter((tag) => !edit.tags.includes(tag));
  }
}

function editString(current: string, edit: Exclude<Edit, { field: 'tags' }>): string | undefined {
  switch (edit.editMode) {
    case 'replace':
      return edit.value;
    case 'append':
      return current + edit.value;
    case 'prepend':
      return edit.value + current;
    case 'substitute':
      // Split and join, because replaceAll would expand `$&` in the value.
      return current.includes(edit.match) ? current.split(edit.match).join(edit.value) : undefined;
  }
}
