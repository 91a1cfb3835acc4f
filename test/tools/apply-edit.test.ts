import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdit } from '../../shared/tools/apply-edit.ts';
import type { Edit } from '../../shared/tools/requests.ts';

const item = { text: 'one TODO two TODO', tags: ['a', 'b'], note: 'note' };

test.each<[Edit, string | readonly string[]]>([
  [{ field: 'text', editMode: 'replace', value: 'new' }, 'new'],
  [{ field: 'text', editMode: 'append', value: '\n+' }, 'one TODO two TODO\n+'],
  [{ field: 'text', editMode: 'prepend', value: '+' }, '+one TODO two TODO'],
  [{ field: 'text', editMode: 'substitute', match: 'TODO', value: 'DONE' }, 'one DONE two DONE'],
  [{ field: 'text', editMode: 'substitute', match: 'TODO', value: '$&$1\\' }, 'one $&$1\\ two $&$1\\'],
  [{ field: 'text', editMode: 'substitute', match: ' TODO', value: '' }, 'one two'],
  [{ field: 'note', editMode: 'replace', value: '' }, ''],
  [{ field: 'note', editMode: 'substitute', match: 'note', value: '' }, ''],
  [{ field: 'note', editMode: 'append', value: '' }, 'note'],
  [{ field: 'tags', editMode: 'replace', tags: [] }, []],
  [{ field: 'tags', editMode: 'append', tags: ['b', 'c'] }, ['a', 'b', 'c']],
  [{ field: 'tags', editMode: 'remove', tags: ['a', 'x'] }, ['b']],
])('%j', (edit, after) => {
  expect(applyEdit(item, edit)).toEqual({ field: edit.field, before: item[edit.field], after });
});

test('a match that is not there changes nothing', () => {
  expect(applyEdit(item, { field: 'text', editMode: 'substitute', match: 'todo', value: 'x' })).toEqual({
    code: 'MATCH_NOT_FOUND',
    match: 'todo',
  });
});

test('a text must not become empty', () => {
  const edit = { field: 'text', editMode: 'substitute', match: item.text, value: '' } as const;
  expect(applyEdit(item, edit)).toMatchObject({ code: 'INVALID_PARAM', parameter: 'text' });
});

test('after a substitution only what was put in can hold the match', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1, maxLength: 2 }), (text, match) => {
      const result = applyEdit({ ...item, note: text }, { field: 'note', editMode: 'substitute', match, value: '\0' });
      if ('code' in result) expect(text).not.toContain(match);
      else expect(result.after).toBe(text.replaceAll(match, '\0'));
    }),
  );
});
