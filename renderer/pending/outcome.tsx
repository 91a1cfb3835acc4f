import { useEffect, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import type { OperationState } from '../../shared/contract/operation-state.ts';
import { useHistoryDetail } from '../data/queries.ts';
import { StateIcon } from '../history/state-icon.tsx';
import { PlainText } from '../text/plain-text.tsx';
import type { Entry } from './board.ts';

const words = {
  executed: 'pending.outcome_executed',
  denied: 'pending.outcome_denied',
  conflict: 'pending.outcome_conflict',
  failed: 'pending.outcome_failed',
  unknown: 'pending.outcome_unknown',
  expired: 'pending.outcome_expired',
  withdrawn: 'pending.outcome_withdrawn',
  approved: 'pending.outcome_approved',
  executing: 'pending.outcome_approved',
} as const;

interface OutcomeProps {
  readonly entry: Entry;
  /** Goes on to a request that still waits; null when none does. */
  readonly onNext: (() => void) | null;
}

/** What became of a request that no longer waits: one quiet line, and the agent's answer where it says more. */
export function Outcome({ entry, onNext }: OutcomeProps) {
  const { t } = useTranslation();
  const footer = useRef<HTMLElement>(null);
  const decidedHere = entry.outcome !== null;
  // The buttons that had the focus are gone; the next Tab goes on from here. Nothing here is pressed by a key.
  useEffect(() => {
    if (decidedHere && document.activeElement === document.body) footer.current?.focus();
  }, [decidedHere]);
  return (
    <footer className="decision-bar outcome" role="status" tabIndex={-1} ref={footer}>
      {entry.outcome === null ? (
        <OutcomeElsewhere id={entry.view.id} />
      ) : (
        <OutcomeLine state={entry.outcome.state} result={entry.outcome.result} />
      )}
      {onNext === null ? (
        <span className="quiet">{t('pending.allDecided')}</span>
      ) : (
        <Button className="button small" onPress={onNext}>
          {t('pending.next')}
        </Button>
      )}
    </footer>
  );
}

/** It was decided in another window, expired or was withdrawn; the log knows. */
function OutcomeElsewhere({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { data } = useHistoryDetail(id);
  if (data === undefined) return <p className="outcome-line">{t('pending.closed')}</p>;
  return <OutcomeLine state={data.row.state} result={data.result} />;
}

function OutcomeLine({ state, result }: { readonly state: OperationState; readonly result: string | null }) {
  const { t } = useTranslation();
  const key = Object.entries(words).find(([known]) => known === state)?.[1] ?? 'pending.closed';
  return (
    <div className="outcome-line">
      <p>
        <StateIcon state={state} /> {t(key)}
      </p>
      {result !== null && state !== 'executed' && state !== 'denied' && (
        <div className="answer">
          <span className="label">{t('pending.answer')}</span>
          <PlainText text={result} limit={600} />
        </div>
      )}
    </div>
  );
}
