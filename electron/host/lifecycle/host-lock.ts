import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Another host already serves this data folder. */
export class AlreadyRunning extends Error {
  readonly dataFolder: string;

  constructor(dataFolder: string, options?: ErrorOptions) {
    super('another companion already serves this data folder', options);
    this.name = 'AlreadyRunning';
    this.dataFolder = dataFolder;
  }
}

export interface HostLock {
  release(): void;
}

/** Locks held by this process: a database that nothing refers to is closed when memory is cleaned, and its lock ends. */
const held = new Set<Database.Database>();

/**
 * Takes the lock of a data folder for the life of this process. It is a lock of the operating system, which ends with
 * the process however that ends, so there is no stale one to clean up. Node has no call for such a lock: an exclusive
 * transaction on an empty database is one on every platform, and the only SQL in this room.
 *
 * Nothing in this process may open `host.lock` by other means: on POSIX, closing any handle of a file drops its locks.
 *
 * @throws AlreadyRunning when another host, or another lock in this process, holds it
 */
export function acquireHostLock(dataFolder: string): HostLock {
  const path = join(dataFolder, 'host.lock');
  const database = new Database(path, { timeout: 0 });
  try {
    // Without a journal in a file, which would be made as the umask likes.
    database.pragma('journal_mode = MEMORY');
    database.exec('BEGIN EXCLUSIVE');
    if (process.platform !== 'win32') chmodSync(path, 0o600);
  } catch (error) {
    database.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new AlreadyRunning(dataFolder, { cause: error });
    }
    throw error;
  }
  held.add(database);
  return {
    release: () => {
      held.delete(database);
      database.close();
    },
  };
}
