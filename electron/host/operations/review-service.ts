import type { DecisionResult, PendingView } from '../../../shared/contract/views.ts';
import type { Decision } from '../audit/audit-log.ts';
import type { Operation } from './operation.ts';
import { auditAgent, type OperationDesk } from './operation-desk.ts';
import { contractErrorOf, errorAnswer } from './outcome.ts';
import type { Review } from './review.ts';

/** The person's side of the life of a write. */
export function createReview(desk: OperationDesk): Review {
  const { clock, connected } = desk.context;

  function view(operation: Operation): PendingView {
    const { code, shown, proposal, agent, requestedAt, expiresAt, effect } = operation;
    return {
      id: code,
      shown,
      proposal,
      agent: { ...auditAgent(agent), connected: connected(agent.connection) },
      requestedAt,
      expiresAt,
      caller: callerOf(operation),
      effect,
    };
  }

  function callerOf(operation: Operation): PendingView['caller'] {
    if (operation.waiting > 0) return 'waiting';
    return operation.abandoned || !connected(operation.agent.connection) ? 'gone' : 'away';
  }

  /** The operation, if what was shown is still what is pending. */
  function decidable(request: { readonly id: string; readonly shown: string }): Operation | DecisionResult {
    const operation = desk.book.find(request.id);
    if (operation === undefined) return { id: request.id, state: 'expired', result: null, refused: 'gone' };
    const { state, outcome } = operation;
    if (state !== 'pending') return { id: request.id, state, result: outcome?.answer.text ?? null, refused: 'gone' };
    if (operation.shown !== request.shown) return { id: request.id, state, result: null, refused: 'stale' };
    return operation;
  }

  function byPerson(reason: string | null): Decision {
    return { by: 'person', at: clock(), reason };
  }

  function result(operation: Operation): DecisionResult {
    const { code, state, outcome } = operation;
    return { id: code, state, result: outcome?.answer.text ?? null, refused: null };
  }

  /** A yes is not spent on a store that cannot be reached: the operation goes on waiting. CopyQ is started if need be. */
  async function unreachable(operation: Operation): Promise<DecisionResult | undefined> {
    try {
      await desk.context.store.tabs();
      return undefined;
    } catch (thrown) {
      const { text } = errorAnswer(contractErrorOf(thrown, desk.context.log));
      return { id: operation.code, state: operation.state, result: text, refused: 'unavailable' };
    }
  }

  return {
    pending: () => desk.book.pending().map(view),

    async approve(requests) {
      const results: DecisionResult[] = [];
      for (const request of requests) {
        const operation = decidable(request);
        if (!('code' in operation)) {
          results.push(operation);
          continue;
        }
        const trouble = await unreachable(operation);
        if (trouble !== undefined) {
          results.push(trouble);
          continue;
        }
        // Another window may have decided meanwhile.
        if (operation.state !== 'pending') {
          results.push({ ...result(operation), refused: 'gone' });
          continue;
        }
        desk.record(operation);
        desk.journal.advance(operation.code, { state: 'approved', at: clock(), decision: byPerson(null) });
        operation.become('approved');
        desk.changed();
        await desk.execute(operation);
        results.push(result(operation));
      }
      return results;
    },

    async reject(requests, reason) {
      return requests.map((request) => {
        const operation = decidable(request);
        if (!('code' in operation)) return operation;
        desk.record(operation);
        const answer = errorAnswer({ code: 'APPROVAL_DENIED', reason });
        desk.close(operation, 'denied', answer, byPerson(reason === '' ? null : reason));
        return result(operation);
      });
    },
  };
}
