import type { Database } from 'better-sqlite3';

/**
 * What SQLite finds wrong with the structure of the file, in its words; undefined when nothing is.
 * Each table is checked for itself: the check of a whole database takes a full-text index for broken when another
 * process has written since this connection last looked at it.
 */
export function structuralProblem(database: Database): string | undefined {
  const found = database
    .prepare<[], string>(
      `SELECT found.quick_check FROM sqlite_schema AS here JOIN pragma_quick_check(here.name) AS found
       WHERE here.type = 'table' AND here.rootpage > 0 AND found.quick_check <> 'ok' LIMIT 1`,
    )
    .pluck()
    .get();
  return found?.replaceAll(/\s+/g, ' ');
}
