import type { Database } from 'better-sqlite3';
import type { Log } from '../log.ts';
import { createAppender } from './appender.ts';
import { openingError } from './audit-errors.ts';
import { type AuditLog, AuditUnavailable } from './audit-log.ts';
import { openForWriting } from './connection.ts';
import { createReader } from './reading.ts';
import { removeImages } from './retention.ts';

export interface AuditLogOptions {
  /** The database file; made when it is not there. Its folder must exist. */
  readonly path: string;
  readonly log: Log;
  /** Milliseconds since the epoch, for what the log does by itself. */
  readonly clock?: () => number;
}

/** The log with what its owner may do beyond writing and reading. */
export interface OwnedAuditLog extends AuditLog {
  /**
   * Removes the images of operations that ended before a time (milliseconds since the epoch); the chain stays whole.
   *
   * @returns how many operations lost their images
   */
  removeImages(finishedBefore: number): number;
}

/**
 * Opens the audit log for the one process that writes it, and makes sure that it can be written.
 *
 * @throws AuditDamaged, AuditVersionMismatch, AuditUnavailable
 */
export function openAuditLog({ path, log, clock = Date.now }: AuditLogOptions): OwnedAuditLog {
  const database = openForWriting(path, (version) => log.info({ version }, 'the audit log has a new schema'));
  try {
    const audit = createAuditLog(database, clock);
    audit.assertWritable();
    return audit;
  } catch (error) {
    database.close();
    throw openingError(path, error, (cause) => new AuditUnavailable({ cause }));
  }
}

/** The log over a database that is open and has the current schema; closing the log closes it. */
export function createAuditLog(database: Database, clock: () => number): OwnedAuditLog {
  const appender = createAppender(database);
  const { record, advance, assertWritable } = appender;
  return {
    ...createReader(database),
    record,
    advance,
    assertWritable,
    removeImages: (finishedBefore) => removeImages(database, appender, finishedBefore, clock()),
    close: () => {
      database.close();
    },
  };
}
