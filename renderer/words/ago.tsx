import { useTranslation } from 'react-i18next';
import { useNow } from './clock.ts';
import { formatAgo, formatExact } from './time.ts';

/** A time in the past, relative; the exact one on hover. */
export function Ago({ time }: { readonly time: number }) {
  const { i18n } = useTranslation();
  const now = useNow();
  return (
    <time dateTime={new Date(time).toISOString()} title={formatExact(time, i18n.language)}>
      {formatAgo(time, now, i18n.language)}
    </time>
  );
}
