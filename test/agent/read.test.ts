import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Scene, startScene } from '../support/agent-scene.ts';

let scene: Scene;
const read = (parameters: Record<string, unknown>) => scene.agent.read(parameters);

const long = `Начало ${'слово '.repeat(30)}конец TODO`;

beforeAll(async () => {
  scene = await startScene();
  await scene.put('mcp/info', { 'text/plain': 'third item' });
  await scene.put('mcp/info', {
    'text/plain': 'two\nlines',
    'application/x-copyq-tags': ' a , b,',
    'application/x-copyq-item-notes': 'a note\nwith lines',
  });
  await scene.put('mcp/info', {
    'text/plain': 'rich',
    'text/html': '<b>rich</b>',
    'image/png': new Uint8Array([0x89, 0x50, 0, 1]),
  });
  await scene.put('mcp/workspace/b', { 'text/plain': 'TODO: fix', 'application/x-copyq-tags': 'bug,todo' });
  await scene.put('mcp/workspace/b/c', { 'text/plain': long });
  await scene.put('mcp/other', { 'text/plain': 'made by hand' });
  await scene.put('&буфер обмена', { 'text/plain': 'скопировано todo' });
  await scene.put('архив/2023', { 'text/plain;charset=utf-8': 'only with a charset' });
});
afterAll(() => scene.stop());

describe('mode tree', () => {
  it('shows managed tabs in order, two levels deep, with their first items', async () => {
    expect(await read({ mode: 'tree' })).toBe(
      [
        'info [3]',
        '0:|"rich"|[]',
        '1:|"two lines"|[a,b]|+note',
        '2:|"third item"|[]',
        'other [1]',
        '0:|"made by hand"|[]',
        'workspace [0]',
        'workspace/b [1]',
        '0:|"TODO: fix"|[bug,todo]',
        'заметки [0]',
      ].join('\n'),
    );
  });

  it('goes as deep as asked, shows structure only, and marks external tabs', async () => {
    const text = await read({ mode: 'tree', scope: 'all', max_depth: '10', max_items: 0 });
    const lines = text.split('\n');
    expect(lines).toEqual(
      expect.arrayContaining(['workspace/b/c [1]', '&буфер обмена [1] [external]', 'архив/2023 [1] [external]']),
    );
    expect(lines.indexOf('заметки [0]')).toBeLessThan(lines.indexOf('&буфер обмена [1] [external]'));
    expect(text).not.toContain('"');
  });

  it('leaves fields out and notes in as asked, and skips', async () => {
    const text = await read({
      mode: 'tree',
      max_depth: 1,
      skip: 1,
      max_items: 1,
      include_text: 'false',
      include_note: true,
    });
    expect(text.split('\n')).toContain('1:|[a,b]|note:a note with lines');
    expect(text).not.toContain('two lines');
  });
});

describe('mode list', () => {
  it('pages through a tab', async () => {
    expect(await read({ mode: 'list', tab: 'info', max_items: 2 })).toBe(
      'mode:list|tab:info|full_path:mcp/info|total:3|showing:0-1\n0|"rich"|[]\n1|"two lines"|[a,b]|+note',
    );
    expect(await read({ mode: 'list', tab: 'mcp/info', skip: 2 })).toBe(
      'mode:list|tab:info|full_path:mcp/info|total:3|showing:2-2\n2|"third item"|[]',
    );
    expect(await read({ mode: 'list', tab: 'info', skip: 3 })).toBe(
      'mode:list|tab:info|full_path:mcp/info|total:3|showing:none',
    );
  });

  it('shows notes and cuts long texts at eighty characters', async () => {
    expect(await read({ mode: 'list', tab: 'info', skip: 1, max_items: 1, include_note: true })).toContain(
      '1|"two lines"|[a,b]|note:a note with lines',
    );
    const [, row = ''] = (await read({ mode: 'list', tab: 'workspace/b/c' })).split('\n');
    const preview = row.slice(row.indexOf('"') + 1, row.lastIndexOf('"'));
    expect([...preview].length).toBeLessThanOrEqual(80);
    expect(preview).toMatch(/^Начало слово .*\.\.\.$/);
  });

  it('reads external tabs by their full name, and text stored with a charset only', async () => {
    expect(await read({ mode: 'list', tab: 'архив/2023', scope: 'external' })).toBe(
      'mode:list|tab:архив/2023|scope:external|total:1|showing:0-0\n0|"only with a charset"|[]',
    );
    expect(await read({ mode: 'list', tab: '&буфер обмена', scope: 'all' })).toContain('scope:external|total:1');
  });

  it('finds a tab whichever way its name is composed', async () => {
    const decomposed = '&буфер обмена'.normalize('NFD');
    await scene.put('Й'.normalize('NFD'), { 'text/plain': 'nfd' });
    expect(await read({ mode: 'list', tab: 'Й', scope: 'external' })).toContain('"nfd"');
    expect(await read({ mode: 'list', tab: decomposed, scope: 'external' })).toContain('скопировано');
  });
});

describe('mode item', () => {
  it('gives the whole item', async () => {
    expect(await read({ mode: 'item', tab: 'info', index: 1, include_note: true })).toBe(
      'mode:item|tab:info|full_path:mcp/info|index:1\ntext:two\nlines\ntags:[a,b]\nnote:a note\nwith lines',
    );
    expect(await read({ mode: 'item', tab: 'info', index: '1' })).toBe(
      'mode:item|tab:info|full_path:mcp/info|index:1\ntext:two\nlines\ntags:[a,b]\n+note',
    );
    expect(await read({ mode: 'item', tab: 'info', index: 2, include_note: true, include_tags: false })).toBe(
      'mode:item|tab:info|full_path:mcp/info|index:2\ntext:third item\nnote:',
    );
  });

  it('names formats beyond text, tags and note with their sizes', async () => {
    expect(await read({ mode: 'item', tab: 'info', index: 0, include_text: false })).toBe(
      'mode:item|tab:info|full_path:mcp/info|index:0\ntags:[]\nformats:image/png(4),text/html(11)',
    );
  });

  it('never cuts a long text', async () => {
    expect(await read({ mode: 'item', tab: 'workspace/b/c', index: 0 })).toContain(long);
  });
});

describe('mode search', () => {
  it('finds words whatever their case, in text and tags, and says where', async () => {
    const text = await read({ mode: 'search', query: 'todo', scope: 'all' });
    const [header, ...rows] = text.split('\n');
    expect(header).toBe('mode:search|query:todo|scope:all|results:3');
    expect(rows[0]).toBe('workspace/b[0]|"TODO: fix"|[bug,todo]|match:text,tags');
    expect(rows[1]).toMatch(/^workspace\/b\/c\[0\]\|"\.\.\..*TODO"\|\[\]\|match:text$/);
    expect(rows[2]).toBe('&буфер обмена[0]|"скопировано todo"|[]|match:text|external');
  });

  it('knows Unicode words, classes, groups and lookaround', async () => {
    const hits = async (query: string) =>
      (await read({ mode: 'search', query, scope: 'all' })).split('\n')[0]?.split('results:')[1];
    expect(await hits('\\bСКОПИРОВАНО\\b')).toBe('1');
    expect(await hits('(?P<w>two)\\s(?<v>lines)')).toBe('1');
    expect(await hits('(?<=TODO: )fix')).toBe('1');
    expect(await hits('^third|^rich$')).toBe('2');
    expect(await hits('nothing like this')).toBe('0');
  });

  it('limits itself to a field, a tab, a page', async () => {
    expect(await read({ mode: 'search', query: 'note', search_in: 'note', include_note: true })).toBe(
      'mode:search|query:note|scope:mcp|results:1\ninfo[1]|"two lines"|[a,b]|note:a note with lines|match:note',
    );
    expect(await read({ mode: 'search', query: '^b$', search_in: 'tags' })).toContain('|match:tags');
    expect(await read({ mode: 'search', query: '.', tab: 'info', max_items: 1, skip: 1 })).toContain(
      'results:3|showing:1-1\ninfo[1]|',
    );
    expect(await read({ mode: 'search', query: '.', tab: 'info', skip: 9 })).toContain('showing:none');
  });

  it('gives up on an expression that never ends, and the next call works', async () => {
    await scene.put('mcp/workspace/slow', { 'text/plain': `${'a'.repeat(64)}!` });
    const answer = await scene.agent.call('mcp_read', { mode: 'search', query: '(a+)+$', tab: 'workspace/slow' });
    expect(answer).toMatchObject({ isError: true });
    expect(answer.text).toMatch(/^error\|[A-Z_]+\|/);
    expect(await read({ mode: 'search', query: 'third' })).toContain('results:1');
  });
});

describe('a wrong read', () => {
  it.each([
    [{}, "error|MISSING_PARAM|Parameter 'mode' required"],
    [{ mode: 'peek' }, "error|INVALID_MODE|Invalid mode: 'peek'"],
    [{ mode: 'list' }, "error|MISSING_PARAM|Parameter 'tab' required for mode 'list'"],
    [{ mode: 'item', tab: 'info' }, "error|MISSING_PARAM|Parameter 'index' required for mode 'item'"],
    [{ mode: 'search' }, "error|MISSING_PARAM|Parameter 'query' required for mode 'search'"],
    [{ mode: 'list', tab: 'nonexistent' }, 'error|TAB_NOT_FOUND|Tab not found: nonexistent'],
    [{ mode: 'list', tab: 'архив/2023' }, 'error|TAB_NOT_FOUND|Tab not found: архив/2023'],
    [{ mode: 'list', tab: 'info', scope: 'external' }, 'error|TAB_NOT_FOUND|Tab not found: info'],
    [{ mode: 'item', tab: 'info', index: 100 }, 'error|INDEX_OUT_OF_BOUNDS|Index 100 out of bounds (count: 3)'],
    [{ mode: 'item', tab: 'info', index: -1 }, 'error|INDEX_OUT_OF_BOUNDS|Index -1 out of bounds (count: 3)'],
    [{ mode: 'list', tab: 'info', max_items: 101 }, 'error|INVALID_PARAM|'],
    [{ mode: 'list', tab: 'info', max_items: 0 }, 'error|INVALID_PARAM|'],
    [{ mode: 'list', tab: 'info', skip: -1 }, 'error|INVALID_PARAM|'],
    [{ mode: 'tree', max_depth: 11 }, 'error|INVALID_PARAM|'],
    [{ mode: 'tree', scope: 'everything' }, 'error|INVALID_PARAM|'],
    [{ mode: 'list', tab: '' }, 'error|INVALID_PARAM|'],
    [{ mode: 'list', tab: 5 }, 'error|INVALID_PARAM|'],
    [{ mode: 'search', query: '(' }, 'error|INVALID_PARAM|'],
    [{ mode: 'search', query: 'x', search_in: 'title' }, 'error|INVALID_PARAM|'],
  ])('%j is answered with its error', async (parameters, expected) => {
    const before = await scene.tabs();
    const answer = await scene.agent.call('mcp_read', parameters);
    expect(answer.isError).toBe(true);
    expect(answer.text.slice(0, expected.length)).toBe(expected);
    expect(answer.text).not.toContain('\n');
    expect(await scene.tabs()).toEqual(before);
  });
});
