import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';

/**
 * Where the companion keeps its settings, log and discovery file. A pure function of its arguments, of Node built-ins
 * alone: the shim uses it too, and both must come to the same folder.
 *
 * @param environment `COPYQ_COMPANION_HOME` overrides everything; a relative one counts from the working directory
 */
export function dataFolder(
  environment: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
  home: string = homedir(),
): string {
  const path = platform === 'win32' ? win32 : posix;
  const chosen = environment.COPYQ_COMPANION_HOME;
  if (chosen) return path.resolve(chosen);
  if (platform === 'win32') {
    return path.join(environment.LOCALAPPDATA || path.join(home, 'AppData', 'Local'), 'CopyQ Companion');
  }
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'CopyQ Companion');
  const dataHome = environment.XDG_DATA_HOME;
  // The XDG specification has relative paths ignored.
  const base = dataHome && path.isAbsolute(dataHome) ? dataHome : path.join(home, '.local', 'share');
  return path.join(base, 'copyq-companion');
}
