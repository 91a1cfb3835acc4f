import type { WriteMode } from '../../shared/tools/requests.ts';
import type { CompanionOptions } from '../host/companion-options.ts';
import { dataFolder } from '../host/lifecycle/data-folder.ts';
import { AlreadyRunning } from '../host/lifecycle/host-lock.ts';
import { createLog, logLevel } from '../host/log.ts';
import { exitCodes } from './exit-codes.ts';
import { connectToHost } from './mcp/host-link.ts';
import { say } from './say.ts';

export interface ServeOptions {
  readonly ui: boolean;
  readonly open: CompanionOptions['open'];
  readonly port: number;
  readonly store: CompanionOptions['store'];
  readonly allow: readonly WriteMode[];
}

/**
 * Runs the host in the foreground until a signal stops it. When it is ready, one line of JSON on standard output says
 * where. Returns the exit code.
 */
export async function serve(options: ServeOptions): Promise<number> {
  const folder = dataFolder(process.env);
  const level = logLevel(process.env);
  if (level === undefined) {
    say('COPYQ_COMPANION_LOG must be one of: debug, info, warn, error, silent');
    return exitCodes.usage;
  }
  // Listened to from the start, so that a signal during the start stops cleanly too.
  const stopped = signalled();
  const { startCompanion } = await import('../host/companion.ts');
  try {
    const companion = await startCompanion({
      dataFolder: folder,
      environment: process.env,
      log: createLog(level),
      ...options,
    });
    process.stdout.write(`${JSON.stringify({ ready: true, socket: companion.socket, ui: companion.ui })}\n`);
    await stopped;
    await companion.stop();
    return exitCodes.done;
  } catch (error) {
    if (error instanceof AlreadyRunning) return await alreadyRunning(folder, options);
    say(error instanceof Error ? error.message : String(error));
    return exitCodes.failed;
  }
}

/**
 * Somebody who starts the companion again wants to see it, so the running one is asked to open its window. A shim that
 * starts a host (`--open when-needed`) wants no window: of many that start at once, one wins and the others end quietly.
 */
async function alreadyRunning(folder: string, { ui, open }: ServeOptions): Promise<number> {
  if (ui && open === 'at-start') {
    const link = await connectToHost(folder, { openWindow: true });
    if (link.kind === 'connected') {
      link.socket.destroy();
      say(`CopyQ Companion already runs (${folder}).`);
      const { opened, url } = link.window ?? { opened: false, url: 'unknown' };
      say(
        `${opened ? 'Its window opens in your browser; if it does not, open' : 'No browser could be opened; open'} ${url}`,
      );
      return exitCodes.done;
    }
    if (link.kind === 'refused') say(`its window could not be opened: ${link.reason}`);
  }
  say(`CopyQ Companion already runs and serves ${folder}`);
  return exitCodes.alreadyRunning;
}

function signalled(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
}
