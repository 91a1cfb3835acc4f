import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ContractFailure, storeFailure } from '../../../shared/tools/errors.ts';
import type { SearchField } from '../../../shared/tools/requests.ts';
import { badExpression, type CompiledExpression } from './expression.ts';
import type { SearchedTab, SearchOutcome, SearchTask, WorkerAnswer } from './search-protocol.ts';

/** Runs expressions over texts within bounded time, without holding up the host. */
export interface SearchEngine {
  /**
   * Rejects with a ContractFailure: INVALID_PARAM for an expression that cannot be run, COPYQ_ERROR
   * `search-too-slow` when the time is up.
   */
  search(request: SearchRequest): Promise<SearchOutcome>;
  /** Ends the threads; searches under way are rejected. */
  close(): Promise<void>;
}

/** A search: `skip` and `limit` count hits. */
interface SearchRequest {
  readonly expression: CompiledExpression;
  readonly searchIn: SearchField;
  readonly tabs: readonly SearchedTab[];
  readonly skip: number;
  readonly limit: number;
}

/** Two searches at a time: one that takes its whole time must not hold up all others. */
const threads = 2;

/**
 * @param options `seconds`: time limit of one search once it runs (default 5)
 */
export function createSearchEngine(options: { readonly seconds?: number } = {}): SearchEngine {
  const seconds = options.seconds ?? 5;
  const idle: Worker[] = [];
  const running = new Set<Worker>();
  const waiting: (() => void)[] = [];
  let closed = false;

  async function search({ expression, ...request }: SearchRequest): Promise<SearchOutcome> {
    const { pattern, flags } = expression;
    if (running.size >= threads) await new Promise<void>((resolve) => waiting.push(resolve));
    if (closed) throw storeFailure({ kind: 'host-gone' });
    const worker = idle.pop() ?? startWorker(forget);
    running.add(worker);
    try {
      const answer = await runTask(worker, { pattern, flags, ...request }, seconds);
      if (!closed) idle.push(worker);
      if (answer.kind === 'refused') throw new ContractFailure(badExpression('it is too complex'));
      return answer.outcome;
    } finally {
      running.delete(worker);
      waiting.shift()?.();
    }
  }

  /** A thread that died while it had nothing to do is not used again. */
  function forget(worker: Worker): void {
    const position = idle.indexOf(worker);
    if (position >= 0) idle.splice(position, 1);
  }

  async function close(): Promise<void> {
    closed = true;
    await Promise.all([...idle.splice(0), ...running].map((worker) => worker.terminate()));
  }

  return { search, close };
}

function startWorker(onGone: (worker: Worker) => void): Worker {
  const worker = new Worker(workerFile(), { execArgv: [] });
  worker.unref();
  // Without a listener an error would end the host; a search under way has its own, which reports it.
  worker.on('error', () => onGone(worker)).on('exit', () => onGone(worker));
  return worker;
}

/** Beside this file when it runs from its source, in dist/host when it was built into a chunk of dist. */
function workerFile(): URL {
  const candidates = ['./search-worker.ts', '../host/search-worker.js', './search-worker.js'];
  const urls = candidates.map((candidate) => new URL(candidate, import.meta.url));
  const found = urls.find((url) => existsSync(fileURLToPath(url)));
  if (found === undefined) throw new Error('the search worker is missing from the installation');
  return found;
}

/** Hands a task to an idle worker. A worker that does not answer in time is ended, and so is of no more use. */
function runTask(worker: Worker, task: SearchTask, seconds: number): Promise<WorkerAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      settle(() => reject(storeFailure({ kind: 'search-too-slow', seconds })));
      void worker.terminate();
    }, seconds * 1000);
    const onMessage = (answer: WorkerAnswer) => settle(() => resolve(answer));
    const onError = (cause: unknown) => settle(() => reject(storeFailure({ kind: 'internal' }, { cause })));
    const onExit = () => settle(() => reject(storeFailure({ kind: 'host-gone' })));
    function settle(act: () => void): void {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      act();
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(task);
  });
}
