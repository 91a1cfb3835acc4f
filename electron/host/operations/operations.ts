import { setImmediate as nextTurn } from 'node:timers/promises';
import { formatError } from '../../../shared/format/error.ts';
import type { StoredOperation } from '../audit/audit-log.ts';
import type { WriteService } from '../tools/write-service.ts';
import { Operation } from './operation.ts';
import { OperationDesk } from './operation-desk.ts';
import type { OperationsContext } from './operations-context.ts';
import { decodePlan } from './plan-codec.ts';
import type { Review } from './review.ts';
import { createReview } from './review-service.ts';
import { createWriteService } from './write-service.ts';

/** The life of every write: the agents' side, the person's side, and what outlives the host. */
export interface Operations extends WriteService, Review {
  /** Whether agents' writes could be logged now. */
  auditWritable(): boolean;
  /** Answers the calls that wait for a person with `pending`, now and from now on; their operations stay pending. */
  release(): Promise<void>;
  /** Waits for writes under way and lets CopyQ save; pending operations stay pending in the audit log. */
  stop(): Promise<void>;
}

/** The newest operations among which outcomes are looked for that an agent has not been told. */
const remembered = 200;

/** Opens the desk and takes up again what an earlier run of the host left open. */
export function createOperations(context: OperationsContext): Operations {
  const desk = new OperationDesk(context);
  for (const stored of context.audit.open(['planned', 'pending', 'approved', 'executing'])) takeUp(desk, stored);
  for (const { code } of context.audit.list({ limit: remembered })) remember(desk, context.audit.find(code));
  return {
    ...createWriteService(desk),
    ...createReview(desk),
    auditWritable: () => desk.journal.writable(),
    async release() {
      desk.released.abort();
      // The answers go out in turns of their own.
      await nextTurn();
      await nextTurn();
    },
    stop: () => desk.stop(),
  };
}

/**
 * Pending operations wait on. One that was approved but not begun is closed, since its approval was for that moment;
 * of one that was under way nobody knows whether CopyQ has it, and it is never run again blindly.
 */
function takeUp(desk: OperationDesk, stored: StoredOperation): void {
  const at = desk.context.clock();
  if (stored.state !== 'pending') {
    const wrote = stored.state === 'executing';
    const result = formatError({ code: 'COPYQ_ERROR', fault: wrote ? { kind: 'lost', wrote } : { kind: 'host-gone' } });
    desk.journal.complete(stored.code, { state: wrote ? 'unknown' : 'failed', at, result });
    return;
  }
  const decoded = decodeStored(stored);
  if (decoded === undefined) {
    desk.context.log.error({ operation: stored.code }, 'a pending operation could not be taken up again');
    const result = formatError({ code: 'APPROVAL_EXPIRED', minutes: desk.context.settings.approval.expiryMinutes });
    const decision = { by: 'time', at, reason: 'could not be taken up after a restart' } as const;
    desk.journal.complete(stored.code, { state: 'expired', at, result, decision });
    return;
  }
  const { key, plan } = decoded;
  desk.hold(
    new Operation({
      code: stored.code,
      key,
      plan,
      parameters: stored.parameters,
      agent: { ...stored.agent, connection: '' },
      requestedAt: stored.at,
      expiresAt: stored.expiresAt ?? at,
      proposal: false,
      recorded: true,
    }),
  );
}

/**
 * Outcomes that an agent may still come back for: decided by the person, not long ago, and after the call that asked
 * must have been answered `pending`. Without them a repeated call would ask for the item that is there now.
 */
function remember(desk: OperationDesk, stored: StoredOperation | undefined): void {
  const { settings, clock } = desk.context;
  if (stored?.decision?.by !== 'person' || stored.finishedAt === null || stored.result === null) return;
  if (clock() - stored.finishedAt > settings.approval.joinMinutes * 60_000) return;
  const wasHeld = stored.decision.at - stored.at < settings.approval.waitSeconds * 1000;
  if (wasHeld && stored.intent === 'execute' && stored.state !== 'unknown') return;
  const decoded = decodeStored(stored);
  if (decoded === undefined) return;
  const answer = { text: stored.result, isError: stored.result.startsWith('error|') };
  desk.book.add(
    new Operation({
      ...decoded,
      code: stored.code,
      parameters: stored.parameters,
      agent: { ...stored.agent, connection: '' },
      requestedAt: stored.at,
      expiresAt: stored.expiresAt ?? stored.at,
      proposal: false,
      recorded: true,
      ended: { state: stored.state, outcome: { answer, at: stored.finishedAt } },
    }),
  );
}

/** The plan of a pending operation; undefined when the log does not hold it whole, e.g. without its before-image. */
function decodeStored(stored: StoredOperation): ReturnType<typeof decodePlan> | undefined {
  try {
    return decodePlan(stored.plan, stored.images);
  } catch {
    return undefined;
  }
}
