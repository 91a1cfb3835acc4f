import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';

/** Code points of a name that are kept. */
const longestName = 80;
/** Control, formatting (direction overrides among them), separator and broken characters: nothing a name needs. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu;
const lookUpTime = 2000;
const run = promisify(execFile);

/** A name from outside as it may be shown and logged: on one line, trimmed and cut; undefined when nothing is left. */
export function cleanName(name: string | null | undefined): string | undefined {
  if (!name) return undefined;
  const line = name.slice(0, 4000).replace(unprintable, ' ').replace(/\s+/gu, ' ').trim();
  return Array.from(line).slice(0, longestName).join('').trimEnd() || undefined;
}

/** What grants and the audit know the agent by: the name given to the shim, else the client's own. */
export function agentName(given: string | null | undefined, clientName: string | null): string {
  return cleanName(given) ?? cleanName(clientName) ?? 'unknown agent';
}

/** Name and id of a process, e.g. `claude (4711)`; null when the system does not tell. */
export async function describeProcess(pid: number | null | undefined): Promise<string | null> {
  if (!pid) return null;
  const name = cleanName(await processName(pid));
  return name === undefined ? null : `${name} (${pid})`;
}

async function processName(pid: number): Promise<string | undefined> {
  // A process that has ended, or a system without the tool: there is no name then, and none is needed.
  try {
    switch (process.platform) {
      case 'linux':
        return await linuxProcessName(pid);
      case 'win32': {
        const { stdout } = await run('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'], {
          timeout: lookUpTime,
          windowsHide: true,
        });
        return /^"([^"]+)"/.exec(stdout)?.[1];
      }
      default: {
        const { stdout } = await run('ps', ['-o', 'comm=', '-p', String(pid)], { timeout: lookUpTime });
        return basename(stdout.trim());
      }
    }
  } catch {
    return undefined;
  }
}

/** Node calls its main thread, and so every program in it, `MainThread`: there the command line says more. */
async function linuxProcessName(pid: number): Promise<string> {
  const name = (await readFile(`/proc/${pid}/comm`, 'utf8')).trim();
  if (name !== 'MainThread') return name;
  const [program = '', script = ''] = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
  // Further arguments may hold what is nobody's business.
  return [program, script.startsWith('-') ? '' : script].map((part) => basename(part)).join(' ');
}
