import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryRow } from '../../shared/contract/views.ts';
import { useHistory } from '../data/queries.ts';
import { VirtualList } from '../list/virtual-list.tsx';
import { Failed } from '../shell/failed.tsx';
import { ListAndDetail } from '../shell/list-and-detail.tsx';
import { useArrows } from '../shell/use-key.ts';
import { ConnectAgent } from './connect-agent.tsx';
import { HistoryDetail } from './history-detail.tsx';
import { HistoryRowLine } from './history-row.tsx';

/** Everything agents have asked to change, newest first. */
export function HistoryView() {
  const { t } = useTranslation();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useHistory();
  const [chosen, setChosen] = useState<HistoryRow | null>(null);
  const [opened, setOpened] = useState(false);
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const position = rows.findIndex((row) => row.number === chosen?.number);
  const loadedTo = rows.length - 1;
  const onRange = useCallback(
    (_first: number, last: number) => {
      if (last >= loadedTo - 20 && hasNextPage && !isFetchingNextPage) void fetchNextPage();
    },
    [loadedTo, hasNextPage, isFetchingNextPage, fetchNextPage],
  );
  const select = (at: number) => setChosen(rows[at] ?? chosen);
  useArrows((step) => select(position + step));
  if (data === undefined) {
    return error === null ? null : (
      <div className="empty">
        <Failed error={error} />
      </div>
    );
  }
  if (rows.length === 0) return <ConnectAgent />;
  return (
    <ListAndDetail
      className="history"
      showsDetail={opened}
      onBack={() => setOpened(false)}
      list={
        <>
          <header className="list-head">
            <h2>{t('history.title')}</h2>
          </header>
          <VirtualList
            label={t('history.list')}
            count={rows.length}
            rowHeight={52}
            selected={position}
            onSelect={select}
            onOpen={() => setOpened(true)}
            rowKey={(at) => rows[at]?.number ?? at}
            renderRow={(at) => renderRow(rows, at)}
            onRange={onRange}
          />
        </>
      }
      detail={
        chosen === null ? (
          <p className="quiet padded">{t('history.select')}</p>
        ) : (
          <HistoryDetail key={chosen.id} id={chosen.id} />
        )
      }
    />
  );
}

function renderRow(rows: readonly HistoryRow[], at: number) {
  const row = rows[at];
  return row === undefined ? null : <HistoryRowLine row={row} />;
}
