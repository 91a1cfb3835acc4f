import { createHash } from 'node:crypto';
import type { OperationState } from '../../../shared/contract/operation-state.ts';
import type { AuditAgent, Decision, Image } from './audit-log.ts';
import { canonicalJson } from './canonical-json.ts';

/** What the log remembers of an image for good: enough to tell whether one that is still there is the same. */
export type ImageMark = Omit<Image, 'formats'> & { readonly fingerprint: string };

/** What an event says, beside its state and time. */
export type EventPayload =
  | {
      readonly kind: 'recorded';
      readonly code: string;
      readonly agent: AuditAgent;
      readonly tool: string;
      readonly mode: string;
      readonly intent: 'execute' | 'proposal';
      readonly tab: string | null;
      readonly index: number | null;
      readonly parameters: unknown;
      readonly plan: unknown;
      readonly images: readonly ImageMark[];
      readonly summary: string;
      readonly result?: string | undefined;
      readonly expiresAt?: number | undefined;
      readonly decision?: Decision | undefined;
    }
  | {
      readonly kind: 'advanced';
      readonly images: readonly ImageMark[];
      readonly summary?: string | undefined;
      readonly decision?: Decision | undefined;
      readonly result?: string | undefined;
      readonly index?: number | undefined;
      readonly intent?: 'execute' | 'proposal' | undefined;
    }
  /** All images of the operation up to this event were removed on purpose; its state stays as it was. */
  | { readonly kind: 'images-removed' };

export type RecordedPayload = Extract<EventPayload, { kind: 'recorded' }>;

/** A row of the table `events`. */
export interface EventRow {
  /** 1 for the first event of the log, without gaps. */
  readonly sequence: number;
  readonly operation: number;
  readonly state: OperationState;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Canonical JSON of an EventPayload. */
  readonly payload: string;
  /** The hash of the event before; `firstPrevious` for the first. */
  readonly previous: string;
  readonly hash: string;
}

export const firstPrevious = '0'.repeat(64);

/** SHA-256 over everything an event says and the hash of the one before it, as 64 lower-case hexadecimal digits. */
export function eventHash(event: Omit<EventRow, 'hash'>): string {
  const { previous, sequence, operation, state, at, payload } = event;
  const head = canonicalJson([previous, sequence, operation, state, at]);
  return createHash('sha256').update(`${head}\n${payload}`).digest('hex');
}
