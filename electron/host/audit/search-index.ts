import type { Database } from 'better-sqlite3';
import type { EventPayload, RecordedPayload } from './event.ts';
import type { ImageStore } from './image-store.ts';
import { decodeText } from './image-text.ts';
import type { OperationRow } from './operation-row.ts';
import { searchable } from './search-query.ts';

/** The words of each operation for full-text search; contents are not kept a second time, only where words occur. */
export interface SearchIndex {
  /** Indexes an operation anew from what the database holds of it. */
  update(row: OperationRow): void;
}

export function createSearchIndex(database: Database, images: ImageStore): SearchIndex {
  const selectPayload = database
    .prepare<[number], string>('SELECT payload FROM events WHERE operation = ? ORDER BY sequence LIMIT 1')
    .pluck();
  const replace = database.prepare<[number, string]>('INSERT OR REPLACE INTO search (rowid, words) VALUES (?, ?)');
  return {
    update(row) {
      const payload = JSON.parse(selectPayload.get(row.number) ?? 'null') as RecordedPayload;
      const texts = new Set([
        ...[row.code, row.agentName, row.clientName, row.tool, row.mode, row.tab, row.decisionReason],
        ...stringsIn(payload.parameters),
        ...images.wordsOf(row.number).map(decodeText),
      ]);
      const words = [...texts].filter((text) => text !== null && text !== '');
      replace.run(row.number, words.map((text) => searchable(text ?? '')).join('\n'));
    },
  };
}

/** Whether an event brings words that the index does not have yet. */
export function bringsWords(payload: EventPayload): boolean {
  return payload.kind === 'images-removed' || payload.images.length > 0 || payload.decision !== undefined;
}

/** All texts in a JSON value, however deep it is. */
function stringsIn(value: unknown): string[] {
  const found: string[] = [];
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string') found.push(next);
    else if (typeof next === 'object' && next !== null) for (const inner of Object.values(next)) left.push(inner);
  }
  return found;
}
