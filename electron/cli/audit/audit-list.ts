import type { Writable } from 'node:stream';
import type { AuditReader } from '../../host/audit/audit-log.ts';
import { exitCodes } from '../exit-codes.ts';
import { visibleJson } from './invisible.ts';
import { type OperationRecord, toRecord } from './operation-record.ts';
import { print } from './print.ts';
import { tableHeader, tableLine } from './table.ts';
import { withReader } from './with-reader.ts';

export interface AuditListOptions {
  readonly dataFolder: string;
  readonly output: Writable;
  /** A JSON array instead of a table. */
  readonly json: boolean;
  /** How many operations at the most; absent: all. */
  readonly limit?: number | undefined;
}

/**
 * Prints the operations, newest first.
 *
 * @returns the exit code
 * @throws AuditFileError, its message for the person
 */
export async function auditList({ dataFolder, output, json, limit = Infinity }: AuditListOptions): Promise<number> {
  await withReader(dataFolder, async (reader) => {
    const records = newestFirst(reader, limit);
    await print(output, json ? jsonArray(records) : table(records));
  });
  return exitCodes.done;
}

const pageSize = 500;

function* newestFirst(reader: AuditReader, limit: number): Generator<OperationRecord> {
  let left = limit;
  let before = Number.MAX_SAFE_INTEGER;
  while (left > 0) {
    const page = reader.list({ limit: Math.min(left, pageSize), before });
    const last = page.at(-1);
    if (last === undefined) return;
    for (const operation of page) yield toRecord(operation);
    left -= page.length;
    before = last.number;
  }
}

function* jsonArray(records: Iterable<OperationRecord>): Generator<string> {
  let first = true;
  for (const record of records) {
    yield `${first ? '[\n' : ',\n'}${visibleJson(JSON.stringify(record))}`;
    first = false;
  }
  yield first ? '[]\n' : '\n]\n';
}

function* table(records: Iterable<OperationRecord>): Generator<string> {
  yield `${tableHeader}\n`;
  for (const record of records) yield `${tableLine(record)}\n`;
}
