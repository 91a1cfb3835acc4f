import { diffLines, diffWordsWithSpace } from 'diff';

/** A stretch of a line. `changed` parts are what differs; the rest is there to read it by. */
export interface DiffPart {
  readonly text: string;
  readonly changed: boolean;
}

/** A line of the old text (`gone`), of the new one (`new`), or of both; its line break is part of it. */
export interface DiffLine {
  readonly kind: 'same' | 'gone' | 'new';
  readonly parts: readonly DiffPart[];
}

/** Beyond these, a finer comparison costs more than it tells. */
const lineEdits = 4000;
const wordEdits = 400;
const wordLength = 8000;

/** What differs between two texts, line by line and within lines. */
export function diffTexts(before: string, after: string): readonly DiffLine[] {
  const changes = diffLines(before, after, { maxEditLength: lineEdits }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  const lines: DiffLine[] = [];
  let gone = '';
  let fresh = '';
  const flush = () => {
    const { old, now } = compareHunk(gone, fresh);
    lines.push(...toLines('gone', old), ...toLines('new', now));
    gone = '';
    fresh = '';
  };
  for (const { value, removed, added } of changes) {
    if (removed) gone += value;
    else if (added) fresh += value;
    else {
      flush();
      lines.push(...toLines('same', [{ text: value, changed: false }]));
    }
  }
  flush();
  return lines;
}

interface Hunk {
  readonly old: readonly DiffPart[];
  readonly now: readonly DiffPart[];
}

/** Lines that took the place of others: compared by words, or, where that is too much, by what they share at both ends. */
function compareHunk(gone: string, fresh: string): Hunk {
  if (gone === '' || fresh === '') {
    return { old: [{ text: gone, changed: true }], now: [{ text: fresh, changed: true }] };
  }
  const words =
    gone.length + fresh.length > wordLength ? undefined : diffWordsWithSpace(gone, fresh, { maxEditLength: wordEdits });
  if (words === undefined) return compareEnds(gone, fresh);
  return {
    old: words.filter(({ added }) => !added).map(({ value, removed }) => ({ text: value, changed: removed })),
    now: words.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value, changed: added })),
  };
}

function compareEnds(gone: string, fresh: string): Hunk {
  const shorter = Math.min(gone.length, fresh.length);
  let start = 0;
  while (start < shorter && gone[start] === fresh[start]) start += 1;
  let end = 0;
  while (end < shorter - start && gone.at(-1 - end) === fresh.at(-1 - end)) end += 1;
  // Never through the middle of a surrogate pair.
  if (/[\uD800-\uDBFF]/.test(gone.charAt(start - 1))) start -= 1;
  if (/[\uDC00-\uDFFF]/.test(gone.charAt(gone.length - end))) end -= 1;
  const split = (text: string): readonly DiffPart[] => [
    { text: text.slice(0, start), changed: false },
    { text: text.slice(start, text.length - end), changed: true },
    { text: text.slice(text.length - end), changed: false },
  ];
  return { old: split(gone), now: split(fresh) };
}

function toLines(kind: DiffLine['kind'], parts: readonly DiffPart[]): readonly DiffLine[] {
  const lines: DiffLine[] = [];
  let line: DiffPart[] = [];
  for (const { text, changed } of parts) {
    for (const piece of text.split(/(?<=\n)/)) {
      if (piece !== '') line.push({ text: piece, changed });
      if (!piece.endsWith('\n')) continue;
      lines.push({ kind, parts: line });
      line = [];
    }
  }
  if (line.length > 0) lines.push({ kind, parts: line });
  return lines;
}
