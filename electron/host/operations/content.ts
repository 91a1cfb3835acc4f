import type { FormatChanges, Formats } from '../../../shared/store/store.ts';
import { mimeNote, mimeTags, mimeText, mimeTextUtf8 } from '../../../shared/tools/mime.ts';
import { joinTags, splitTags } from '../../../shared/tools/tags.ts';

/** The three fields of an item that the tools know. */
export interface Content {
  readonly text: string;
  readonly tags: readonly string[];
  /** '' when there is none. */
  readonly note: string;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

export function decodeText(data: Uint8Array | undefined): string {
  return data === undefined ? '' : decoder.decode(data);
}

/** Reads the fields out of an item's formats; text falls back to `text/plain;charset=utf-8` where only that is there. */
export function contentOf(formats: Formats): Content {
  return {
    text: decodeText(formats.get(mimeText) ?? formats.get(mimeTextUtf8)),
    tags: splitTags(decodeText(formats.get(mimeTags))),
    note: decodeText(formats.get(mimeNote)),
  };
}

/** The formats of a new item: empty fields leave no format behind. */
export function formatsOf(content: Content): Formats {
  const formats = new Map<string, Uint8Array>([[mimeText, encoder.encode(content.text)]]);
  if (content.tags.length > 0) formats.set(mimeTags, encoder.encode(joinTags(content.tags)));
  if (content.note !== '') formats.set(mimeNote, encoder.encode(content.note));
  return formats;
}

/** Renderings of an item's text that would go on showing the old one after an edit; CopyQ prefers some of them. */
export function staleRenderings(formats: Formats): readonly string[] {
  return [...formats.keys()].filter(
    (mime) => /^text\/(html|richtext|rtf)\b/i.test(mime) || /^text\/plain\s*;/i.test(mime),
  );
}

/** The changes that set one field of an item. */
export function fieldChange(mime: string, value: string): FormatChanges {
  return new Map([[mime, value === '' ? undefined : encoder.encode(value)]]);
}

/** The item after the changes. */
export function applyChanges(formats: Formats, changes: FormatChanges): Formats {
  const after = new Map(formats);
  for (const [mime, data] of changes) {
    if (data === undefined) after.delete(mime);
    else after.set(mime, data);
  }
  return after;
}
