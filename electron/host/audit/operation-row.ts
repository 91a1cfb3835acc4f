import type { OperationState } from '../../../shared/contract/operation-state.ts';
import type { Decision, StoredSummary } from './audit-log.ts';
import type { EventPayload, EventRow, RecordedPayload } from './event.ts';

/** A row of the table `operations`: what the events of one operation add up to. */
export interface OperationRow {
  readonly number: number;
  readonly code: string;
  readonly at: number;
  readonly agentName: string;
  readonly clientName: string | null;
  readonly clientVersion: string | null;
  readonly parentProcess: string | null;
  readonly connectedAt: number;
  readonly readOnly: 0 | 1;
  readonly tool: string;
  readonly mode: string;
  readonly intent: 'execute' | 'proposal';
  readonly tab: string | null;
  readonly itemIndex: number | null;
  readonly state: OperationState;
  readonly result: string | null;
  readonly decisionBy: Decision['by'] | null;
  readonly decisionAt: number | null;
  readonly decisionReason: string | null;
  readonly finishedAt: number | null;
  /** When it came as an `execute` call; null while it is a proposal only. */
  readonly requestedAt: number | null;
  readonly expiresAt: number | null;
  readonly summary: string;
}

export const operationColumns = [
  'number',
  'code',
  'at',
  'agentName',
  'clientName',
  'clientVersion',
  'parentProcess',
  'connectedAt',
  'readOnly',
  'tool',
  'mode',
  'intent',
  'tab',
  'itemIndex',
  'state',
  'result',
  'decisionBy',
  'decisionAt',
  'decisionReason',
  'finishedAt',
  'requestedAt',
  'expiresAt',
  'summary',
] as const satisfies readonly (keyof OperationRow)[];

type EventHead = Pick<EventRow, 'operation' | 'state' | 'at'>;

const openStates: readonly OperationState[] = ['planned', 'pending', 'approved', 'executing'];

/** The row after the operation's first event. */
export function recordedRow(event: EventHead, payload: RecordedPayload): OperationRow {
  const { agent, index } = payload;
  return wellFormed({
    number: event.operation,
    code: payload.code,
    at: event.at,
    agentName: agent.name,
    clientName: agent.clientName,
    clientVersion: agent.clientVersion,
    parentProcess: agent.parentProcess,
    connectedAt: agent.connectedAt,
    readOnly: agent.readOnly ? 1 : 0,
    tool: payload.tool,
    mode: payload.mode,
    intent: payload.intent,
    tab: payload.tab,
    // An index that never was one stays in the arguments.
    itemIndex: Number.isSafeInteger(index) ? index : null,
    state: event.state,
    result: payload.result ?? null,
    ...decisionColumns(payload.decision),
    finishedAt: openStates.includes(event.state) ? null : event.at,
    requestedAt: payload.intent === 'execute' ? event.at : null,
    expiresAt: payload.expiresAt ?? null,
    summary: payload.summary,
  });
}

/** The row after a later event. */
export function advancedRow(row: OperationRow, event: EventHead, payload: EventPayload): OperationRow {
  if (payload.kind !== 'advanced') return row;
  const intent = payload.intent ?? row.intent;
  return wellFormed({
    ...row,
    ...(payload.decision === undefined ? {} : decisionColumns(payload.decision)),
    state: event.state,
    result: payload.result ?? row.result,
    intent,
    itemIndex: payload.index ?? row.itemIndex,
    finishedAt: openStates.includes(event.state) ? null : (row.finishedAt ?? event.at),
    requestedAt: intent === 'execute' ? (row.requestedAt ?? event.at) : row.requestedAt,
    summary: payload.summary ?? row.summary,
  });
}

export function toSummary(row: OperationRow): StoredSummary {
  const { agentName, clientName, clientVersion, parentProcess, connectedAt } = row;
  const { number, code, at, tool, mode, intent, tab, state, result, finishedAt, expiresAt, summary } = row;
  const agent = {
    name: agentName,
    clientName,
    clientVersion,
    parentProcess,
    connectedAt,
    readOnly: row.readOnly === 1,
  };
  const index = row.itemIndex;
  const decision = toDecision(row);
  return {
    number,
    code,
    at,
    agent,
    tool,
    mode,
    intent,
    tab,
    index,
    state,
    result,
    decision,
    finishedAt,
    expiresAt,
    summary,
  };
}

function toDecision({ decisionBy, decisionAt, decisionReason }: OperationRow): Decision | null {
  return decisionBy === null || decisionAt === null ? null : { by: decisionBy, at: decisionAt, reason: decisionReason };
}

function decisionColumns(
  decision: Decision | undefined,
): Pick<OperationRow, 'decisionBy' | 'decisionAt' | 'decisionReason'> {
  return {
    decisionBy: decision?.by ?? null,
    decisionAt: decision?.at ?? null,
    decisionReason: decision?.reason ?? null,
  };
}

/** SQLite keeps UTF-8, which has no lone surrogates; the event keeps them, escaped. */
function wellFormed(row: OperationRow): OperationRow {
  const columns = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.toWellFormed() : value,
  ]);
  return Object.fromEntries(columns) as OperationRow;
}
