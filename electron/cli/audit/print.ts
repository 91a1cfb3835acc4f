import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Writes text piece by piece, no faster than it is taken; that the reader went away (`| head`) is no error. */
export async function print(output: Writable, pieces: Iterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(pieces), output, { end: false });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error;
  }
}
