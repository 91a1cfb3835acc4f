import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

/**
 * Writes a file that only its owner can read. It takes its name only when it is whole and on the disk, so that a
 * failed export neither leaves half a file nor spoils an older one.
 */
export async function writePrivateFile(file: string, write: (output: Writable) => Promise<void>): Promise<void> {
  const partial = `${file}.${process.pid}.partial`;
  const output = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
  try {
    await write(output);
    output.end();
    await finished(output);
    await rename(partial, file);
  } catch (error) {
    output.destroy();
    if (!output.closed) await once(output, 'close');
    await rm(partial, { force: true });
    throw error;
  }
}
