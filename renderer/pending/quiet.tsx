import LeafIcon from 'lucide-react/icons/leaf';
import { useTranslation } from 'react-i18next';
import { useOverview } from '../data/queries.ts';
import { Ago } from '../words/ago.tsx';
import { Sentence } from '../words/sentence.tsx';

/** Nothing waits. */
export function Quiet() {
  const { t } = useTranslation();
  const last = useOverview().data?.lastRequestAt;
  return (
    <div className="empty">
      <LeafIcon aria-hidden size={28} strokeWidth={1.5} />
      <h1>{t('pending.quiet')}</h1>
      {last !== undefined && (
        <p className="quiet">
          {last === null ? (
            t('pending.noRequest')
          ) : (
            <Sentence text={t('pending.lastRequest')} values={{ ago: <Ago time={last} /> }} />
          )}
        </p>
      )}
    </div>
  );
}
