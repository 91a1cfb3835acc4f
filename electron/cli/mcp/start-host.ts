import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostNode } from '../../host/lifecycle/node-runtime.ts';
import { ensurePrivateFolder } from '../../host/lifecycle/private-folder.ts';
import { exitCodes } from '../exit-codes.ts';

const largestLog = 4 * 1024 * 1024;
/** Milliseconds after which another shim's attempt no longer counts. */
const attemptTime = 20_000;

export interface StartOptions {
  /** The command's own file. */
  readonly entry: string;
  readonly dataFolder: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** An attempt to start a host; `failed` resolves, with a reason to show, when it is known to have come to nothing. */
export interface StartAttempt {
  readonly failed: Promise<string>;
  /** Called when the host was reached or given up. */
  done(): void;
}

/**
 * Starts a host that outlives this process. Its output goes to `host.log` in the data folder, except the line that says
 * it is ready: that one holds the key to the window. When many shims come at once one of them starts it; should two do
 * so, the host's own lock decides.
 *
 * @throws UnsafeFolder when the data folder cannot be used
 */
export function startHost({ entry, dataFolder, environment }: StartOptions): StartAttempt {
  const node = hostNode(entry);
  if (node === undefined) {
    return { failed: Promise.resolve('Node 22 or newer is needed to run it, and none was found'), done: () => {} };
  }
  ensurePrivateFolder(dataFolder, { followLink: true });
  const claim = join(dataFolder, 'host.starting');
  if (!claimStart(claim)) return { failed: new Promise(() => {}), done: () => {} };
  const logFile = join(dataFolder, 'host.log');
  const log = openLog(logFile);
  const child = spawn(node, [entry, 'serve', '--open', 'when-needed'], {
    cwd: dataFolder,
    env: environment,
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'ignore', log],
  });
  closeSync(log);
  child.unref();
  return { failed: failureOf(child, logFile), done: () => rmSync(claim, { force: true }) };
}

function failureOf(child: ChildProcess, logFile: string): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => {
      // Somebody else's host has the folder: it will be there in a moment.
      if (code === exitCodes.alreadyRunning) return;
      resolve(`it ended at once (${signal ?? `exit code ${code}`}); see ${logFile}`);
    });
  });
}

/** Whether this process is the one to start the host. */
function claimStart(claim: string): boolean {
  if (claimIsStale(claim)) rmSync(claim, { force: true });
  try {
    writeFileSync(claim, String(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function claimIsStale(claim: string): boolean {
  const found = statSync(claim, { throwIfNoEntry: false });
  if (found === undefined) return false;
  if (Date.now() - found.mtimeMs > attemptTime) return true;
  try {
    process.kill(Number(readFileSync(claim, 'utf8')), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > largestLog) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}
