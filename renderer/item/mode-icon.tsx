import ArrowRightIcon from 'lucide-react/icons/arrow-right';
import CircleQuestionMarkIcon from 'lucide-react/icons/circle-question-mark';
import FolderPlusIcon from 'lucide-react/icons/folder-plus';
import FolderXIcon from 'lucide-react/icons/folder-x';
import PencilIcon from 'lucide-react/icons/pencil';
import PlusIcon from 'lucide-react/icons/plus';
import Trash2Icon from 'lucide-react/icons/trash-2';

export const modes = {
  add: PlusIcon,
  update: PencilIcon,
  delete: Trash2Icon,
  move: ArrowRightIcon,
  tab_create: FolderPlusIcon,
  tab_delete: FolderXIcon,
};
export type Mode = keyof typeof modes;

/** Modes stand in the log as the agent sent them, even when they are none. */
export function isMode(mode: string): mode is Mode {
  return Object.hasOwn(modes, mode);
}

export function ModeIcon({ mode, size = 16 }: { readonly mode: string; readonly size?: number }) {
  const Icon = isMode(mode) ? modes[mode] : CircleQuestionMarkIcon;
  return <Icon aria-hidden size={size} className={isMode(mode) ? `mode-icon mode-${mode}` : 'mode-icon'} />;
}
