import { Fragment, type ReactNode } from 'react';

interface SentenceProps {
  /** A translated sentence: `[name]` stands for a value, `*word*` for a word of weight. */
  readonly text: string;
  readonly values: Readonly<Record<string, ReactNode>>;
}

/** A sentence with elements in it. Values are elements, never parts of the text, so nothing in them is parsed. */
export function Sentence({ text, values }: SentenceProps) {
  return splitSentence(text).map((part, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move
    <Fragment key={position}>{render(part, values)}</Fragment>
  ));
}

/** The same as plain text, for announcements. */
export function fillSentence(text: string, values: Readonly<Record<string, string>>): string {
  return splitSentence(text)
    .map((part) => (part.kind === 'value' ? (values[part.text] ?? '') : part.text))
    .join('');
}

interface SentencePart {
  readonly kind: 'words' | 'strong' | 'value';
  readonly text: string;
}

function splitSentence(text: string): readonly SentencePart[] {
  return text.split(/(\[\w+\]|\*[^*]+\*)/).map((part): SentencePart => {
    if (part.startsWith('[')) return { kind: 'value', text: part.slice(1, -1) };
    return part.startsWith('*') ? { kind: 'strong', text: part.slice(1, -1) } : { kind: 'words', text: part };
  });
}

function render(part: SentencePart, values: SentenceProps['values']): ReactNode {
  if (part.kind === 'value') return values[part.text];
  return part.kind === 'strong' ? <strong>{part.text}</strong> : part.text;
}
