import LockIcon from 'lucide-react/icons/lock';
import { useTranslation } from 'react-i18next';

/** All that is left when the session has ended. */
export function SessionOver() {
  const { t } = useTranslation();
  return (
    <main className="over">
      <LockIcon aria-hidden size={28} strokeWidth={1.5} />
      <h1>{t('over.title')}</h1>
      <p>{t('over.what')}</p>
      <p className="quiet">{t('over.how')}</p>
      <code className="code-line">copyq-companion serve</code>
    </main>
  );
}
