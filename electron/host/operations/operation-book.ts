import type { Operation } from './operation.ts';
import { isSettled } from './state.ts';

/** Previews of one agent that wait as proposals at the most; the oldest make way. */
const proposalsPerAgent = 50;

/** Undecided requests of one agent, and of all together, at the most: more than a person looks through. */
export const pendingPerAgent = 200;
export const pendingInAll = 1_000;

/** The operations that are pending, and those whose outcome a repeated call may still ask for. */
export class OperationBook {
  private readonly operations = new Map<string, Operation>();
  private readonly joinMilliseconds: number;

  constructor(joinMilliseconds: number) {
    this.joinMilliseconds = joinMilliseconds;
  }

  add(operation: Operation): void {
    this.operations.set(operation.code, operation);
  }

  remove(operation: Operation): void {
    this.operations.delete(operation.code);
  }

  find(code: string): Operation | undefined {
    return this.operations.get(code);
  }

  /** Oldest first. */
  pending(): readonly Operation[] {
    return [...this.operations.values()].filter(({ state }) => state === 'pending');
  }

  /** The operation of this call that has not ended, newest first when its target's content changed in between. */
  open(key: string): readonly Operation[] {
    return [...this.operations.values()].filter((one) => one.key === key && !isSettled(one.state)).reverse();
  }

  /**
   * The ended operation of this call whose outcome its agent has never been told. One that ran has changed its target,
   * so it is found whatever is there now; one that did not is the same call only while its target is the same.
   *
   * @param content of the target now; undefined when it is not known yet
   */
  untold(key: string, now: number, content?: string): Operation | undefined {
    return this.settled(key, now).find(({ told, state, content: planned }) => {
      if (told !== 'not') return false;
      return state === 'denied' || state === 'expired' ? planned === content : content === undefined;
    });
  }

  /**
   * The ended operation that a repeated call with the same target content is the same as, though its outcome was told
   * before: the answer may have been lost on the way, and nothing may run twice. A write that was answered while its call
   * was held open is over: the next call of its kind means another item, equal to the first.
   */
  repeated(key: string, content: string, now: number): Operation | undefined {
    return this.settled(key, now).find((operation) => {
      if (operation.content !== content) return false;
      if (operation.state === 'denied') return true;
      return operation.state === 'executed' && operation.told === 'redeemed';
    });
  }

  /** Whether this agent may have one more request wait. */
  hasRoom(agent: string): boolean {
    const pending = this.pending();
    return pending.length < pendingInAll && pending.filter((one) => one.agent.name === agent).length < pendingPerAgent;
  }

  /** Makes room for one more proposal of this agent. Returns those that had to go. */
  crowdedOut(agent: string): readonly Operation[] {
    const proposals = this.pending().filter((one) => one.proposal && one.agent.name === agent);
    return proposals.slice(0, Math.max(0, proposals.length - proposalsPerAgent + 1));
  }

  /** Forgets outcomes older than the time in which they may be asked for. */
  prune(now: number): void {
    for (const operation of this.operations.values()) {
      if (operation.outcome !== undefined && now - operation.outcome.at > this.joinMilliseconds) this.remove(operation);
    }
  }

  private settled(key: string, now: number): readonly Operation[] {
    this.prune(now);
    return [...this.operations.values()].filter((one) => one.key === key && one.outcome !== undefined).reverse();
  }
}
