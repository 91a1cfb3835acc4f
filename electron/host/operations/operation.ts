import type { OperationState } from '../../../shared/contract/operation-state.ts';
import type { EffectView } from '../../../shared/contract/views.ts';
import type { Agent } from '../agents/agent.ts';
import type { ToolAnswer } from '../tools/tool-set.ts';
import { effectOf, listEffect, shownDigest } from './effect-view.ts';
import { type Plan, targetContent } from './plan.ts';
import { transition } from './state.ts';

/** How an operation ended, and whether its agent has been told. */
export interface Outcome {
  readonly answer: ToolAnswer;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** One operation that needs a person: alive in memory from its first call until its outcome need not be joined any more. */
export class Operation {
  readonly code: string;
  readonly key: string;
  readonly plan: Plan;
  readonly content: string;
  readonly requestedAt: number;
  readonly expiresAt: number;
  readonly parameters: unknown;
  /** As the list shows it. */
  readonly listEffect: EffectView;
  readonly shown: string;
  /** Whoever asked last: after a reconnect, the new connection. */
  agent: Agent;
  /** From a preview, and not asked for by an `execute` yet. Not in the audit log before it is decided. */
  proposal: boolean;
  /** Whether the audit log has a row of it. */
  recorded: boolean;
  /** Calls held open. */
  waiting = 0;
  /** The agent cancelled its call. */
  abandoned = false;
  outcome: Outcome | undefined;
  /** `held`: told to a call that was open when it was decided. `redeemed`: told to a later call. */
  told: 'not' | 'held' | 'redeemed' = 'not';
  private current: OperationState = 'pending';
  private readonly settlement = Promise.withResolvers<Outcome>();

  constructor(seed: {
    readonly code: string;
    readonly key: string;
    readonly plan: Plan;
    readonly parameters: unknown;
    readonly agent: Agent;
    readonly requestedAt: number;
    readonly expiresAt: number;
    readonly proposal: boolean;
    readonly recorded: boolean;
    /** How it ended, of one that the log knows from an earlier run of the host. */
    readonly ended?: { readonly state: OperationState; readonly outcome: Outcome };
  }) {
    this.code = seed.code;
    this.key = seed.key;
    this.plan = seed.plan;
    this.content = targetContent(seed.plan);
    this.parameters = seed.parameters;
    this.agent = seed.agent;
    this.requestedAt = seed.requestedAt;
    this.expiresAt = seed.expiresAt;
    this.proposal = seed.proposal;
    this.recorded = seed.recorded;
    this.listEffect = listEffect(effectOf(seed.plan));
    this.shown = shownDigest(seed.code, seed.key, this.content);
    if (seed.ended === undefined) return;
    this.current = seed.ended.state;
    this.outcome = seed.ended.outcome;
    this.settlement.resolve(seed.ended.outcome);
  }

  /** Whole; made anew each time, because it may be large. */
  get effect(): EffectView {
    return effectOf(this.plan);
  }

  get state(): OperationState {
    return this.current;
  }

  /** Resolves when the operation has ended. */
  get settled(): Promise<Outcome> {
    return this.settlement.promise;
  }

  /** Moves on to a state that is not an end. */
  become(state: OperationState): void {
    this.current = transition(this.current, state);
  }

  /** Ends the operation; calls held open are answered. */
  settle(state: OperationState, outcome: Outcome): void {
    this.current = transition(this.current, state);
    if (this.waiting > 0) this.told = 'held';
    this.outcome = outcome;
    this.settlement.resolve(outcome);
  }
}
