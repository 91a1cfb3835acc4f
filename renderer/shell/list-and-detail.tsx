import type { ReactNode } from 'react';
import { BackButton } from './back-button.tsx';
import { useKey } from './use-key.ts';
import { useNarrow } from './use-narrow.ts';

interface ListAndDetailProps {
  readonly list: ReactNode;
  readonly detail: ReactNode;
  /** With room for one column: whether the detail is in it. */
  readonly showsDetail: boolean;
  readonly onBack: () => void;
  readonly className?: string;
}

/** List and detail side by side, or one after the other where there is little room. */
export function ListAndDetail({ list, detail, showsDetail, onBack, className = '' }: ListAndDetailProps) {
  const narrow = useNarrow();
  useKey((event) => {
    if (event.key === 'Escape' && narrow && showsDetail) onBack();
  });
  return (
    <div className={`list-and-detail ${className}`}>
      {(!narrow || !showsDetail) && <div className="list-pane">{list}</div>}
      {(!narrow || showsDetail) && (
        <div className="detail-pane">
          {narrow && <BackButton onPress={onBack} />}
          {detail}
        </div>
      )}
    </div>
  );
}
