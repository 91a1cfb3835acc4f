import { ContractFailure, storeFailure } from '../tools/errors.ts';
import type { CopyQClient } from './client.ts';

type Absent = { readonly tab: string; readonly state: 'missing' | 'locked' };

/**
 * Reads many tabs in one request, so that a tab that cannot be loaded does not fail the others: when one blocks the
 * client, the rest is read in another request within the same time limit.
 *
 * @param request its tabs may name a tab twice; answers come in this order
 * @param read turns what came for one tab into its answer
 */
export async function readEachTab<Answer extends { readonly tab: string }>(
  client: CopyQClient,
  request: { readonly operation: 'pages' | 'texts'; readonly tabs: readonly string[]; readonly data: object },
  read: (part: unknown, blobs: readonly Buffer[]) => Answer,
): Promise<(Answer | Absent)[]> {
  const { operation, tabs, data } = request;
  const deadline = client.deadline();
  const answers = new Map<string, Answer | Absent>();
  for (const tab of tabs) if (client.isLocked(tab)) answers.set(tab, { tab, state: 'locked' });
  for (let left = missing(tabs, answers); left.length > 0; left = missing(tabs, answers)) {
    const parts: (readonly [part: unknown, blobs: readonly Buffer[]])[] = [];
    const locked = await client
      .read(operation, { ...data, tabs: left }, { onPart: (...part) => parts.push(part), deadline })
      .then(() => undefined, lockedTab);
    for (const answer of parts.map((part) => read(...part))) answers.set(answer.tab, answer);
    if (locked !== undefined) answers.set(locked, { tab: locked, state: 'locked' });
    else if (missing(left, answers).length > 0) throw storeFailure({ kind: 'failed' });
  }
  return tabs.flatMap((tab) => answers.get(tab) ?? []);
}

function missing(tabs: readonly string[], answers: ReadonlyMap<string, unknown>): string[] {
  return [...new Set(tabs)].filter((tab) => !answers.has(tab));
}

/** @throws the error when it is another one */
function lockedTab(error: unknown): string {
  const fault = error instanceof ContractFailure && error.error.code === 'COPYQ_ERROR' ? error.error.fault : undefined;
  if (fault?.kind !== 'locked') throw error;
  return fault.tab;
}
