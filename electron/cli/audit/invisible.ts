/** Control, bidirectional, zero-width and other characters that show nothing themselves but change what is seen. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

/** A text for a terminal: one line, and nothing in it that moves, hides or reorders anything. */
export function visible(text: string): string {
  return text.replaceAll(invisible, (character) => shortEscapes.get(character) ?? unicodeEscape(character));
}

/** JSON that is safe on a terminal: the same value, with invisible characters escaped inside its strings. */
export function visibleJson(value: string): string {
  return value.replaceAll(invisible, unicodeEscape);
}

const shortEscapes: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

function unicodeEscape(character: string): string {
  const units = Array.from({ length: character.length }, (_, position) => character.charCodeAt(position));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
