import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';

interface VirtualListProps {
  readonly label: string;
  readonly count: number;
  /** CSS pixels; all rows are of one height. */
  readonly rowHeight: number;
  /** Position of the selected row; -1 for none. */
  readonly selected: number;
  readonly onSelect: (position: number) => void;
  /** A row was clicked, or Enter pressed on it: where there is one column, its detail is wanted. */
  readonly onOpen?: () => void;
  readonly rowKey: (position: number) => string | number;
  readonly renderRow: (position: number) => ReactNode;
  /** The first and last row on the screen, whenever they change; for loading what is needed. */
  readonly onRange?: (first: number, last: number) => void;
}

/**
 * A list of any length of which only what is on the screen exists. Focus stays on the list itself, so that a row that
 * leaves the screen takes nothing with it; the selected row is named to screen readers.
 */
export function VirtualList(props: VirtualListProps) {
  const { label, count, rowHeight, selected, onSelect, onOpen, rowKey, renderRow, onRange } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => list.current,
    estimateSize: () => rowHeight,
    getItemKey: rowKey,
    overscan: 8,
  });
  const rows = virtualizer.getVirtualItems();
  const first = rows[0]?.index ?? 0;
  const last = rows.at(-1)?.index ?? 0;
  useEffect(() => onRange?.(first, last), [onRange, first, last]);
  useEffect(() => {
    if (selected >= 0) virtualizer.scrollToIndex(selected);
  }, [selected, virtualizer]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const page = Math.max(1, Math.floor((list.current?.clientHeight ?? 0) / rowHeight) - 1);
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: selected + 1,
      ArrowUp: selected - 1,
      PageDown: selected + page,
      PageUp: selected - page,
      Home: 0,
      End: count - 1,
    };
    const target = targets[event.key];
    if (event.key === 'Enter') onOpen?.();
    else if (target !== undefined) onSelect(Math.min(count - 1, Math.max(0, target)));
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={list}
      className="virtual-list"
      role="listbox"
      aria-label={label}
      aria-activedescendant={selected >= 0 ? `${id}-${selected}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div className="virtual-space" style={{ height: virtualizer.getTotalSize() }}>
        {rows.map(({ key, index, start }) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the list itself has focus and hears the keys
          <div
            key={key}
            id={`${id}-${index}`}
            className="virtual-row"
            role="option"
            aria-selected={index === selected}
            aria-setsize={count}
            aria-posinset={index + 1}
            style={{ height: rowHeight, transform: `translateY(${start}px)` }}
            onClick={() => {
              onSelect(index);
              onOpen?.();
            }}
          >
            {renderRow(index)}
          </div>
        ))}
      </div>
    </div>
  );
}
