import type { Database } from 'better-sqlite3';
import { AuditVersionMismatch } from './audit-errors.ts';

/** One step of the schema; it runs inside a transaction, so it is done whole or not at all. */
export type Migration = (database: Database) => void;

/** How many migrations the database has had. */
export function schemaVersion(database: Database): number {
  return Number(database.pragma('user_version', { simple: true }));
}

/**
 * Runs the migrations that the database has not had yet, each in its own transaction.
 *
 * @param migrations all there are; the first makes version 1
 * @param path for the error's words
 * @returns the version it has now
 * @throws AuditVersionMismatch when the database has had more migrations than there are
 */
export function migrate(database: Database, migrations: readonly Migration[], path: string): number {
  const found = schemaVersion(database);
  if (found > migrations.length) throw new AuditVersionMismatch(path, found, migrations.length);
  for (const [position, migration] of migrations.entries()) {
    const version = position + 1;
    const step = database.transaction(() => {
      // Another process may have done it while this one waited for the lock.
      if (schemaVersion(database) >= version) return;
      migration(database);
      database.pragma(`user_version = ${version}`);
    });
    if (version > found) step.immediate();
  }
  return schemaVersion(database);
}
