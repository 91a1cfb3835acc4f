import ClockIcon from 'lucide-react/icons/clock';
import { useTranslation } from 'react-i18next';
import { useNow } from '../words/clock.ts';
import { formatExact, formatLeft } from '../words/time.ts';

/** How long a request still waits; its width does not change while it counts down. */
export function TimeLeft({ expiresAt }: { readonly expiresAt: number }) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const left = expiresAt - now;
  return (
    <span className={left < 60_000 ? 'time-left soon' : 'time-left'} title={formatExact(expiresAt, i18n.language)}>
      <ClockIcon aria-hidden size={14} />
      {t('pending.left', { time: formatLeft(left, i18n.language) })}
    </span>
  );
}
