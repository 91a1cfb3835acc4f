import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Scene, startScene } from '../support/agent-scene.ts';

let scene: Scene;
const write = (parameters: Record<string, unknown>) => scene.agent.write(parameters);

beforeAll(async () => {
  scene = await startScene({ serve: ['--allow', 'delete,move,tab_delete'] });
});
afterAll(() => scene.stop());

async function stored(tab: string, row: number): Promise<Record<string, string>> {
  const formats = await scene.formats(tab, row);
  return Object.fromEntries(Object.entries(formats).map(([mime, data]) => [mime, data.toString()]));
}

describe('mode add', () => {
  it('puts an item on top, with cleaned tags and its note', async () => {
    const tags = [' task ', 'high-priority', '', 'task'];
    expect(await write({ mode: 'add', tab: 'info', text: 'Описание 👍', tags, note: 'Срок: завтра' })).toBe(
      'ok|mode:add|tab:info|full_path:mcp/info|index:0|text_len:10|tags:2|note:True',
    );
    expect(await stored('mcp/info', 0)).toEqual({
      'text/plain': 'Описание 👍',
      'application/x-copyq-tags': 'task,high-priority',
      'application/x-copyq-item-notes': 'Срок: завтра',
    });
  });

  it('makes a permitted tab that is not there', async () => {
    expect(await write({ mode: 'add', tab: 'mcp/workspace/new/deep/', text: 'x' })).toBe(
      'ok|mode:add|tab:workspace/new/deep|full_path:mcp/workspace/new/deep|index:0|text_len:1|tags:0|note:False',
    );
    expect(await scene.texts('mcp/workspace/new/deep')).toEqual(['x']);
  });

  it.each([
    ['a pipe | and "quotes"', 'plain'],
    ['back\\slash \\n \\t \\\\ (ᵔᵕᵔ)/', 'escapes'],
    ['%1 $(id) `id` $x', 'substitutions'],
    ['nul \u0000 inside', 'NUL'],
    ['\ufeffmark first', 'BOM'],
    ['👩‍👩‍👧‍👦 \u202eright to left\u202c \u200b', 'invisible'],
    ['\r\n\u2028\u2029\t', 'line breaks'],
    ['я'.repeat(500_000), 'a megabyte'],
  ])('keeps text, tag and note byte for byte (%#: %s)', async (text, kind) => {
    const tag =
      text
        .replaceAll(/[,\n\v\f\r\u0085\u2028\u2029]/g, '_')
        .slice(0, 200)
        .trim() || 'tag';
    const answer = await write({ mode: 'add', tab: 'workspace/bytes', text, tags: [tag], note: text });
    expect(answer, kind).toMatch(/^ok\|mode:add/);
    const formats = await scene.formats('mcp/workspace/bytes', 0);
    expect(formats['text/plain']?.equals(Buffer.from(text))).toBe(true);
    expect(formats['application/x-copyq-item-notes']?.equals(Buffer.from(text))).toBe(true);
    expect(formats['application/x-copyq-tags']?.equals(Buffer.from(tag))).toBe(true);
    const item = await scene.agent.read({ mode: 'item', tab: 'workspace/bytes', index: 0 });
    expect(item.includes(`\ntext:${text}\ntags:`)).toBe(true);
  });
});

describe('mode update', () => {
  it('edits the text in every way, and drops what would show the old one', async () => {
    const formats = { 'text/plain': 'b a b', 'text/html': '<i>b</i>', 'application/x-mine': 'kept' };
    await scene.put('mcp/workspace/update', formats);
    const update = { mode: 'update', tab: 'workspace/update', index: 0, field: 'text' };
    const ok = 'ok|mode:update|tab:workspace/update|full_path:mcp/workspace/update|index:0|field:text';
    expect(await write({ ...update, edit_mode: 'substitute', match: 'b', text: '$&' })).toBe(ok);
    expect(await stored('mcp/workspace/update', 0)).toEqual({ 'text/plain': '$& a $&', 'application/x-mine': 'kept' });
    expect(await write({ ...update, edit_mode: 'append', text: '!' })).toBe(ok);
    expect(await write({ ...update, edit_mode: 'prepend', text: '?' })).toBe(ok);
    expect(await scene.texts('mcp/workspace/update')).toEqual(['?$& a $&!']);
    expect(await write({ ...update, text: 'whole' })).toBe(ok);
    expect(await write({ ...update, edit_mode: 'substitute', match: 'whole', text: '' })).toMatch(
      /^error\|INVALID_PARAM\|/,
    );
    expect(await write({ ...update, edit_mode: 'substitute', match: 'old text', text: 'x' })).toBe(
      "error|MATCH_NOT_FOUND|Match string not found: 'old text'",
    );
  });

  it('edits an item whose text has a charset in its type', async () => {
    await scene.put('mcp/workspace/charset', { 'text/plain;charset=utf-8': 'старый' });
    await write({ mode: 'update', tab: 'workspace/charset', index: 0, field: 'text', edit_mode: 'append', text: '!' });
    expect(await stored('mcp/workspace/charset', 0)).toEqual({ 'text/plain': 'старый!' });
  });

  it('edits tags and note, leaving bytes of other formats alone', async () => {
    const image = new Uint8Array(Array.from({ length: 300 }, (_, at) => at % 256));
    await scene.put('mcp/workspace/fields', { 'text/plain': 'x', 'image/png': image, 'text/html': '<b>x</b>' });
    const update = { mode: 'update', tab: 'workspace/fields', index: 0 };
    await write({ ...update, field: 'tags', tags: ['a', 'b'] });
    await write({ ...update, field: 'tags', edit_mode: 'append', tags: ['b', 'c'] });
    await write({ ...update, field: 'tags', edit_mode: 'remove', tags: ['a'] });
    await write({ ...update, field: 'note', note: 'new' });
    await write({ ...update, field: 'note', note: 'old ', edit_mode: 'prepend' });
    const formats = await scene.formats('mcp/workspace/fields', 0);
    expect(formats['application/x-copyq-tags']?.toString()).toBe('b,c');
    expect(formats['application/x-copyq-item-notes']?.toString()).toBe('old new');
    expect(formats['text/html']?.toString()).toBe('<b>x</b>');
    expect(formats['image/png']?.equals(image)).toBe(true);
    await write({ ...update, field: 'tags', tags: [] });
    await write({ ...update, field: 'note', note: '' });
    expect(Object.keys(await scene.formats('mcp/workspace/fields', 0)).sort()).toEqual([
      'image/png',
      'text/html',
      'text/plain',
    ]);
  });
});

describe('modes delete and move', () => {
  it('delete exactly one item', async () => {
    await scene.putTexts('mcp/workspace/delete', ['a', 'b', 'c']);
    expect(await write({ mode: 'delete', tab: 'workspace/delete', index: 1 })).toBe(
      'ok|mode:delete|tab:workspace/delete|full_path:mcp/workspace/delete|index:1',
    );
    expect(await scene.texts('mcp/workspace/delete')).toEqual(['a', 'c']);
  });

  it('move an item with all its formats into a tab that may be new', async () => {
    const image = new Uint8Array([0, 255, 1, 254]);
    await scene.put('mcp/workspace/from', { 'text/plain': 'x', 'image/png': image, 'application/x-copyq-tags': 'a' });
    expect(await write({ mode: 'move', tab: 'workspace/from', index: 0, to_tab: 'workspace/to/new' })).toBe(
      'ok|mode:move|from:mcp/workspace/from|to:mcp/workspace/to/new|new_index:0',
    );
    expect(await scene.texts('mcp/workspace/from')).toEqual([]);
    const formats = await scene.formats('mcp/workspace/to/new', 0);
    expect(Object.keys(formats).sort()).toEqual(['application/x-copyq-tags', 'image/png', 'text/plain']);
    expect(formats['image/png']?.equals(image)).toBe(true);
  });
});

describe('modes tab_create and tab_delete', () => {
  it('create a tab once', async () => {
    const create = { mode: 'tab_create', path: 'workspace/created' };
    expect(await write(create)).toBe(
      'ok|mode:tab_create|path:workspace/created|full_path:mcp/workspace/created|status:created',
    );
    expect(await write(create)).toMatch(/status:already_exists$/);
    expect(await scene.agent.read({ mode: 'list', tab: 'workspace/created' })).toContain('total:0|showing:none');
  });

  it('delete a tab with everything below it, and nothing beside it', async () => {
    await scene.putTexts('mcp/workspace/gone', ['a', 'b']);
    await scene.putTexts('mcp/workspace/gone/below', ['c']);
    await scene.putTexts('mcp/workspace/gone-not', ['d']);
    expect(await write({ mode: 'tab_delete', path: 'workspace/gone' })).toBe(
      'ok|mode:tab_delete|path:workspace/gone|full_path:mcp/workspace/gone|items_removed:3',
    );
    const tabs = await scene.tabs();
    expect(tabs).not.toContain('mcp/workspace/gone');
    expect(tabs).not.toContain('mcp/workspace/gone/below');
    expect(await scene.texts('mcp/workspace/gone-not')).toEqual(['d']);
  });

  it('call a path that only holds tabs not found', async () => {
    await scene.putTexts('mcp/workspace/parent/child', ['x']);
    expect(await write({ mode: 'tab_delete', path: 'workspace/parent' })).toBe(
      'error|TAB_NOT_FOUND|Tab not found: workspace/parent',
    );
    expect(await scene.texts('mcp/workspace/parent/child')).toEqual(['x']);
  });
});

describe('intent preview', () => {
  it('shows what every mode would do and changes nothing', async () => {
    await scene.put('mcp/workspace/pre', {
      'text/plain': 'old text',
      'application/x-copyq-tags': 'a',
      'application/x-copyq-item-notes': 'n',
    });
    await scene.put('mcp/workspace/pre/sub', { 'text/plain': 'y' });
    const before = await scene.tabs();
    const preview = (parameters: Record<string, unknown>) => write({ intent: 'preview', ...parameters });
    expect(await preview({ mode: 'add', tab: 'info', text: 'Описание\nзадачи', tags: ['task'], note: 'Срок' })).toBe(
      'preview|mode:add\ntab:info\nwill_add:\ntext:"Описание задачи"\ntags:[task]\nnote:"Срок"',
    );
    const item = { tab: 'workspace/pre', index: 0 };
    expect(await preview({ mode: 'update', ...item, field: 'text', text: 'new text' })).toBe(
      'preview|mode:update\ntab:workspace/pre|index:0|field:text\nwill_change:\nfrom:"old text"\nto:"new text"',
    );
    expect(await preview({ mode: 'update', ...item, field: 'tags', edit_mode: 'append', tags: ['b'] })).toBe(
      'preview|mode:update\ntab:workspace/pre|index:0|field:tags\nwill_change:\nfrom:[a]\nto:[a,b]',
    );
    expect(await preview({ mode: 'delete', ...item })).toBe(
      'preview|mode:delete\ntab:workspace/pre|index:0\nwill_delete:\ntext:"old text"\ntags:[a] +note',
    );
    expect(await preview({ mode: 'move', ...item, to_tab: 'info' })).toBe(
      'preview|mode:move\nfrom:mcp/workspace/pre|index:0\nto:mcp/info\nwill_move:\ntext:"old text"\ntags:[a] +note',
    );
    expect(await preview({ mode: 'tab_create', path: 'workspace/never' })).toBe(
      'preview|mode:tab_create\nwill_create:mcp/workspace/never\nstatus:new',
    );
    expect(await preview({ mode: 'tab_delete', path: 'workspace/pre' })).toBe(
      'preview|mode:tab_delete\nwill_delete:mcp/workspace/pre\nitems_count:2\nsubtabs:1',
    );
    expect(await scene.tabs()).toEqual(before);
    expect(await scene.texts('mcp/workspace/pre')).toEqual(['old text']);
  });
});

describe('a wrong write', () => {
  const update = { mode: 'update', tab: 'info', index: 0 };
  it.each([
    [{ tab: 'info', text: 'x' }, "error|MISSING_PARAM|Parameter 'mode' required"],
    [{ mode: 'drop' }, "error|INVALID_MODE|Invalid mode: 'drop'"],
    [{ mode: 'add', text: 'x' }, "error|MISSING_PARAM|Parameter 'tab' required for mode 'add'"],
    [{ mode: 'add', tab: 'info' }, "error|MISSING_PARAM|Parameter 'text' required for mode 'add'"],
    [{ mode: 'add', tab: 'info', text: '' }, 'error|INVALID_PARAM|'],
    [{ mode: 'add', tab: 'info', text: '\ud800' }, 'error|INVALID_PARAM|'],
    [{ mode: 'add', tab: 'info', text: 'x', tags: ['a,b'] }, 'error|INVALID_PARAM|'],
    [{ mode: 'add', tab: 'info', text: 'x', tags: ['a\nb'] }, 'error|INVALID_PARAM|'],
    [{ mode: 'add', tab: 'info', text: 'x', intent: 'maybe' }, 'error|INVALID_PARAM|'],
    [{ mode: 'add', tab: 'workspace/../info', text: 'x' }, 'error|INVALID_PARAM|'],
    [{ mode: 'add', tab: 'workspace//x', text: 'x' }, 'error|INVALID_PARAM|'],
    [{ mode: 'add', tab: 'workspace/ x', text: 'x' }, 'error|INVALID_PARAM|'],
    [{ mode: 'add', tab: 'workspace/a\tb', text: 'x' }, 'error|INVALID_PARAM|'],
    [{ mode: 'add', tab: 'workspace/R&D', text: 'x' }, 'error|INVALID_PARAM|'],
    [{ mode: 'add', tab: `workspace/${'я'.repeat(70)}`, text: 'x' }, 'error|INVALID_PARAM|'],
    [{ mode: 'add', tab: 'WORKSPACE/x', text: 'x' }, 'error|PERMISSION_DENIED|'],
    [{ mode: 'add', tab: 'archive/x', text: 'x' }, 'error|PERMISSION_DENIED|'],
    [{ mode: 'add', tab: 'info/x', text: 'x' }, 'error|PERMISSION_DENIED|'],
    [{ mode: 'add', tab: 'mcp/mcp/info', text: 'x' }, 'error|PERMISSION_DENIED|'],
    [{ mode: 'add', tab: '&clipboard', text: 'x' }, 'error|PERMISSION_DENIED|'],
    [
      { mode: 'tab_create', path: 'info/subtab' },
      "error|PERMISSION_DENIED|Operation 'tab_create' not allowed on 'info/subtab'",
    ],
    [{ mode: 'tab_create', path: 'info' }, "error|PERMISSION_DENIED|Operation 'tab_create' not allowed on 'info'"],
    [
      { mode: 'tab_delete', path: 'workspace' },
      "error|PERMISSION_DENIED|Operation 'tab_delete' not allowed on 'workspace'",
    ],
    [{ mode: 'tab_delete', path: 'workspace/absent' }, 'error|TAB_NOT_FOUND|Tab not found: workspace/absent'],
    [{ mode: 'tab_create' }, "error|MISSING_PARAM|Parameter 'path' required for mode 'tab_create'"],
    [{ mode: 'delete', tab: 'info', index: 99 }, 'error|INDEX_OUT_OF_BOUNDS|Index 99 out of bounds (count: 1)'],
    [{ mode: 'delete', tab: 'info', index: -1 }, 'error|INDEX_OUT_OF_BOUNDS|Index -1 out of bounds (count: 1)'],
    [{ mode: 'delete', tab: 'info', index: 1.5 }, 'error|INVALID_PARAM|'],
    [{ mode: 'delete', tab: 'workspace/absent', index: 0 }, 'error|TAB_NOT_FOUND|Tab not found: workspace/absent'],
    [{ mode: 'move', tab: 'info', index: 0 }, "error|MISSING_PARAM|Parameter 'to_tab' required for mode 'move'"],
    [{ mode: 'move', tab: 'info', index: 0, to_tab: 'mcp/info' }, 'error|INVALID_PARAM|'],
    [{ mode: 'move', tab: 'info', index: 0, to_tab: 'архив' }, 'error|PERMISSION_DENIED|'],
    [update, "error|MISSING_PARAM|Parameter 'field' required for mode 'update'"],
    [{ ...update, field: 'text' }, "error|MISSING_PARAM|Parameter 'text' required for mode 'update'"],
    [{ ...update, field: 'color' }, 'error|INVALID_PARAM|'],
    [{ ...update, field: 'tags', tags: ['a'], edit_mode: 'prepend' }, 'error|INVALID_PARAM|'],
    [{ ...update, field: 'tags', tags: ['a'], edit_mode: 'substitute', match: 'b' }, 'error|INVALID_PARAM|'],
    [{ ...update, field: 'text', text: 'a', edit_mode: 'remove' }, 'error|INVALID_PARAM|'],
    [{ ...update, field: 'text', text: '' }, 'error|INVALID_PARAM|'],
    [
      { ...update, field: 'note', note: 'a', edit_mode: 'substitute' },
      "error|MISSING_PARAM|Parameter 'match' required for mode 'update'",
    ],
  ])('%j is answered with its error and changes nothing', async (parameters, expected) => {
    const before = [await scene.tabs(), await scene.texts('mcp/info')];
    const answer = await scene.agent.call('mcp_write', parameters);
    expect(answer.isError).toBe(true);
    expect(answer.text.slice(0, expected.length)).toBe(expected);
    expect(answer.text).not.toContain('\n');
    expect([await scene.tabs(), await scene.texts('mcp/info')]).toEqual(before);
  });

  it('is a row of the audit log like every right one', async () => {
    const { rows, total } = await scene.person.ask('history', { limit: 500, before: null });
    expect(rows).toHaveLength(total);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['executed', 'failed']));
    expect(rows.every(({ agent }) => agent === 'Test Agent')).toBe(true);
  });
});
