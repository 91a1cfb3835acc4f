import type { WriteMode } from '../tools/requests.ts';
import { echo } from './one-line.ts';

/** An operation that waits for a person. Tabs and paths are relative ones; those that the mode has are given. */
export interface PendingAnswer {
  readonly code: string;
  readonly mode: WriteMode;
  readonly tab?: string;
  readonly index?: number;
  readonly toTab?: string;
  readonly path?: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** What a call answers when nobody has decided yet; not an error. */
export function formatPending(pending: PendingAnswer): string {
  const fields = [`pending|op:${pending.code}|mode:${pending.mode}`];
  if (pending.tab !== undefined) fields.push(`tab:${echo(pending.tab)}`);
  if (pending.index !== undefined) fields.push(`index:${pending.index}`);
  if (pending.toTab !== undefined) fields.push(`to_tab:${echo(pending.toTab)}`);
  if (pending.path !== undefined) fields.push(`path:${echo(pending.path)}`);
  const expires = new Date(pending.expiresAt).toISOString().replace(/\.\d+Z$/, 'Z');
  return `${fields.join('|')}|expires:${expires}\nhint:waiting for approval; repeat the same call to keep waiting`;
}
