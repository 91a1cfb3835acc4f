import { setTimeout as delay } from 'node:timers/promises';
import type { LockedTabs } from './locked-tabs.ts';
import type { Outcome, RunningRequest, ScriptMark, Transport, TransportRequest } from './transport.ts';

/** What became of one request, and how far it came. */
export interface Attempt {
  readonly outcome: Outcome | { readonly kind: 'timeout' } | { readonly kind: 'locked'; readonly tab: string };
  /** The script began inside the client, so a server was there. */
  readonly started: boolean;
  /** The script came to its first change: it may have written. */
  readonly wrote: boolean;
}

export interface AttemptOptions {
  /** `performance.now()` at which the request is ended. */
  readonly deadline: number;
  readonly writes: boolean;
  readonly lockedTabs: LockedTabs;
}

/** Milliseconds that a tab may take to open before the server is asked whether it is busy or waits for a person. */
const openingLimit = 2_000;
const probeLimit = 1_500;
/** After the probe's answer, for a tab that was only slow. */
const openingGrace = 200;

/** Runs one request until it answers, its time is up, or a tab turns out to wait for a person. */
export function attempt(
  transport: Transport,
  request: Pick<TransportRequest, 'operation' | 'data' | 'onPart'>,
  options: AttemptOptions,
): Promise<Attempt> {
  return new Promise((resolve) => {
    let last: ScriptMark | undefined;
    let wrote = false;
    let parts = 0;
    let openingTimer: NodeJS.Timeout | undefined;
    const finish = (outcome: Attempt['outcome']): void => {
      clearTimeout(deadlineTimer);
      clearTimeout(openingTimer);
      resolve({ outcome, started: last !== undefined, wrote });
    };
    const running: RunningRequest = transport.send({
      ...request,
      onPart(...part) {
        // What was opened has been read as well.
        parts += 1;
        clearTimeout(openingTimer);
        request.onPart?.(...part);
      },
      onMark(mark) {
        last = mark;
        wrote ||= mark.mark === 'write';
        clearTimeout(openingTimer);
        if (mark.mark !== 'open' || mark.tab === undefined) return;
        const { tab } = mark;
        openingTimer = setTimeout(() => void checkOpening(tab, mark), openingLimit);
      },
    });
    const deadlineTimer = setTimeout(
      () => {
        running.kill();
        finish({ kind: 'timeout' });
      },
      Math.max(0, options.deadline - performance.now()),
    );
    void running.outcome.then(finish);

    async function checkOpening(tab: string, mark: ScriptMark): Promise<void> {
      const partsBefore = parts;
      if (!(await serverAnswers(transport, Math.min(options.deadline, performance.now() + probeLimit)))) return;
      await delay(openingGrace);
      if (last !== mark || parts !== partsBefore) return;
      if (options.writes) {
        running.kill();
        options.lockedTabs.remember(tab);
      } else {
        options.lockedTabs.waitWith(tab, running);
      }
      finish({ kind: 'locked', tab });
    }
  });
}

async function serverAnswers(transport: Transport, deadline: number): Promise<boolean> {
  const running = transport.send({ operation: 'ping', data: null });
  const timer = setTimeout(() => running.kill(), Math.max(0, deadline - performance.now()));
  const outcome = await running.outcome;
  clearTimeout(timer);
  return outcome.kind === 'answered';
}
