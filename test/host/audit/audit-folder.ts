import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach } from 'vitest';
import { auditPath } from '../../../electron/host/audit/audit-path.ts';
import { type OwnedAuditLog, openAuditLog } from '../../../electron/host/audit/open-audit-log.ts';
import { createLog } from '../../../electron/host/log.ts';

const closings: (() => void)[] = [];

afterEach(() => {
  for (const close of closings.splice(0).reverse()) close();
});

/** A data folder of the test's own, removed after it. */
export function dataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'audit-'));
  closings.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A log that is closed after the test. */
export function openLog(folder: string, clock?: () => number): OwnedAuditLog {
  const options = { path: auditPath(folder), log: createLog('silent') };
  const log = openAuditLog(clock === undefined ? options : { ...options, clock });
  closings.push(() => log.close());
  return log;
}

/** The database as somebody with a SQL shell has it. */
export function shell<Result>(folder: string, use: (database: Database.Database) => Result): Result {
  const database = new Database(auditPath(folder));
  try {
    return use(database);
  } finally {
    database.close();
  }
}

export { image, operation } from './audit-samples.ts';
