import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach } from 'vitest';

const recorders: Recorder[] = [];

afterEach(async () => {
  for (const recorder of recorders.splice(0)) await recorder.kill();
});

/** A running `recording-child.ts`. */
export class Recorder {
  readonly process: ChildProcess;
  /** Everything it answered so far. */
  readonly answers: string[] = [];
  private readonly waiting: { readonly enough: () => boolean; readonly resolve: () => void }[] = [];

  /**
   * @param user the user to run as; absent: the test's own
   * @param limitedTo a shell command before it, e.g. to take resources away
   */
  constructor(folder: string, { user, limitedTo }: { user?: number; limitedTo?: string } = {}) {
    const child = [process.execPath, fileURLToPath(import.meta.resolve('./recording-child.ts')), folder];
    const command = limitedTo === undefined ? child : ['/bin/sh', '-c', `${limitedTo}; exec "$@"`, 'sh', ...child];
    const [program = '', ...parameters] = command;
    this.process = spawn(program, parameters, {
      stdio: ['pipe', 'pipe', 'inherit'],
      ...(user === undefined ? {} : { uid: user, gid: user }),
    });
    if (this.process.stdout === null) throw new Error('the child has no output');
    createInterface({ input: this.process.stdout }).on('line', (line) => {
      this.answers.push(line);
      for (const { enough, resolve } of this.waiting) if (enough()) resolve();
    });
    recorders.push(this);
  }

  send(count: number): void {
    this.process.stdin?.write(`${count}\n`);
  }

  /** Waits until its answers fulfil a condition. */
  async until(enough: () => boolean): Promise<void> {
    if (enough()) return;
    await new Promise<void>((resolve) => this.waiting.push({ enough, resolve }));
  }

  /** Records and waits for the answers. */
  async record(count: number): Promise<readonly string[]> {
    const from = this.answers.length;
    this.send(count);
    await this.until(() => this.answers.slice(from).includes('end'));
    return this.answers.slice(from, -1);
  }

  async kill(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const gone = once(this.process, 'close');
    this.process.kill('SIGKILL');
    await gone;
  }
}
