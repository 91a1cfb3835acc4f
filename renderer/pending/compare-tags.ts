export interface ComparedTag {
  readonly tag: string;
  readonly kind: 'same' | 'gone' | 'new';
}

/** Two comma-separated lists of tags: those that go where they stood, those that come after. */
export function compareTags(before: string, after: string): readonly ComparedTag[] {
  const [old, now] = [split(before), split(after)];
  return [
    ...old.map((tag): ComparedTag => ({ tag, kind: now.includes(tag) ? 'same' : 'gone' })),
    ...now.filter((tag) => !old.includes(tag)).map((tag): ComparedTag => ({ tag, kind: 'new' })),
  ];
}

function split(tags: string): readonly string[] {
  return tags
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}
