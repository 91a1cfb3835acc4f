import { expect, test } from 'vitest';
import { formatWriteAnswer, type WriteAnswer } from '../../shared/format/write-answer.ts';

const info = { relative: 'info', full: 'mcp/info' };
const project = { relative: 'workspace/project1', full: 'mcp/workspace/project1' };
const fresh = { relative: 'workspace/new', full: 'mcp/workspace/new' };
const old = { relative: 'workspace/old', full: 'mcp/workspace/old' };

test.each<[WriteAnswer, string]>([
  [
    { mode: 'add', tab: info, index: 0, textLength: 156, tagCount: 2, hasNote: true },
    'ok|mode:add|tab:info|full_path:mcp/info|index:0|text_len:156|tags:2|note:True',
  ],
  [
    { mode: 'add', tab: info, index: 0, textLength: 1, tagCount: 0, hasNote: false },
    'ok|mode:add|tab:info|full_path:mcp/info|index:0|text_len:1|tags:0|note:False',
  ],
  [
    { mode: 'update', tab: info, index: 0, field: 'text' },
    'ok|mode:update|tab:info|full_path:mcp/info|index:0|field:text',
  ],
  [{ mode: 'delete', tab: info, index: 5 }, 'ok|mode:delete|tab:info|full_path:mcp/info|index:5'],
  [
    { mode: 'move', from: info, to: project, newIndex: 0 },
    'ok|mode:move|from:mcp/info|to:mcp/workspace/project1|new_index:0',
  ],
  [
    { mode: 'tab_create', path: fresh, status: 'created' },
    'ok|mode:tab_create|path:workspace/new|full_path:mcp/workspace/new|status:created',
  ],
  [
    { mode: 'tab_create', path: fresh, status: 'already_exists' },
    'ok|mode:tab_create|path:workspace/new|full_path:mcp/workspace/new|status:already_exists',
  ],
  [
    { mode: 'tab_delete', path: old, itemsRemoved: 15 },
    'ok|mode:tab_delete|path:workspace/old|full_path:mcp/workspace/old|items_removed:15',
  ],
])('%j', (answer, line) => {
  expect(formatWriteAnswer(answer)).toBe(line);
});
