import type { StoredSummary } from '../../host/audit/audit-log.ts';

/** An operation as `audit` prints it. Times are ISO 8601 in UTC. */
export interface OperationRecord {
  /** The operation's code, e.g. `7K3QF`. */
  readonly id: string;
  readonly number: number;
  readonly time: string;
  readonly client: string;
  readonly clientName: string | null;
  readonly clientVersion: string | null;
  readonly tool: string;
  readonly mode: string;
  readonly intent: string;
  readonly tab: string | null;
  readonly index: number | null;
  readonly state: string;
  /** What the agent was told; null while it waits. */
  readonly result: string | null;
  readonly decision: { readonly by: string; readonly at: string; readonly reason: string | null } | null;
  /** Milliseconds from the call to its end; null while it is open. */
  readonly duration: number | null;
  readonly summary: string;
}

export function toRecord(operation: StoredSummary): OperationRecord {
  const { code, number, at, agent, tool, mode, intent, tab, index, state, result, decision, finishedAt } = operation;
  return {
    id: code,
    number,
    time: isoTime(at),
    client: agent.name,
    clientName: agent.clientName,
    clientVersion: agent.clientVersion,
    tool,
    mode,
    intent,
    tab,
    index,
    state,
    result,
    decision: decision === null ? null : { ...decision, at: isoTime(decision.at) },
    duration: finishedAt === null ? null : finishedAt - at,
    summary: operation.summary,
  };
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
