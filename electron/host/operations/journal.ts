import { ContractFailure } from '../../../shared/tools/errors.ts';
import { type AuditLog, AuditUnavailable, type NewOperation, type OperationChange } from '../audit/audit-log.ts';
import type { HostEvents } from '../events.ts';
import type { Log } from '../log.ts';

/**
 * The audit log as operations write it: what is written before a change is refused with an error for the agent when
 * it cannot be written; what is written after a change is kept and written as soon as it can be.
 */
export interface Journal {
  /** @throws ContractFailure PERMISSION_DENIED (audit-unavailable) */
  record(operation: NewOperation): void;
  /** @throws ContractFailure PERMISSION_DENIED (audit-unavailable) */
  advance(code: string, change: OperationChange): void;
  /** For what has already happened. Never throws; while something is kept back, `record` and `advance` refuse. */
  complete(code: string, change: OperationChange): void;
  /** Whether the last write was logged; after a failure it is tried anew, and what was kept back is written. */
  writable(): boolean;
}

export function createJournal(audit: AuditLog, events: HostEvents, log: Log): Journal {
  const keptBack: { code: string; change: OperationChange }[] = [];
  let wasWritable = true;

  function attempt(write: () => void): void {
    try {
      for (let next = keptBack[0]; next !== undefined; next = keptBack[0]) {
        audit.advance(next.code, next.change);
        keptBack.shift();
      }
      write();
    } catch (error) {
      if (!(error instanceof AuditUnavailable)) throw error;
      note(false, error);
      throw new ContractFailure({ code: 'PERMISSION_DENIED', denial: { kind: 'audit-unavailable' } }, { cause: error });
    }
    note(true);
  }

  function note(writable: boolean, error?: AuditUnavailable): void {
    if (writable === wasWritable) return;
    wasWritable = writable;
    if (writable) log.info('the audit log can be written again');
    else log.error({ cause: errorCode(error?.cause) }, 'the audit log cannot be written; writes are refused');
    events.emit('overview');
  }

  function newest(number: number): void {
    events.emit('history', number);
  }

  return {
    record(operation) {
      attempt(() => newest(audit.record(operation)));
    },
    advance(code, change) {
      attempt(() => audit.advance(code, change));
      newest(audit.count());
    },
    complete(code, change) {
      try {
        attempt(() => audit.advance(code, change));
      } catch (error) {
        if (!(error instanceof ContractFailure)) throw error;
        keptBack.push({ code, change });
        return;
      }
      newest(audit.count());
    },
    writable() {
      if (wasWritable) return true;
      try {
        attempt(() => audit.assertWritable());
        return true;
      } catch (error) {
        if (error instanceof ContractFailure) return false;
        throw error;
      }
    },
  };
}

function errorCode(cause: unknown): string {
  return cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.name) : 'unknown';
}
