import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';
import { AuditDamaged } from './audit-errors.ts';

/** SQLite gives the files it makes beside a database the database's own mode. */
const companions = ['-wal', '-shm'];
const ownerOnly = 0o600;

/**
 * Makes sure that the database file exists and that it and the files beside it are for the owner only, whatever the
 * umask, before SQLite opens it.
 *
 * @throws AuditDamaged when the database is gone or empty but its write-ahead log holds something: SQLite would
 * throw that away
 */
export function preparePrivateFile(path: string): void {
  if (sizeOf(path) === 0 && sizeOf(`${path}-wal`) > 0) {
    throw new AuditDamaged(path, 'the database is gone, but its write-ahead log is there');
  }
  if (!existsSync(path)) closeSync(openSync(path, 'wx', ownerOnly));
  for (const file of [path, ...companions.map((ending) => path + ending)]) {
    if (existsSync(file)) chmodSync(file, ownerOnly);
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
