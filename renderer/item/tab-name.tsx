import { useOverview } from '../data/queries.ts';
import { PlainText } from '../text/plain-text.tsx';

/** A tab's name as people and agents say it: without the managed root. */
export function relativeTab(tab: string, root: string | undefined): string {
  return root !== undefined && tab.startsWith(`${root}/`) ? tab.slice(root.length + 1) : tab;
}

export function TabName({ tab }: { readonly tab: string }) {
  const { data } = useOverview();
  return (
    <span className="tab-name">
      <PlainText text={relativeTab(tab, data?.managedRoot)} inline limit={160} />
    </span>
  );
}
