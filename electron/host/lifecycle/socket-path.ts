import { createHash, randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePrivateFolder, isOurs } from './private-folder.ts';

/** Unix socket paths end at 104 bytes on macOS and 108 on Linux, the closing NUL included. */
const longestPath = 100;

/**
 * The path for this host's socket, its folder made and checked; on Windows, the name of a pipe that cannot be guessed.
 * With a chosen data folder the socket lies in it, else in the runtime folder; where the path would be too long, in a
 * private folder below the runtime or temporary one.
 *
 * @param dataFolder exists and is private
 * @throws UnsafeFolder when the socket's folder is not ours alone
 */
export function prepareSocketPath(dataFolder: string, environment: NodeJS.ProcessEnv): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\copyq-companion-${randomBytes(16).toString('hex')}`;
  const inDataFolder = join(dataFolder, 'host.sock');
  const runtime = runtimeFolder(environment);
  const dataFolderFirst = Boolean(environment.COPYQ_COMPANION_HOME) || runtime === undefined;
  if (dataFolderFirst && fits(inDataFolder)) return inDataFolder;
  // Several data folders may share the runtime folder, so the name tells them apart.
  const name = `host-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)}.sock`;
  const candidates = [
    ...(runtime === undefined ? [] : [join(runtime, 'copyq-companion')]),
    join(tmpdir(), `copyq-companion-${process.getuid?.() ?? 0}`),
    join('/tmp', `copyq-companion-${process.getuid?.() ?? 0}`),
  ];
  const folder = candidates.find((candidate) => fits(join(candidate, name)));
  if (folder === undefined) throw new Error(`no folder with a path short enough for a socket (${longestPath} bytes)`);
  ensurePrivateFolder(folder, { followLink: false });
  return join(folder, name);
}

function fits(path: string): boolean {
  return Buffer.byteLength(path) <= longestPath;
}

/** `$XDG_RUNTIME_DIR` when it is there and ours; the specification promises no more. */
function runtimeFolder(environment: NodeJS.ProcessEnv): string | undefined {
  const folder = environment.XDG_RUNTIME_DIR;
  if (!folder?.startsWith('/')) return undefined;
  const found = statSync(folder, { throwIfNoEntry: false });
  return found?.isDirectory() && isOurs(found) ? folder : undefined;
}
