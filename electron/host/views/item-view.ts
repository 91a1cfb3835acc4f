import { type ItemView, viewTextLimit } from '../../../shared/contract/views.ts';
import type { Formats } from '../../../shared/store/store.ts';
import { mimeNote, mimeTags, mimeText, mimeTextUtf8 } from '../../../shared/tools/mime.ts';
import { splitTags } from '../../../shared/tools/tags.ts';
import { isDrawable, type RasterMime, rasterMimes } from './raster-image.ts';

/** Bytes of an image that the window is sent at the most. */
export const imageByteLimit = 512 * 1024;

/** A byte order mark is content here: it is shown, so it must survive decoding. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** An item as the window shows it. Texts are cut, never changed; nothing that could be run is ever an image. */
export function toItemView(formats: Formats): ItemView {
  const text = decode(formats.get(mimeText) ?? formats.get(mimeTextUtf8));
  return {
    text: cutText(text, viewTextLimit),
    textLength: countCodePoints(text),
    tags: [...splitTags(decode(formats.get(mimeTags)))],
    note: cutText(decode(formats.get(mimeNote)), viewTextLimit),
    formats: [...formats]
      .map(([mime, data]) => ({ mime, bytes: data.byteLength }))
      .sort((left, right) => (left.mime < right.mime ? -1 : 1)),
    image: pickImage(formats),
  };
}

/** The first `limit` code units of a text at the most, without half a surrogate pair at the end. */
export function cutText(text: string, limit: number): string {
  const cut = text.length > limit ? text.slice(0, limit) : text;
  return /[\uD800-\uDBFF]$/.test(cut) && cut.length < text.length ? cut.slice(0, -1) : cut;
}

function decode(data: Uint8Array | undefined): string {
  return data === undefined ? '' : decoder.decode(data);
}

function countCodePoints(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) count += 1;
  return count;
}

function pickImage(formats: Formats): ItemView['image'] {
  const fits = (mime: RasterMime) => {
    const data = formats.get(mime);
    return data !== undefined && data.byteLength <= imageByteLimit && isDrawable(mime, data);
  };
  const mime = rasterMimes.find(fits);
  const data = mime === undefined ? undefined : formats.get(mime);
  return mime === undefined || data === undefined ? null : { mime, base64: Buffer.from(data).toString('base64') };
}
