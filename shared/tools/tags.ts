/** Line breaks of every script: none of them may stand in a tag. */
const lineBreak = /[\n\v\f\r\u0085\u2028\u2029]/u;

/** The tags of an item from its stored form; blanks around them, as people type them, are dropped. */
export function splitTags(raw: string): readonly string[] {
  return raw
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

/** The stored form of tags. */
export function joinTags(tags: readonly string[]): string {
  return tags.join(',');
}

/** Tags trimmed, without empty ones and duplicates, in their first order. */
export function cleanTags(tags: readonly string[]): readonly string[] {
  return [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))];
}

/** Why a tag (already trimmed) cannot be stored, as the end of a sentence; undefined when it can. */
export function tagProblem(tag: string): string | undefined {
  if (tag.includes(',')) return 'must not hold a tag with a comma: CopyQ separates tags by commas';
  if (lineBreak.test(tag)) return 'must not hold a tag with a line break';
  if (!tag.isWellFormed()) return 'must be well-formed Unicode, without lone surrogates';
  return undefined;
}
