import { chmodSync, lstatSync, mkdirSync, type Stats, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { parse, resolve } from 'node:path';

/** A folder that cannot be made the companion's own; the message says why and names it. */
export class UnsafeFolder extends Error {
  constructor(folder: string, problem: string) {
    super(`${folder} ${problem}`);
    this.name = 'UnsafeFolder';
  }
}

/**
 * Makes sure that a folder exists, is this user's and is open to nobody else (0700).
 *
 * @param followLink whether a symbolic link in its place is fine: for a folder the person chose, not for one in a
 *   place that others can write to
 * @throws UnsafeFolder when it is somebody else's, no folder, a link, or one that others need (a home, /tmp)
 */
export function ensurePrivateFolder(folder: string, { followLink }: { followLink: boolean }): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = followLink ? statSync(folder) : lstatSync(folder);
  if (found.isSymbolicLink()) throw new UnsafeFolder(folder, 'is a symbolic link');
  if (!found.isDirectory()) throw new UnsafeFolder(folder, 'is not a folder');
  // Windows gives a user's local folder to that user alone; modes mean nothing there.
  if (process.platform === 'win32') return;
  if (!isOurs(found)) throw new UnsafeFolder(folder, 'belongs to another user');
  if ((found.mode & 0o077) === 0) return;
  const absolute = resolve(folder);
  const shared = (found.mode & 0o1000) !== 0 || absolute === parse(absolute).root || absolute === resolve(homedir());
  if (shared) throw new UnsafeFolder(folder, 'is not a folder of its own; choose one for the companion alone');
  chmodSync(folder, 0o700);
}

/** Whether a file or folder belongs to the user this process runs as; always true where there are no user ids. */
export function isOurs(stats: Stats): boolean {
  return process.getuid === undefined || stats.uid === process.getuid();
}
