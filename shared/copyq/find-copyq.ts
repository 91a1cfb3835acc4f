import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/** How to run CopyQ's command line client. */
export interface CopyQCommand {
  readonly command: string;
  /** What stands before CopyQ's own parameters, e.g. for Flatpak. */
  readonly prefixArguments: readonly string[];
}

/**
 * Where CopyQ is: what the environment says (COPYQ_COMPANION_COPYQ), else what the settings say, else the PATH, else
 * the places where its installers put it. What the environment or the settings name is taken as it is, even when it
 * is not there: a wrong setting is to be seen, not to be worked around.
 *
 * @param setting the command of the settings; undefined or empty when none is set
 * @returns undefined when CopyQ is nowhere
 */
export function findCopyQ(environment: NodeJS.ProcessEnv, setting: string | undefined): CopyQCommand | undefined {
  const named = environment.COPYQ_COMPANION_COPYQ || setting;
  if (named) return { command: named, prefixArguments: [] };
  const found = [...onPath(environment), ...wellKnown(environment)].find(isExecutable);
  return found === undefined ? undefined : { command: found, prefixArguments: [] };
}

/** Where programs are looked for when the environment names no PATH at all, as some agents start what they start. */
const usualPath = '/usr/local/bin:/usr/bin:/bin';

function onPath(environment: NodeJS.ProcessEnv): string[] {
  const windows = process.platform === 'win32';
  // Windows spells the variable as it likes.
  const key = windows ? Object.keys(environment).find((name) => name.toUpperCase() === 'PATH') : 'PATH';
  const value = environment[key ?? 'PATH'] ?? (windows ? '' : usualPath);
  const folders = value.split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  return folders.map((folder) => path.join(folder, windows ? 'copyq.exe' : 'copyq'));
}

function wellKnown(environment: NodeJS.ProcessEnv): string[] {
  switch (process.platform) {
    case 'win32':
      return [environment.ProgramFiles, environment['ProgramFiles(x86)']]
        .filter((folder) => folder !== undefined)
        .map((folder) => path.join(folder, 'CopyQ', 'copyq.exe'));
    case 'darwin':
      return [
        '/Applications/CopyQ.app/Contents/MacOS/CopyQ',
        ...inHome(environment, 'Applications/CopyQ.app/Contents/MacOS/CopyQ'),
      ];
    default:
      // A Flatpak exports a program that runs it, so that no further parameters are needed.
      return [
        ...inHome(environment, '.local/share/flatpak/exports/bin/com.github.hluk.copyq'),
        '/var/lib/flatpak/exports/bin/com.github.hluk.copyq',
      ];
  }
}

function inHome(environment: NodeJS.ProcessEnv, file: string): string[] {
  return environment.HOME ? [path.join(environment.HOME, file)] : [];
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    // Not there, or not ours to run: look on.
    return false;
  }
}
