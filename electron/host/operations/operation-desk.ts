import type { OperationState } from '../../../shared/contract/operation-state.ts';
import type { WriteRequest } from '../../../shared/tools/requests.ts';
import type { Agent } from '../agents/agent.ts';
import type { Decision, Image, NewOperation } from '../audit/audit-log.ts';
import type { ToolAnswer } from '../tools/tool-set.ts';
import { createJournal, type Journal } from './journal.ts';
import { Operation } from './operation.ts';
import { OperationBook } from './operation-book.ts';
import { newOperationCode } from './operation-code.ts';
import type { OperationsContext } from './operations-context.ts';
import { contractErrorOf, errorAnswer, failedState } from './outcome.ts';
import { type Plan, planIndex, planTabs } from './plan.ts';
import { encodePlan } from './plan-codec.ts';
import { createTabLocks, type TabLocks } from './tab-locks.ts';
import { createWriteRunner, type WriteRunner } from './write-runner.ts';

/** A call of mcp_write on its way into the audit log. */
export interface Submission {
  readonly agent: Agent;
  /** As the agent sent them. */
  readonly parameters: unknown;
  readonly request: WriteRequest;
  readonly key: string;
  readonly plan: Plan;
}

/** What submitted calls and the person's decisions share: the operations there are, and how each comes to its end. */
export class OperationDesk {
  readonly context: OperationsContext;
  readonly journal: Journal;
  readonly book: OperationBook;
  readonly runner: WriteRunner;
  readonly locks: TabLocks = createTabLocks(turnPatience);
  /** When each connection last read, in milliseconds since the epoch. */
  readonly lastReads = new Map<string, number>();
  /** Fires when the host stops; calls held open then end their wait. */
  readonly released = new AbortController();
  private readonly expiries = new Map<string, NodeJS.Timeout>();

  constructor(context: OperationsContext) {
    const { store, audit, events, log, settings, clock } = context;
    this.context = context;
    this.journal = createJournal(audit, events, log);
    this.book = new OperationBook(settings.approval.joinMinutes * 60_000);
    this.runner = createWriteRunner(store, events, log, clock);
  }

  newCode(): string {
    return newOperationCode(
      (code) => this.book.find(code) !== undefined || this.context.audit.find(code) !== undefined,
    );
  }

  /** The audit row of a planned write, in the state given. */
  row(submission: Submission, state: OperationState, code: string, images: readonly Image[]): NewOperation {
    const { agent, parameters, request, plan, key } = submission;
    return {
      code,
      at: this.context.clock(),
      agent: auditAgent(agent),
      tool: 'mcp_write',
      mode: request.mode,
      intent: 'execute',
      tab: plan.tab.full,
      index: planIndex(plan),
      parameters,
      plan: encodePlan(key, plan),
      state,
      images,
    };
  }

  /** Puts an operation before the person. A proposal comes into the audit log only when it is decided or asked for. */
  enqueue(submission: Submission, proposal: boolean): Operation {
    const { clock, settings } = this.context;
    const requestedAt = clock();
    const operation = new Operation({
      ...submission,
      code: this.newCode(),
      requestedAt,
      expiresAt: requestedAt + settings.approval.expiryMinutes * 60_000,
      proposal,
      recorded: false,
    });
    if (!proposal) this.record(operation);
    this.hold(operation);
    return operation;
  }

  /** Takes an operation into the book and lets it expire in its time. */
  hold(operation: Operation): void {
    this.book.add(operation);
    const left = Math.max(0, operation.expiresAt - this.context.clock());
    // A timer holds at most 2^31 - 1 milliseconds; settings stay below it.
    this.expiries.set(
      operation.code,
      setTimeout(() => this.expire(operation), left),
    );
    this.changed();
  }

  /** Writes the audit row of a pending operation that has none yet. @throws ContractFailure */
  record(operation: Operation): void {
    if (operation.recorded) return;
    const { plan, key, agent, parameters, code, requestedAt, expiresAt } = operation;
    const images: readonly Image[] =
      'item' in plan ? [{ phase: 'before', tab: plan.tab.full, row: plan.item.index, formats: plan.item.formats }] : [];
    this.journal.record({
      code,
      at: requestedAt,
      agent: auditAgent(agent),
      tool: 'mcp_write',
      mode: plan.mode,
      intent: operation.proposal ? 'proposal' : 'execute',
      tab: plan.tab.full,
      index: planIndex(plan),
      parameters,
      plan: encodePlan(key, plan),
      state: 'pending',
      images,
      expiresAt,
    });
    operation.recorded = true;
  }

  /** Runs an approved operation to its end. Never rejects. */
  execute(operation: Operation): Promise<void> {
    return this.locks.run(planTabs(operation.plan), () => this.executeAlone(operation));
  }

  private async executeAlone(operation: Operation): Promise<void> {
    const { code, plan } = operation;
    try {
      const images = await this.runner.prepare(plan);
      this.journal.advance(code, { state: 'executing', at: this.context.clock(), images });
    } catch (thrown) {
      const error = contractErrorOf(thrown, this.context.log);
      const answer = errorAnswer(error);
      // Nothing but reading has happened yet.
      const state = failedState(thrown) === 'conflict' ? 'conflict' : 'failed';
      this.journal.complete(code, { state, at: this.context.clock(), result: answer.text });
      this.settle(operation, state, answer);
      return;
    }
    operation.become('executing');
    const { change, answer } = await this.runner.run(plan);
    this.journal.complete(code, change);
    this.settle(operation, change.state, answer);
  }

  /**
   * Ends a pending operation without touching CopyQ.
   *
   * @throws ContractFailure when the audit log cannot be written; the operation is then still pending
   */
  close(operation: Operation, state: 'denied' | 'expired' | 'withdrawn', answer: ToolAnswer, decision: Decision): void {
    if (operation.recorded) {
      this.journal.advance(operation.code, { state, at: decision.at, result: answer.text, decision });
    }
    this.settle(operation, state, answer);
    // Withdrawn in favour of another request, or a preview that nobody decided: no later call may be told of it.
    if (state === 'withdrawn' || (state === 'expired' && operation.proposal)) this.book.remove(operation);
  }

  noteRead(connection: string): void {
    this.lastReads.delete(connection);
    this.lastReads.set(connection, this.context.clock());
    const [oldest] = this.lastReads.keys();
    if (this.lastReads.size > knownReaders && oldest !== undefined) this.lastReads.delete(oldest);
  }

  changed(): void {
    this.context.events.emit('pending');
    this.context.events.emit('overview');
  }

  async stop(): Promise<void> {
    for (const timer of this.expiries.values()) clearTimeout(timer);
    this.expiries.clear();
    await this.runner.stop();
  }

  private settle(operation: Operation, state: OperationState, answer: ToolAnswer): void {
    clearTimeout(this.expiries.get(operation.code));
    this.expiries.delete(operation.code);
    operation.settle(state, { answer, at: this.context.clock() });
    this.changed();
  }

  private expire(operation: Operation): void {
    if (operation.state !== 'pending') return;
    const minutes = this.context.settings.approval.expiryMinutes;
    const answer = errorAnswer({ code: 'APPROVAL_EXPIRED', minutes });
    try {
      this.close(operation, 'expired', answer, { by: 'time', at: this.context.clock(), reason: null });
    } catch {
      // The log cannot be written (the journal has said so): the operation stays pending, and is tried again.
      this.expiries.set(
        operation.code,
        setTimeout(() => this.expire(operation), retryExpiry),
      );
    }
  }
}

const retryExpiry = 5_000;
/** Connections whose last read is remembered. */
const knownReaders = 1_000;
/** Together with one call to CopyQ that is given up, well below the ten seconds in which every call is answered. */
const turnPatience = 1_500;

/** What the audit keeps of an agent. */
export function auditAgent(agent: Agent): NewOperation['agent'] {
  const { name, clientName, clientVersion, parentProcess, connectedAt, readOnly } = agent;
  return { name, clientName, clientVersion, parentProcess, connectedAt, readOnly };
}
