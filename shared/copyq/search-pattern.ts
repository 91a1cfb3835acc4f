/** Characters a pattern holds at the most: a longer literal is found by its beginning. */
const longestLiteral = 200;

/** All characters of the basic plane that have a case, in one text to search for variants in. */
let casedCharacters: string | undefined;

/**
 * A regular expression, for CopyQ's `select`, that matches every text which contains the literal, ignoring case.
 * It may match more: whoever asked looks again. It has to mean the same to the script engine and to PCRE, and must not
 * depend on either's idea of case, so each letter becomes a class of all its variants and everything else is escaped.
 * A part that holds anything doubtful (control characters, lone surrogates, marks that engines normalise) is left out.
 *
 * @returns undefined when nothing of the literal can be used; then the texts have to be read in full
 */
export function searchPattern(literal: string): string | undefined {
  const parts = literal.match(/[\p{L}\p{M}\p{N}\p{P}\p{S} ]+/gu) ?? [];
  const [longest] = parts.flatMap(splitAtDoubtful).toSorted((left, right) => right.length - left.length);
  if (longest === undefined || longest === '') return undefined;
  return [...longest].slice(0, longestLiteral).map(characterPattern).join('');
}

/** Letters beyond the basic plane that have a case cannot stand in a class of the old script engine. */
function splitAtDoubtful(text: string): string[] {
  return text.split(/[\u{10000}-\u{10ffff}]/u);
}

function characterPattern(character: string): string {
  const variants = new Set([character, ...caseVariants(character)]);
  if (variants.size > 1) return `[${[...variants].join('')}]`;
  // Every ASCII sign that is no letter, digit or blank may be escaped in both engines.
  return /^[!-/:-@[-`{-~]$/.test(character) ? `\\${character}` : character;
}

function caseVariants(character: string): string[] {
  if (!isCased(character)) return [];
  casedCharacters ??= collectCased();
  return casedCharacters.match(new RegExp(`[${character}]`, 'giu')) ?? [];
}

function isCased(character: string): boolean {
  return /^[\p{Changes_When_Casefolded}\p{Changes_When_Casemapped}]$/u.test(character);
}

function collectCased(): string {
  let all = '';
  for (let code = 0; code < 0x10000; code += 1) {
    const character = String.fromCharCode(code);
    if (isCased(character)) all += character;
  }
  return all;
}
