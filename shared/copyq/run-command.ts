import { spawn } from 'node:child_process';
import type { Launch } from './process-transport.ts';

export type CommandOutcome =
  | { readonly kind: 'ended'; readonly exitCode: number | null; readonly output: string }
  | { readonly kind: 'missing'; readonly cause: Error }
  | { readonly kind: 'timeout' };

/**
 * Runs CopyQ with parameters that are no script.
 *
 * @param capture false for what starts the server, which would inherit the pipes and never close them
 */
export function runCommand(
  launch: Launch,
  parameters: readonly string[],
  options: { readonly capture: boolean; readonly timeoutMs: number },
): Promise<CommandOutcome> {
  return new Promise((resolve) => {
    const child = spawn(launch.command, [...launch.prefixArguments, ...parameters], {
      env: launch.environment,
      stdio: ['ignore', options.capture ? 'pipe' : 'ignore', 'ignore'],
      windowsHide: true,
    });
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      resolve({ kind: 'timeout' });
    }, options.timeoutMs);
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      if (output.length < 16 * 1024) output += chunk.toString('utf8');
    });
    child.once('error', (cause) => {
      clearTimeout(timer);
      resolve({ kind: 'missing', cause });
    });
    child.once(options.capture ? 'close' : 'exit', (exitCode) => {
      clearTimeout(timer);
      resolve({ kind: 'ended', exitCode, output });
    });
  });
}
