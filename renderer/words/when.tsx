import { useTranslation } from 'react-i18next';
import { formatExact, formatWhen } from './time.ts';

/** A time in the past as a date, where how long ago it was would mislead; with the seconds on hover. */
export function When({ time }: { readonly time: number }) {
  const { i18n } = useTranslation();
  return (
    <time dateTime={new Date(time).toISOString()} title={formatExact(time, i18n.language)}>
      {formatWhen(time, i18n.language)}
    </time>
  );
}
