import type { OperationState } from '../../../shared/contract/operation-state.ts';
import type { Formats } from '../../../shared/store/store.ts';

/**
 * The audit log as the other rooms see it. Synchronous: when a method returns, what it wrote is on the disk
 * (`synchronous=FULL`). Every method that writes throws `AuditUnavailable` when it cannot.
 */
export interface AuditLog extends AuditReader {
  /** Writes a new operation in the state given and returns its number. Its code must be new. */
  record(operation: NewOperation): number;
  /** Appends the next state of an operation. The caller (the state machine) answers for the order of states. */
  advance(code: string, change: OperationChange): void;
  /** Commits a write of no consequence: throws AuditUnavailable when nothing could be written now. */
  assertWritable(): void;
  close(): void;
}

export interface AuditReader {
  /** Operations in one of these states, oldest first, with all images: to take them up again after a restart. */
  open(states: readonly OperationState[]): readonly StoredOperation[];
  /** Newest first. `before`: only numbers below it. `query`: full text over arguments, texts, tags, notes, reasons. */
  list(request: { limit: number; before?: number; query?: string }): readonly StoredSummary[];
  find(code: string): StoredOperation | undefined;
  count(): number;
  /** When the newest `execute` call came, in milliseconds since the epoch. */
  lastRequestAt(): number | null;
  /** Recomputes the whole hash chain and compares the current rows with it. */
  verify(): ChainReport;
}

export interface AuditAgent {
  readonly name: string;
  readonly clientName: string | null;
  readonly clientVersion: string | null;
  readonly parentProcess: string | null;
  readonly connectedAt: number;
  readonly readOnly: boolean;
}

export interface NewOperation {
  /** Five characters of Crockford's base 32, unique in the log. */
  readonly code: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly agent: AuditAgent;
  readonly tool: string;
  /** As the agent sent it, even when it is no mode at all; '' when absent. */
  readonly mode: string;
  /** `proposal`: it came from a preview that the person decided. */
  readonly intent: 'execute' | 'proposal';
  /** Full name where it could be resolved, else as sent; null where the mode has none. */
  readonly tab: string | null;
  readonly index: number | null;
  /** The arguments as the agent sent them (JSON). */
  readonly parameters: unknown;
  /** Everything needed to execute it later, without images (JSON); null for a call that never became a plan. */
  readonly plan: unknown;
  readonly state: OperationState;
  readonly images: readonly Image[];
  readonly result?: string;
  readonly expiresAt?: number;
  /** By which rule it runs at once. */
  readonly decision?: Decision;
}

export interface OperationChange {
  readonly state: OperationState;
  readonly at: number;
  readonly decision?: Decision;
  /** The answer's text. */
  readonly result?: string;
  /** Where the target was found, when it had moved. */
  readonly index?: number;
  readonly images?: readonly Image[];
  readonly intent?: 'execute' | 'proposal';
}

export interface Decision {
  readonly by: 'person' | 'rule' | 'time';
  readonly at: number;
  readonly reason: string | null;
}

/** An item as it was before, or is after, an operation; all formats, byte for byte. */
export interface Image {
  readonly phase: 'before' | 'after';
  readonly tab: string;
  readonly row: number;
  readonly formats: Formats;
}

export interface StoredSummary {
  readonly number: number;
  readonly code: string;
  readonly at: number;
  readonly agent: AuditAgent;
  readonly tool: string;
  readonly mode: string;
  readonly intent: 'execute' | 'proposal';
  readonly tab: string | null;
  readonly index: number | null;
  readonly state: OperationState;
  readonly result: string | null;
  readonly decision: Decision | null;
  readonly finishedAt: number | null;
  readonly expiresAt: number | null;
  /** The first 200 code points of the text it is about. */
  readonly summary: string;
}

export interface StoredOperation extends StoredSummary {
  readonly parameters: unknown;
  readonly plan: unknown;
  readonly images: readonly Image[];
}

export type ChainReport =
  | { readonly intact: true; readonly operations: number; readonly events: number }
  | { readonly intact: false; readonly operations: number; readonly events: number; readonly problem: string };

/** The log cannot be written; agents' writes must be refused. `cause` is for the log. */
export class AuditUnavailable extends Error {
  constructor(options: ErrorOptions) {
    super('the audit log cannot be written', options);
    this.name = 'AuditUnavailable';
  }
}
