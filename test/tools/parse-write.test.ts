import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatError } from '../../shared/format/error.ts';
import { defaultManagedNames } from '../../shared/tools/managed-names.ts';
import { parseWrite } from '../../shared/tools/parse-write.ts';

const info = { relative: 'info', full: 'mcp/info' };
const project = { relative: 'workspace/p', full: 'mcp/workspace/p' };

function parse(parameters: unknown) {
  return parseWrite(parameters, defaultManagedNames);
}

function errorsOf(parameters: unknown): readonly string[] {
  return parse(parameters).errors.map(formatError);
}

function update(rest: object) {
  return { mode: 'update', tab: 'info', index: 0, ...rest };
}

describe('well-formed calls', () => {
  test.each([
    [
      { mode: 'add', tab: 'info', text: 'x' },
      { intent: 'execute', mode: 'add', tab: info, text: 'x', tags: [], note: '' },
    ],
    [
      {
        mode: 'add',
        tab: 'mcp/workspace/p/',
        text: '\ufeffa\0',
        tags: [' a', 'b', 'a', ''],
        note: '',
        intent: 'preview',
      },
      { intent: 'preview', mode: 'add', tab: project, text: '\ufeffa\0', tags: ['a', 'b'], note: '' },
    ],
    [
      { mode: 'delete', tab: 'info', index: '5' },
      { intent: 'execute', mode: 'delete', tab: info, index: 5 },
    ],
    [
      { mode: 'delete', tab: 'info', index: -1 },
      { intent: 'execute', mode: 'delete', tab: info, index: -1 },
    ],
    [
      { mode: 'move', tab: 'info', index: 0, to_tab: 'workspace/p' },
      { intent: 'execute', mode: 'move', tab: info, index: 0, toTab: project },
    ],
    [
      { mode: 'tab_create', path: 'workspace/p' },
      { intent: 'execute', mode: 'tab_create', path: project },
    ],
    [
      { mode: 'tab_delete', path: 'workspace/p' },
      { intent: 'execute', mode: 'tab_delete', path: project },
    ],
  ])('%j', (parameters, request) => {
    expect(parse(parameters)).toEqual({ request, errors: [], unknownParameters: [] });
  });

  test.each([
    [
      { field: 'text', text: 'x' },
      { field: 'text', editMode: 'replace', value: 'x' },
    ],
    [
      { field: 'text', text: 'x', edit_mode: 'append' },
      { field: 'text', editMode: 'append', value: 'x' },
    ],
    [
      { field: 'note', note: 'x', edit_mode: 'prepend' },
      { field: 'note', editMode: 'prepend', value: 'x' },
    ],
    [
      { field: 'note', note: '' },
      { field: 'note', editMode: 'replace', value: '' },
    ],
    [
      { field: 'text', text: '', match: 'a', edit_mode: 'substitute' },
      { field: 'text', editMode: 'substitute', match: 'a', value: '' },
    ],
    [
      { field: 'tags', tags: [] },
      { field: 'tags', editMode: 'replace', tags: [] },
    ],
    [
      { field: 'tags', tags: ['a'], edit_mode: 'append' },
      { field: 'tags', editMode: 'append', tags: ['a'] },
    ],
    [
      { field: 'tags', tags: ['a'], edit_mode: 'remove' },
      { field: 'tags', editMode: 'remove', tags: ['a'] },
    ],
  ])('an update with %j', (rest, edit) => {
    expect(parse(update(rest)).request).toEqual({ intent: 'execute', mode: 'update', tab: info, index: 0, edit });
  });

  test('parameters of other modes are ignored, unknown ones are named', () => {
    const parsed = parse({ mode: 'delete', tab: 'info', index: 0, text: 5, path: '', tags: 'x', colour: 'red' });
    expect(parsed.errors).toEqual([]);
    expect(parsed.unknownParameters).toEqual(['colour']);
  });
});

describe('errors', () => {
  const modes = '(allowed: add, update, delete, move, tab_create, tab_delete)';
  test.each([
    [{}, "error|MISSING_PARAM|Parameter 'mode' required"],
    [{ mode: 'list' }, `error|INVALID_MODE|Invalid mode: 'list' ${modes}`],
    [{ mode: 'add', text: 'x' }, "error|MISSING_PARAM|Parameter 'tab' required for mode 'add'"],
    [{ mode: 'add', tab: 'info' }, "error|MISSING_PARAM|Parameter 'text' required for mode 'add'"],
    [{ mode: 'add', tab: 'info', text: '' }, "error|INVALID_PARAM|Parameter 'text' must not be empty"],
    [{ mode: 'add', tab: 'info', text: 5 }, "error|INVALID_PARAM|Parameter 'text' must be a string"],
    [
      { mode: 'add', tab: 'info', text: 'a\udc00' },
      "error|INVALID_PARAM|Parameter 'text' must be well-formed Unicode, without lone surrogates",
    ],
    [
      { mode: 'add', tab: 'info', text: 'x', tags: 'a' },
      "error|INVALID_PARAM|Parameter 'tags' must be an array of strings",
    ],
    [
      { mode: 'add', tab: 'info', text: 'x', tags: [1] },
      "error|INVALID_PARAM|Parameter 'tags' must be an array of strings",
    ],
    [
      { mode: 'add', tab: 'info', text: 'x', tags: ['a,b'] },
      "error|INVALID_PARAM|Parameter 'tags' must not hold a tag with a comma: CopyQ separates tags by commas",
    ],
    [
      { mode: 'add', tab: 'info', text: 'x', tags: ['a\nb'] },
      "error|INVALID_PARAM|Parameter 'tags' must not hold a tag with a line break",
    ],
    [
      { mode: 'add', tab: 'info', text: 'x', intent: 'try' },
      "error|INVALID_PARAM|Parameter 'intent' must be one of: execute, preview",
    ],
    [{ mode: 'add', tab: 'архив', text: 'x' }, "error|PERMISSION_DENIED|Operation 'add' not allowed on 'архив'"],
    [{ mode: 'add', tab: 'info/x', text: 'x' }, "error|PERMISSION_DENIED|Operation 'add' not allowed on 'info/x'"],
    [update({ field: 'text' }), "error|MISSING_PARAM|Parameter 'text' required for mode 'update'"],
    [update({}), "error|MISSING_PARAM|Parameter 'field' required for mode 'update'"],
    [update({ field: '' }), "error|INVALID_PARAM|Parameter 'field' must be one of: text, note, tags"],
    [update({ field: 'title' }), "error|INVALID_PARAM|Parameter 'field' must be one of: text, note, tags"],
    [update({ field: 'text', text: '' }), "error|INVALID_PARAM|Parameter 'text' must not be empty"],
    [
      update({ field: 'text', text: '', edit_mode: 'append' }),
      "error|INVALID_PARAM|Parameter 'text' must not be empty",
    ],
    [
      update({ field: 'text', text: 'x', edit_mode: 'substitute' }),
      "error|MISSING_PARAM|Parameter 'match' required for mode 'update'",
    ],
    [
      update({ field: 'text', text: 'x', edit_mode: 'substitute', match: '' }),
      "error|INVALID_PARAM|Parameter 'match' must not be empty",
    ],
    [
      update({ field: 'text', text: 'x', edit_mode: 'overwrite' }),
      "error|INVALID_PARAM|Parameter 'edit_mode' must be one of: replace, append, prepend, substitute, remove",
    ],
    [{ mode: 'move', tab: 'info', index: 0 }, "error|MISSING_PARAM|Parameter 'to_tab' required for mode 'move'"],
    [
      { mode: 'move', tab: 'info', index: 0, to_tab: 'mcp/info/' },
      "error|INVALID_PARAM|Parameter 'to_tab' must be another tab than 'tab'",
    ],
    [
      { mode: 'move', tab: 'info', index: 0, to_tab: '&буфер обмена' },
      "error|PERMISSION_DENIED|Operation 'move' not allowed on '&буфер обмена'",
    ],
    [{ mode: 'tab_create', tab: 'workspace/x' }, "error|MISSING_PARAM|Parameter 'path' required for mode 'tab_create'"],
    [
      { mode: 'tab_create', path: 'info/subtab' },
      "error|PERMISSION_DENIED|Operation 'tab_create' not allowed on 'info/subtab'",
    ],
    [{ mode: 'tab_create', path: 'info' }, "error|PERMISSION_DENIED|Operation 'tab_create' not allowed on 'info'"],
    [
      { mode: 'tab_delete', path: 'workspace' },
      "error|PERMISSION_DENIED|Operation 'tab_delete' not allowed on 'workspace'",
    ],
  ])('%j', (parameters, message) => {
    expect(errorsOf(parameters)).toEqual([message]);
    expect(parse(parameters).request).toBeUndefined();
  });

  test.each([
    ['tags', 'prepend', 'replace, append, remove'],
    ['tags', 'substitute', 'replace, append, remove'],
    ['text', 'remove', 'replace, append, prepend, substitute'],
    ['note', 'remove', 'replace, append, prepend, substitute'],
  ])('field %s does not go with edit_mode %s', (field, editMode, allowed) => {
    const parameters = update({ field, edit_mode: editMode, text: 'x', note: 'x', tags: ['x'], match: 'x' });
    expect(errorsOf(parameters)).toEqual([
      `error|INVALID_PARAM|Parameter 'edit_mode' must be one of: ${allowed} for field '${field}', not '${editMode}'`,
    ]);
  });

  test('are all collected: what is missing, what is invalid, what is not permitted', () => {
    expect(parse({ mode: 'add', tab: 'архив', tags: 5 }).errors.map(({ code }) => code)).toEqual([
      'MISSING_PARAM',
      'INVALID_PARAM',
      'PERMISSION_DENIED',
    ]);
  });

  test('never throws, and gives a request exactly when there are no errors', () => {
    const mode = fc.constantFrom('add', 'update', 'delete', 'move', 'tab_create', 'tab_delete', undefined);
    const name = fc.constantFrom(
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
    );
    const value = fc.oneof(fc.anything(), fc.constantFrom('info', 'workspace/a', 'text', 'tags', 0, 'append'));
    fc.assert(
      fc.property(mode, fc.dictionary(name, value), (chosen, rest) => {
        const { request, errors } = parse({ ...rest, mode: chosen });
        expect(request === undefined).toBe(errors.length > 0);
        for (const error of errors) expect(formatError(error)).not.toMatch(/[\r\n]/);
      }),
    );
  });
});
