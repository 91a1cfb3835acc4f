import LockIcon from 'lucide-react/icons/lock';
import { useTranslation } from 'react-i18next';
import { startCommands } from './start-commands.ts';

/** All that is left when the session has ended. */
export function SessionOver() {
  const { t } = useTranslation();
  return (
    <main className="over">
      <LockIcon aria-hidden size={28} strokeWidth={1.5} />
      <h1>{t('over.title')}</h1>
      <p>{t('over.what')}</p>
      <p className="quiet">{t('over.how')}</p>
      <ul className="ways">
        {(['start', 'serve'] as const).map((way) => (
          <li key={way}>
            <code className="code-line">{startCommands[way]}</code>
            <span className="quiet">{t(`over.${way}`)}</span>
          </li>
        ))}
      </ul>
    </main>
  );
}
