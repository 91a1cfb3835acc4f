import type { Database } from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operationState } from '../../../shared/contract/operation-state.ts';
import { dataFolder, image, openLog, operation, shell } from './audit-folder.ts';

/** A log of three operations and seven events, closed. */
function writtenLog(): string {
  const folder = dataFolder();
  const log = openLog(folder);
  for (const code of ['AAAAA', 'BBBBB', 'CCCCC']) {
    const images = [image('before', `text of ${code}`), image('before', 'second', { row: 1 })];
    log.record(operation(code, { mode: 'delete', state: 'pending', images }));
    log.advance(code, { state: 'denied', at: 2, decision: { by: 'person', at: 2, reason: 'no' }, result: 'error|…' });
  }
  log.record(operation('DDDDD', { state: 'failed', result: 'error|…' }));
  log.close();
  return folder;
}

/** As somebody who knows SQL would do it. */
function tamper(folder: string, change: (database: Database) => void): string {
  shell(folder, (database) => {
    database.exec('DROP TRIGGER eventsAreNeverChanged; DROP TRIGGER eventsAreNeverRemoved; PRAGMA foreign_keys = OFF');
    change(database);
  });
  const report = openLog(folder).verify();
  return report.intact ? 'intact' : report.problem;
}

describe('verifying', () => {
  it('finds an empty log and an untouched one intact', () => {
    expect(openLog(dataFolder()).verify()).toEqual({ intact: true, operations: 0, events: 0 });
    const folder = writtenLog();
    expect(tamper(folder, () => undefined)).toBe('intact');
    expect(openLog(folder).verify()).toEqual({ intact: true, operations: 4, events: 7 });
  });

  it('does not let events be changed or removed by accident', () => {
    shell(writtenLog(), (database) => {
      expect(() => database.exec('UPDATE events SET at = 0')).toThrow('never changed');
      expect(() => database.exec('DELETE FROM events')).toThrow('never removed');
    });
  });

  it.each(['state', 'at', 'payload', 'operation', 'hash', 'previous'])('notices a changed %s of an event', (column) => {
    const value = { state: "'executed'", at: '9', payload: "replace(payload, 'no', 'ok')", operation: '1' }[column];
    const problem = tamper(writtenLog(), (database) => {
      database.exec(`UPDATE events SET ${column} = ${value ?? `'${'1'.repeat(64)}'`} WHERE sequence = 4`);
    });
    expect(problem).toMatch(/^event 4 /);
  });

  it('notices an event that was removed, from the beginning or the middle', () => {
    expect(tamper(writtenLog(), (database) => database.exec('DELETE FROM events WHERE sequence = 1'))).toBe(
      'event 1 is missing',
    );
    expect(tamper(writtenLog(), (database) => database.exec('DELETE FROM events WHERE sequence = 4'))).toBe(
      'event 4 is missing',
    );
  });

  it('notices a removed event when the others were renumbered to hide it', () => {
    const problem = tamper(writtenLog(), (database) => {
      database.exec('DELETE FROM events WHERE sequence = 4');
      for (const sequence of [5, 6, 7])
        database.exec(`UPDATE events SET sequence = ${sequence - 1} WHERE sequence = ${sequence}`);
    });
    expect(problem).toBe('event 4 does not follow the event before it');
  });

  it('notices when the newest events were cut off, with or without what they had done', () => {
    expect(tamper(writtenLog(), (database) => database.exec('DELETE FROM events WHERE sequence > 5'))).toBe(
      'the newest events are missing: 7 were written, 5 are there',
    );
    const problem = tamper(writtenLog(), (database) => {
      database.exec("DELETE FROM events WHERE sequence = 7; DELETE FROM operations WHERE code = 'DDDDD'");
    });
    expect(problem).toBe('the newest events are missing: 7 were written, 6 are there');
  });

  it('notices a head of the chain that was changed or removed', () => {
    expect(tamper(writtenLog(), (database) => database.exec('UPDATE chainHead SET events = 5'))).toBe(
      'the head of the chain does not fit the newest event',
    );
    const folder = writtenLog();
    shell(folder, (database) => database.exec('DELETE FROM chainHead'));
    expect(openLog(folder).verify()).toMatchObject({ problem: 'the head of the chain is missing' });
  });

  it('notices two events that changed places', () => {
    const problem = tamper(writtenLog(), (database) => {
      database.exec(`
        UPDATE events SET sequence = 100 WHERE sequence = 3;
        UPDATE events SET sequence = 3 WHERE sequence = 4;
        UPDATE events SET sequence = 4 WHERE sequence = 100;
      `);
    });
    expect(problem).toMatch(/^event 3 /);
  });

  it.each([
    ['state', "'executed'"],
    ['result', "'ok'"],
    ['agentName', "'somebody'"],
    ['at', '5'],
    ['decisionBy', "'rule'"],
    ['decisionReason', 'NULL'],
    ['tab', "'mcp/other'"],
    ['itemIndex', '7'],
    ['summary', "'nothing'"],
    ['code', "'ZZZZZ'"],
  ])('notices a changed %s of an operation', (column, value) => {
    const problem = tamper(writtenLog(), (database) => {
      database.exec(`UPDATE operations SET ${column} = ${value} WHERE number = 2`);
    });
    expect(problem).toBe(`operation 2 was changed: its ${column} is not what its events say`);
  });

  it('notices an operation that was removed, or put in without events', () => {
    expect(tamper(writtenLog(), (database) => database.exec('DELETE FROM operations WHERE number = 2'))).toBe(
      'operation 2 is missing',
    );
    const problem = tamper(writtenLog(), (database) => {
      database.exec('CREATE TEMP TABLE copy AS SELECT * FROM operations WHERE number = 2');
      database.exec("UPDATE copy SET number = 99, code = 'ZZZZZ'; INSERT INTO operations SELECT * FROM copy");
    });
    expect(problem).toBe('5 operations are there, but the events tell of 4');
  });

  it.each([
    [
      'data',
      "UPDATE contents SET data = x'00' WHERE data = CAST('text of BBBBB' AS BLOB)",
      'the image of row 0 was changed',
    ],
    ['type', "UPDATE imageFormats SET mime = 'text/html' WHERE image = 3", 'the image of row 0 was changed'],
    ['tab', "UPDATE images SET tab = 'x' WHERE id = 3", 'the image of row 0 was changed'],
    ['formats', 'DELETE FROM imageFormats WHERE image = 4', 'the image of row 1 was changed'],
    [
      'presence',
      'DELETE FROM imageFormats WHERE image = 4; DELETE FROM images WHERE id = 4',
      'the image of row 1 is missing',
    ],
  ])('notices a changed %s of an image', (_, statement, problem) => {
    expect(tamper(writtenLog(), (database) => database.exec(statement))).toBe(`operation 2: ${problem}`);
  });

  it('notices an image that no event tells of', () => {
    const problem = tamper(writtenLog(), (database) => {
      database.exec(
        "INSERT INTO images (operation, event, position, phase, tab, row) VALUES (2, 3, 9, 'before', 'x', 0)",
      );
    });
    expect(problem).toBe('operation 2 has an image that its events do not tell of');
    const orphan = tamper(writtenLog(), (database) => {
      database.exec(
        "INSERT INTO images (operation, event, position, phase, tab, row) VALUES (99, 3, 9, 'before', 'x', 0)",
      );
    });
    expect(orphan).toBe('7 images are there, but the events tell of 6');
  });

  it('says nothing of the content in its words', () => {
    const problem = tamper(writtenLog(), (database) => database.exec("UPDATE operations SET summary = 'secret'"));
    expect(problem).not.toMatch(/secret|text of/);
  });

  it('finds any log intact that was only written, and none in which any one cell of an event was changed', () => {
    const step = fc.record({
      text: fc.string({ unit: 'binary' }),
      parameters: fc.jsonValue(),
      states: fc.array(fc.constantFrom(...operationState.options), { maxLength: 3 }),
      tab: fc.array(fc.nat(0xffff), { maxLength: 5 }).map((units) => String.fromCharCode(...units)),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 5 }), fc.nat(), (steps, pick) => {
        const folder = dataFolder();
        const log = openLog(folder);
        for (const [position, { text, parameters, states, tab }] of steps.entries()) {
          const code = `AAAA${position}`;
          log.record(operation(code, { parameters, tab, images: [image('before', text, { tab })] }));
          for (const state of states) log.advance(code, { state, at: 2, images: [image('after', text)], result: text });
        }
        const report = log.verify();
        expect(report.intact).toBe(true);
        log.close();
        const sequence = 1 + (pick % report.events);
        expect(
          tamper(folder, (database) => database.exec(`UPDATE events SET at = at + 1 WHERE sequence = ${sequence}`)),
        ).toBe(`event ${sequence} was changed: its hash does not fit`);
      }),
      { numRuns: 25 },
    );
  });
});
