import { formatPending } from '../../../shared/format/pending.ts';
import type { ToolAnswer, ToolCall } from '../tools/tool-set.ts';
import type { Operation } from './operation.ts';
import { planIndex } from './plan.ts';

/** Fixed text: no clipboard content in progress notifications. */
const progressMessage = 'Waiting for a person to decide in CopyQ Companion';
/** The contract wants one every five seconds at the least. */
const progressEvery = 4_000;

/**
 * Holds an agent's call open until its operation ends, the wait is over, or the agent goes away.
 *
 * @param waitMilliseconds how long at the most; then the answer is `pending|…`, and a repeated call goes on waiting
 * @param released fires when the host stops, which ends the wait as well
 */
export async function waitForOutcome(
  operation: Operation,
  call: ToolCall,
  waitMilliseconds: number,
  released: AbortSignal,
): Promise<ToolAnswer> {
  operation.waiting += 1;
  operation.abandoned = false;
  call.progress?.(progressMessage);
  const progress = setInterval(() => call.progress?.(progressMessage), progressEvery);
  const { promise: over, resolve } = Promise.withResolvers<'time' | 'cancelled'>();
  const time = setTimeout(() => resolve('time'), waitMilliseconds);
  const release = () => resolve('time');
  released.addEventListener('abort', release, { once: true });
  if (released.aborted) release();
  const cancel = () => resolve('cancelled');
  call.signal.addEventListener('abort', cancel, { once: true });
  if (call.signal.aborted) cancel();
  try {
    const end = await Promise.race([operation.settled, over]);
    if (typeof end === 'object') return end.answer;
    if (end === 'cancelled') operation.abandoned = true;
    return pendingAnswer(operation);
  } finally {
    operation.waiting -= 1;
    clearInterval(progress);
    clearTimeout(time);
    call.signal.removeEventListener('abort', cancel);
    released.removeEventListener('abort', release);
  }
}

function pendingAnswer({ code, plan, expiresAt }: Operation): ToolAnswer {
  const { mode, tab } = plan;
  if (mode === 'tab_create' || mode === 'tab_delete') {
    return { text: formatPending({ code, mode, path: tab.relative, expiresAt }), isError: false };
  }
  const index = planIndex(plan);
  const position = index === null ? {} : { index };
  const target = mode === 'move' ? { toTab: plan.toTab.relative } : {};
  return { text: formatPending({ code, mode, tab: tab.relative, ...position, ...target, expiresAt }), isError: false };
}
