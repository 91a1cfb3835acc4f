import type { DecisionResult, EffectView, PendingView } from '../../../shared/contract/views.ts';
import type { Decision } from '../audit/audit-log.ts';
import type { Operation } from './operation.ts';
import { auditAgent, type OperationDesk } from './operation-desk.ts';
import { contractErrorOf, errorAnswer } from './outcome.ts';
import type { Review } from './review.ts';

/** The person's side of the life of a write. */
export function createReview(desk: OperationDesk): Review {
  const { clock, connected } = desk.context;

  function view(operation: Operation, effect: EffectView): PendingView {
    const { code, shown, proposal, agent, requestedAt, expiresAt } = operation;
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

  /** Runs what logs a decision. When it cannot be logged nothing is decided, and the other ones go on. */
  function logged(operation: Operation, log: () => void): DecisionResult | undefined {
    try {
      log();
      return undefined;
    } catch (thrown) {
      return unavailable(operation, thrown);
    }
  }

  function unavailable(operation: Operation, thrown: unknown): DecisionResult {
    const { text } = errorAnswer(contractErrorOf(thrown, desk.context.log));
    return { id: operation.code, state: operation.state, result: text, refused: 'unavailable' };
  }

  /** A yes is not spent on a store that cannot be reached: the operation goes on waiting. CopyQ is started if need be. */
  async function unreachable(operation: Operation): Promise<DecisionResult | undefined> {
    try {
      await desk.context.store.tabs();
      return undefined;
    } catch (thrown) {
      return unavailable(operation, thrown);
    }
  }

  return {
    pending: () => desk.book.pending().map((operation) => view(operation, operation.listEffect)),

    detail(id) {
      const operation = desk.book.find(id);
      return operation?.state === 'pending' ? view(operation, operation.effect) : undefined;
    },

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
        const unlogged = logged(operation, () => {
          desk.record(operation);
          desk.journal.advance(operation.code, { state: 'approved', at: clock(), decision: byPerson(null) });
        });
        if (unlogged !== undefined) {
          results.push(unlogged);
          continue;
        }
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
        const answer = errorAnswer({ code: 'APPROVAL_DENIED', reason });
        const unlogged = logged(operation, () => {
          desk.record(operation);
          desk.close(operation, 'denied', answer, byPerson(reason === '' ? null : reason));
        });
        return unlogged ?? result(operation);
      });
    },
  };
}
