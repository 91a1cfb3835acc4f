import { expect, test } from 'vitest';
import { compareTags } from '../../renderer/pending/compare-tags.ts';
import { branches, growTree } from '../../renderer/tabs/tab-tree.ts';
import type { TabView } from '../../shared/contract/views.ts';

const tab = (name: string): TabView => ({ tab: name, managed: true, count: 1, state: 'ok' });

test('grows a tree by segments, relative to the root, with nodes for what is no tab itself', () => {
  const nodes = growTree([tab('mcp/info'), tab('mcp/workspace/a/b'), tab('mcp/workspace/a')], 'mcp/');
  expect(nodes).toEqual([
    { path: 'mcp/info', name: 'info', tab: tab('mcp/info'), children: [] },
    {
      path: 'mcp/workspace',
      name: 'workspace',
      tab: null,
      children: [
        {
          path: 'mcp/workspace/a',
          name: 'a',
          tab: tab('mcp/workspace/a'),
          children: [{ path: 'mcp/workspace/a/b', name: 'b', tab: tab('mcp/workspace/a/b'), children: [] }],
        },
      ],
    },
  ]);
  expect(branches(nodes)).toEqual(['mcp/workspace', 'mcp/workspace/a']);
});

test('takes any name, empty segments and names of object properties included', () => {
  const names = ['/', '', 'a//b', 'constructor', '__proto__', '&буфер обмена'];
  const found: string[] = [];
  const collect = (nodes: ReturnType<typeof growTree>) => {
    for (const node of nodes) {
      if (node.tab !== null) found.push(node.tab.tab);
      collect(node.children);
    }
  };
  collect(growTree(names.map(tab), ''));
  expect(found.toSorted()).toEqual(names.toSorted());
});

test('tells kept, removed and added tags apart', () => {
  expect(compareTags('a, b,c', 'b,c,d')).toEqual([
    { tag: 'a', kind: 'gone' },
    { tag: 'b', kind: 'same' },
    { tag: 'c', kind: 'same' },
    { tag: 'd', kind: 'new' },
  ]);
  expect(compareTags('', '')).toEqual([]);
});
