import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { connectToHost, type Greeting } from './host-link.ts';

/** Milliseconds a host is given to come up. */
const startTime = 20_000;

/** No host could be reached; the message says what to do. */
export class HostUnreachable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'HostUnreachable';
  }
}

export interface ReachOptions {
  /** The command's own file, to start a host with. */
  readonly entry: string;
  readonly dataFolder: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly greeting: Greeting;
  /** Whether a host may be started when none runs. */
  readonly mayStart: boolean;
}

/**
 * Connects to the host, and starts one first when none runs.
 *
 * @throws HostUnreachable when there is none and none may be started or comes up, or it refuses this client
 */
export async function reachHost(options: ReachOptions): Promise<Socket> {
  const { dataFolder, greeting, mayStart } = options;
  const first = await connectToHost(dataFolder, greeting);
  if (first.kind === 'connected') return first.socket;
  if (!mayStart) {
    throw new HostUnreachable(
      first.kind === 'refused'
        ? `CopyQ Companion refused the connection: ${first.reason}.`
        : `CopyQ Companion is not running, and --no-start forbids starting it. Start it with: ${startCommand(options)}`,
    );
  }
  const attempt = await start(options);
  let reason = first.kind === 'refused' ? first.reason : undefined;
  let failure: string | undefined;
  void attempt.failed.then((why) => {
    failure = why;
  });
  try {
    const end = Date.now() + startTime;
    for (let pause = 25; Date.now() < end && failure === undefined; pause = Math.min(pause * 1.3, 250)) {
      await delay(pause);
      const link = await connectToHost(dataFolder, greeting);
      if (link.kind === 'connected') return link.socket;
      // A host that is just coming or going may refuse: what it says counts only if nothing better comes.
      if (link.kind === 'refused') reason = link.reason;
    }
  } finally {
    attempt.done();
  }
  const problem = failure ?? reason ?? `it did not come up within ${startTime / 1000} s; see host.log in ${dataFolder}`;
  throw new HostUnreachable(
    `CopyQ Companion could not be started: ${problem}. To see why, run: ${startCommand(options)}`,
  );
}

/** As a person can type it: the command itself need not be on the PATH. */
function startCommand({ entry }: ReachOptions): string {
  return `node '${entry}' serve`;
}

async function start(options: ReachOptions) {
  try {
    // Loaded only when needed: it costs every other start of the shim some milliseconds.
    const { startHost } = await import('./start-host.ts');
    return startHost(options);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new HostUnreachable(`CopyQ Companion could not be started: ${problem}`, { cause: error });
  }
}
