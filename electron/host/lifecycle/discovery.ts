import { closeSync, fsyncSync, lstatSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isOurs } from './private-folder.ts';

/** How a shim finds and greets the host of its data folder. Node built-ins alone: the shim reads it with this. */
export interface Discovery {
  /** Path of the Unix socket, or name of the Windows pipe. */
  readonly socket: string;
  /** Asked for in the first line of every connection; new with each start of the host. */
  readonly token: string;
  readonly pid: number;
}

function fileIn(dataFolder: string): string {
  return join(dataFolder, 'host.json');
}

/** Writes the discovery file (0600) in one step: readers see the old one or the new one, whole. */
export function writeDiscovery(dataFolder: string, discovery: Discovery): void {
  const temporary = `${fileIn(dataFolder)}.${process.pid}`;
  rmSync(temporary, { force: true });
  const file = openSync(temporary, 'wx', 0o600);
  try {
    writeSync(file, JSON.stringify(discovery));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, fileIn(dataFolder));
}

/**
 * What the last host of a data folder left there; it may have died since.
 *
 * @returns undefined when there is no such file, or none to be trusted: not ours, a link, or not of this form
 */
export function readDiscovery(dataFolder: string): Discovery | undefined {
  const path = fileIn(dataFolder);
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found?.isFile() || !isOurs(found)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // Removed between the two looks, or cut short by a full disk: as good as absent.
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { socket, token, pid } = value as Record<string, unknown>;
  if (typeof socket !== 'string' || typeof token !== 'string' || typeof pid !== 'number') return undefined;
  return { socket, token, pid };
}

/** Removes the discovery file if it is still the one with this token: a later host may have written its own. */
export function removeDiscovery(dataFolder: string, token: string): void {
  if (readDiscovery(dataFolder)?.token === token) rmSync(fileIn(dataFolder), { force: true });
}
