import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { CopyQCommand } from './find-copyq.ts';
import { createLineReader } from './line-reader.ts';
import { processScript } from './script/library.ts';
import type { Outcome, RunningRequest, Transport, TransportRequest } from './transport.ts';

export interface Launch extends CopyQCommand {
  /** Passed on as it is: session name, settings folder and display decide which CopyQ is met. */
  readonly environment: NodeJS.ProcessEnv;
}

/** Bytes of one answer; a listing of tens of thousands of items stays well below. */
const outputLimit = 256 * 1024 * 1024;
/** Bytes kept of standard error, which may be chatty. */
const complaintLimit = 16 * 1024;

/** A process of CopyQ's client for every request. */
export function createProcessTransport(launch: Launch): Transport {
  const running = new Set<ChildProcess>();
  return {
    send: (request) => sendToProcess(launch, request, running),
    close() {
      for (const child of running) child.kill('SIGKILL');
    },
  };
}

function sendToProcess(launch: Launch, request: TransportRequest, running: Set<ChildProcess>): RunningRequest {
  // A prefix that nobody can know: a user's own script may print what it likes.
  const id = randomBytes(6).toString('hex');
  const child = spawn(launch.command, [...launch.prefixArguments, 'eval', '--', processScript], {
    env: launch.environment,
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  running.add(child);
  const outcome = new Promise<Outcome>((resolve) => {
    let answer: { value: unknown } | undefined;
    let complaint = '';
    const reader = createLineReader(id, request, (value) => {
      answer = { value };
    });
    child.once('error', (cause) => {
      running.delete(child);
      resolve({ kind: 'missing', cause });
    });
    child.stdout.on('data', (chunk: Buffer) => {
      if (reader.push(chunk) <= outputLimit) return;
      resolve({ kind: 'too-large', bytes: reader.bytes(), limit: outputLimit });
      child.kill('SIGKILL');
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (complaint.length < complaintLimit) complaint += chunk.toString('utf8');
    });
    child.once('close', (exitCode) => {
      running.delete(child);
      if (answer) resolve({ kind: 'answered', value: answer.value });
      else resolve({ kind: 'ended', exitCode, complaint });
    });
    // The process may end before it read everything; how it ended tells what happened.
    child.stdin.on('error', () => undefined);
    child.stdin.end(asciiJson({ id, operation: request.operation, data: request.data }));
  });
  return { outcome, kill: () => void child.kill('SIGKILL') };
}

/** JSON with nothing beyond ASCII, so that no code page on the way can change it. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
