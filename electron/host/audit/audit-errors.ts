import Database from 'better-sqlite3';
import { AuditUnavailable } from './audit-log.ts';

/** The log's file cannot be used as it is; the message says why, and is for the person. */
export abstract class AuditFileError extends Error {}

/** The file is damaged, or is no audit log at all. It is left as it is, for a person to look at or to move away. */
export class AuditDamaged extends AuditFileError {
  constructor(path: string, problem: string, options?: ErrorOptions) {
    super(`the audit log ${path} is damaged: ${problem}; move it away or restore a backup`, options);
    this.name = 'AuditDamaged';
  }
}

/** The database was written by another version of the companion, which this one cannot read. */
export class AuditVersionMismatch extends AuditFileError {
  /** The schema's number in the file, and the one this program knows. */
  readonly found: number;
  readonly known: number;

  constructor(path: string, found: number, known: number) {
    const advice = found > known ? 'update the companion' : 'start the companion once to bring it up to date';
    super(`the audit log ${path} has schema ${found}, this version knows ${known}: ${advice}`);
    this.name = 'AuditVersionMismatch';
    this.found = found;
    this.known = known;
  }
}

/** There is no audit log to read. */
export class AuditMissing extends AuditFileError {
  constructor(path: string) {
    super(`there is no audit log at ${path}: the companion has not been started with this data folder yet`);
    this.name = 'AuditMissing';
  }
}

/** The log exists but cannot be opened for reading, e.g. for lack of permission. */
export class AuditUnreadable extends AuditFileError {
  constructor(path: string, options: ErrorOptions) {
    super(`the audit log ${path} cannot be read`, options);
    this.name = 'AuditUnreadable';
  }
}

/**
 * What an error while opening means: damage where SQLite found the file broken, else what `otherwise` says.
 * Errors that have words for the person already stay as they are.
 */
export function openingError(path: string, error: unknown, otherwise: (cause: unknown) => Error): Error {
  if (error instanceof AuditFileError) return error;
  const cause = error instanceof AuditUnavailable ? error.cause : error;
  return isDamage(cause) ? new AuditDamaged(path, cause.message, { cause }) : otherwise(cause);
}

/** Whether SQLite itself found the file broken. */
export function isDamage(error: unknown): error is Error {
  return error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code);
}

/** Runs a write; whatever goes wrong in it means that the log could not be written. */
export function writing<Result>(write: () => Result): Result {
  try {
    return write();
  } catch (cause) {
    throw cause instanceof AuditUnavailable ? cause : new AuditUnavailable({ cause });
  }
}
