import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { usePending } from '../data/queries.ts';
import { VirtualList } from '../list/virtual-list.tsx';
import { ListAndDetail } from '../shell/list-and-detail.tsx';
import { useKey } from '../shell/use-key.ts';
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
  useKey((event) => {
    const step = arrowStep(event);
    if (step === 0) return;
    select(position + step);
    event.preventDefault();
  });

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

/** Arrows move through the list from wherever they do nothing else. */
function arrowStep(event: KeyboardEvent): number {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return 0;
  if (event.target instanceof Element && event.target.closest('.detail-body, .rail') !== null) return 0;
  return event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
}
