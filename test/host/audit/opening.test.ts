import {
  appendFileSync,
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { AuditDamaged, AuditVersionMismatch } from '../../../electron/host/audit/audit-errors.ts';
import { auditPath } from '../../../electron/host/audit/audit-path.ts';
import { openForWriting } from '../../../electron/host/audit/connection.ts';
import { migrate, schemaVersion } from '../../../electron/host/audit/migrate.ts';
import { migrations } from '../../../electron/host/audit/migrations/all-migrations.ts';
import { dataFolder, image, openLog, operation, shell } from './audit-folder.ts';

const umask = process.umask();
afterEach(() => void process.umask(umask));

function modes(folder: string): Record<string, string> {
  const files = readdirSync(folder).sort();
  return Object.fromEntries(files.map((file) => [file, (statSync(path.join(folder, file)).mode & 0o777).toString(8)]));
}

function fill(folder: string, count: number): void {
  const log = openLog(folder);
  for (let number = 0; number < count; number += 1) {
    log.record(operation(`A${number}`, { images: [image('before', `${number} `.repeat(2_000))] }));
  }
  log.close();
}

describe('opening the log', () => {
  it.each([0o000, 0o022, 0o077])('keeps all its files to the owner under umask %o', (mask) => {
    const folder = dataFolder();
    process.umask(mask);
    openLog(folder).record(operation('AAAAA'));
    expect(modes(folder)).toEqual({ 'audit.db': '600', 'audit.db-shm': '600', 'audit.db-wal': '600' });
  });

  it('takes back permissions that others were given', () => {
    const folder = dataFolder();
    const log = openLog(folder);
    log.record(operation('AAAAA'));
    for (const file of readdirSync(folder)) chmodSync(path.join(folder, file), 0o666);
    openLog(folder);
    expect(new Set(Object.values(modes(folder)))).toEqual(new Set(['600']));
  });

  it('waits for the disk at every commit, checks references and lets readers in meanwhile', () => {
    const database = openForWriting(auditPath(dataFolder()), () => undefined);
    const setting = (name: string) => database.pragma(name, { simple: true });
    expect([setting('journal_mode'), setting('synchronous'), setting('foreign_keys')]).toEqual(['wal', 2, 1]);
    expect(setting('busy_timeout')).toBeGreaterThan(0);
    database.close();
  });

  it('makes the database when a start was cut short before there was anything in it', () => {
    const folder = dataFolder();
    writeFileSync(auditPath(folder), '');
    expect(openLog(folder).record(operation('AAAAA'))).toBe(1);
  });
});

describe('a file that cannot be used', () => {
  const unusable: readonly [string, (folder: string) => void][] = [
    ['is no database', (folder) => writeFileSync(auditPath(folder), 'precious notes, not a database'.repeat(200))],
    ['lost its header', (folder) => overwrite(folder, 0, 16)],
    ['is damaged in the middle', (folder) => overwrite(folder, 4_096 * 5, 4_096 * 30)],
    ['was cut short', (folder) => truncateSync(auditPath(folder), 4_096 * 7)],
    ['is the database of something else', (folder) => makeOther(folder)],
  ];

  it.each(unusable)('that %s is refused and left as it is', (_, spoil) => {
    const folder = dataFolder();
    fill(folder, 20);
    spoil(folder);
    const before = readFileSync(auditPath(folder));
    expect(() => openLog(folder)).toThrow(AuditDamaged);
    expect(() => openLog(folder)).toThrow(auditPath(folder));
    expect(readFileSync(auditPath(folder)).equals(before)).toBe(true);
  });

  it('because it is gone or empty while its write-ahead log is there is not made anew', () => {
    const folder = dataFolder();
    fill(folder, 1);
    writeFileSync(auditPath(folder), '');
    appendFileSync(`${auditPath(folder)}-wal`, 'the newest operations');
    expect(() => openLog(folder)).toThrow(AuditDamaged);
    expect(readFileSync(`${auditPath(folder)}-wal`, 'utf8')).toBe('the newest operations');
  });

  it('from a newer version is refused, saying so', () => {
    const folder = dataFolder();
    fill(folder, 1);
    shell(folder, (database) => database.pragma('user_version = 99'));
    const opening = () => openLog(folder);
    expect(opening).toThrow(AuditVersionMismatch);
    expect(opening).toThrow('update the companion');
    expect(shell(folder, (database) => schemaVersion(database))).toBe(99);
  });
});

describe('migrations', () => {
  it('bring a database of any earlier version up to date and keep what is in it', () => {
    const folder = dataFolder();
    fill(folder, 3);
    const next = (database: Database.Database) =>
      database.exec("ALTER TABLE operations ADD COLUMN colour TEXT DEFAULT 'red'");
    shell(folder, (database) => {
      expect(migrate(database, [...migrations, next], 'x')).toBe(migrations.length + 1);
      expect(database.prepare('SELECT DISTINCT colour FROM operations').pluck().all()).toEqual(['red']);
      expect(database.prepare('SELECT count(*) FROM events').pluck().get()).toBe(3);
      expect(() => migrate(database, migrations, 'x')).toThrow(AuditVersionMismatch);
    });
  });

  it('are undone whole when one fails', () => {
    const folder = dataFolder();
    fill(folder, 1);
    const failing = (database: Database.Database) => {
      database.exec('DROP TABLE probe');
      throw new Error('half-way');
    };
    shell(folder, (database) => {
      expect(() => migrate(database, [...migrations, failing], 'x')).toThrow('half-way');
      expect(schemaVersion(database)).toBe(migrations.length);
    });
    expect(openLog(folder).count()).toBe(1);
  });

  it('all run on a new database, once', () => {
    const folder = dataFolder();
    openLog(folder);
    expect(shell(folder, (database) => schemaVersion(database))).toBe(migrations.length);
    openLog(folder);
    expect(existsSync(auditPath(folder))).toBe(true);
  });
});

function overwrite(folder: string, from: number, to: number): void {
  const bytes = readFileSync(auditPath(folder));
  writeFileSync(auditPath(folder), bytes.fill(0xa5, from, to));
}

function makeOther(folder: string): void {
  writeFileSync(auditPath(folder), '');
  const database = new Database(auditPath(folder));
  database.exec('CREATE TABLE recipes (name TEXT)');
  database.close();
}
