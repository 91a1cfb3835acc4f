import { useTranslation } from 'react-i18next';
import { PlainText } from '../text/plain-text.tsx';
import { CallFailure } from '../wire/client.ts';

/** Why something could not be shown. */
export function Failed({ error }: { readonly error: Error }) {
  const { t } = useTranslation();
  const failure = error instanceof CallFailure ? error : undefined;
  if (failure?.tag === 'contract') return <PlainText text={withoutCode(failure.message)} limit={600} />;
  return <p className="quiet">{t(failure?.tag === 'disconnected' ? 'failure.disconnected' : 'failure.internal')}</p>;
}

/** The message of the contract's `error|CODE|message`. */
function withoutCode(line: string): string {
  return line.replace(/^error\|[A-Z_]+\|/, '');
}
