/** More than anybody types; FTS5 needs time that grows with the square of the number of words. */
const wordLimit = 50;
const lengthLimit = 2_000;

/**
 * A person's words as an FTS5 expression: all must occur, each may go on (`прив` finds Привет), and nothing in them
 * is an operator. What lies past the first 2,000
 * code units or 50 different words is not looked for.
 *
 * @returns undefined when there are no words at all
 */
export function searchExpression(query: string): string | undefined {
  const words = new Set(
    searchable(query.slice(0, lengthLimit))
      .replaceAll(/\p{Cc}/gu, ' ')
      .split(/\s+/u)
      .filter((word) => word !== ''),
  );
  if (words.size === 0) return undefined;
  return [...words]
    .slice(0, wordLimit)
    .map((word) => `"${word.replaceAll('"', '""')}"*`)
    .join(' ');
}

/** Text as it is indexed and looked for: composed, since the tokenizer takes й and и + breve for different letters. */
export function searchable(text: string): string {
  return text.toWellFormed().normalize('NFC');
}
