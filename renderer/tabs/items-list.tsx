import StickyNoteIcon from 'lucide-react/icons/sticky-note';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemRow } from '../../shared/contract/views.ts';
import { itemsPageSize, useItemsPages } from '../data/queries.ts';
import { TabName } from '../item/tab-name.tsx';
import { VirtualList } from '../list/virtual-list.tsx';
import { Failed } from '../shell/failed.tsx';
import { useArrows } from '../shell/use-key.ts';
import { PlainText } from '../text/plain-text.tsx';
import { useNumber } from '../words/number.ts';
import { Sentence } from '../words/sentence.tsx';

interface ItemsListProps {
  readonly tab: string;
  readonly selected: number | null;
  readonly onSelect: (index: number) => void;
  readonly onOpen: () => void;
}

/** The rows of a tab, loaded page by page as they come on the screen. */
export function ItemsList({ tab, selected, onSelect, onOpen }: ItemsListProps) {
  const { t } = useTranslation();
  const [pages, setPages] = useState<readonly number[]>([0]);
  const loaded = useItemsPages(tab, pages);
  const answers = loaded.flatMap(({ data }) => (data === undefined ? [] : [data]));
  const rows = new Map(answers.flatMap((answer) => answer.rows.map((row) => [row.index, row] as const)));
  const newest = answers[0];
  const onRange = useCallback((first: number, last: number) => setPages(pagesOf(first, last)), []);

  const error = loaded.find((each) => each.error !== null)?.error ?? null;
  const count = newest?.count ?? 0;
  useArrows((step) => {
    if (count > 0) onSelect(Math.min(count - 1, Math.max(0, (selected ?? -1) + step)));
  });

  const words = newest === undefined ? null : wordsFor(newest.state, newest.count);
  return (
    <>
      <header className="list-head">
        <h2>
          <Sentence text={t('tabs.items')} values={{ tab: <TabName tab={tab} /> }} />
        </h2>
      </header>
      {newest === undefined && error !== null && (
        <div className="padded">
          <Failed error={error} />
        </div>
      )}
      {words !== null && <p className="quiet padded">{t(words)}</p>}
      {newest !== undefined && words === null && (
        <VirtualList
          label={t('tabs.itemsLabel')}
          count={newest.count}
          rowHeight={32}
          selected={selected ?? -1}
          onSelect={onSelect}
          onOpen={onOpen}
          rowKey={(position) => position}
          renderRow={(position) => <Row index={position} row={rows.get(position)} />}
          onRange={onRange}
        />
      )}
    </>
  );
}

function pagesOf(first: number, last: number): readonly number[] {
  const from = Math.floor(first / itemsPageSize);
  const to = Math.floor(last / itemsPageSize);
  return Array.from({ length: to - from + 1 }, (_, step) => from + step);
}

function wordsFor(state: 'ok' | 'locked' | 'missing', count: number) {
  if (state === 'locked') return 'tabs.lockedHint' as const;
  if (state === 'missing') return 'tabs.missing' as const;
  return count === 0 ? ('tabs.empty' as const) : null;
}

function Row({ index, row }: { readonly index: number; readonly row: ItemRow | undefined }) {
  const { t } = useTranslation();
  const number = useNumber();
  if (row === undefined) return <div className="row row-waiting">{number(index)}</div>;
  const line = row.text.trim().replaceAll(/\s+/g, ' ');
  return (
    <div className="row">
      <span className="index">{number(index)}</span>
      <span className="row-main item-line">
        {line === '' ? (
          <span className="quiet">{row.formats.find((mime) => mime.startsWith('image/')) ?? t('item.noText')}</span>
        ) : (
          <PlainText text={line} inline limit={160} />
        )}
      </span>
      {row.tags.slice(0, 2).map((tag, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same tag may stand twice
        <span key={position} className="tag">
          <PlainText text={tag} inline limit={16} />
        </span>
      ))}
      {row.hasNote && <StickyNoteIcon aria-label={t('item.hasNote')} size={14} />}
    </div>
  );
}
