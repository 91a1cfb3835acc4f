import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditExport } from '../../electron/cli/audit/audit-export.ts';
import { auditList } from '../../electron/cli/audit/audit-list.ts';
import { auditVerify } from '../../electron/cli/audit/audit-verify.ts';
import { csvLine } from '../../electron/cli/audit/csv.ts';
import { AuditMissing } from '../../electron/host/audit/audit-errors.ts';
import { auditPath } from '../../electron/host/audit/audit-path.ts';
import { type OwnedAuditLog, openAuditLog } from '../../electron/host/audit/open-audit-log.ts';
import { createLog } from '../../electron/host/log.ts';
import { image, operation } from '../host/audit/audit-samples.ts';

let dataFolder: string;
let log: OwnedAuditLog;

beforeEach(() => {
  dataFolder = mkdtempSync(path.join(tmpdir(), 'audit-cli-'));
  log = openAuditLog({ path: auditPath(dataFolder), log: createLog('silent') });
});

afterEach(() => {
  log.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

async function outputOf(run: (output: Writable) => Promise<number>): Promise<{ code: number; text: string }> {
  const output = new PassThrough();
  const pieces: Buffer[] = [];
  output.on('data', (piece: Buffer) => pieces.push(piece));
  const code = await run(output);
  return { code, text: Buffer.concat(pieces).toString() };
}

const listJson = async (limit?: number) =>
  JSON.parse((await outputOf((output) => auditList({ dataFolder, output, json: true, limit }))).text);
const listTable = async () => (await outputOf((output) => auditList({ dataFolder, output, json: false }))).text;
const verify = (json: boolean) => outputOf((output) => auditVerify({ dataFolder, output, json }));
const exported = async (format: 'jsonl' | 'csv', images = false) =>
  (await outputOf((output) => auditExport({ dataFolder, output, format, images }))).text;

/** RFC 4180, the plain way. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  let row: string[] = [];
  for (let match = cell.exec(text); match !== null; match = cell.exec(text)) {
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\r\n') {
      rows.push(row);
      row = [];
    }
    if (cell.lastIndex === text.length) break;
  }
  return rows;
}

describe('audit list', () => {
  it('prints every operation as JSON, newest first', async () => {
    log.record(operation('AAAAA', { at: Date.UTC(2026, 10, 30, 12), mode: 'delete', state: 'pending' }));
    const decision = { by: 'person', at: Date.UTC(2026, 10, 30, 12, 1), reason: 'no' } as const;
    log.advance('AAAAA', { state: 'denied', at: decision.at, decision, result: 'error|APPROVAL_DENIED|…' });
    log.record(operation('BBBBB', { at: Date.UTC(2026, 10, 30, 13), tab: null, index: null }));
    expect(await listJson()).toEqual([
      {
        id: 'BBBBB',
        number: 2,
        time: '2026-11-30T13:00:00.000Z',
        client: 'claude',
        clientName: 'claude-code',
        clientVersion: '2.1',
        tool: 'mcp_write',
        mode: 'add',
        intent: 'execute',
        tab: null,
        index: null,
        state: 'executing',
        result: null,
        decision: null,
        duration: null,
        summary: 'hello',
      },
      expect.objectContaining({
        id: 'AAAAA',
        number: 1,
        tab: 'mcp/info',
        index: 0,
        state: 'denied',
        result: 'error|APPROVAL_DENIED|…',
        decision: { by: 'person', at: '2026-11-30T12:01:00.000Z', reason: 'no' },
        duration: 60_000,
      }),
    ]);
  });

  it('stops at the limit, goes past a page without one, and is an empty array when there is nothing', async () => {
    expect(await listJson()).toEqual([]);
    for (let number = 0; number < 1_101; number += 1) log.record(operation(`A${number}`));
    expect(await listJson(3)).toMatchObject([{ number: 1_101 }, { number: 1_100 }, { number: 1_099 }]);
    const all: { number: number }[] = await listJson();
    expect(all.map(({ number }) => number)).toEqual(Array.from({ length: 1_101 }, (_, index) => 1_101 - index));
  });

  it('prints a table of one line an operation, with nothing in it that moves or hides anything', async () => {
    const nasty = 'one\r\ntwo\u001b[31m\u202egnp.exe\u200b\u0085\u2028\u2066\ufeff\u009b\ud800end';
    const parameters = { text: nasty };
    log.record(
      operation('AAAAA', { parameters, tab: 'a\nb', agent: { ...operation('').agent, name: 'x\u001b]0;y\u0007' } }),
    );
    log.record(operation('BBBBB', { parameters: { text: 'я'.repeat(500) } }));
    const text = await listTable();
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
    const lines = text.trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^time \(UTC\) +id +state +agent +mode +target +about$/);
    expect(lines[1]).toMatch(/^1970-01-01 00:00:01 {2}BBBBB {2}executing {2}claude +add +mcp\/info\[0\] +я{59}…$/);
    expect(lines[2]).toContain('one\\r\\ntwo\\u001b[31m\\u202egnp.exe');
    expect(lines[2]).toContain('a\\nb[0]');
  });

  it('keeps JSON safe on a terminal and still the same', async () => {
    const text = 'a\u009b\u202e\u200b\u{e0041}"\n';
    log.record(operation('AAAAA', { parameters: { text } }));
    const { text: json } = await outputOf((output) => auditList({ dataFolder, output, json: true }));
    expect(json.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(JSON.parse(json)).toMatchObject([{ summary: text }]);
  });

  it('says clearly when there is no log', async () => {
    const output = new PassThrough();
    const missing = path.join(dataFolder, 'missing');
    await expect(auditList({ dataFolder: missing, output, json: true })).rejects.toThrow(AuditMissing);
    await expect(auditVerify({ dataFolder: missing, output, json: true })).rejects.toThrow('there is no audit log');
    await expect(auditExport({ dataFolder: missing, output, format: 'csv', images: false })).rejects.toThrow(missing);
  });

  it('ends quietly when its reader goes away, and fails when its output fails', async () => {
    for (let number = 0; number < 50; number += 1) log.record(operation(`A${number}`));
    const broken = (code: string) =>
      new Writable({ write: (_piece, _encoding, done) => done(Object.assign(new Error(code), { code })) });
    expect(await auditList({ dataFolder, output: broken('EPIPE'), json: true })).toBe(0);
    await expect(auditList({ dataFolder, output: broken('ENOSPC'), json: true })).rejects.toThrow('ENOSPC');
  });
});

describe('audit verify', () => {
  it('says that the chain is intact, while the host writes it', async () => {
    log.record(operation('AAAAA'));
    log.advance('AAAAA', { state: 'executed', at: 2 });
    log.record(operation('BBBBB'));
    expect(await verify(false)).toEqual({ code: 0, text: 'chain intact: 2 operations, 3 events\n' });
    const { code, text } = await verify(true);
    expect([code, JSON.parse(text)]).toEqual([0, { intact: true, operations: 2, events: 3 }]);
  });

  it('tells the problem and exits 1 when something was changed', async () => {
    log.record(operation('AAAAA'));
    const database = new Database(auditPath(dataFolder));
    database.exec("UPDATE operations SET result = 'ok'");
    database.close();
    const problem = 'operation 1 was changed: its result is not what its events say';
    expect(await verify(false)).toEqual({ code: 1, text: `chain broken: ${problem} (1 operations, 1 events)\n` });
    const { code, text } = await verify(true);
    expect([code, JSON.parse(text)]).toEqual([1, { intact: false, operations: 1, events: 1, problem }]);
  });

  it('tells of a damaged file and exits 1', async () => {
    log.close();
    writeFileSync(auditPath(dataFolder), 'no database');
    const { code, text } = await verify(false);
    expect(code).toBe(1);
    expect(text).toMatch(/^chain broken: the audit log .* is damaged: /);
  });
});

describe('audit export', () => {
  it('writes a line of JSON an operation, oldest first, with arguments and without images', async () => {
    const parameters = { mode: 'add', text: 'line\nbreak \u202e' };
    log.record(operation('AAAAA', { parameters, images: [image('before', 'x')] }));
    log.record(operation('BBBBB'));
    const text = await exported('jsonl');
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([{ id: 'AAAAA', parameters, plan: { key: 'k' } }, { id: 'BBBBB' }]);
    expect(lines[0]).not.toHaveProperty('images');
    expect(text).not.toContain('\u202e');
  });

  it('adds images when asked for, byte for byte', async () => {
    const data = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    log.record(
      operation('AAAAA', { images: [image('before', '', { row: 3, formats: new Map([['image/png', data]]) })] }),
    );
    const base64 = Buffer.from(data).toString('base64');
    expect(JSON.parse(await exported('jsonl', true))).toMatchObject({
      images: [{ phase: 'before', tab: 'mcp/info', row: 3, formats: [{ mime: 'image/png', base64 }] }],
    });
  });

  it('writes CSV that any reader takes, whatever the texts hold', async () => {
    log.record(operation('AAAAA', { parameters: { text: 'a,"b"\r\nc;\td' }, tab: 'mcp/"x", y' }));
    log.record(operation('BBBBB', { parameters: { text: '=HYPERLINK("http://x")' } }));
    const [header, first, second, ...more] = parseCsv(await exported('csv'));
    expect(more).toEqual([]);
    const cell = (row: string[] | undefined, name: string) => row?.[header?.indexOf(name) ?? -1];
    expect(header?.slice(0, 4)).toEqual(['number', 'id', 'time', 'client']);
    expect(cell(first, 'summary')).toBe('a,"b"\r\nc;\td');
    expect(cell(first, 'tab')).toBe('mcp/"x", y');
    expect(cell(first, 'parameters')).toBe('{"text":"a,\\"b\\"\\r\\nc;\\td"}');
    expect(cell(second, 'summary')).toBe('\'=HYPERLINK("http://x")');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('makes the formula %j inert', (formula) => {
    expect(parseCsv(csvLine(['x', formula]))).toEqual([['x', `'${formula}`]]);
  });

  it('leaves other cells as they are', () => {
    const cell = fc.string({ unit: 'binary' }).filter((text) => !/^[=+\-@\t\r]/.test(text));
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2 }), (cells) => {
        expect(parseCsv(csvLine(cells))).toEqual([cells]);
      }),
    );
  });

  it('writes a file for its owner only, replacing an older one whole', async () => {
    log.record(operation('AAAAA'));
    const file = path.join(dataFolder, 'export.jsonl');
    writeFileSync(file, 'older\n'.repeat(1_000), { mode: 0o666 });
    const options = { dataFolder, output: new PassThrough(), format: 'jsonl', file, images: false } as const;
    expect(await auditExport(options)).toBe(0);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ id: 'AAAAA' });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(options.output.read()).toBeNull();
  });

  it('leaves an older file as it is when it fails', async () => {
    for (let number = 0; number < 3; number += 1) log.record(operation(`A${number}`));
    const file = path.join(dataFolder, 'export.jsonl');
    writeFileSync(file, 'older');
    const database = new Database(auditPath(dataFolder));
    database.exec("DROP TRIGGER eventsAreNeverChanged; UPDATE events SET payload = '{' WHERE sequence = 2");
    database.close();
    const options = { dataFolder, output: new PassThrough(), format: 'jsonl', file, images: false } as const;
    await expect(auditExport(options)).rejects.toThrow(SyntaxError);
    expect(readFileSync(file, 'utf8')).toBe('older');
    expect(readdirSync(dataFolder).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  it('says so when the file cannot be made', async () => {
    const options = { dataFolder, output: new PassThrough(), format: 'csv', images: false } as const;
    const file = path.join(dataFolder, 'missing', 'export.csv');
    await expect(auditExport({ ...options, file })).rejects.toThrow('ENOENT');
  });
});
