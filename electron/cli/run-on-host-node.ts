import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { hostNode } from '../host/lifecycle/node-runtime.ts';
import { exitCodes } from './exit-codes.ts';

/** Runs the command again on a Node that is recent enough and returns its exit code. Node built-ins alone. */
export async function runOnHostNode(entry: string, parameters: readonly string[]): Promise<number> {
  const node = hostNode(entry);
  if (node === undefined) {
    process.stderr.write(
      `copyq-companion: Node 22 or newer is needed, this is ${process.versions.node}. Install a newer one, or run npm install in the package\n`,
    );
    return exitCodes.failed;
  }
  const child = spawn(node, [entry, ...parameters], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  return await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
}
