import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sessionProcesses, signalAll, waitUntilGone } from './copyq-processes.ts';

/** A display, a settings folder and a session name of their own, with no CopyQ in them yet. */
export interface CopyQPlace {
  /** What to hand to the companion (or to `spawn`) so that it meets this CopyQ and no other. */
  readonly environment: NodeJS.ProcessEnv;
  readonly command: 'copyq';
  /** The name of the session, at most 16 characters. */
  readonly sessionName: string;
  /** The folder in which CopyQ keeps its tabs (`<sessionName>`-specific files). */
  readonly settingsFolder: string;
  /** A temporary folder for whatever else the test needs; it goes with `stop`. */
  readonly folder: string;
  /**
   * Runs a script in a client of its own, as the person or another program would.
   *
   * @param script the script; it prints its answer itself
   * @param input what the script reads with `input()`
   * @returns what the script printed
   * @throws when the client ends with another exit code than 0
   */
  evaluate(script: string, input?: string | Uint8Array): Promise<string>;
  /** Starts the server (again) and waits until it answers. */
  start(): Promise<void>;
  /** Ids of the server processes of this session; empty when it does not run. */
  servers(): readonly number[];
  /** SIGKILL to the server; returns when it is gone. */
  kill(): Promise<void>;
  /** SIGSTOP to the server: it is there, but answers nothing. */
  pause(): void;
  /** SIGCONT to the server. */
  resume(): void;
  /** Lets the server save and exit, then starts it again. */
  restart(): Promise<void>;
  /** Ends everything: the server, its helpers, the display and the folders. Safe to call twice. */
  stop(): Promise<void>;
}

export type CopyQSession = CopyQPlace;

export interface CopyQSessionOptions {
  /** CopyQ's item limit for every tab (its own default is 200). */
  readonly maxItems?: number;
  /** Lines for the section `[Options]` of CopyQ's settings, e.g. `tab_tree=true`. */
  readonly settings?: readonly string[];
}

/**
 * Starts a CopyQ server of the test's own: nothing is shared with another test or with the person's CopyQ.
 * Fails when `copyq` or `Xvfb` is not installed.
 */
export async function startCopyQ(options: CopyQSessionOptions = {}): Promise<CopyQSession> {
  const place = await prepareCopyQ(options);
  try {
    await place.start();
  } catch (error) {
    await place.stop();
    throw error;
  }
  return place;
}

/** Prepares everything CopyQ needs but does not start it: for tests in which the client starts it. */
export async function prepareCopyQ(options: CopyQSessionOptions = {}): Promise<CopyQPlace> {
  const display = await startDisplay();
  const sessionName = `t${randomBytes(5).toString('hex')}`;
  const folder = mkdtempSync(join(tmpdir(), 'copyq-test-'));
  const environment = placeEnvironment(folder, sessionName, display.name);
  const settingsFolder = writeSettings(folder, sessionName, options);
  const endAtExit = (): void => {
    signalAll(sessionProcesses(sessionName).all, 'SIGKILL');
    display.process.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', endAtExit);

  const run = (parameters: readonly string[], input?: string | Uint8Array): Promise<string> =>
    runClient(parameters, environment, input);
  const servers = (): readonly number[] => sessionProcesses(sessionName).servers;
  const evaluate = (script: string, input?: string | Uint8Array): Promise<string> => run(['eval', '--', script], input);
  const start = async (): Promise<void> => {
    await startServer(environment);
    if ((await evaluate('print(tab().length)')) === '0') throw new Error('CopyQ started but does not answer');
  };
  return {
    environment,
    command: 'copyq',
    sessionName,
    settingsFolder,
    folder,
    evaluate,
    start,
    servers,
    async kill() {
      const pids = servers();
      signalAll(pids, 'SIGKILL');
      await waitUntilGone(pids);
    },
    pause() {
      signalAll(servers(), 'SIGSTOP');
    },
    resume() {
      signalAll(servers(), 'SIGCONT');
    },
    async restart() {
      const pids = servers();
      await run(['exit']);
      await waitUntilGone(pids);
      await start();
    },
    async stop() {
      process.removeListener('exit', endAtExit);
      const pids = sessionProcesses(sessionName).all;
      signalAll(pids, 'SIGKILL');
      await waitUntilGone(pids);
      const gone = new Promise<void>((resolve) => {
        if (display.process.exitCode !== null || display.process.signalCode !== null) resolve();
        else display.process.once('exit', () => resolve());
      });
      display.process.ref();
      display.process.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function placeEnvironment(folder: string, sessionName: string, display: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(COPYQ_|XDG_|DISPLAY$|WAYLAND_DISPLAY$)/.test(name));
  const own = (name: string): string => {
    const path = join(folder, name);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    return path;
  };
  return {
    ...Object.fromEntries(kept),
    HOME: own('home'),
    XDG_CONFIG_HOME: own('config'),
    XDG_DATA_HOME: own('data'),
    XDG_STATE_HOME: own('state'),
    XDG_CACHE_HOME: own('cache'),
    XDG_RUNTIME_DIR: own('runtime'),
    COPYQ_SETTINGS_PATH: own('settings'),
    COPYQ_SESSION_NAME: sessionName,
    DISPLAY: display,
    // CopyQ 6.4 would otherwise start a D-Bus daemon and leave it behind.
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent',
    LC_ALL: 'C.UTF-8',
  };
}

function writeSettings(folder: string, sessionName: string, options: CopyQSessionOptions): string {
  const settingsFolder = join(folder, 'settings', `copyq-${sessionName}`);
  mkdirSync(settingsFolder, { recursive: true });
  const lines = [
    '[Options]',
    `maxitems=${options.maxItems ?? 10_000}`,
    // No clipboard monitor: nothing but the test may add items, and the two cores stay free.
    'check_clipboard=false',
    'disable_tray=true',
    'confirm_exit=false',
    ...(options.settings ?? []),
  ];
  writeFileSync(join(settingsFolder, `copyq-${sessionName}.ini`), `${lines.join('\n')}\n`);
  return settingsFolder;
}

function runClient(
  parameters: readonly string[],
  environment: NodeJS.ProcessEnv,
  input: string | Uint8Array | undefined,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      'copyq',
      [...parameters],
      { env: environment, maxBuffer: 512 * 1024 * 1024, timeout: 60_000, killSignal: 'SIGKILL' },
      (error, stdout, stderr) => {
        if (error) reject(new Error(`copyq ${parameters[0]} failed: ${error.message}\n${stderr}`, { cause: error }));
        else resolve(stdout);
      },
    );
    // A client that ends before it read its input closes the pipe; its exit code tells what happened.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input ?? '');
  });
}

/** No pipes: the server inherits them and keeps them open for as long as it runs. */
function startServer(environment: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('copyq', ['--start-server', 'eval', '--', ''], { env: environment, stdio: 'ignore' });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`CopyQ did not start (exit code ${code})`));
    });
  });
}

interface Display {
  readonly name: string;
  readonly process: ChildProcess;
}

async function startDisplay(): Promise<Display> {
  // Two displays that start at once may pick the same number; the loser exits and tries the next one.
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryDisplay();
    } catch (error) {
      if (attempt === 5 || (error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      await delay(50 * attempt);
    }
  }
}

function tryDisplay(): Promise<Display> {
  return new Promise((resolve, reject) => {
    const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '800x600x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Xvfb ended before it had a display (exit code ${code})`)));
    let written = '';
    child.stdio[3]?.on('data', (data: Uint8Array) => {
      written += Buffer.from(data).toString('latin1');
      if (!written.endsWith('\n')) return;
      child.removeAllListeners('exit');
      child.unref();
      resolve({ name: `:${written.trim()}`, process: child });
    });
  });
}
