import { useTranslation } from 'react-i18next';
import type { PendingView } from '../../shared/contract/views.ts';
import { TabName } from '../item/tab-name.tsx';
import { PlainText } from '../text/plain-text.tsx';
import { useNumber } from '../words/number.ts';
import { Sentence } from '../words/sentence.tsx';
import { sentenceKey } from './sentence-key.ts';

/** The request as one sentence in plain words. */
export function EffectSentence({ view: { agent, effect } }: { readonly view: PendingView }) {
  const { t } = useTranslation();
  const number = useNumber();
  return (
    <Sentence
      text={t(sentenceKey(effect))}
      values={{
        agent: (
          <span className="agent-name">
            <PlainText text={agent.name} inline limit={60} />
          </span>
        ),
        tab: <TabName tab={effect.tab} />,
        index: 'index' in effect ? number(effect.index) : null,
        toTab: 'toTab' in effect ? <TabName tab={effect.toTab} /> : null,
      }}
    />
  );
}
