import BanIcon from 'lucide-react/icons/ban';
import CheckIcon from 'lucide-react/icons/check';
import CircleDotIcon from 'lucide-react/icons/circle-dot';
import CircleQuestionMarkIcon from 'lucide-react/icons/circle-question-mark';
import CircleXIcon from 'lucide-react/icons/circle-x';
import GitCompareArrowsIcon from 'lucide-react/icons/git-compare-arrows';
import LoaderIcon from 'lucide-react/icons/loader';
import LogOutIcon from 'lucide-react/icons/log-out';
import RotateCcwIcon from 'lucide-react/icons/rotate-ccw';
import TimerOffIcon from 'lucide-react/icons/timer-off';
import { useTranslation } from 'react-i18next';
import type { OperationState } from '../../shared/contract/operation-state.ts';

const icons = {
  planned: CircleDotIcon,
  pending: CircleDotIcon,
  approved: LoaderIcon,
  executing: LoaderIcon,
  executed: CheckIcon,
  denied: BanIcon,
  expired: TimerOffIcon,
  conflict: GitCompareArrowsIcon,
  withdrawn: LogOutIcon,
  failed: CircleXIcon,
  unknown: CircleQuestionMarkIcon,
  restored: RotateCcwIcon,
};

export function StateIcon({ state }: { readonly state: OperationState }) {
  const Icon = icons[state];
  return <Icon aria-hidden size={14} className={`state-icon state-${state}`} />;
}

/** A state as icon and word: never by colour alone. */
export function StateMark({ state }: { readonly state: OperationState }) {
  const { t } = useTranslation();
  return (
    <span className={`state-mark state-${state}`}>
      <StateIcon state={state} />
      {t(`state.${state}`)}
    </span>
  );
}
