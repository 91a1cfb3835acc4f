import { createHash } from 'node:crypto';
import type { Formats } from './store.ts';

/**
 * The fingerprint of an item: SHA-256 over its formats, sorted by MIME type (code point order), each as
 * `type NUL sha256-hex-of-data LF`. The CopyQ scripts compute the very same inside CopyQ, where the comparison
 * has to happen in the step that writes.
 *
 * @param formats all formats of the item
 * @returns 64 lower-case hexadecimal digits
 */
export function itemFingerprint(formats: Formats): string {
  return fingerprintOfHashes([...formats].map(([mime, data]) => [mime, sha256(data)]));
}

/**
 * The fingerprint of an item of which only the hashes of the formats are at hand.
 *
 * @param hashes MIME type and SHA-256 (hexadecimal) of each format, in any order
 */
export function fingerprintOfHashes(hashes: readonly (readonly [mime: string, hash: string])[]): string {
  const lines = hashes
    .toSorted(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0))
    .map(([mime, hash]) => `${mime}\0${hash}\n`);
  return sha256(lines.join(''));
}

/** The digest of a whole tab: SHA-256 over the fingerprints of its items in order, each followed by LF. */
export function tabDigest(fingerprints: readonly string[]): string {
  return sha256(fingerprints.map((fingerprint) => `${fingerprint}\n`).join(''));
}

/** SHA-256 in lower-case hexadecimal digits; a text is hashed as UTF-8. */
export function sha256(data: Uint8Array | string): string {
  return createHash('sha256').update(data).digest('hex');
}
