import type { Database } from 'better-sqlite3';
import { writing } from './audit-errors.ts';
import type { AuditLog } from './audit-log.ts';
import { canonicalJson } from './canonical-json.ts';
import { type EventPayload, type EventRow, eventHash } from './event.ts';
import { createImageStore, imageMarks } from './image-store.ts';
import { advancedRow, type OperationRow, operationColumns, recordedRow } from './operation-row.ts';
import { bringsWords, createSearchIndex } from './search-index.ts';
import { advancedSummary, recordedSummary } from './summary.ts';

/** Appends to the log; each call is one transaction, on the disk when it returns. */
export interface Appender extends Pick<AuditLog, 'record' | 'advance' | 'assertWritable'> {
  /** Appends one event to an operation without images of its own, inside the caller's transaction. */
  append(row: OperationRow, event: Pick<EventRow, 'state' | 'at'>, payload: EventPayload): void;
}

interface ChainHead {
  readonly events: number;
  readonly operations: number;
  readonly hash: string;
}

/** Bytes that the test of a write takes and frees again: a few pages, so that a full disk shows. */
const probeSize = 16 * 1024;

/** @throws when the database does not have the current schema */
export function createAppender(database: Database): Appender {
  const images = createImageStore(database);
  const search = createSearchIndex(database, images);
  const selectHead = database.prepare<[], ChainHead>('SELECT events, operations, hash FROM chainHead');
  const updateHead = database.prepare<ChainHead>(
    'UPDATE chainHead SET events = @events, operations = @operations, hash = @hash',
  );
  const insertEvent = database.prepare<EventRow>(
    `INSERT INTO events (sequence, operation, state, at, payload, previous, hash)
     VALUES (@sequence, @operation, @state, @at, @payload, @previous, @hash)`,
  );
  const columns = operationColumns.join(', ');
  const insertOperation = database.prepare<OperationRow>(
    `INSERT INTO operations (${columns}) VALUES (${operationColumns.map((column) => `@${column}`).join(', ')})`,
  );
  const updateOperation = database.prepare<OperationRow>(
    `UPDATE operations SET ${operationColumns.map((column) => `${column} = @${column}`).join(', ')}
     WHERE number = @number`,
  );
  const selectOperation = database.prepare<[string], OperationRow>(`SELECT ${columns} FROM operations WHERE code = ?`);
  const fillProbe = database.prepare<[number]>('UPDATE probe SET count = count + 1, filler = zeroblob(?)');

  function head(): ChainHead {
    const found = selectHead.get();
    if (found === undefined) throw new Error('the head of the chain is missing');
    return found;
  }

  /** @returns the new event's sequence number */
  function appendEvent(event: Pick<EventRow, 'operation' | 'state' | 'at'>, payload: EventPayload): number {
    const { events, operations, hash: previous } = head();
    const sequence = events + 1;
    const unsealed = { ...event, sequence, payload: canonicalJson(payload), previous };
    const hash = eventHash(unsealed);
    insertEvent.run({ ...unsealed, hash });
    updateHead.run({ events: sequence, operations: Math.max(operations, event.operation), hash });
    return sequence;
  }

  const record = database.transaction<AuditLog['record']>((operation) => {
    const { code, agent, tool, mode, intent, tab, index, parameters, plan, result, expiresAt, decision } = operation;
    const event = { operation: head().operations + 1, state: operation.state, at: operation.at };
    const payload = {
      kind: 'recorded',
      ...{ code, agent, tool, mode, intent, tab, index, parameters, plan, result, expiresAt, decision },
      images: imageMarks(operation.images),
      summary: recordedSummary(operation),
    } as const;
    const sequence = appendEvent(event, payload);
    const row = recordedRow(event, payload);
    insertOperation.run(row);
    images.insert(row.number, sequence, operation.images);
    search.update(row);
    return row.number;
  });

  const advance = database.transaction<AuditLog['advance']>((code, change) => {
    const row = selectOperation.get(code);
    if (row === undefined) throw new Error('there is no operation with this code');
    const { state, at, decision, result, index, intent } = change;
    const event = { operation: row.number, state, at };
    const added = change.images ?? [];
    const payload = {
      kind: 'advanced',
      ...{ decision, result, index, intent },
      images: imageMarks(added),
      summary: advancedSummary(row.mode, added),
    } as const;
    const sequence = appendEvent(event, payload);
    const next = advancedRow(row, event, payload);
    updateOperation.run(next);
    images.insert(row.number, sequence, added);
    if (bringsWords(payload)) search.update(next);
  });

  const probe = database.transaction(() => {
    fillProbe.run(probeSize);
    fillProbe.run(0);
  });

  return {
    record: (operation) => writing(() => record.immediate(operation)),
    advance: (code, change) => writing(() => advance.immediate(code, change)),
    assertWritable: () => writing(() => probe.immediate()),
    append(row, event, payload) {
      appendEvent({ operation: row.number, ...event }, payload);
      if (bringsWords(payload)) search.update(row);
    },
  };
}
