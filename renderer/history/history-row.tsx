import { useTranslation } from 'react-i18next';
import type { HistoryRow } from '../../shared/contract/views.ts';
import { isMode, ModeIcon } from '../item/mode-icon.tsx';
import { TabName } from '../item/tab-name.tsx';
import { PlainText } from '../text/plain-text.tsx';
import { Ago } from '../words/ago.tsx';
import { useNumber } from '../words/number.ts';
import { StateMark } from './state-icon.tsx';

export function HistoryRowLine({ row }: { readonly row: HistoryRow }) {
  return (
    <div className="row">
      <ModeIcon mode={row.mode} />
      <div className="row-lines">
        <p className="row-line">
          <span className="row-main">
            <WhatAndWhere row={row} />
          </span>
          <StateMark state={row.state} />
        </p>
        <p className="row-line quiet">
          <span className="row-main">
            <PlainText text={row.agent} inline limit={40} />
            {row.summary !== '' && (
              <>
                {' · '}
                <PlainText text={row.summary} inline limit={80} />
              </>
            )}
          </span>
          <Ago time={row.at} />
        </p>
      </div>
    </div>
  );
}

/** The mode in words where it is one of ours, and the place it was about. */
export function WhatAndWhere({ row }: { readonly row: HistoryRow }) {
  const { t } = useTranslation();
  const number = useNumber();
  return (
    <>
      <ModeWord mode={row.mode} />
      {row.tab !== null && (
        <>
          {' · '}
          <TabName tab={row.tab} />
        </>
      )}
      {row.index !== null && ` · ${t('history.item', { index: number(row.index) })}`}
    </>
  );
}

function ModeWord({ mode }: { readonly mode: string }) {
  const { t } = useTranslation();
  if (isMode(mode)) return t(`mode.${mode}`);
  return mode === '' ? t('history.unknownMode') : <PlainText text={mode} inline limit={40} />;
}
