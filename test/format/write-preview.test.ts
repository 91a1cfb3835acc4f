import { expect, test } from 'vitest';
import { formatWritePreview, type WritePreview } from '../../shared/format/write-preview.ts';

const info = { relative: 'info', full: 'mcp/info' };
const project = { relative: 'workspace/project1', full: 'mcp/workspace/project1' };
const old = { relative: 'workspace/old-project', full: 'mcp/workspace/old-project' };
const fresh = { relative: 'workspace/new', full: 'mcp/workspace/new' };

test.each<[WritePreview, readonly string[]]>([
  [
    {
      mode: 'add',
      tab: info,
      item: { text: 'Описание задачи', tags: ['task', 'high-priority'], note: 'Срок: до конца недели' },
    },
    [
      'preview|mode:add',
      'tab:info',
      'will_add:',
      'text:"Описание задачи"',
      'tags:[task,high-priority]',
      'note:"Срок: до конца недели"',
    ],
  ],
  [
    { mode: 'add', tab: info, item: { text: 'a\nb', tags: [], note: '' } },
    ['preview|mode:add', 'tab:info', 'will_add:', 'text:"a b"', 'tags:[]'],
  ],
  [
    { mode: 'delete', tab: info, index: 5, item: { text: 'x'.repeat(90), tags: ['tag1', 'tag2'], note: 'n' } },
    [
      'preview|mode:delete',
      'tab:info|index:5',
      'will_delete:',
      `text:"${'x'.repeat(77)}..."`,
      'tags:[tag1,tag2] +note',
    ],
  ],
  [
    { mode: 'tab_delete', path: old, itemsCount: 15, subTabs: 0 },
    ['preview|mode:tab_delete', 'will_delete:mcp/workspace/old-project', 'items_count:15'],
  ],
  [
    { mode: 'tab_delete', path: old, itemsCount: 15, subTabs: 2 },
    ['preview|mode:tab_delete', 'will_delete:mcp/workspace/old-project', 'items_count:15', 'subtabs:2'],
  ],
  [
    { mode: 'update', tab: info, index: 0, field: 'text', from: 'old', to: 'new' },
    ['preview|mode:update', 'tab:info|index:0|field:text', 'will_change:', 'from:"old"', 'to:"new"'],
  ],
  [
    { mode: 'update', tab: info, index: 0, field: 'tags', from: ['a'], to: ['a', 'b'] },
    ['preview|mode:update', 'tab:info|index:0|field:tags', 'will_change:', 'from:[a]', 'to:[a,b]'],
  ],
  [
    { mode: 'move', from: info, index: 0, to: project, item: { text: 'x', tags: ['a'], note: 'n' } },
    [
      'preview|mode:move',
      'from:mcp/info|index:0',
      'to:mcp/workspace/project1',
      'will_move:',
      'text:"x"',
      'tags:[a] +note',
    ],
  ],
  [
    { mode: 'tab_create', path: fresh, status: 'new' },
    ['preview|mode:tab_create', 'will_create:mcp/workspace/new', 'status:new'],
  ],
  [
    { mode: 'tab_create', path: fresh, status: 'already_exists' },
    ['preview|mode:tab_create', 'will_create:mcp/workspace/new', 'status:already_exists'],
  ],
])('%j', (preview, lines) => {
  expect(formatWritePreview(preview)).toBe(lines.join('\n'));
});
