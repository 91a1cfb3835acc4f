/**
 * Untrusted text may hold characters that cannot be seen and that change what is read: controls, bidirectional
 * overrides, blanks without width, tags, half surrogates. Here they are found, so that the window can show them.
 */
export interface TextPiece {
  /** `hidden`: a run of one and the same character, to be shown as `label`. */
  readonly kind: 'plain' | 'hidden';
  /** The characters themselves; joined, the pieces are the text again. */
  readonly text: string;
  readonly label: string;
}

export interface SplitText {
  readonly pieces: readonly TextPiece[];
  /** Code units of the text that the pieces cover. */
  readonly covered: number;
}

/**
 * Whatever has no picture of its own, save line breaks and tabulators, which the layout shows; and combining marks
 * after the fourth on one character, which would paint over the lines around.
 */
const hidden =
  /[[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]--[\n\t]]|(?<=\p{M}{4})\p{M}/gv;

/** Parts of emoji sequences: hidden anywhere else. */
const emojiGlue = /[\u200D\uFE0F\u{E0020}-\u{E007F}]/v;
const wholeEmoji = /^\p{RGI_Emoji}$/v;
/** More code units than the longest emoji sequence has. */
const emojiReach = 48;

/**
 * Splits a text into what can be shown as it is and what must be spelled out.
 *
 * @param pieceLimit pieces at the most; a text made of hidden characters would fill the window with elements
 */
export function splitHidden(text: string, pieceLimit = Number.POSITIVE_INFINITY): SplitText {
  const pieces: TextPiece[] = [];
  let covered = 0;
  const push = (kind: TextPiece['kind'], part: string, label: string) => {
    if (part === '') return;
    pieces.push({ kind, text: part, label });
    covered += part.length;
  };
  let graphemes: Intl.Segmenter | undefined;
  for (const { 0: character, index } of text.matchAll(hidden)) {
    if (pieces.length >= pieceLimit) return { pieces, covered };
    // Inside a run that was taken as a whole.
    if (index < covered) continue;
    if (emojiGlue.test(character)) {
      graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
      if (isInEmoji(graphemes, text, index)) continue;
    }
    push('plain', text.slice(covered, index), '');
    const run = runOf(text, character, index);
    push('hidden', run, labelOf(character, run.length / character.length));
  }
  if (pieces.length < pieceLimit) push('plain', text.slice(covered), '');
  return { pieces, covered };
}

/** The text as one line of words where elements cannot be used: labels, announcements, the window's title. */
export function spellOut(text: string, limit = 120): string {
  const cut = text.length > limit ? `${text.slice(0, limit)}…` : text;
  return splitHidden(cut)
    .pieces.map(({ kind, text: part, label }) => (kind === 'hidden' ? label : part.replaceAll(/[\n\t]/g, ' ')))
    .join('');
}

function isInEmoji(graphemes: Intl.Segmenter, text: string, index: number): boolean {
  const start = Math.max(0, index - emojiReach);
  const around = text.slice(start, index + emojiReach);
  const cluster = graphemes.segment(around).containing(index - start);
  return cluster !== undefined && wholeEmoji.test(cluster.segment);
}

function runOf(text: string, character: string, index: number): string {
  let end = index + character.length;
  while (text.startsWith(character, end)) end += character.length;
  return text.slice(index, end);
}

function labelOf(character: string, count: number): string {
  const code = character.codePointAt(0) ?? 0;
  const name = character === '\r' ? '\\r' : `\\u{${code.toString(16).toUpperCase()}}`;
  return count === 1 ? name : `${name}×${count}`;
}
