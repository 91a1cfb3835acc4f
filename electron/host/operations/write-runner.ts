import { formatWriteAnswer } from '../../../shared/format/write-answer.ts';
import type { Store } from '../../../shared/store/store.ts';
import type { ContractError } from '../../../shared/tools/errors.ts';
import type { Image, OperationChange } from '../audit/audit-log.ts';
import type { HostEvents } from '../events.ts';
import type { Log } from '../log.ts';
import type { ToolAnswer } from '../tools/tool-set.ts';
import { beforeImages, type Execution, executePlan, requireStillNew } from './execute.ts';
import { contractErrorOf, errorAnswer, failedState } from './outcome.ts';
import type { Plan } from './plan.ts';

/** How a plan ended: what the audit is to be told, and what the agent. */
export interface RunResult {
  readonly change: OperationChange;
  readonly answer: ToolAnswer;
}

export interface WriteRunner {
  /** Before-images of an approved plan, which must still be possible. @throws ContractFailure */
  prepare(plan: Plan): Promise<readonly Image[]>;
  /** Before-images of the plan. @throws ContractFailure */
  images(plan: Plan): Promise<readonly Image[]>;
  /** Carries the plan out. The audit row `executing` must have been written. Never rejects. */
  run(plan: Plan): Promise<RunResult>;
  /** Writes to the disk of CopyQ what is waiting for it. */
  stop(): Promise<void>;
}

/** CopyQ saves what was added only minutes later; this long after a write it is asked to save the tabs written. */
const flushDelay = 300;

export function createWriteRunner(store: Store, events: HostEvents, log: Log, clock: () => number): WriteRunner {
  const unsaved = new Set<string>();
  const running = new Set<Promise<RunResult>>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    timer = undefined;
    const tabs = [...unsaved];
    unsaved.clear();
    if (tabs.length > 0) await store.flush(tabs);
  }

  function written(execution: Execution, plan: Plan): void {
    if (plan.mode === 'tab_delete') for (const tab of execution.tabs) unsaved.delete(tab);
    else for (const tab of execution.tabs) unsaved.add(tab);
    timer ??= setTimeout(() => void flush(), flushDelay);
    const listChanged =
      plan.mode === 'tab_create' || plan.mode === 'tab_delete' || ('createsTab' in plan && plan.createsTab);
    events.emit('tabs', listChanged ? [] : execution.tabs);
  }

  return {
    async prepare(plan) {
      await requireStillNew(store, plan);
      return plan.mode === 'tab_delete' ? beforeImages(store, plan) : [];
    },
    images: (plan) => beforeImages(store, plan),
    run(plan) {
      const ended = carryOut(plan);
      running.add(ended);
      void ended.finally(() => running.delete(ended));
      return ended;
    },
    async stop() {
      clearTimeout(timer);
      // Each ends by itself: the store gives every call up in time.
      await Promise.all(running);
      await flush();
    },
  };

  async function carryOut(plan: Plan): Promise<RunResult> {
    try {
      const execution = await executePlan(store, plan);
      written(execution, plan);
      const text = formatWriteAnswer(execution.answer);
      const moved = execution.index === null ? {} : { index: execution.index };
      const change = { state: 'executed', at: clock(), result: text, images: execution.after, ...moved } as const;
      return { change, answer: { text, isError: false } };
    } catch (thrown) {
      const error = inAgentsWords(contractErrorOf(thrown, log), plan);
      const answer = errorAnswer(error);
      return { change: { state: failedState(thrown), at: clock(), result: answer.text }, answer };
    }
  }
}

/** The store knows tabs by their full names, agents by relative ones. */
function inAgentsWords(error: ContractError, { tab }: Plan): ContractError {
  return error.code === 'TAB_NOT_FOUND' && error.tab === tab.full ? { ...error, tab: tab.relative } : error;
}
