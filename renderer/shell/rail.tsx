import CircleQuestionMarkIcon from 'lucide-react/icons/circle-question-mark';
import FoldersIcon from 'lucide-react/icons/folders';
import HistoryIcon from 'lucide-react/icons/history';
import InboxIcon from 'lucide-react/icons/inbox';
import { useTranslation } from 'react-i18next';
import { usePending } from '../data/queries.ts';
import { SettingsPopover } from '../settings/settings-popover.tsx';
import { useNumber } from '../words/number.ts';
import { type View, views } from './use-view.ts';

const icons = { pending: InboxIcon, tabs: FoldersIcon, history: HistoryIcon };

interface RailProps {
  readonly view: View;
  readonly onKeys: () => void;
}

/** The narrow rail of views, with the number of requests that wait. */
export function Rail({ view, onKeys }: RailProps) {
  const { t } = useTranslation();
  const number = useNumber();
  const { data } = usePending();
  const waiting = data?.length ?? 0;
  return (
    <nav className="rail" aria-label={t('nav.label')}>
      {views.map((name) => {
        const Icon = icons[name];
        const badge = name === 'pending' && waiting > 0;
        return (
          <a
            key={name}
            href={`#${name}`}
            draggable={false}
            className="rail-button"
            aria-current={name === view ? 'page' : undefined}
            aria-label={
              badge
                ? `${t('nav.pending')}: ${t('pending.count', { count: waiting, number: number(waiting) })}`
                : undefined
            }
          >
            <Icon aria-hidden size={18} />
            <span>{t(`nav.${name}`)}</span>
            {badge && <span className="badge">{waiting > 99 ? '99+' : number(waiting)}</span>}
          </a>
        );
      })}
      <div className="rail-space" />
      <button
        type="button"
        className="rail-button"
        aria-label={t('settings.keys')}
        title={`${t('settings.keys')} (?)`}
        onClick={onKeys}
      >
        <CircleQuestionMarkIcon aria-hidden size={18} />
      </button>
      <SettingsPopover />
    </nav>
  );
}
