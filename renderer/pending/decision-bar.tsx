import CheckIcon from 'lucide-react/icons/check';
import XIcon from 'lucide-react/icons/x';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PendingView } from '../../shared/contract/views.ts';
import { hasCommand, isMac, keyNames, useKey } from '../shell/use-key.ts';
import { DecisionButton } from './decision-button.tsx';
import { TimeLeft } from './time-left.tsx';
import { useArmed } from './use-armed.ts';

interface DecisionBarProps {
  readonly view: PendingView;
  /** All that is to be decided is on the screen. */
  readonly whole: boolean;
  /** False while a decision is under way or there is no connection. */
  readonly enabled: boolean;
  readonly working: boolean;
  readonly onApprove: () => void;
  readonly onReject: (reason: string) => void;
}

const { command, enter, backspace } = keyNames;
const modifier = isMac ? 'Meta' : 'Control';
const approveKeys = { codes: `${modifier}+Enter`, names: `${command} ${enter}` };
const rejectKeys = { codes: `R ${modifier}+Backspace`, names: `R, ${command} ${backspace}` };

/** The two decisions, equal in weight; rejecting asks for a reason first. Nothing here has focus by itself. */
export function DecisionBar({ view, whole, enabled, working, onApprove, onReject }: DecisionBarProps) {
  const { t } = useTranslation();
  const [asksReason, setAsksReason] = useState(false);
  const [reason, setReason] = useState('');
  const shown = `${view.id} ${view.shown} ${whole} ${asksReason ? 'reason' : 'choice'}`;
  const armed = useArmed(shown) && enabled && whole;
  const bar = useRef<HTMLElement>(null);
  const close = () => {
    setAsksReason(false);
    // Back where the person came from; pressing Enter there only asks for the reason again.
    requestAnimationFrame(() => bar.current?.querySelector<HTMLElement>('.decision-reject')?.focus());
  };

  useKey((event) => {
    const approves = event.key === 'Enter' && hasCommand(event);
    const rejects = event.key === 'Backspace' ? hasCommand(event) : event.code === 'KeyR' && isBare(event);
    if (asksReason && event.key === 'Escape') close();
    else if (approves && !asksReason && armed) onApprove();
    else if (approves && armed && event.target instanceof Node && bar.current?.contains(event.target)) onReject(reason);
    else if (rejects && !asksReason && armed) setAsksReason(true);
    // Taken even when it does nothing, so that it does not press a button that happens to have focus.
    if (approves || rejects || (asksReason && event.key === 'Escape')) event.preventDefault();
  });

  return (
    <footer className="decision-bar" ref={bar}>
      {asksReason ? (
        <>
          <ReasonField value={reason} onChange={setReason} onSend={() => armed && onReject(reason)} onCancel={close} />
          {/* Another content, another button: focus never carries over to what was not seen. */}
          <div className="decision-buttons" key={shown}>
            <DecisionButton kind="plain" armed onDecide={close}>
              {t('pending.cancel')}
            </DecisionButton>
            <DecisionButton
              kind="reject"
              armed={armed}
              onDecide={() => onReject(reason)}
              icon={<XIcon aria-hidden size={16} />}
              keys={approveKeys}
            >
              {t('pending.reject')}
            </DecisionButton>
          </div>
        </>
      ) : (
        <div className="decision-buttons" key={shown}>
          <DecisionButton
            kind="approve"
            armed={armed}
            onDecide={onApprove}
            icon={<CheckIcon aria-hidden size={16} />}
            keys={approveKeys}
          >
            {working ? t('pending.working') : t('pending.approve')}
          </DecisionButton>
          <DecisionButton
            kind="reject"
            armed={armed}
            onDecide={() => setAsksReason(true)}
            icon={<XIcon aria-hidden size={16} />}
            keys={rejectKeys}
          >
            {t('pending.reject')}
          </DecisionButton>
        </div>
      )}
      <TimeLeft expiresAt={view.expiresAt} />
    </footer>
  );
}

function isBare(event: KeyboardEvent): boolean {
  return !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
}

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSend: () => void;
  readonly onCancel: () => void;
}

/** Enter makes a new line here; only Ctrl or Cmd with it sends. */
function ReasonField({ value, onChange, onSend, onCancel }: ReasonFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className="reason">
      <label className="label" htmlFor={id}>
        {t('pending.reason')} <span className="quiet">· {t('pending.reasonOptional')}</span>
      </label>
      <textarea
        id={id}
        ref={field}
        rows={2}
        maxLength={2000}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
          else if (event.key === 'Enter' && hasCommand(event) && !event.repeat) onSend();
          else return;
          event.preventDefault();
        }}
      />
    </div>
  );
}
