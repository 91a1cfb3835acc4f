import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The oldest Node on which the host runs: below it the SQLite addon does not load, or crashes. */
const oldestMajor = 22;

/** @param version like `24.21.0` */
export function isRecentNode(version: string = process.versions.node): boolean {
  return Number.parseInt(version, 10) >= oldestMajor;
}

/**
 * A Node that can run the host: the running one when it is recent enough, else the one that is installed beside the
 * package. Node built-ins alone: the entry and the shim use it on whatever Node the client had.
 *
 * @param entry path of the command's own file, from which installed packages are looked for upwards
 * @param version of the running Node
 * @returns undefined when there is none
 */
export function hostNode(entry: string, version: string = process.versions.node): string | undefined {
  if (isRecentNode(version)) return process.execPath;
  const executable = process.platform === 'win32' ? 'node.exe' : 'node';
  for (let folder = dirname(entry); ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', 'node', 'bin', executable);
    if (existsSync(candidate)) return candidate;
    if (folder === dirname(folder)) return undefined;
  }
}
