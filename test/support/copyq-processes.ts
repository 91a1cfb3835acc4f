import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

export interface SessionProcesses {
  /** Every CopyQ process of the session: servers, clipboard helpers, clients. */
  readonly all: readonly number[];
  readonly servers: readonly number[];
}

/**
 * The CopyQ processes of one session, by the session name in their environment: the server starts itself detached,
 * so nobody is told its process id.
 */
export function sessionProcesses(sessionName: string): SessionProcesses {
  const all: number[] = [];
  const servers: number[] = [];
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const environment = readProcessFile(entry, 'environ');
    if (!environment.includes(`COPYQ_SESSION_NAME=${sessionName}`)) continue;
    const parameters = readProcessFile(entry, 'cmdline');
    if (!/(^|\/)copyq$/.test(parameters[0] ?? '')) continue;
    all.push(Number(entry));
    if (isServer(parameters.slice(1))) servers.push(Number(entry));
  }
  // A server that is about to run a program is there twice for a moment: itself and its copy.
  return { all, servers: servers.filter((pid) => !servers.includes(parentOf(pid))) };
}

function parentOf(pid: number): number {
  try {
    return Number(/^\d+ \(.*\) \S+ (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    // It ended in between.
    return Number.NaN;
  }
}

/** A server was started with nothing but, perhaps, the session name. */
function isServer(parameters: readonly string[]): boolean {
  return parameters.length === 0 || (parameters.length === 2 && /^(-s|--session)$/.test(parameters[0] ?? ''));
}

function readProcessFile(pid: string, file: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0').slice(0, -1);
  } catch {
    // The process ended in between, or is not ours to look at.
    return [];
  }
}

export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

/** Waits until none of the processes is there any more (a zombie, which only its parent can clear, counts as gone). */
export async function waitUntilGone(pids: readonly number[]): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (pids.some(isAlive)) {
    if (performance.now() > deadline) throw new Error(`Processes did not end: ${pids.filter(isAlive).join(', ')}`);
    await delay(10);
  }
}

function isAlive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
