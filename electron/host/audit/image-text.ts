import type { Formats } from '../../../shared/store/store.ts';
import { mimeNote, mimeTags, mimeText, mimeTextUtf8 } from '../../../shared/tools/mime.ts';

/** The formats of an item that hold words. */
export const wordFormats = [mimeText, mimeTextUtf8, mimeTags, mimeNote] as const;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The item's text; undefined when it has none. */
export function imageText(formats: Formats): string | undefined {
  const data = formats.get(mimeText) ?? formats.get(mimeTextUtf8);
  return data === undefined ? undefined : decodeText(data);
}

export function decodeText(data: Uint8Array): string {
  return decoder.decode(data);
}
