import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { AuditDamaged, AuditMissing, AuditVersionMismatch } from '../../../electron/host/audit/audit-errors.ts';
import { auditPath } from '../../../electron/host/audit/audit-path.ts';
import { openAuditReader } from '../../../electron/host/audit/open-audit-reader.ts';
import { dataFolder, image, openLog, operation, shell } from './audit-folder.ts';
import { Recorder } from './recorder.ts';

describe('reading the log beside the host', () => {
  it('sees what is written meanwhile, always whole', async () => {
    const folder = dataFolder();
    const recorder = new Recorder(folder);
    await recorder.until(() => recorder.answers.includes('open'));
    const reader = openAuditReader(auditPath(folder));
    recorder.send(1_000_000);
    let seen = 0;
    for (let round = 1; round <= 5; round += 1) {
      await recorder.until(() => recorder.answers.length > round * 10);
      const acknowledged = recorder.answers.length - 1;
      const report = reader.verify();
      expect(report).toMatchObject({ intact: true });
      expect(report.operations).toBeGreaterThanOrEqual(acknowledged);
      expect(reader.count()).toBeGreaterThanOrEqual(report.operations);
      expect(reader.list({ limit: 5 })).toHaveLength(5);
      expect(reader.list({ limit: 5, query: 'claude' })[0]?.number).toBeGreaterThanOrEqual(report.operations);
      seen = report.operations;
    }
    await recorder.kill();
    expect(seen).toBeGreaterThanOrEqual(50);
    reader.close();
  });

  it('does not hold up the writer, not even in the middle of reading everything', () => {
    const folder = dataFolder();
    const log = openLog(folder);
    for (const code of ['AAAAA', 'BBBBB']) log.record(operation(code));
    const reader = openAuditReader(auditPath(folder));
    const codes: string[] = [];
    for (const { code } of reader.oldestFirst({ images: false })) {
      codes.push(code);
      if (code === 'AAAAA') log.record(operation('CCCCC'));
    }
    expect(codes).toEqual(['AAAAA', 'BBBBB', 'CCCCC']);
    reader.close();
  });

  it('reads a log whose host has ended, and leaves it private', () => {
    const folder = dataFolder();
    const log = openLog(folder);
    log.record(operation('AAAAA', { images: [image('before', 'x')] }));
    log.close();
    const reader = openAuditReader(auditPath(folder));
    expect(reader.find('AAAAA')?.images).toHaveLength(1);
    reader.close();
    expect(statSync(auditPath(folder)).mode & 0o777).toBe(0o600);
  });

  it('says clearly when there is no log, and makes none', () => {
    const missing = auditPath(dataFolder());
    expect(() => openAuditReader(missing)).toThrow(AuditMissing);
    expect(() => openAuditReader(missing)).toThrow(`there is no audit log at ${missing}`);
    expect(() => openAuditReader(path.join(missing, 'further'))).toThrow(AuditMissing);
  });

  it('refuses a log of another version and one that is damaged', () => {
    const folder = dataFolder();
    openLog(folder).close();
    shell(folder, (database) => database.pragma('user_version = 0'));
    expect(() => openAuditReader(auditPath(folder))).toThrow(AuditVersionMismatch);
    writeFileSync(auditPath(folder), 'no database at all');
    expect(() => openAuditReader(auditPath(folder))).toThrow(AuditDamaged);
  });
});
