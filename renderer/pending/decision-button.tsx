import { type ReactNode, useRef } from 'react';

interface DecisionButtonProps {
  readonly kind: 'approve' | 'reject' | 'plain';
  /** False: it is seen but takes no press. */
  readonly armed: boolean;
  readonly onDecide: () => void;
  readonly icon?: ReactNode;
  /** The keys that do the same: for assistive technology, and as they are called. */
  readonly keys?: { readonly codes: string; readonly names: string };
  readonly children: ReactNode;
}

/**
 * A button that decides. Unlike others it stays focusable while it takes no press, and a press that began before it
 * was armed does not count: it was meant for what stood here before.
 */
export function DecisionButton({ kind, armed, onDecide, icon, keys, children }: DecisionButtonProps) {
  const beganUnarmed = useRef(false);
  const begin = () => {
    beganUnarmed.current = !armed;
  };
  return (
    <button
      type="button"
      className={`button decision decision-${kind}`}
      aria-disabled={!armed}
      aria-keyshortcuts={keys?.codes}
      title={keys?.names}
      onPointerDown={begin}
      onKeyDown={(event) => {
        // A key held down would press again and again.
        if (event.repeat) event.preventDefault();
        else begin();
      }}
      onClick={() => {
        // Assistive technology clicks without a pointer or a key, so no press before is no reason to refuse.
        if (armed && !beganUnarmed.current) onDecide();
        beganUnarmed.current = false;
      }}
    >
      {icon}
      {children}
    </button>
  );
}
