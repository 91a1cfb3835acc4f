import ChevronRightIcon from 'lucide-react/icons/chevron-right';
import LockIcon from 'lucide-react/icons/lock';
import { useMemo } from 'react';
import { Button } from 'react-aria-components/Button';
import { Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree';
import { useTranslation } from 'react-i18next';
import type { TabView } from '../../shared/contract/views.ts';
import { useOverview } from '../data/queries.ts';
import { spellOut } from '../text/hidden-characters.ts';
import { PlainText } from '../text/plain-text.tsx';
import { useNumber } from '../words/number.ts';
import { branches, growTree, type TabNode } from './tab-tree.ts';

/** Levels that are set in; below them the name is worth more than one more step. */
const deepestIndent = 4;

interface TabListProps {
  readonly tabs: readonly TabView[];
  /** A tab is chosen as soon as the keyboard comes to it; otherwise only by Enter, Space or a click. */
  readonly choosesByMoving: boolean;
  readonly selected: string | null;
  readonly onSelect: (tab: string) => void;
}

/** Tabs that agents may write, by relative path, apart from those they only read. */
export function TabList({ tabs, ...choice }: TabListProps) {
  const { t } = useTranslation();
  const root = useOverview().data?.managedRoot;
  const managed = useMemo(
    () => growTree(tabs.filter((tab) => tab.managed).toSorted(byName), root === undefined ? '' : `${root}/`),
    [tabs, root],
  );
  const external = useMemo(
    () =>
      growTree(
        tabs.filter((tab) => !tab.managed),
        '',
      ),
    [tabs],
  );
  return (
    <div className="tab-list">
      {tabs.length === 0 && <p className="quiet padded">{t('tabs.none')}</p>}
      <TabGroup title={t('tabs.managed')} nodes={managed} {...choice} />
      <TabGroup title={t('tabs.external')} nodes={external} {...choice} />
    </div>
  );
}

function byName(left: TabView, right: TabView): number {
  return left.tab < right.tab ? -1 : 1;
}

interface TabGroupProps extends Omit<TabListProps, 'tabs'> {
  readonly title: string;
  readonly nodes: readonly TabNode[];
}

function TabGroup({ title, nodes, choosesByMoving, selected, onSelect }: TabGroupProps) {
  if (nodes.length === 0) return null;
  return (
    <section>
      <h2 className="label padded">{title}</h2>
      <Tree
        aria-label={title}
        className="tree"
        selectionMode="single"
        selectionBehavior={choosesByMoving ? 'replace' : 'toggle'}
        selectedKeys={selected === null ? [] : [selected]}
        onSelectionChange={(keys) => {
          const [key] = keys === 'all' ? [] : [...keys];
          if (typeof key === 'string') onSelect(key);
        }}
        disabledBehavior="selection"
        defaultExpandedKeys={branches(nodes)}
      >
        {nodes.map((node) => renderNode(node))}
      </Tree>
    </section>
  );
}

function renderNode(node: TabNode) {
  return (
    <TreeItem
      key={node.path}
      id={node.path}
      textValue={spellOut(node.name)}
      className="tree-item"
      isDisabled={node.tab === null}
    >
      <TreeItemContent>
        {({ hasChildItems, level }) => <TabRow node={node} hasChildren={hasChildItems} level={level} />}
      </TreeItemContent>
      {node.children.map((child) => renderNode(child))}
    </TreeItem>
  );
}

interface TabRowProps {
  readonly node: TabNode;
  readonly hasChildren: boolean;
  readonly level: number;
}

function TabRow({ node, hasChildren, level }: TabRowProps) {
  const { t } = useTranslation();
  const number = useNumber();
  return (
    <div className="tab-row" style={{ paddingInlineStart: 8 + 14 * Math.min(level - 1, deepestIndent) }}>
      {hasChildren ? (
        <Button slot="chevron" className="chevron">
          <ChevronRightIcon aria-hidden size={14} />
        </Button>
      ) : (
        <span className="chevron" />
      )}
      <span className="row-main">
        <PlainText text={node.name} inline limit={120} />
      </span>
      {node.tab?.state === 'locked' && (
        <span className="mark">
          <LockIcon aria-hidden size={12} /> {t('tabs.locked')}
        </span>
      )}
      {node.tab?.state === 'ok' && <span className="count">{number(node.tab.count)}</span>}
    </div>
  );
}
