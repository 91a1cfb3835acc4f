import type { Database } from 'better-sqlite3';
import { isDamage } from './audit-errors.ts';
import type { ChainReport } from './audit-log.ts';
import { type EventPayload, type EventRow, eventHash, firstPrevious } from './event.ts';
import { createImageStore } from './image-store.ts';
import { structuralProblem } from './structural-problem.ts';
import { createOperationCheck } from './verify-operation.ts';

interface Counts {
  readonly operations: number;
  readonly events: number;
}

/**
 * Recomputes the hash chain and compares the operations and images with it, all on one snapshot. What it cannot
 * notice is a log rewritten as a whole with new hashes, or replaced by an older copy of itself: nothing outside the
 * file is kept to compare it with.
 */
export function verifyChain(database: Database): ChainReport {
  try {
    return database.transaction((): ChainReport => {
      const counts = count(database);
      for (const problem of problems(database, counts)) return { intact: false, ...counts, problem };
      return { intact: true, ...counts };
    })();
  } catch (error) {
    if (!isDamage(error)) throw error;
    return { intact: false, operations: 0, events: 0, problem: damaged(error.message) };
  }
}

function damaged(detail: string): string {
  return `the database file is damaged: ${detail}`;
}

function count(database: Database): Counts {
  const countOf = (table: string) => Number(database.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
  return { operations: countOf('operations'), events: countOf('events') };
}

/** Every problem in words, the earliest event first; content is never among the words. */
function* problems(database: Database, counts: Counts): Generator<string> {
  const structural = structuralProblem(database);
  if (structural !== undefined) yield damaged(structural);
  yield* chainProblems(database);
  yield* operationProblems(database, counts);
}

function* chainProblems(database: Database): Generator<string> {
  const events = database.prepare<[], EventRow>('SELECT * FROM events ORDER BY sequence');
  let sequence = 0;
  let operations = 0;
  let previous = firstPrevious;
  for (const event of events.iterate()) {
    sequence += 1;
    if (event.sequence !== sequence) yield `event ${sequence} is missing`;
    if (event.previous !== previous) yield `event ${event.sequence} does not follow the event before it`;
    if (event.hash !== eventHash(event)) yield `event ${event.sequence} was changed: its hash does not fit`;
    const { kind } = JSON.parse(event.payload) as EventPayload;
    if (kind === 'recorded') operations += 1;
    if (kind === 'recorded' ? event.operation !== operations : event.operation > operations) {
      yield `event ${event.sequence} belongs to operation ${event.operation}, which cannot be`;
    }
    previous = event.hash;
  }
  const head = database.prepare<[], Counts & { hash: string }>('SELECT events, operations, hash FROM chainHead').get();
  if (head === undefined) yield 'the head of the chain is missing';
  else if (head.events > sequence) {
    yield `the newest events are missing: ${head.events} were written, ${sequence} are there`;
  } else if (head.events !== sequence || head.operations !== operations || head.hash !== previous) {
    yield 'the head of the chain does not fit the newest event';
  }
}

function* operationProblems(database: Database, counts: Counts): Generator<string> {
  const recorded = Number(database.prepare('SELECT operations FROM chainHead').pluck().get());
  const check = createOperationCheck(database, createImageStore(database));
  for (let number = 1; number <= recorded; number += 1) yield* check.problems(number);
  if (counts.operations !== recorded) {
    yield `${counts.operations} operations are there, but the events tell of ${recorded}`;
  }
  const images = Number(database.prepare('SELECT count(*) FROM images').pluck().get());
  if (images !== check.imagesSeen()) yield `${images} images are there, but the events tell of ${check.imagesSeen()}`;
}
