import type { TabView } from '../../shared/contract/views.ts';

/** A segment of a tab's path. `tab` is null where no tab has just this name, though others lie below it. */
export interface TabNode {
  /** The full name up to here. */
  readonly path: string;
  readonly name: string;
  readonly tab: TabView | null;
  readonly children: readonly TabNode[];
}

interface Growing {
  readonly path: string;
  readonly name: string;
  tab: TabView | null;
  readonly children: Map<string, Growing>;
}

/**
 * Tabs as a tree by the segments of their names, in the order in which they come.
 *
 * @param prefix what all names begin with and no node shows, e.g. `mcp/`; '' for nothing
 */
export function growTree(tabs: readonly TabView[], prefix: string): readonly TabNode[] {
  const roots = new Map<string, Growing>();
  for (const tab of tabs) {
    let level = roots;
    let node: Growing | undefined;
    let path = prefix;
    for (const name of tab.tab.slice(prefix.length).split('/')) {
      path = node === undefined ? path + name : `${path}/${name}`;
      node = level.get(name) ?? { path, name, tab: null, children: new Map() };
      level.set(name, node);
      level = node.children;
    }
    if (node !== undefined) node.tab = tab;
  }
  return harvest(roots);
}

function harvest(nodes: ReadonlyMap<string, Growing>): readonly TabNode[] {
  return [...nodes.values()].map(({ path, name, tab, children }) => ({
    path,
    name,
    tab,
    children: harvest(children),
  }));
}

/** The paths of all nodes that have others below them. */
export function branches(nodes: readonly TabNode[]): readonly string[] {
  return nodes.flatMap(({ path, children }) => (children.length === 0 ? [] : [path, ...branches(children)]));
}
