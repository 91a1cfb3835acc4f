import type { DiffLine, DiffPart } from './diff.ts';

/** A piece of a folded line, or how many code units were folded away there. */
export type FoldedPart = DiffPart | { readonly left: number };
/** A line to show, or how many unchanged lines were folded away there. */
export type FoldedRow =
  | { readonly kind: DiffLine['kind']; readonly parts: readonly FoldedPart[] }
  | { readonly lines: number };

/** Only what differs: `context` unchanged lines around each change, and of long lines what stands near it. */
export function foldDiff(lines: readonly DiffLine[], context = 2): readonly FoldedRow[] {
  const rows: FoldedRow[] = [];
  let folded = 0;
  const flush = () => {
    if (folded > 0) rows.push({ lines: folded });
    folded = 0;
  };
  const near = nearChange(lines, context);
  for (const [position, line] of lines.entries()) {
    if (!near[position]) {
      folded += 1;
      continue;
    }
    flush();
    rows.push({ kind: line.kind, parts: foldParts(line) });
  }
  flush();
  return rows;
}

function nearChange(lines: readonly DiffLine[], context: number): readonly boolean[] {
  const near = lines.map(() => false);
  for (const [position, line] of lines.entries()) {
    if (line.kind === 'same') continue;
    near.fill(true, Math.max(0, position - context), position + context + 1);
  }
  return near;
}

/** Code units of unchanged text kept on each side of a change within a line. */
const reach = 80;
/** A line without changes of its own is cut to this. */
const longLine = 240;

function foldParts({ kind, parts }: DiffLine): readonly FoldedPart[] {
  if (kind === 'same') return parts.flatMap((part) => foldPart(part, longLine, 0));
  return parts.flatMap((part, position) =>
    part.changed ? [part] : foldPart(part, position > 0 ? reach : 0, position < parts.length - 1 ? reach : 0),
  );
}

function foldPart(part: DiffPart, head: number, tail: number): readonly FoldedPart[] {
  const { text, changed } = part;
  // A little more than fits is shown rather than folded: the mark would be as long.
  if (text.length <= head + tail + reach) return [part];
  const start = /[\uD800-\uDBFF]/.test(text.charAt(head - 1)) ? head - 1 : head;
  const at = text.length - tail;
  const end = /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at + 1 : at;
  return [
    ...(start > 0 ? [{ text: text.slice(0, start), changed }] : []),
    { left: end - start },
    ...(end < text.length ? [{ text: text.slice(end), changed }] : []),
  ];
}
