import { closeSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import { storeFailure } from '../../tools/errors.ts';

/** Marks the file as a built-in store, so that no other database is ever taken for one. */
const applicationId = 0x43516331;

const schema = `
  CREATE TABLE tabs (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
  ) STRICT;
  CREATE TABLE items (
    id INTEGER PRIMARY KEY,
    tab INTEGER NOT NULL REFERENCES tabs (id) ON DELETE CASCADE,
    -- The newest item of a tab, which is row 0, has the greatest place.
    place INTEGER NOT NULL,
    UNIQUE (tab, place)
  ) STRICT;
  CREATE TABLE formats (
    item INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
    mime TEXT NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (item, mime)
  ) STRICT;
`;

/**
 * Opens the file of a built-in store, or makes it. A file that is anything else is refused and left as it is.
 *
 * @param path `:memory:` for tests
 * @returns whether the store was made just now
 * @throws ContractFailure `failed`
 */
export function openStoreDatabase(path: string): { database: Database.Database; created: boolean } {
  try {
    // SQLite would make it readable for everybody that the umask allows.
    if (path !== ':memory:') closeSync(openSync(path, 'a', 0o600));
    const database = new Database(path);
    try {
      return { database, created: prepare(database) };
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (error) {
    throw storeFailure({ kind: 'failed' }, { cause: error });
  }
}

function prepare(database: Database.Database): boolean {
  const isNew = checkKind(database);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  if (isNew) makeSchema(database);
  return isNew;
}

/** Only reads: to set the journal mode already changes a file, and it may be somebody else's. */
function checkKind(database: Database.Database): boolean {
  const found = database.pragma('application_id', { simple: true });
  if (found === applicationId) return false;
  const tables = database.prepare('SELECT count(*) FROM sqlite_schema').pluck().get();
  if (found !== 0 || tables !== 0) throw new Error('the file is no built-in store');
  return true;
}

function makeSchema(database: Database.Database): void {
  database.transaction(() => {
    database.exec(schema);
    database.pragma(`application_id = ${applicationId}`);
  })();
}
