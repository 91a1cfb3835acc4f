import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOverview, useTabs } from '../data/queries.ts';
import { BackButton } from '../shell/back-button.tsx';
import { Failed } from '../shell/failed.tsx';
import { useArrows, useKey } from '../shell/use-key.ts';
import { useNarrow } from '../shell/use-narrow.ts';
import { ItemDetail } from './item-detail.tsx';
import { ItemsList } from './items-list.tsx';
import { TabList } from './tab-list.tsx';

interface Place {
  readonly tab: string | null;
  readonly index: number | null;
  /** With one column: which one it is. */
  readonly column: 'tabs' | 'items' | 'item';
}

/** All tabs, the items of one, and one item. */
export function TabsView() {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const { data: tabs, error } = useTabs();
  const [place, setPlace] = useState<Place>({ tab: null, index: null, column: 'tabs' });
  const { tab, index, column } = place;
  const back = () => setPlace({ ...place, column: column === 'item' ? 'items' : 'tabs' });
  useKey((event) => {
    if (event.key === 'Escape' && narrow) back();
  });
  const shows = (name: Place['column']) => !narrow || column === name;
  const tree = useRef<HTMLDivElement>(null);
  // Where a tab's items are shown, arrows are theirs.
  useArrows(
    () => tree.current?.querySelector<HTMLElement>('[role="treegrid"]')?.focus(),
    tab === null || !shows('items'),
  );
  const away = useOverview().data?.store.reachable === false;
  const known = tabs !== undefined && tabs.length > 0;
  return (
    <div className="three-panes">
      {shows('tabs') && (
        <div className="tree-pane" ref={tree}>
          {away && <p className="quiet padded">{t(known ? 'tabs.unreachableOld' : 'tabs.unreachable')}</p>}
          {!away && error !== null && tabs === undefined && (
            <div className="padded">
              <Failed error={error} />
            </div>
          )}
          {tabs !== undefined && (known || !away) && (
            <TabList
              tabs={tabs}
              // With one column, choosing leads on to the items, so that it must not come by moving through the tree.
              choosesByMoving={!narrow}
              selected={narrow ? null : tab}
              onSelect={(chosen) => setPlace({ tab: chosen, index: null, column: 'items' })}
            />
          )}
        </div>
      )}
      {shows('items') && (
        <div className="list-pane">
          {narrow && <BackButton onPress={back} />}
          {tab === null ? (
            known && <p className="quiet padded">{t('tabs.select')}</p>
          ) : (
            <ItemsList
              key={tab}
              tab={tab}
              selected={index}
              onSelect={(chosen) => setPlace({ ...place, index: chosen })}
              onOpen={() => setPlace((now) => ({ ...now, column: 'item' }))}
            />
          )}
        </div>
      )}
      {shows('item') && (
        <div className="detail-pane">
          {narrow && <BackButton onPress={back} />}
          {tab !== null && index !== null ? (
            <ItemDetail key={index} tab={tab} index={index} />
          ) : (
            tab !== null && <p className="quiet padded">{t('tabs.selectItem')}</p>
          )}
        </div>
      )}
    </div>
  );
}
