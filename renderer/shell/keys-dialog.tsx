import { Button } from 'react-aria-components/Button';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { keyNames } from './use-key.ts';

interface KeysDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

const { command, enter, backspace } = keyNames;
const rows = [
  { keys: [['↑'], ['↓']], words: 'keys.move' },
  { keys: [[command, enter]], words: 'keys.approve' },
  { keys: [['R'], [command, backspace]], words: 'keys.reject' },
  { keys: [[command, enter]], words: 'keys.send' },
  { keys: [['Esc']], words: 'keys.back' },
  { keys: [['1'], ['2'], ['3']], words: 'keys.views' },
  { keys: [['?']], words: 'keys.help' },
] as const;

/** The list of keys. */
export function KeysDialog({ isOpen, onOpenChange }: KeysDialogProps) {
  const { t } = useTranslation();
  return (
    <ModalOverlay className="overlay" isOpen={isOpen} onOpenChange={onOpenChange} isDismissable>
      <Modal className="modal">
        <Dialog>
          <Heading slot="title">{t('keys.title')}</Heading>
          <dl className="keys">
            {rows.map(({ keys, words }) => (
              <div key={words}>
                <dt>
                  {keys.map((chord) => (
                    <span key={chord.join()} className="chord">
                      {chord.map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </span>
                  ))}
                </dt>
                <dd>{t(words)}</dd>
              </div>
            ))}
          </dl>
          <p className="quiet">{t('keys.guard')}</p>
          <Button slot="close" className="button">
            {t('keys.close')}
          </Button>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
