import { describe, expect, test } from 'vitest';
import { formatItem } from '../../shared/format/item.ts';
import type { ShownTab } from '../../shared/format/item-fields.ts';
import { formatList } from '../../shared/format/list.ts';
import { type FoundRow, formatSearch } from '../../shared/format/search.ts';
import { formatTree, type ShownRow, type TreeTab } from '../../shared/format/tree.ts';

const info: ShownTab = { full: 'mcp/info', shown: 'info', external: false };
const project: ShownTab = { full: 'mcp/workspace/project1', shown: 'workspace/project1', external: false };
const clipboard: ShownTab = { full: '&буфер обмена', shown: '&буфер обмена', external: true };
const archive: ShownTab = { full: 'архив', shown: 'архив', external: true };

const plain = { includeText: true, includeTags: true, includeNote: false };
const withNotes = { ...plain, includeNote: true };

function row(index: number, text: string, tags: readonly string[] = [], note = ''): ShownRow {
  return { index, text, tags, note };
}

describe('tree', () => {
  const tabs: readonly TreeTab[] = [
    {
      tab: info,
      state: 'ok',
      count: 47,
      rows: [row(0, 'Текст первого элемента', ['tag1', 'tag2'], 'n'), row(1, 'Текст второго элемента', ['tag3'])],
    },
    { tab: project, state: 'ok', count: 0, rows: [] },
    { tab: clipboard, state: 'ok', count: 8240, rows: [row(0, 'Скопированный текст')] },
  ];

  test('is a line a tab, then its items', () => {
    expect(formatTree(tabs, { ...plain, scope: 'all' })).toBe(
      [
        'info [47]',
        '0:|"Текст первого элемента"|[tag1,tag2]|+note',
        '1:|"Текст второго элемента"|[tag3]',
        'workspace/project1 [0]',
        '&буфер обмена [8240] [external]',
        '0:|"Скопированный текст"|[]',
      ].join('\n'),
    );
  });

  test('leaves out what is not asked for', () => {
    const lines = (include: typeof plain) => formatTree(tabs.slice(0, 1), { ...include, scope: 'mcp' }).split('\n')[1];
    expect(lines({ ...plain, includeText: false })).toBe('0:|[tag1,tag2]|+note');
    expect(lines({ ...plain, includeTags: false })).toBe('0:|"Текст первого элемента"|+note');
    expect(lines({ includeText: false, includeTags: false, includeNote: false })).toBe('0:|+note');
    expect(lines(withNotes)).toBe('0:|"Текст первого элемента"|[tag1,tag2]|note:n');
  });

  test('says when there is nothing to show', () => {
    expect(formatTree([], { ...plain, scope: 'external' })).toBe('mode:tree|scope:external|tabs:0');
  });

  test('never shows a locked tab as an empty one', () => {
    const locked: readonly TreeTab[] = [
      { tab: info, state: 'locked' },
      { tab: archive, state: 'locked' },
    ];
    expect(formatTree(locked, { ...plain, scope: 'all' })).toBe('info [locked]\nархив [locked] [external]');
  });

  test('keeps every row on its line', () => {
    const odd: TreeTab = {
      tab: { full: 'a\nb', shown: 'a\nb', external: true },
      state: 'ok',
      count: 1,
      rows: [row(0, 'x\r\ny', ['t\ng'], 'n\no')],
    };
    expect(formatTree([odd], { ...withNotes, scope: 'all' })).toBe('a b [1] [external]\n0:|"x y"|[t g]|note:n o');
  });
});

describe('list', () => {
  test('is a header and a line an item', () => {
    const rows = [row(0, 'Текст элемента 0', ['tag1', 'tag2'], 'n'), row(2, 'Текст элемента 2')];
    expect(formatList({ tab: info, total: 47, rows }, plain)).toBe(
      [
        'mode:list|tab:info|full_path:mcp/info|total:47|showing:0-1',
        '0|"Текст элемента 0"|[tag1,tag2]|+note',
        '2|"Текст элемента 2"|[]',
      ].join('\n'),
    );
  });

  test('of a later page says which', () => {
    const rows = Array.from({ length: 5 }, (_, offset) => row(20 + offset, 'x'));
    expect(formatList({ tab: clipboard, total: 8240, rows }, plain).split('\n')[0]).toBe(
      'mode:list|tab:&буфер обмена|scope:external|total:8240|showing:20-24',
    );
  });

  test('of an empty page shows none', () => {
    expect(formatList({ tab: info, total: 3, rows: [] }, plain)).toBe(
      'mode:list|tab:info|full_path:mcp/info|total:3|showing:none',
    );
  });

  test('shows notes when asked, and leaves out what is not wanted', () => {
    const page = { tab: info, total: 2, rows: [row(0, 'Текст', ['tags'], 'Текст заметки'), row(1, 'Без')] };
    expect(formatList(page, withNotes).split('\n').slice(1)).toEqual([
      '0|"Текст"|[tags]|note:Текст заметки',
      '1|"Без"|[]',
    ]);
    const none = { includeText: false, includeTags: false, includeNote: false };
    expect(formatList(page, none).split('\n').slice(1)).toEqual(['0|+note', '1']);
  });
});

describe('item', () => {
  const item = {
    tab: info,
    index: 0,
    text: 'whole\n text ',
    tags: ['tag1', 'tag2'],
    note: 'the\nnote',
    otherFormats: [],
  };

  test('is shown whole, line breaks kept', () => {
    expect(formatItem(item, withNotes)).toBe(
      'mode:item|tab:info|full_path:mcp/info|index:0\ntext:whole\n text \ntags:[tag1,tag2]\nnote:the\nnote',
    );
  });

  test('without include_note only says that there is a note', () => {
    expect(formatItem(item, plain).split('\n').at(-1)).toBe('+note');
    expect(
      formatItem({ ...item, note: '' }, plain)
        .split('\n')
        .at(-1),
    ).toBe('tags:[tag1,tag2]');
  });

  test('with include_note always has the line', () => {
    const external = { ...item, tab: archive, index: 5, text: 'Полный текст', tags: ['метка'], note: '' };
    expect(formatItem(external, withNotes)).toBe(
      'mode:item|tab:архив|scope:external|index:5\ntext:Полный текст\ntags:[метка]\nnote:',
    );
  });

  test('names other formats on the last line', () => {
    const otherFormats = [
      { mime: 'image/png', bytes: 20480 },
      { mime: 'text/html', bytes: 311 },
    ];
    const hidden = { includeText: false, includeTags: false, includeNote: false };
    expect(formatItem({ ...item, note: '', otherFormats }, hidden)).toBe(
      'mode:item|tab:info|full_path:mcp/info|index:0\nformats:image/png(20480),text/html(311)',
    );
  });
});

describe('search', () => {
  function found(tab: ShownTab, base: ShownRow, matched: FoundRow['matched'], at?: number): FoundRow {
    const textHit = at === undefined ? undefined : { start: at, end: at + 4 };
    return { ...base, tab, matched, textHit, noteHit: undefined };
  }
  const rows = [
    found(info, row(2, 'Нужно сделать TODO', ['task'], 'n'), ['text'], 14),
    found(project, row(0, 'TODO: исправить баг', ['bug', 'todo']), ['text', 'tags'], 0),
    found(clipboard, row(15, 'TODO заметка'), ['text'], 0),
  ];
  const page = { query: 'TODO', scope: 'all', results: 3, skipped: 0, rows, locked: [] };

  test('is a header and a line a hit', () => {
    expect(formatSearch(page, plain)).toBe(
      [
        'mode:search|query:TODO|scope:all|results:3',
        'info[2]|"Нужно сделать TODO"|[task]|match:text',
        'workspace/project1[0]|"TODO: исправить баг"|[bug,todo]|match:text,tags',
        '&буфер обмена[15]|"TODO заметка"|[]|match:text|external',
      ].join('\n'),
    );
  });

  test('says what is shown when not all hits are', () => {
    const header = (change: object) => formatSearch({ ...page, ...change }, plain).split('\n')[0];
    expect(header({ results: 10, skipped: 4 })).toBe('mode:search|query:TODO|scope:all|results:10|showing:4-6');
    expect(header({ results: 10, skipped: 20, rows: [] })).toBe(
      'mode:search|query:TODO|scope:all|results:10|showing:none',
    );
    expect(header({ results: 0, rows: [] })).toBe('mode:search|query:TODO|scope:all|results:0');
  });

  test('shows notes before the match', () => {
    expect(formatSearch({ ...page, rows: rows.slice(0, 1), results: 1 }, withNotes).split('\n')[1]).toBe(
      'info[2]|"Нужно сделать TODO"|[task]|note:n|match:text',
    );
  });

  test('shows a window where the hit lies further on', () => {
    const far = found(info, row(0, `${'x '.repeat(100)}TODO`), ['text'], 200);
    expect(formatSearch({ ...page, rows: [far], results: 1 }, plain).split('\n')[1]).toBe(
      `info[0]|"...${'x '.repeat(36)}TODO"|[]|match:text`,
    );
  });

  test('lists tabs that could not be opened at the end', () => {
    const text = formatSearch({ ...page, rows: [], results: 0, locked: [project, archive] }, plain);
    expect(text.split('\n').slice(1)).toEqual(['workspace/project1 [locked]', 'архив [locked] [external]']);
  });

  test('keeps the query on the header line', () => {
    expect(formatSearch({ ...page, query: 'a\nb' }, plain).split('\n')[0]).toContain('|query:a b|');
  });
});
