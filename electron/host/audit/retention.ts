import type { Database } from 'better-sqlite3';
import type { Appender } from './appender.ts';
import { writing } from './audit-errors.ts';
import { type OperationRow, operationColumns } from './operation-row.ts';

const selectDue = `SELECT ${operationColumns.join(', ')} FROM operations
  WHERE finishedAt < ? AND EXISTS (SELECT 1 FROM images WHERE images.operation = operations.number)`;

/**
 * Removes the images of operations that ended before a time. The chain stays whole: an event of its own says so for
 * each, and the fingerprints stay in the events. The words of the images can no longer be searched; what the agent
 * sent as arguments stays.
 *
 * @param finishedBefore milliseconds since the epoch
 * @param at time of the removal
 * @returns how many operations lost their images
 * @throws AuditUnavailable
 */
export function removeImages(database: Database, appender: Appender, finishedBefore: number, at: number): number {
  const due = database.prepare<[number], OperationRow>(selectDue).all(finishedBefore);
  const deleteFormats = database.prepare<[number]>(
    'DELETE FROM imageFormats WHERE image IN (SELECT id FROM images WHERE operation = ?)',
  );
  const deleteImages = database.prepare<[number]>('DELETE FROM images WHERE operation = ?');
  const deleteContents = database.prepare(
    'DELETE FROM contents WHERE NOT EXISTS (SELECT 1 FROM imageFormats WHERE content = contents.id)',
  );
  const removeAll = database.transaction(() => {
    for (const row of due) {
      deleteFormats.run(row.number);
      deleteImages.run(row.number);
      appender.append(row, { state: row.state, at }, { kind: 'images-removed' });
    }
    deleteContents.run();
  });
  return writing(() => {
    // What a person wants gone is overwritten, not only unlinked.
    database.pragma('secure_delete = ON');
    try {
      removeAll.immediate();
    } finally {
      database.pragma('secure_delete = OFF');
    }
    return due.length;
  });
}
