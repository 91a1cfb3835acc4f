import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { LineSplitter } from '../../host/agents/line-splitter.ts';
import { dataFolder } from '../../host/lifecycle/data-folder.ts';
import { exitCodes } from '../exit-codes.ts';
import { connectToHost, type Greeting } from './host-link.ts';
import { longestMessage } from './messages.ts';
import { HostUnreachable, type ReachOptions, reachHost } from './reach-host.ts';
import { Relay } from './relay.ts';
import { withSessionEnvironment } from './session-environment.ts';

/** Milliseconds that answers under way are waited for after the client has ended its input. */
const lastAnswers = 1500;
/** Milliseconds in which a client that a host was not found for may still send its `initialize`. */
const lastWords = 3000;
/** Milliseconds in which a lost host may come back by itself before another is started. */
const comeBack = 1500;

/**
 * `copyq-companion mcp`: an MCP server on standard input and output that passes everything to the host. It uses nothing
 * but Node, so that it starts in tens of milliseconds on whatever Node the client has. Ends the process itself.
 *
 * @param parameters what stands after `mcp`
 * @param entry the command's own file, to start a host with
 */
export async function runShim(parameters: readonly string[], entry: string): Promise<void> {
  const options = readOptions(parameters);
  if (options === undefined) return;
  const environment = withSessionEnvironment(process.env);
  const shim = new Shim({
    entry,
    environment,
    dataFolder: dataFolder(environment),
    greeting: { client: options.client, readOnly: options.readOnly },
    mayStart: !options.noStart,
  });
  await shim.run();
}

function readOptions(parameters: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...parameters],
      options: { client: { type: 'string' }, 'read-only': { type: 'boolean' }, 'no-start': { type: 'boolean' } },
    });
    return { client: values.client, readOnly: values['read-only'] ?? false, noStart: values['no-start'] ?? false };
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    say('Usage: copyq-companion mcp [--client NAME] [--read-only] [--no-start]');
    process.exitCode = exitCodes.usage;
    return undefined;
  }
}

class Shim {
  readonly #options: ReachOptions & { readonly greeting: Greeting };
  readonly #relay: Relay;
  #connected = false;
  #inputEnded = false;
  #ending = false;
  #lines = 0;
  #wakeOnInput: () => void = () => {};

  constructor(options: ReachOptions) {
    this.#options = options;
    this.#relay = new Relay({
      toClient: (line) => this.#toClient(line),
      hostLost: () => {
        this.#connected = false;
        void this.#reconnect();
      },
      mayRead: (ready) => {
        if (ready) process.stdin.resume();
        else process.stdin.pause();
      },
      idle: () => this.#endWhenDone(),
    });
  }

  async run(): Promise<void> {
    // The client is gone; there is nobody to tell.
    process.stdout.on('error', () => process.exit(exitCodes.done));
    process.stdout.on('drain', () => this.#relay.mayWrite(true));
    this.#readClient();
    try {
      this.#use(await reachHost(this.#options));
    } catch (error) {
      if (!(error instanceof HostUnreachable)) throw error;
      await this.#fail(error.message);
    }
  }

  #readClient(): void {
    const splitter = new LineSplitter(longestMessage);
    process.stdin.on('data', (chunk: Buffer) => {
      for (const line of splitter.push(chunk)) {
        this.#lines += 1;
        this.#relay.fromClient(line);
      }
      this.#wakeOnInput();
    });
    const ended = () => {
      this.#inputEnded = true;
      this.#wakeOnInput();
      this.#endWhenDone();
    };
    process.stdin.on('end', ended);
    process.stdin.on('error', ended);
  }

  #toClient(line: Buffer | string): void {
    const end = typeof line === 'string' ? `${line}\n` : Buffer.concat([line, Buffer.from('\n')]);
    if (!process.stdout.write(end)) this.#relay.mayWrite(false);
  }

  #use(socket: Socket): void {
    this.#connected = true;
    this.#relay.attach(socket);
    this.#endWhenDone();
  }

  /** Waits for a host after the last one was lost. One is started only when the client wants something of it. */
  async #reconnect(): Promise<void> {
    const lostAt = Date.now();
    for (let pause = 50; ; pause = Math.min(pause * 1.3, 1000)) {
      await delay(this.#relay.wantsHost ? Math.min(pause, 100) : pause);
      const link = await connectToHost(this.#options.dataFolder, this.#options.greeting);
      if (link.kind === 'connected') {
        this.#use(link.socket);
        return;
      }
      if (!this.#relay.wantsHost || Date.now() - lostAt < comeBack) continue;
      try {
        this.#use(await reachHost(this.#options));
        return;
      } catch (error) {
        if (!(error instanceof HostUnreachable)) throw error;
        say(error.message);
        this.#relay.giveUp(error.message);
      }
    }
  }

  /** There was no host from the start: the client's `initialize` is told why, then the process ends. */
  async #fail(reason: string): Promise<void> {
    say(reason);
    if (this.#lines === 0 && !this.#inputEnded) {
      const input = new Promise<void>((resolve) => {
        this.#wakeOnInput = resolve;
      });
      await Promise.race([input, delay(lastWords)]);
    }
    this.#ending = true;
    this.#relay.giveUp(reason);
    await end(exitCodes.failed);
  }

  #endWhenDone(): void {
    if (!this.#inputEnded) return;
    if (this.#relay.isIdle) void this.#finish();
    // The time counts from when there is a host: one that is being started may be waited for.
    else if (this.#connected) setTimeout(() => void this.#finish(), lastAnswers);
  }

  async #finish(): Promise<void> {
    if (this.#ending) return;
    this.#ending = true;
    await this.#relay.close();
    await end(exitCodes.done);
  }
}

/** Ends the process once everything is written. */
async function end(code: number): Promise<void> {
  await new Promise<void>((resolve) => process.stdout.write('', () => resolve()));
  process.exit(code);
}

function say(message: string): void {
  process.stderr.write(`copyq-companion: ${message}\n`);
}
