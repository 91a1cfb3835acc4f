import type { Database } from 'better-sqlite3';
import { itemFingerprint } from '../../../shared/store/fingerprint.ts';
import type { EventPayload, EventRow, ImageMark } from './event.ts';
import type { ImageStore, StoredImage } from './image-store.ts';
import { advancedRow, type OperationRow, operationColumns, recordedRow } from './operation-row.ts';

/** Compares one operation after the other with its events. */
export interface OperationCheck {
  /** What is wrong with an operation, in words. */
  problems(number: number): Iterable<string>;
  /** Images that were there and right so far. */
  imagesSeen(): number;
}

/** An image that an event speaks of, and whether a later event says that it was removed. */
interface ExpectedImage extends ImageMark {
  readonly event: number;
  readonly position: number;
  readonly removed: boolean;
}

type Told = EventRow & { readonly said: EventPayload };

export function createOperationCheck(database: Database, images: ImageStore): OperationCheck {
  const selectEvents = database.prepare<[number], EventRow>(
    'SELECT * FROM events WHERE operation = ? ORDER BY sequence',
  );
  const selectRow = database.prepare<[number], OperationRow>(
    `SELECT ${operationColumns.join(', ')} FROM operations WHERE number = ?`,
  );
  let seen = 0;

  function* imageProblems(name: string, events: readonly Told[], stored: Iterable<StoredImage>): Generator<string> {
    const left = new Map<string, ExpectedImage>();
    for (const image of expectedImages(events)) left.set(`${image.event}/${image.position}`, image);
    for (const image of stored) {
      const key = `${image.event}/${image.position}`;
      const expected = left.get(key);
      left.delete(key);
      if (expected === undefined || expected.removed) yield `${name} has an image that its events do not tell of`;
      else if (!isSame(expected, image)) yield `${name}: the image of row ${expected.row} was changed`;
      seen += 1;
    }
    for (const image of left.values()) if (!image.removed) yield `${name}: the image of row ${image.row} is missing`;
  }

  return {
    *problems(number) {
      const events = selectEvents.all(number).map((event): Told => ({ ...event, said: JSON.parse(event.payload) }));
      const row = selectRow.get(number);
      if (row === undefined) return yield `operation ${number} is missing`;
      const name = `operation ${number}`;
      const expected = rowOf(events);
      const changed = operationColumns.find((column) => expected?.[column] !== row[column]);
      if (changed !== undefined) yield `${name} was changed: its ${changed} is not what its events say`;
      yield* imageProblems(name, events, images.ofOperation(number));
    },
    imagesSeen: () => seen,
  };
}

function rowOf(events: readonly Told[]): OperationRow | undefined {
  let row: OperationRow | undefined;
  for (const event of events) {
    if (event.said.kind === 'recorded') row = recordedRow(event, event.said);
    else if (row !== undefined) row = advancedRow(row, event, event.said);
  }
  return row;
}

function expectedImages(events: readonly Told[]): ExpectedImage[] {
  const removal = events.findLast(({ said }) => said.kind === 'images-removed')?.sequence ?? 0;
  return events.flatMap(({ sequence: event, said }) =>
    said.kind === 'images-removed'
      ? []
      : said.images.map((mark, position) => ({ ...mark, event, position, removed: event < removal })),
  );
}

function isSame(expected: ExpectedImage, image: StoredImage): boolean {
  return (
    expected.phase === image.phase &&
    expected.tab.toWellFormed() === image.tab &&
    expected.row === image.row &&
    expected.fingerprint === itemFingerprint(image.formats)
  );
}
