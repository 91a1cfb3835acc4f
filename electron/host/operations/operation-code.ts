import { randomInt } from 'node:crypto';

/** Crockford's base 32: no letter that looks like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * A new code for an operation, short enough to be read aloud.
 *
 * @param taken tells whether a code is in use already
 */
export function newOperationCode(taken: (code: string) => boolean): string {
  for (;;) {
    const code = Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
    if (!taken(code)) return code;
  }
}
