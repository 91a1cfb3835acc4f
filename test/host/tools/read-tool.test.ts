import { describe, expect, test } from 'vitest';
import { createReadFixture, type ReadFixture } from './tools-fixture.ts';

async function filled(): Promise<ReadFixture> {
  const fixture = createReadFixture();
  await fixture.fill('&буфер обмена', [{ text: 'Скопированный TODO' }, { text: 'Другой', tags: 'метка' }]);
  await fixture.fill('mcp/workspace/project1', [{ text: 'TODO: исправить', tags: 'bug, todo ' }, { text: 'b' }]);
  await fixture.fill('mcp/workspace', [{ text: 'Проект' }]);
  await fixture.fill('copostly/прочее/тесты', [{ text: 'deep' }]);
  await fixture.fill('mcp/заметки', []);
  await fixture.fill('mcp/info', [
    { text: 'Первый\nэлемент', tags: 'tag1,tag2', note: 'Заметка\nвторая todo' },
    { text: 'Второй' },
    { text: 'третий ToDo' },
  ]);
  await fixture.fill('mcp', [{ text: 'bare root' }]);
  await fixture.fill('архив', []);
  return fixture;
}

describe('tree', () => {
  test('shows managed tabs in path order with their first items', async () => {
    const { read, calls } = await filled();
    expect(await read({ mode: 'tree', max_items: 1 })).toBe(
      [
        'info [3]',
        '0:|"Первый элемент"|[tag1,tag2]|+note',
        'workspace [1]',
        '0:|"Проект"|[]',
        'workspace/project1 [2]',
        '0:|"TODO: исправить"|[bug,todo]',
        'заметки [0]',
      ].join('\n'),
    );
    expect(calls).toEqual(['tabs', 'pages']);
  });

  test('shows external tabs after them, in the order of the store', async () => {
    const { read } = await filled();
    expect(await read({ mode: 'tree', scope: 'all', max_items: 0, max_depth: 1 })).toBe(
      [
        'info [3]',
        'workspace [1]',
        'заметки [0]',
        '&буфер обмена [2] [external]',
        'mcp [1] [external]',
        'архив [0] [external]',
      ].join('\n'),
    );
    expect(await read({ mode: 'tree', scope: 'external', max_items: 0, max_depth: 3 })).toContain(
      'copostly/прочее/тесты [1] [external]',
    );
  });

  test('skips items in each tab', async () => {
    const { read } = await filled();
    expect(await read({ mode: 'tree', max_items: 1, skip: 1, include_tags: false })).toBe(
      ['info [3]', '1:|"Второй"', 'workspace [1]', 'workspace/project1 [2]', '1:|"b"', 'заметки [0]'].join('\n'),
    );
  });

  test('marks notes even when nothing else is shown', async () => {
    const { read } = await filled();
    const tree = await read({ mode: 'tree', max_items: 1, include_text: false, include_tags: false });
    expect(tree.split('\n').slice(0, 2)).toEqual(['info [3]', '0:|+note']);
  });

  test('says when there is nothing', async () => {
    const { read } = createReadFixture();
    expect(await read({ mode: 'tree' })).toBe('mode:tree|scope:mcp|tabs:0');
  });

  test('never shows a locked tab as empty', async () => {
    const { read, locked } = await filled();
    locked.add('mcp/info').add('архив');
    const tree = await read({ mode: 'tree', scope: 'all', max_items: 0, max_depth: 1 });
    expect(tree.split('\n')).toEqual(expect.arrayContaining(['info [locked]', 'архив [locked] [external]']));
  });
});

describe('list', () => {
  test('shows a page, with one call to the store', async () => {
    const { read, calls } = await filled();
    expect(await read({ mode: 'list', tab: 'info', max_items: 2 })).toBe(
      [
        'mode:list|tab:info|full_path:mcp/info|total:3|showing:0-1',
        '0|"Первый элемент"|[tag1,tag2]|+note',
        '1|"Второй"|[]',
      ].join('\n'),
    );
    expect(calls).toEqual(['pages']);
  });

  test('shows notes when asked', async () => {
    const { read } = await filled();
    expect(await read({ mode: 'list', tab: 'mcp/info', max_items: 1, include_note: true })).toContain(
      '|[tag1,tag2]|note:Заметка вторая todo',
    );
  });

  test('shows an external tab, with one call to the store', async () => {
    const { read, calls } = await filled();
    const header = 'mode:list|tab:&буфер обмена|scope:external|total:2|showing:1-1';
    expect(await read({ mode: 'list', tab: '&буфер обмена', scope: 'external', skip: 1 })).toBe(
      `${header}\n1|"Другой"|[метка]`,
    );
    expect(calls).toEqual(['pages']);
    expect(await read({ mode: 'list', tab: '&буфер обмена', scope: 'all', skip: 1 })).toBe(
      `${header}\n1|"Другой"|[метка]`,
    );
    expect(calls).toEqual(['pages']);
  });

  test.each([
    [{ tab: 'заметки' }, 'total:0|showing:none'],
    [{ tab: 'info', skip: 3 }, 'total:3|showing:none'],
    [{ tab: 'info', skip: 1e12 }, 'total:3|showing:none'],
  ])('%j is an empty page', async (parameters, end) => {
    const { read } = await filled();
    expect((await read({ mode: 'list', ...parameters })).endsWith(end)).toBe(true);
  });

  test('with scope=all looks for a managed tab first', async () => {
    const { read, fill } = await filled();
    await fill('info', [{ text: 'external namesake' }]);
    expect(await read({ mode: 'list', tab: 'info', scope: 'all' })).toContain('full_path:mcp/info|total:3');
    expect(await read({ mode: 'list', tab: 'info', scope: 'external' })).toContain('tab:info|scope:external|total:1');
  });

  test.each([
    [{ tab: 'nonexistent' }, 'nonexistent'],
    [{ tab: '&буфер обмена' }, '&буфер обмена'],
    [{ tab: 'буфер обмена', scope: 'all' }, 'буфер обмена'],
    [{ tab: 'mcp/info', scope: 'external' }, 'mcp/info'],
    [{ tab: 'info', scope: 'external' }, 'info'],
    [{ tab: 'info/' }, 'info/'],
    [{ tab: 'INFO' }, 'INFO'],
    [{ tab: '../архив' }, '../архив'],
    [{ tab: 'mcp/mcp/info' }, 'mcp/mcp/info'],
  ])('%j is not found', async (parameters, shown) => {
    const { read, store } = await filled();
    const before = await store.tabs();
    expect(await read({ mode: 'list', ...parameters })).toBe(`error|TAB_NOT_FOUND|Tab not found: ${shown}`);
    expect(await store.tabs()).toEqual(before);
  });

  test('a tab named as the bare root is external', async () => {
    const { read } = await filled();
    expect(await read({ mode: 'list', tab: 'mcp', scope: 'external' })).toContain('"bare root"');
    expect(await read({ mode: 'list', tab: 'mcp' })).toContain('TAB_NOT_FOUND');
  });

  test('a tab that a person made below the root reads as managed', async () => {
    const { read, fill } = await filled();
    await fill('mcp/other', [{ text: 'x' }]);
    expect(await read({ mode: 'list', tab: 'other' })).toContain('tab:other|full_path:mcp/other');
  });

  test('finds a name in another Unicode normalisation', async () => {
    const { read, fill } = await filled();
    const composed = 'мой'.normalize('NFC');
    const decomposed = composed.normalize('NFD');
    await fill(`mcp/workspace/${decomposed}`, [{ text: 'x' }]);
    await fill(composed, [{ text: 'y' }]);
    expect(await read({ mode: 'list', tab: `workspace/${composed}` })).toContain(
      `full_path:mcp/workspace/${decomposed}`,
    );
    expect(await read({ mode: 'list', tab: decomposed, scope: 'external' })).toContain(`tab:${composed}|`);
    expect(await read({ mode: 'item', tab: `workspace/${composed}`, index: 0 })).toContain('text:x');
    expect(await read({ mode: 'search', tab: `workspace/${composed}`, query: 'x' })).toContain('results:1');
  });

  test('a locked tab is an error, not an empty page', async () => {
    const { read, locked } = await filled();
    locked.add('mcp/info');
    expect(await read({ mode: 'list', tab: 'info' })).toMatch(/^error\|COPYQ_ERROR\|Tab 'mcp\/info' cannot be opened/);
    expect(await read({ mode: 'item', tab: 'info', index: 0 })).toMatch(/^error\|COPYQ_ERROR\|/);
  });
});

describe('item', () => {
  test('shows everything, whole, with one call to the store', async () => {
    const { read, calls, fill } = await filled();
    const text = `\ufeff${'длинный '.repeat(1000)}\nконец\0`;
    const html = new TextEncoder().encode('<b>x</b>');
    const more = { 'text/html': html, 'image/png': new Uint8Array(20480) };
    await fill('mcp/workspace/one', [{ text, tags: 'a , b', note: 'n1\nn2', more }]);
    expect(await read({ mode: 'item', tab: 'workspace/one', index: 0, include_note: true })).toBe(
      [
        'mode:item|tab:workspace/one|full_path:mcp/workspace/one|index:0',
        `text:${text}`,
        'tags:[a,b]',
        'note:n1\nn2',
        'formats:image/png(20480),text/html(8)',
      ].join('\n'),
    );
    expect(calls).toEqual(['item']);
  });

  test('of an external tab names its scope', async () => {
    const { read } = await filled();
    const expected = 'mode:item|tab:&буфер обмена|scope:external|index:1\ntext:Другой\ntags:[метка]\nnote:';
    const parameters = { mode: 'item', tab: '&буфер обмена', index: '1', include_note: 'true' };
    expect(await read({ ...parameters, scope: 'external' })).toBe(expected);
    expect(await read({ ...parameters, scope: 'all' })).toBe(expected);
  });

  test('takes the text from text/plain;charset=utf-8 where only that is there', async () => {
    const { read, fill } = await filled();
    await fill('mcp/workspace/one', [{ more: { 'text/plain;charset=utf-8': new TextEncoder().encode('ж') } }]);
    expect(await read({ mode: 'item', tab: 'workspace/one', index: 0 })).toContain('\ntext:ж\ntags:[]');
  });

  test.each([
    [3, 'Index 3 out of bounds (count: 3)'],
    [-1, 'Index -1 out of bounds (count: 3)'],
    [1e30, `Index ${Number.MAX_SAFE_INTEGER} out of bounds (count: 3)`],
  ])('index %d is out of bounds', async (index, message) => {
    const { read } = await filled();
    expect(await read({ mode: 'item', tab: 'info', index })).toBe(`error|INDEX_OUT_OF_BOUNDS|${message}`);
  });

  test('of a missing tab is TAB_NOT_FOUND', async () => {
    const { read } = await filled();
    const parameters = { mode: 'item', tab: 'nope', index: 0 };
    expect(await read(parameters)).toBe('error|TAB_NOT_FOUND|Tab not found: nope');
    expect(await read({ ...parameters, scope: 'all' })).toBe('error|TAB_NOT_FOUND|Tab not found: nope');
  });
});

describe('search', () => {
  test('finds items in tree order and says where', async () => {
    const { read } = await filled();
    expect(await read({ mode: 'search', query: 'TODO', scope: 'all' })).toBe(
      [
        'mode:search|query:TODO|scope:all|results:4',
        'info[0]|"Первый элемент"|[tag1,tag2]|match:note',
        'info[2]|"третий ToDo"|[]|match:text',
        'workspace/project1[0]|"TODO: исправить"|[bug,todo]|match:text,tags',
        '&буфер обмена[0]|"Скопированный TODO"|[]|match:text|external',
      ].join('\n'),
    );
  });

  test.each([
    [{ query: 'todo', search_in: 'tags' }, 'results:1'],
    [{ query: 'todo', search_in: 'note' }, 'results:1'],
    [{ query: 'todo', search_in: 'text' }, 'results:2'],
    [{ query: 'todo', tab: 'info' }, 'results:2'],
    [{ query: 'todo', tab: '&буфер обмена', scope: 'all' }, 'results:1'],
    [{ query: 'todo', scope: 'external' }, 'results:1'],
    [{ query: '\\bпервый\\b' }, 'results:1'],
    [{ query: 'nothing at all' }, 'results:0'],
    [{ query: 'bug,todo' }, 'results:0'],
  ])('%j', async (parameters, end) => {
    const { read } = await filled();
    expect((await read({ mode: 'search', ...parameters })).split('\n')[0]?.endsWith(end)).toBe(true);
  });

  test('pages through the hits', async () => {
    const { read } = await filled();
    const page = await read({ mode: 'search', query: 'todo', scope: 'all', skip: 1, max_items: 2 });
    expect(page.split('\n').map((line) => line.split('|"')[0])).toEqual([
      'mode:search|query:todo|scope:all|results:4|showing:1-2',
      'info[2]',
      'workspace/project1[0]',
    ]);
    expect(await read({ mode: 'search', query: 'todo', skip: 50 })).toBe(
      'mode:search|query:todo|scope:mcp|results:3|showing:none',
    );
  });

  test('refuses a bad expression with the reason', async () => {
    const { read } = await filled();
    expect(await read({ mode: 'search', query: '(' })).toBe(
      "error|INVALID_PARAM|Parameter 'query' is not a valid regular expression: a group ( is not closed (at character 0)",
    );
  });

  test('of a missing tab is TAB_NOT_FOUND', async () => {
    const { read } = await filled();
    expect(await read({ mode: 'search', query: 'x', tab: 'nope' })).toBe('error|TAB_NOT_FOUND|Tab not found: nope');
    expect(await read({ mode: 'search', query: 'x', tab: 'mcp/info', scope: 'external' })).toContain('TAB_NOT_FOUND');
  });

  test('names locked tabs, and fails when a locked one was asked for', async () => {
    const { read, locked } = await filled();
    locked.add('mcp/info');
    expect((await read({ mode: 'search', query: 'todo' })).split('\n')).toEqual([
      'mode:search|query:todo|scope:mcp|results:1',
      'workspace/project1[0]|"TODO: исправить"|[bug,todo]|match:text,tags',
      'info [locked]',
    ]);
    expect(await read({ mode: 'search', query: 'todo', tab: 'info' })).toMatch(/^error\|COPYQ_ERROR\|Tab 'mcp\/info'/);
  });

  test('shows a window around a hit far inside a long text', async () => {
    const { read, fill } = await filled();
    await fill('mcp/workspace/long', [{ text: `${'слово '.repeat(5000)}Игла ${'дальше '.repeat(5000)}` }]);
    expect(await read({ mode: 'search', query: 'игла' })).toContain('|"...слово слово слово слово Игла дальше');
  });
});
