import type { Formats } from '../store/store.ts';

/** Formats as the scripts take and give them: pairs of MIME type and base64. */
export type EncodedFormats = (readonly [mime: string, base64: string])[];

/** The order is the order of writing: text/plain first, because CopyQ shows it meanwhile. */
export function encodeFormats(formats: Iterable<readonly [string, Uint8Array]>): EncodedFormats {
  return [...formats]
    .map(([mime, data]): [string, string] => [mime, toBuffer(data).toString('base64')])
    .toSorted(([left], [right]) => Number(right === 'text/plain') - Number(left === 'text/plain'));
}

export function decodeFormats(formats: Readonly<EncodedFormats>): Formats {
  return new Map(formats.map(([mime, data]) => [mime, Buffer.from(data, 'base64')]));
}

function toBuffer(data: Uint8Array): Buffer {
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength);
}
