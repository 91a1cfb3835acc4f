import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { LineSplitter } from '../../electron/host/agents/line-splitter.ts';
import { readDiscovery } from '../../electron/host/lifecycle/discovery.ts';
import type { Json } from '../host/agents/line-client.ts';

export const fakeEntry = fileURLToPath(new URL('fake-entry.ts', import.meta.url));

/** The environment an MCP client gives: little, and the data folder. */
export function environmentOf(folder: string, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, HOME: folder, COPYQ_COMPANION_HOME: folder, ...more };
}

/** A shim as an agent starts it. */
export class ShimProcess {
  readonly child: ChildProcessWithoutNullStreams;
  /** All of standard output, byte for byte. */
  output = Buffer.alloc(0);
  errors = '';
  readonly exited: Promise<number | null>;
  readonly #lines: Buffer[] = [];
  #wake: () => void = () => {};
  #ended = false;

  constructor(folder: string, parameters: readonly string[] = [], environment: NodeJS.ProcessEnv = {}) {
    this.child = spawn(process.execPath, [fakeEntry, 'mcp', ...parameters], {
      env: environmentOf(folder, environment),
      stdio: 'pipe',
    });
    const splitter = new LineSplitter(Number.POSITIVE_INFINITY);
    this.child.stdout.on('data', (chunk: Buffer) => {
      this.output = Buffer.concat([this.output, chunk]);
      for (const line of splitter.push(chunk)) if (Buffer.isBuffer(line)) this.#lines.push(line);
      this.#wake();
    });
    this.child.stdout.on('end', () => {
      this.#ended = true;
      this.#wake();
    });
    this.child.stderr.on('data', (chunk: Buffer) => {
      this.errors += chunk.toString();
    });
    this.child.stdin.on('error', () => {});
    this.exited = once(this.child, 'exit').then(([code]) => code as number | null);
    onTestFinished(async () => {
      this.child.kill('SIGKILL');
      await this.exited;
      // A host that the shim started outlives it.
      killQuietly(readDiscovery(folder)?.pid);
    });
  }

  send(...messages: readonly (object | string)[]): void {
    for (const message of messages) {
      this.child.stdin.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`);
    }
  }

  /** The next line as JSON, or undefined at the end. */
  async next(): Promise<Json | undefined> {
    for (;;) {
      const line = this.#lines.shift();
      if (line !== undefined) return JSON.parse(line.toString()) as Json;
      if (this.#ended) return undefined;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

/** The starts of hosts that the fake entry noted. */
export function startsOf(folder: string): readonly string[] {
  try {
    return readFileSync(join(folder, 'starts'), 'utf8').trim().split('\n');
  } catch {
    return [];
  }
}

/** Kills a process if there is one. */
export function killQuietly(pid: number | undefined): void {
  // To the system, 0 is not a process but the whole group of this one.
  if (pid === undefined || pid <= 1 || pid === process.pid) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
