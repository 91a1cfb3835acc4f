import { type ContractFailure, storeFailure } from '../tools/errors.ts';
import { answerOf, isUnconnected } from './answer.ts';
import { attempt } from './attempt.ts';
import { createGate } from './gate.ts';
import { createLockedTabs } from './locked-tabs.ts';
import type { Launch } from './process-transport.ts';
import { runCommand } from './run-command.ts';
import type { OperationName } from './script/library.ts';
import type { Transport, TransportRequest } from './transport.ts';
import { isTooOld, parseVersion } from './version.ts';

export interface ClientOptions extends Launch {
  /** Whether to start CopyQ when it does not run. */
  readonly start: boolean;
  /** For a whole call, waiting and starting CopyQ included. */
  readonly timeoutMs: number;
  readonly transport: Transport;
  /** Milliseconds that never go back; for tests. */
  readonly clock?: () => number;
}

export interface CallOptions {
  readonly onPart?: TransportRequest['onPart'];
  /** `performance.now()` at which the call ends; by default the time limit from now. */
  readonly deadline?: number;
  /** Overrides whether CopyQ may be started. */
  readonly start?: boolean;
}

/** Runs operations in CopyQ: finds out the version, starts the server, keeps the time limit, orders the writers. */
export interface CopyQClient {
  read(operation: OperationName, data: unknown, options?: CallOptions): Promise<unknown>;
  /** One after the other, in the order they were called. */
  write(operation: OperationName, data: unknown): Promise<unknown>;
  /** When a call made now would have to end. */
  deadline(): number;
  isLocked(tab: string): boolean;
  /** @throws ContractFailure `missing`, `too-old`, `timeout` */
  version(deadline: number): Promise<string | null>;
  close(): void;
}

/** Processes of readers at a time; more only take turns on the server. */
const readersAtOnce = 4;

/** Operations that unload a tab to save it: to whoever reads it at that moment it looks locked, or empty. */
const unloading: ReadonlySet<OperationName> = new Set(['flush', 'move']);

export function createClient(options: ClientOptions): CopyQClient {
  const { transport } = options;
  const seconds = options.timeoutMs / 1000;
  const lockedTabs = createLockedTabs(options.clock ?? (() => performance.now()));
  const readers = createGate(readersAtOnce);
  const writers = createGate(1);
  let knownVersion: Promise<string | null> | undefined;
  let starting: Promise<unknown> | undefined;

  const deadlineFromNow = (): number => performance.now() + options.timeoutMs;
  const timeoutBeforeWriting = (): ContractFailure => storeFailure({ kind: 'timeout', seconds, wrote: false });

  function version(deadline: number): Promise<string | null> {
    knownVersion ??= lookUpVersion(deadline).catch((error: unknown) => {
      // Whatever was wrong may be put right before the next call.
      knownVersion = undefined;
      throw error;
    });
    return knownVersion;
  }

  async function lookUpVersion(deadline: number): Promise<string | null> {
    const timeoutMs = Math.max(0, deadline - performance.now());
    const result = await runCommand(options, ['--version'], { capture: true, timeoutMs });
    if (result.kind === 'missing') throw storeFailure({ kind: 'missing' }, { cause: result.cause });
    if (result.kind === 'timeout') throw timeoutBeforeWriting();
    const found = parseVersion(result.output) ?? null;
    if (found !== null && isTooOld(found)) throw storeFailure({ kind: 'too-old', version: found });
    return found;
  }

  /** Callers at the same time share one start. Whether it worked, the next request shows. */
  async function startServer(deadline: number): Promise<void> {
    const timeoutMs = Math.max(0, deadline - performance.now());
    starting ??= runCommand(options, ['--start-server', 'eval', '--', ''], { capture: false, timeoutMs });
    await starting;
    starting = undefined;
  }

  async function call(
    operation: OperationName,
    data: unknown,
    settings: CallOptions & { readonly writes: boolean; readonly deadline: number },
  ): Promise<unknown> {
    const { deadline, writes } = settings;
    if (performance.now() >= deadline) throw timeoutBeforeWriting();
    await version(deadline);
    const once = () =>
      attempt(
        transport,
        { operation, data, ...(settings.onPart && { onPart: settings.onPart }) },
        { deadline, writes, lockedTabs },
      );
    let result = await once();
    if (isUnconnected(result)) {
      if (!(settings.start ?? options.start)) throw storeFailure({ kind: 'not-running' });
      await startServer(deadline);
      // Nothing was reached, so nothing can happen twice.
      result = await once();
      if (isUnconnected(result) || (result.outcome.kind === 'timeout' && !result.started)) {
        throw storeFailure({ kind: 'start-failed' });
      }
    }
    if (result.outcome.kind === 'missing') knownVersion = undefined;
    return answerOf(result, seconds);
  }

  return {
    read(operation, data, settings = {}) {
      const deadline = settings.deadline ?? deadlineFromNow();
      return readers.pass(() => call(operation, data, { ...settings, deadline, writes: false }));
    },
    write(operation, data) {
      const deadline = deadlineFromNow();
      const run = () => call(operation, data, { deadline, writes: true });
      return writers.pass(() => (unloading.has(operation) ? readers.passAlone(run) : run()));
    },
    deadline: deadlineFromNow,
    isLocked: (tab) => lockedTabs.isLocked(tab),
    version,
    close() {
      lockedTabs.close();
      transport.close();
    },
  };
}
