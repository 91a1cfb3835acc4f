import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { usePending } from '../data/queries.ts';
import { VirtualList } from '../list/virtual-list.tsx';
import { ListAndDetail } from '../shell/list-and-detail.tsx';
import { useArrows } from '../shell/use-key.ts';
import { useNarrow } from '../shell/use-narrow.ts';
import { useNumber } from '../words/number.ts';
import type { Entry } from './board.ts';
import { PendingDetail } from './pending-detail.tsx';
import { PendingRow } from './pending-row.tsx';
import { Quiet } from './quiet.tsx';
import { useBoard } from './use-board.ts';
import { useSelection } from './use-selection.ts';

/** What waits for the person, as list and detail. */
export function PendingView() {
  const { t } = useTranslation();
  const number = useNumber();
  const narrow = useNarrow();
  const { isSuccess } = usePending();
  const { entries, decided, clear } = useBoard();
  const { selected, setChosen } = useSelection(entries);
  const [opened, setOpened] = useState<boolean | null>(null);
  // With one column, a single request is what the window was opened for.
  if (opened === null && narrow && entries.length === 1) setOpened(true);
  const position = entries.findIndex((entry) => entry.view.id === selected);
  const entry = entries[position];
  const waiting = entries.filter(({ open }) => open);
  const next = waiting.find(({ view }) => view.id !== selected);

  const select = (at: number) => {
    const target = entries[at];
    if (target !== undefined) setChosen(target.view.id);
  };
  useArrows((step) => select(position + step));

  if (entries.length === 0) return isSuccess ? <Quiet /> : null;
  return (
    <ListAndDetail
      showsDetail={opened === true}
      onBack={() => setOpened(false)}
      list={
        <>
          <header className="list-head">
            <h2>{t('pending.count', { count: waiting.length, number: number(waiting.length) })}</h2>
            {waiting.length < entries.length && (
              <Button className="link-button" onPress={clear}>
                {t('pending.clear')}
              </Button>
            )}
          </header>
          <VirtualList
            label={t('pending.list')}
            count={entries.length}
            rowHeight={52}
            selected={position}
            onSelect={select}
            onOpen={() => setOpened(true)}
            rowKey={(at) => entries[at]?.view.id ?? at}
            renderRow={(at) => renderRow(entries, at)}
          />
        </>
      }
      detail={
        entry === undefined ? null : (
          <PendingDetail
            key={entry.view.id}
            entry={entry}
            onDecided={decided}
            onNext={next === undefined ? null : () => setChosen(next.view.id)}
          />
        )
      }
    />
  );
}

function renderRow(entries: readonly Entry[], at: number) {
  const entry = entries[at];
  return entry === undefined ? null : <PendingRow entry={entry} />;
}
