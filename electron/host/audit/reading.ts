import type { Database } from 'better-sqlite3';
import type { AuditReader, StoredOperation } from './audit-log.ts';
import type { RecordedPayload } from './event.ts';
import { createImageStore } from './image-store.ts';
import { type OperationRow, operationColumns, toSummary } from './operation-row.ts';
import { searchExpression } from './search-query.ts';
import { verifyChain } from './verify.ts';

/** What the log's own rooms and the command line read beyond `AuditReader`. */
export interface FullAuditReader extends AuditReader {
  /** Every operation, oldest first, one in memory at a time; operations that come meanwhile may be among them. */
  oldestFirst(include: { readonly images: boolean }): Iterable<StoredOperation>;
}

const columns = operationColumns.map((column) => `operations.${column}`).join(', ');

/** The statements that lists and look-ups run; exported so that tests can assert their query plans. */
export const readingStatements = {
  open: `SELECT ${columns} FROM operations WHERE state IN (SELECT value FROM json_each(?)) ORDER BY number`,
  list: `SELECT ${columns} FROM operations WHERE number < ? ORDER BY number DESC LIMIT ?`,
  search: `SELECT ${columns} FROM search JOIN operations ON operations.number = search.rowid
    WHERE search.words MATCH ? AND search.rowid < ? ORDER BY search.rowid DESC LIMIT ?`,
  find: `SELECT ${columns} FROM operations WHERE code = ?`,
  next: `SELECT ${columns} FROM operations WHERE number > ? ORDER BY number LIMIT 1`,
  firstPayload: 'SELECT payload FROM events WHERE operation = ? ORDER BY sequence LIMIT 1',
  count: 'SELECT operations FROM chainHead',
  lastRequestAt: 'SELECT max(requestedAt) FROM operations',
} as const;

/** @throws when the database does not have the current schema */
export function createReader(database: Database): FullAuditReader {
  const images = createImageStore(database);
  const selectOpen = database.prepare<[string], OperationRow>(readingStatements.open);
  const selectList = database.prepare<[number, number], OperationRow>(readingStatements.list);
  const selectFound = database.prepare<[string, number, number], OperationRow>(readingStatements.search);
  const selectByCode = database.prepare<[string], OperationRow>(readingStatements.find);
  const selectNext = database.prepare<[number], OperationRow>(readingStatements.next);
  const selectPayload = database.prepare<[number], string>(readingStatements.firstPayload).pluck();
  const selectCount = database.prepare<[], number>(readingStatements.count).pluck();
  const selectLastRequest = database.prepare<[], number | null>(readingStatements.lastRequestAt).pluck();

  function complete(row: OperationRow, include: { readonly images: boolean }): StoredOperation {
    const payload = JSON.parse(selectPayload.get(row.number) ?? '{}') as Partial<RecordedPayload>;
    const stored = include.images ? images.ofOperation(row.number) : [];
    return {
      ...toSummary(row),
      parameters: payload.parameters ?? null,
      plan: payload.plan ?? null,
      images: Array.from(stored, ({ phase, tab, row, formats }) => ({ phase, tab, row, formats })),
    };
  }

  return {
    open: (states) => selectOpen.all(JSON.stringify(states)).map((row) => complete(row, { images: true })),
    list({ limit, before = Number.MAX_SAFE_INTEGER, query = '' }) {
      if (query.trim() === '') return selectList.all(before, limit).map(toSummary);
      const expression = searchExpression(query);
      return expression === undefined ? [] : selectFound.all(expression, before, limit).map(toSummary);
    },
    find(code) {
      const row = selectByCode.get(code);
      return row === undefined ? undefined : complete(row, { images: true });
    },
    count: () => selectCount.get() ?? 0,
    lastRequestAt: () => selectLastRequest.get() ?? null,
    verify: () => verifyChain(database),
    *oldestFirst(include) {
      for (let row = selectNext.get(0); row !== undefined; row = selectNext.get(row.number))
        yield complete(row, include);
    },
  };
}
