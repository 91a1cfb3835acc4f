import { useTranslation } from 'react-i18next';
import type { EffectView } from '../../shared/contract/views.ts';
import { StateMark } from '../history/state-icon.tsx';
import { ModeIcon } from '../item/mode-icon.tsx';
import { TabName } from '../item/tab-name.tsx';
import { PlainText } from '../text/plain-text.tsx';
import { Ago } from '../words/ago.tsx';
import { useNumber } from '../words/number.ts';
import type { Entry } from './board.ts';

/** A request in the list: what, where, by whom, since when; once decided, what became of it. */
export function PendingRow({ entry }: { readonly entry: Entry }) {
  const { t } = useTranslation();
  const number = useNumber();
  const { agent, effect, requestedAt, proposal } = entry.view;
  return (
    <div className={entry.open ? 'row' : 'row row-closed'}>
      <ModeIcon mode={effect.mode} />
      <div className="row-lines">
        <p className="row-line">
          <span className="row-main">
            {t(`mode.${effect.mode}`)} · <TabName tab={effect.tab} />
            {'index' in effect && ` · ${number(effect.index)}`}
          </span>
          {entry.outcome !== null && <StateMark state={entry.outcome.state} />}
        </p>
        <p className="row-line quiet">
          <span className="row-main">
            <PlainText text={agent.name} inline limit={40} />
            {proposal && ` · ${t('pending.proposal')}`}
            <Hint effect={effect} />
          </span>
          <Ago time={requestedAt} />
        </p>
      </div>
    </div>
  );
}

function Hint({ effect }: { readonly effect: EffectView }) {
  const text = effect.mode === 'update' ? effect.after : 'item' in effect ? effect.item.text : '';
  const line = text.slice(0, 400).trim().split('\n')[0] ?? '';
  return line === '' ? null : (
    <>
      {' · '}
      <PlainText text={line} inline limit={80} />
    </>
  );
}
