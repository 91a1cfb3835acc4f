import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DecisionResult } from '../../shared/contract/views.ts';
import { useApi } from '../data/api.ts';
import { keys } from '../data/keys.ts';
import { usePendingDetail } from '../data/queries.ts';
import { ModeIcon } from '../item/mode-icon.tsx';
import { useConnected } from '../shell/connection.ts';
import { PlainText } from '../text/plain-text.tsx';
import { CallFailure } from '../wire/client.ts';
import { Ago } from '../words/ago.tsx';
import type { Entry } from './board.ts';
import { DecisionBar } from './decision-bar.tsx';
import { EffectBody } from './effect-body.tsx';
import { EffectSentence } from './effect-sentence.tsx';
import { Outcome } from './outcome.tsx';
import { WhoAsks } from './who-asks.tsx';

interface PendingDetailProps {
  readonly entry: Entry;
  readonly onDecided: (results: readonly DecisionResult[]) => void;
  readonly onNext: (() => void) | null;
}

interface Verdict {
  readonly approve: boolean;
  readonly reason: string;
}

/** One request: the sentence, what is lost or changed, who asks, and the decision, which is always in sight. */
export function PendingDetail({ entry, onDecided, onNext }: PendingDetailProps) {
  const { t } = useTranslation();
  const connected = useConnected();
  const api = useApi();
  const cache = useQueryClient();
  const { view } = entry;
  const { data: whole } = usePendingDetail(view.id, view.shown);
  // The list shows texts cut short: nothing is decided before all of it is on the screen.
  const isWhole = whole?.shown === view.shown;
  // Bound to exactly what is on the screen when the person decides.
  const operations = [{ id: view.id, shown: view.shown }];
  const decision = useMutation({
    mutationFn: ({ approve, reason }: Verdict) =>
      approve ? api.approve({ operations }) : api.reject({ operations, reason }),
    onSuccess(results) {
      onDecided(results);
      if (results.some(({ refused }) => refused !== null)) void cache.invalidateQueries({ queryKey: keys.pending });
    },
  });
  const decide = (verdict: Verdict) => {
    if (!decision.isPending) decision.mutate(verdict);
  };
  return (
    <article className="detail pending-detail">
      {/* Where there is little height, all of this scrolls as one and the decision stays in sight. */}
      <div className="detail-scroll">
        <header className="detail-head">
          <h1>
            <EffectSentence view={view} />
          </h1>
          <p className="head-facts">
            <span className="mode-mark">
              <ModeIcon mode={view.effect.mode} size={14} />
              {t(`mode.${view.effect.mode}`)}
            </span>
            {view.proposal && <span className="mark">{t('pending.proposal')}</span>}
            <code className="code">{view.id}</code>
            <Ago time={view.requestedAt} />
          </p>
          <Notices entry={entry} trouble={decision.isPending ? null : entry.trouble} failure={decision.error} />
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
        <section className="detail-body" tabIndex={0} aria-label={t(`mode.${view.effect.mode}`)}>
          {isWhole && <EffectBody key={view.shown} effect={whole.effect} />}
        </section>
        <WhoAsks view={view} open={entry.open} />
      </div>
      {entry.open ? (
        <DecisionBar
          view={view}
          whole={isWhole}
          enabled={connected && !decision.isPending}
          working={decision.isPending}
          onApprove={() => decide({ approve: true, reason: '' })}
          onReject={(reason) => decide({ approve: false, reason })}
        />
      ) : (
        <Outcome entry={entry} onNext={onNext} />
      )}
    </article>
  );
}

interface NoticesProps {
  readonly entry: Entry;
  /** The host's line on why nothing was decided; null while it is tried again, so that it is heard anew. */
  readonly trouble: string | null;
  readonly failure: Error | null;
}

function Notices({ entry, trouble, failure }: NoticesProps) {
  const { t } = useTranslation();
  const disconnected = failure instanceof CallFailure && failure.tag === 'disconnected';
  const place = useRef<HTMLDivElement>(null);
  const { stale, changed } = entry;
  const says = [stale, changed, trouble !== null, failure !== null].join();
  useEffect(() => {
    // Whoever has scrolled down to read must still see it.
    if (says.includes('true')) place.current?.scrollIntoView({ block: 'nearest' });
  }, [says]);
  return (
    <div role="status" ref={place}>
      {entry.stale && entry.open ? (
        <p className="notice strong-notice">{t('pending.stale')}</p>
      ) : (
        entry.changed && entry.open && <p className="notice">{t('pending.changed')}</p>
      )}
      {trouble !== null && entry.open && (
        <div className="notice strong-notice">
          <p>{t(trouble.startsWith('error|COPYQ_ERROR') ? 'pending.unreachable' : 'pending.unavailable')}</p>
          <PlainText text={trouble} limit={600} />
        </div>
      )}
      {failure !== null && (
        <p className="notice strong-notice">{t(disconnected ? 'pending.disconnected' : 'pending.failed')}</p>
      )}
    </div>
  );
}
