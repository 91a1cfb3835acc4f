import { useTranslation } from 'react-i18next';
import type { HistoryDetail as Detail } from '../../shared/contract/views.ts';
import { useHistoryDetail } from '../data/queries.ts';
import { ItemContent } from '../item/item-content.tsx';
import { TabName } from '../item/tab-name.tsx';
import { AgentFacts } from '../pending/who-asks.tsx';
import { Failed } from '../shell/failed.tsx';
import { Part } from '../shell/part.tsx';
import { PlainText } from '../text/plain-text.tsx';
import { Ago } from '../words/ago.tsx';
import { useNumber } from '../words/number.ts';
import { Sentence } from '../words/sentence.tsx';
import { formatDuration } from '../words/time.ts';
import { WhatAndWhere } from './history-row.tsx';
import { StateMark } from './state-icon.tsx';

/** One operation: what it was, who asked, who decided, what it did and what the agent was told. */
export function HistoryDetail({ id }: { readonly id: string }) {
  const { t, i18n } = useTranslation();
  const { data, error } = useHistoryDetail(id);
  if (data === undefined) {
    return error === null ? null : (
      <div className="padded">
        <Failed error={error} />
      </div>
    );
  }
  const { row, agent } = data;
  return (
    <article className="detail">
      <header className="detail-head">
        <h1>
          <WhatAndWhere row={row} />
        </h1>
        <p className="head-facts">
          <StateMark state={row.state} />
          <code className="code">{row.id}</code>
          <Ago time={row.at} />
          <span>
            {row.duration === null
              ? t('history.open')
              : t('history.took', { time: formatDuration(row.duration, i18n.language) })}
          </span>
        </p>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
      <section className="detail-body" tabIndex={0} aria-label={t('history.title')}>
        {data.decision !== null && <DecisionFacts decision={data.decision} />}
        <Images title={t('history.before')} images={data.before} />
        <Images title={t('history.after')} images={data.after} />
        <LeftOut count={data.imagesLeftOut} />
        {data.result !== null && (
          <Part title={t('history.answer')}>
            <div className="item-text">
              <PlainText text={data.result} limit={2000} />
            </div>
          </Part>
        )}
        <Part title={t('history.parameters')}>
          <div className="item-text">
            <PlainText text={data.parameters} limit={2000} />
          </div>
        </Part>
        <Part title={t('history.agent')}>
          <AgentFacts agent={agent} connected={null} />
        </Part>
      </section>
    </article>
  );
}

function DecisionFacts({ decision }: { readonly decision: NonNullable<Detail['decision']> }) {
  const { t } = useTranslation();
  return (
    <Part title={t('history.decision')}>
      <p>
        {t(`history.by_${decision.by}`)} · <Ago time={decision.at} />
      </p>
      {decision.reason !== null && decision.reason !== '' && (
        <p>
          <Sentence
            text={t('history.reason')}
            values={{ reason: <PlainText text={decision.reason} inline limit={2000} /> }}
          />
        </p>
      )}
    </Part>
  );
}

function Images({ title, images }: { readonly title: string; readonly images: Detail['before'] }) {
  const { t } = useTranslation();
  const number = useNumber();
  if (images.length === 0) return null;
  return (
    <Part title={title}>
      {images.map(({ tab, row, item }, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was logged never moves
        <div key={position} className="logged-item">
          <p className="quiet">
            <TabName tab={tab} />
            {row !== null && ` · ${t('history.item', { index: number(row) })}`}
          </p>
          <ItemContent item={item} limit={1200} />
        </div>
      ))}
    </Part>
  );
}

function LeftOut({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  const number = useNumber();
  return count === 0 ? null : <p className="quiet">{t('history.leftOut', { count, number: number(count) })}</p>;
}
