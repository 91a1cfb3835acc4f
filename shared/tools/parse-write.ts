import type { ManagedNames } from './managed-names.ts';
import { ParameterReader } from './parameters.ts';
import type { Edit, EditMode, ItemField, ManagedTab, Parsed, WriteMode, WriteRequest } from './requests.ts';
import { editModes, intents, itemFields, writeModes } from './requests.ts';
import { isTabError, parseWriteTab, type TabReach } from './tab-path.ts';

const parameterNames = [
  'mode',
  'intent',
  'tab',
  'index',
  'text',
  'tags',
  'note',
  'field',
  'edit_mode',
  'match',
  'to_tab',
  'path',
] as const;

/** Which edit_mode works on which field. */
const editModesOf = {
  text: ['replace', 'append', 'prepend', 'substitute'],
  note: ['replace', 'append', 'prepend', 'substitute'],
  tags: ['replace', 'append', 'remove'],
} as const satisfies Record<ItemField, readonly EditMode[]>;

/**
 * Parses a call of mcp_write.
 *
 * @param parameters the arguments as the client sent them, of any type
 * @param names the managed root and its tabs, which bound what may be written
 */
export function parseWrite(parameters: unknown, names: ManagedNames): Parsed<WriteRequest> {
  const reader = new ParameterReader(parameters, parameterNames);
  const mode = reader.mode(writeModes);
  const intent = reader.choice('intent', intents) ?? 'execute';
  const body = mode === undefined ? undefined : readBody(reader, mode, names);
  const { errors, unknownParameters } = reader;
  const request = errors.length === 0 && body !== undefined ? { intent, ...body } : undefined;
  return { request, errors, unknownParameters };
}

type Body = WriteRequest extends infer Request ? (Request extends unknown ? Omit<Request, 'intent'> : never) : never;

function readBody(reader: ParameterReader, mode: WriteMode, names: ManagedNames): Body | undefined {
  const tabOf = (parameter: string, reach: TabReach) => readTab(reader, names, { parameter, mode, reach });
  switch (mode) {
    case 'add': {
      const tab = tabOf('tab', 'any');
      const text = reader.text('text', { required: true });
      const tags = reader.tags('tags', { required: false }) ?? [];
      const note = reader.text('note', { required: false, mayBeEmpty: true }) ?? '';
      return tab && text !== undefined ? { mode, tab, text, tags, note } : undefined;
    }
    case 'update': {
      const tab = tabOf('tab', 'any');
      const index = reader.index('index');
      const edit = readEdit(reader);
      return tab && index !== undefined && edit ? { mode, tab, index, edit } : undefined;
    }
    case 'delete': {
      const tab = tabOf('tab', 'any');
      const index = reader.index('index');
      return tab && index !== undefined ? { mode, tab, index } : undefined;
    }
    case 'move': {
      const tab = tabOf('tab', 'any');
      const index = reader.index('index');
      const toTab = tabOf('to_tab', 'any');
      if (tab && toTab && tab.full.normalize('NFC') === toTab.full.normalize('NFC')) {
        const problem = "Parameter 'to_tab' must be another tab than 'tab'";
        reader.add({ code: 'INVALID_PARAM', parameter: 'to_tab', problem });
      }
      return tab && index !== undefined && toTab ? { mode, tab, index, toTab } : undefined;
    }
    case 'tab_create':
    case 'tab_delete': {
      const path = tabOf('path', 'sub-tab');
      return path && { mode, path };
    }
  }
}

function readTab(
  reader: ParameterReader,
  names: ManagedNames,
  operation: { readonly parameter: string; readonly mode: WriteMode; readonly reach: TabReach },
): ManagedTab | undefined {
  const input = reader.text(operation.parameter, { required: true });
  if (input === undefined) return undefined;
  const tab = parseWriteTab(input, names, operation);
  if (!isTabError(tab)) return tab;
  reader.add(tab);
  return undefined;
}

function readEdit(reader: ParameterReader): Edit | undefined {
  const field = reader.choice('field', itemFields, { required: true });
  const editMode = reader.choice('edit_mode', editModes) ?? 'replace';
  if (field === undefined) return undefined;
  const allowed: readonly EditMode[] = editModesOf[field];
  if (!allowed.includes(editMode)) {
    const problem = `Parameter 'edit_mode' must be one of: ${allowed.join(', ')} for field '${field}', not '${editMode}'`;
    reader.add({ code: 'INVALID_PARAM', parameter: 'edit_mode', problem });
  }
  if (field === 'tags') {
    const tags = reader.tags('tags', { required: true });
    return tags && isTagMode(editMode) ? { field, editMode, tags } : undefined;
  }
  const mayBeEmpty = field === 'note' || editMode === 'substitute';
  const value = reader.text(field, { required: true, mayBeEmpty });
  if (editMode === 'substitute') {
    const match = reader.text('match', { required: true });
    return value !== undefined && match !== undefined ? { field, editMode, match, value } : undefined;
  }
  return value !== undefined && editMode !== 'remove' ? { field, editMode, value } : undefined;
}

function isTagMode(editMode: EditMode): editMode is (typeof editModesOf.tags)[number] {
  return editModesOf.tags.some((allowed) => allowed === editMode);
}
