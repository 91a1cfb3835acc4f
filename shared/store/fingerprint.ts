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
  const lines = [...formats]
    .map(([mime, data]) => ({ mime, line: `${mime}\0${sha256(data)}\n` }))
    .sort((left, right) => (left.mime < right.mime ? -1 : left.mime > right.mime ? 1 : 0))
    .map(({ line }) => line);
  return sha256(lines.join(''));
}

/** The digest of a whole tab: SHA-256 over the fingerprints of its items in order, each followed by LF. */
export function tabDigest(fingerprints: readonly string[]): string {
  return sha256(fingerprints.map((fingerprint) => `${fingerprint}\n`).join(''));
}

function sha256(data: Uint8Array | string): string {
  return createHash('sha256').update(data).digest('hex');
}
