import { chmodSync, chownSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { AuditUnavailable } from '../../../electron/host/audit/audit-log.ts';
import { auditPath } from '../../../electron/host/audit/audit-path.ts';
import { openForWriting } from '../../../electron/host/audit/connection.ts';
import { createAuditLog, openAuditLog } from '../../../electron/host/audit/open-audit-log.ts';
import { createLog } from '../../../electron/host/log.ts';
import { dataFolder, image, openLog, operation } from './audit-folder.ts';
import { Recorder } from './recorder.ts';

function failure(write: () => void): unknown {
  try {
    write();
  } catch (error) {
    expect(error).toBeInstanceOf(AuditUnavailable);
    return (error as AuditUnavailable).cause;
  }
  throw new Error('it was written');
}

const large = (code: string) => operation(code, { images: [image('before', `${code} `.repeat(50_000))] });

describe('when the log cannot be written', () => {
  it('because another process holds it, says so, and works again when it is let go', () => {
    const folder = dataFolder();
    const database = openForWriting(auditPath(folder), () => undefined);
    database.pragma('busy_timeout = 10');
    const log = createAuditLog(database, Date.now);
    log.record(operation('AAAAA', { state: 'pending' }));
    const other = new Database(auditPath(folder));
    other.exec('BEGIN IMMEDIATE');
    expect(failure(() => log.record(operation('BBBBB')))).toMatchObject({ code: 'SQLITE_BUSY' });
    expect(failure(() => log.advance('AAAAA', { state: 'denied', at: 2 }))).toMatchObject({ code: 'SQLITE_BUSY' });
    expect(failure(() => log.assertWritable())).toMatchObject({ code: 'SQLITE_BUSY' });
    expect(log.find('AAAAA')?.state).toBe('pending');
    other.exec('COMMIT');
    other.close();
    log.assertWritable();
    log.advance('AAAAA', { state: 'denied', at: 2 });
    expect(log.record(operation('BBBBB'))).toBe(2);
    expect(log.verify().intact).toBe(true);
    log.close();
  });

  it('because the database may not grow, keeps nothing of the operation, and works again when it may', () => {
    const database = openForWriting(auditPath(dataFolder()), () => undefined);
    const log = createAuditLog(database, Date.now);
    log.record(operation('AAAAA'));
    database.pragma('max_page_count = 1');
    expect(failure(() => log.record(large('BBBBB')))).toMatchObject({ code: 'SQLITE_FULL' });
    expect(failure(() => log.advance('AAAAA', { state: 'executed', at: 2, images: large('').images }))).toMatchObject({
      code: 'SQLITE_FULL',
    });
    expect(failure(() => log.assertWritable())).toMatchObject({ code: 'SQLITE_FULL' });
    expect(log.find('AAAAA')).toMatchObject({ state: 'executing', images: [] });
    expect(log.verify()).toEqual({ intact: true, operations: 1, events: 1 });
    database.pragma('max_page_count = 1000000');
    log.assertWritable();
    expect(log.record(large('BBBBB'))).toBe(2);
    expect(log.verify().intact).toBe(true);
    log.close();
  });

  it('because it is closed', () => {
    const log = openLog(dataFolder());
    log.close();
    expect(failure(() => log.record(operation('AAAAA')))).toBeInstanceOf(TypeError);
    expect(failure(() => log.assertWritable())).toBeInstanceOf(TypeError);
  });

  it('because its folder does not exist', () => {
    const log = createLog('silent');
    const missing = path.join(dataFolder(), 'missing');
    expect(failure(() => openAuditLog({ path: auditPath(missing), log }))).toMatchObject({ code: 'ENOENT' });
  });
});

/** A user without rights to spare: root may write everywhere, so a test as root needs another. */
const plainUser = process.getuid?.() === 0 ? 65_534 : undefined;

function giveAway(file: string): void {
  if (plainUser !== undefined) chownSync(file, plainUser, plainUser);
}

async function firstAnswer(recorder: Recorder): Promise<string | undefined> {
  await recorder.until(() => recorder.answers.length > 0);
  return recorder.answers[0];
}

describe.runIf(process.platform !== 'win32')('when the system refuses', () => {
  const user = plainUser === undefined ? {} : { user: plainUser };

  it('to make files in a read-only folder, the log is unavailable, and opens when it may', async () => {
    const folder = dataFolder();
    giveAway(folder);
    chmodSync(folder, 0o500);
    expect(await firstAnswer(new Recorder(folder, user))).toBe('AuditUnavailable');
    chmodSync(folder, 0o700);
    const recorder = new Recorder(folder, user);
    expect(await firstAnswer(recorder)).toBe('open');
    expect(await recorder.record(2)).toEqual(['1', '2']);
  });

  it('to write into the folder of an existing log, the log is unavailable', async () => {
    const folder = dataFolder();
    const log = openLog(folder);
    log.record(operation('AAAAA'));
    log.close();
    giveAway(folder);
    giveAway(auditPath(folder));
    chmodSync(folder, 0o500);
    expect(await firstAnswer(new Recorder(folder, user))).toBe('AuditUnavailable');
  });

  it('to let files grow, every write says so, and what was acknowledged before is kept', async () => {
    const folder = dataFolder();
    const recorder = new Recorder(folder, { limitedTo: 'ulimit -f 3000' });
    await recorder.until(() => recorder.answers.length > 0);
    const answers = await recorder.record(400);
    const refused = answers.indexOf('AuditUnavailable');
    expect(refused).toBeGreaterThan(5);
    expect(answers.at(-1)).toBe('AuditUnavailable');
    await recorder.kill();
    const log = openLog(folder);
    expect(log.verify().intact).toBe(true);
    const acknowledged = answers.filter((answer) => /^\d+$/.test(answer)).map(Number);
    const kept = new Set(log.list({ limit: 1_000 }).map(({ number }) => number));
    expect(acknowledged.filter((number) => !kept.has(number))).toEqual([]);
    expect(log.record(operation('AAAAA'))).toBe(kept.size + 1);
  });
});
