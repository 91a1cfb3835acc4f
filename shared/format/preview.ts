import { oneLine } from './one-line.ts';

/** Longest preview in code points, the `...` included. */
const previewLength = 80;
const ellipsis = '...';
/** Code points of context shown before a hit, and of a hit that must be visible. */
const contextBefore = 25;
const visibleHit = 40;
/**
 * Code units that hold a whole preview whatever they are: 81 code points, each of two units, and CRLFs that become
 * one space. Stores need not return more of a text than this.
 */
export const previewUnits = 400;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Where an expression matched, in code units of the text. */
export interface Hit {
  readonly start: number;
  readonly end: number;
}

/** The preview of a text: one line of at most 80 code points, cut with `...`, no grapheme cluster split. */
export function previewText(text: string): string {
  const line = oneLine(text.slice(0, previewUnits));
  if (isShort(line) && text.length <= previewUnits) return line;
  return headOf(line, previewLength - ellipsis.length).trimEnd() + ellipsis;
}

/** A preview in its double quotes; not escaped. */
export function quotedPreview(text: string): string {
  return `"${previewText(text)}"`;
}

/**
 * The preview of a text that was found by a search. When the hit would be cut off, a window around it, with `...` at
 * each cut end.
 */
export function previewHit(text: string, hit: Hit | undefined): string {
  if (hit === undefined) return previewText(text);
  const from = safeBoundary(text, Math.max(0, hit.start - previewUnits));
  const prefix = oneLine(text.slice(from, hit.start));
  const line = prefix + oneLine(text.slice(hit.start, hit.start + previewUnits));
  if (from === 0 && isVisible(line, prefix.length, hit)) return previewText(text);
  return windowOf(line, prefix.length, { before: from > 0, after: text.length > hit.start + previewUnits });
}

/** Whether the plain preview shows the hit, or of a long hit its beginning. */
function isVisible(line: string, hitAt: number, hit: Hit): boolean {
  if (isShort(line)) return true;
  const end = hitAt + Math.min(hit.end - hit.start, visibleHit);
  return codePoints(line.slice(0, end)) <= previewLength - ellipsis.length;
}

function windowOf(line: string, hitAt: number, more: { readonly before: boolean; readonly after: boolean }): string {
  const room = previewLength - ellipsis.length;
  const tail = line.slice(hitAt);
  const fitsToEnd = !more.after && codePoints(tail) <= room - contextBefore;
  const context = fitsToEnd ? room - codePoints(tail) : contextBefore;
  const start = clusterStartWithin(line, hitAt, context);
  const lead = more.before || start > 0 ? ellipsis : '';
  const shown = lead === '' ? line.slice(start) : line.slice(start).trimStart();
  const left = previewLength - lead.length;
  if (!more.after && codePoints(shown) <= left) return lead + shown;
  return lead + headOf(shown, left - ellipsis.length).trimEnd() + ellipsis;
}

/** The first cluster boundary at most `room` code points before `position`. */
function clusterStartWithin(line: string, position: number, room: number): number {
  let start = position;
  let left = room;
  const segments = graphemes.segment(line);
  // The hit itself may begin inside a cluster; the window then begins with the whole of it.
  const own = segments.containing(position);
  if (own !== undefined && own.index < position) {
    left -= codePoints(line.slice(own.index, position));
    start = own.index;
  }
  while (start > 0) {
    const before = segments.containing(start - 1);
    if (before === undefined) break;
    left -= codePoints(before.segment);
    if (left < 0) break;
    start = before.index;
  }
  return start;
}

/** As many whole clusters as fit into `room` code points. */
function headOf(line: string, room: number): string {
  let end = 0;
  let left = room;
  for (const { segment, index } of graphemes.segment(line)) {
    left -= codePoints(segment);
    if (left < 0) break;
    end = index + segment.length;
  }
  return line.slice(0, end);
}

function isShort(line: string): boolean {
  return line.length <= previewLength || codePoints(line) <= previewLength;
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** The last position not after `wanted` that certainly lies between two clusters. */
function safeBoundary(text: string, wanted: number): number {
  let position = wanted;
  while (position > 0 && !(isPlain(text.charCodeAt(position - 1)) && isPlain(text.charCodeAt(position)))) position -= 1;
  return position;
}

/** Latin and Cyrillic characters that never join with a neighbour of their own kind. */
function isPlain(unit: number): boolean {
  return (unit >= 0x20 && unit < 0x7f) || (unit >= 0xc0 && unit < 0x250) || (unit >= 0x400 && unit < 0x482);
}
