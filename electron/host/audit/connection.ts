import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { AuditDamaged, AuditMissing, AuditUnreadable, AuditVersionMismatch, openingError } from './audit-errors.ts';
import { AuditUnavailable } from './audit-log.ts';
import { migrate, schemaVersion } from './migrate.ts';
import { applicationId, migrations } from './migrations/all-migrations.ts';
import { preparePrivateFile } from './private-file.ts';
import { structuralProblem } from './structural-problem.ts';

/** Milliseconds to wait for another process' write: readers never block, so more means that something is wrong. */
const busyTimeout = 2_000;
/** Bytes the write-ahead log is cut back to, e.g. after the images of a whole tab went through it. */
const writeAheadLimit = 64 * 1024 * 1024;

/**
 * Bytes up to which the whole file is looked through when it is opened, which takes about 1.5 ms a megabyte. In a larger
 * one damage shows when it is come upon, and in `verify`.
 */
const checkLimit = 64 * 1024 * 1024;

/**
 * Opens the database for writing, made or brought up to date as needed.
 *
 * @param file its folder must exist
 * @param migrated told the new number when the schema was changed
 * @throws AuditDamaged, AuditVersionMismatch, AuditUnavailable
 */
export function openForWriting(file: string, migrated: (version: number) => void): Database.Database {
  const target = path.resolve(file);
  const open = () => {
    preparePrivateFile(target);
    return new Database(target, { timeout: busyTimeout, fileMustExist: true });
  };
  const prepare = (database: Database.Database) => {
    refuseStrangers(database, target);
    refuseDamage(database, target);
    // Every commit must be on the disk when it returns; in WAL mode the library's default is less.
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    database.pragma(`journal_size_limit = ${writeAheadLimit}`);
    const before = schemaVersion(database);
    const after = migrate(database, migrations, target);
    if (after !== before) migrated(after);
  };
  return openWith(target, open, prepare, (cause) => new AuditUnavailable({ cause }));
}

/**
 * Opens the database for reading only; the host may be writing meanwhile.
 *
 * @throws AuditMissing, AuditDamaged, AuditVersionMismatch, AuditUnreadable
 */
export function openForReading(file: string): Database.Database {
  const target = path.resolve(file);
  if (!existsSync(target)) throw new AuditMissing(target);
  const open = () => new Database(target, { readonly: true, timeout: busyTimeout, fileMustExist: true });
  const prepare = (database: Database.Database) => {
    refuseStrangers(database, target);
    const version = schemaVersion(database);
    if (version !== migrations.length) throw new AuditVersionMismatch(target, version, migrations.length);
  };
  return openWith(target, open, prepare, (cause) => new AuditUnreadable(target, { cause }));
}

function openWith(
  target: string,
  open: () => Database.Database,
  prepare: (database: Database.Database) => void,
  failure: (cause: unknown) => Error,
): Database.Database {
  let database: Database.Database | undefined;
  try {
    database = open();
    prepare(database);
    return database;
  } catch (error) {
    database?.close();
    throw openingError(target, error, failure);
  }
}

/** A database that is neither new nor ours must not get our tables. */
function refuseStrangers(database: Database.Database, target: string): void {
  if (database.pragma('application_id', { simple: true }) === applicationId) return;
  const isNew = database.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() === 0;
  if (!isNew) throw new AuditDamaged(target, 'it is a database of something else');
}

function refuseDamage(database: Database.Database, target: string): void {
  if (statSync(target).size > checkLimit) return;
  const problem = structuralProblem(database);
  if (problem !== undefined) throw new AuditDamaged(target, problem);
}
