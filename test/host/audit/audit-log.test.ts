import { describe, expect, it } from 'vitest';
import { AuditUnavailable } from '../../../electron/host/audit/audit-log.ts';
import { mimeNote, mimeTags, mimeText, mimeTextUtf8 } from '../../../shared/tools/mime.ts';
import { dataFolder, image, openLog, operation, shell } from './audit-folder.ts';

describe('recording', () => {
  it('numbers operations from 1 and gives them back whole, also after a restart', () => {
    const folder = dataFolder();
    const log = openLog(folder);
    const images = [image('before', 'old', { tab: 'mcp/заметки', row: 3 })];
    const first = operation('AAAAA', { images, expiresAt: 9_000, state: 'pending' });
    expect(log.record(first)).toBe(1);
    expect(log.record(operation('BBBBB'))).toBe(2);
    log.close();
    const { number, ...found } = openLog(folder).find('AAAAA') ?? {};
    expect(number).toBe(1);
    expect(found).toEqual({
      ...first,
      result: null,
      decision: null,
      finishedAt: null,
      summary: 'hello',
    });
  });

  it('follows an operation through its states', () => {
    const log = openLog(dataFolder());
    log.record(operation('AAAAA', { mode: 'delete', state: 'pending', images: [image('before', 'old')] }));
    const decision = { by: 'person', at: 2_000, reason: null } as const;
    log.advance('AAAAA', { state: 'approved', at: 2_000, decision });
    log.advance('AAAAA', { state: 'executing', at: 2_001 });
    expect(log.find('AAAAA')).toMatchObject({ state: 'executing', finishedAt: null, decision, result: null });
    log.advance('AAAAA', { state: 'executed', at: 2_500, result: 'ok|…', index: 4, images: [image('after', 'new')] });
    expect(log.find('AAAAA')).toMatchObject({
      state: 'executed',
      finishedAt: 2_500,
      decision,
      result: 'ok|…',
      index: 4,
      images: [{ phase: 'before' }, { phase: 'after' }],
    });
    log.advance('AAAAA', { state: 'restored', at: 9_000 });
    expect(log.find('AAAAA')).toMatchObject({ state: 'restored', finishedAt: 2_500, result: 'ok|…' });
    expect(log.verify()).toEqual({ intact: true, operations: 1, events: 5 });
  });

  it('keeps the decision of a rule that comes with the call', () => {
    const log = openLog(dataFolder());
    const decision = { by: 'rule', at: 1_000, reason: null } as const;
    log.record(operation('AAAAA', { decision }));
    expect(log.find('AAAAA')?.decision).toEqual(decision);
    expect(log.verify().intact).toBe(true);
  });

  it('counts a call as finished at once when it never became a plan', () => {
    const log = openLog(dataFolder());
    const failed = {
      state: 'failed',
      mode: 'nonsense\ud800',
      index: 1.5,
      tab: null,
      plan: null,
      result: 'error|…',
    } as const;
    log.record(operation('AAAAA', failed));
    expect(log.find('AAAAA')).toMatchObject({
      state: 'failed',
      finishedAt: 1_000,
      mode: 'nonsense\ufffd',
      index: null,
    });
    expect(log.verify().intact).toBe(true);
  });

  it('keeps every byte of every format, in order', () => {
    const folder = dataFolder();
    const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const formats = new Map<string, Uint8Array>([
      ['image/png', everyByte],
      [mimeText, Buffer.from('a\0b\r\n\ufeffй')],
      ['application/x-empty', new Uint8Array(0)],
      ['application/x-same', everyByte],
      ['__proto__', Buffer.from([0xff, 0xfe])],
    ]);
    openLog(folder).record(operation('AAAAA', { images: [image('before', '', { formats })] }));
    const [found] = openLog(folder).find('AAAAA')?.images ?? [];
    expect([...(found?.formats ?? [])].map(([mime, data]) => [mime, [...data]])).toEqual(
      [...formats].map(([mime, data]) => [mime, [...data]]),
    );
  });

  it('keeps equal data once, however many images have it', () => {
    const folder = dataFolder();
    const log = openLog(folder);
    const large = new Map([['image/png', Buffer.alloc(100_000, 7)]]);
    for (const code of ['AAAAA', 'BBBBB']) {
      log.record(
        operation(code, { images: [image('before', '', { formats: large }), image('after', '', { formats: large })] }),
      );
    }
    expect(shell(folder, (database) => database.prepare('SELECT count(*) FROM contents').pluck().get())).toBe(1);
    expect(log.find('BBBBB')?.images[1]?.formats.get('image/png')).toHaveLength(100_000);
  });

  it('keeps arguments exactly: lone surrogates, NUL, deep nesting, odd keys', () => {
    const log = openLog(dataFolder());
    const parameters = JSON.parse('{"__proto__":{"a":"\\ud800\\u0000"},"tab":"\\udfff","list":[1e-7,-0.5,null,[]]}');
    log.record(operation('AAAAA', { parameters, tab: '\udfff' }));
    expect(JSON.stringify(log.find('AAAAA')?.parameters)).toBe(
      '{"__proto__":{"a":"\\ud800\\u0000"},"list":[1e-7,-0.5,null,[]],"tab":"\\udfff"}',
    );
    log.record(operation('BBBBB', { parameters: JSON.parse(`${'['.repeat(50_000)}"deepest"${']'.repeat(50_000)}`) }));
    expect(log.list({ limit: 5, query: 'deepest' })).toHaveLength(1);
    expect(log.verify().intact).toBe(true);
  });

  it('writes nothing at all when the code is taken, the operation unknown or the plan no JSON', () => {
    const log = openLog(dataFolder());
    log.record(operation('AAAAA'));
    expect(() => log.record(operation('AAAAA'))).toThrow(AuditUnavailable);
    expect(() => log.advance('BBBBB', { state: 'executed', at: 2 })).toThrow(AuditUnavailable);
    expect(() => log.record(operation('CCCCC', { plan: new Map() }))).toThrow(AuditUnavailable);
    expect(log.verify()).toEqual({ intact: true, operations: 1, events: 1 });
    expect(log.record(operation('CCCCC'))).toBe(2);
  });
});

describe('the summary', () => {
  const long = '😀'.repeat(150) + 'я'.repeat(150);
  const cut = '😀'.repeat(150) + 'я'.repeat(50);

  it.each([
    ['add', [image('after', long)], cut],
    ['add', [image('before', 'not this'), image('after', 'this')], 'this'],
    ['update', [image('before', 'old'), image('after', 'new')], 'new'],
    ['delete', [image('before', 'gone'), image('after', 'no')], 'gone'],
    ['move', [image('before', 'moved')], 'moved'],
    ['tab_delete', [image('before', 'an item')], 'mcp/info'],
    ['tab_create', [], 'mcp/info'],
    ['add', [], 'hello'],
    ['', [], 'hello'],
  ] as const)('of %s with %j', (mode, images, summary) => {
    const log = openLog(dataFolder());
    log.record(operation('AAAAA', { mode, images }));
    expect(log.list({ limit: 1 })).toMatchObject([{ summary }]);
  });

  it('becomes the text as it was written when that is known', () => {
    const log = openLog(dataFolder());
    log.record(operation('AAAAA', { mode: 'update', images: [image('before', 'old')] }));
    log.advance('AAAAA', { state: 'executed', at: 2_000, images: [image('after', 'old and hello')] });
    expect(log.find('AAAAA')?.summary).toBe('old and hello');
  });

  it('takes the text of an item that has it in UTF-8 only, and is empty for an item without', () => {
    const log = openLog(dataFolder());
    const utf8 = new Map([[mimeTextUtf8, Buffer.from('привет')]]);
    const none = new Map([
      [mimeTags, Buffer.from('a')],
      [mimeNote, Buffer.from('b')],
    ]);
    log.record(
      operation('AAAAA', { mode: 'delete', parameters: {}, images: [image('before', '', { formats: utf8 })] }),
    );
    log.record(
      operation('BBBBB', { mode: 'delete', parameters: {}, images: [image('before', '', { formats: none })] }),
    );
    expect(log.list({ limit: 2 }).map(({ summary }) => summary)).toEqual(['', 'привет']);
  });
});

describe('reading', () => {
  it('lists newest first, page by page', () => {
    const log = openLog(dataFolder());
    for (let number = 1; number <= 7; number += 1) log.record(operation(`AAAA${number}`));
    const numbers = (before?: number) =>
      log.list({ limit: 3, ...(before === undefined ? {} : { before }) }).map(({ number }) => number);
    expect(numbers()).toEqual([7, 6, 5]);
    expect(numbers(5)).toEqual([4, 3, 2]);
    expect(numbers(2)).toEqual([1]);
    expect(numbers(1)).toEqual([]);
    expect(log.count()).toBe(7);
  });

  it('finds what is open, oldest first, with images', () => {
    const log = openLog(dataFolder());
    log.record(operation('AAAAA', { state: 'pending', images: [image('before', 'x')] }));
    log.record(operation('BBBBB', { state: 'executing' }));
    log.record(operation('CCCCC', { state: 'pending' }));
    log.record(operation('DDDDD', { state: 'failed' }));
    log.advance('CCCCC', { state: 'denied', at: 5 });
    const open = log.open(['pending', 'executing']);
    expect(open.map(({ code }) => code)).toEqual(['AAAAA', 'BBBBB']);
    expect(open[0]?.images).toHaveLength(1);
    expect(log.open([])).toEqual([]);
  });

  it('knows when the newest execute call came; a proposal is none until it is asked for', () => {
    const log = openLog(dataFolder());
    expect(log.lastRequestAt()).toBeNull();
    log.record(operation('AAAAA', { at: 10, intent: 'proposal', state: 'approved' }));
    expect(log.lastRequestAt()).toBeNull();
    log.record(operation('BBBBB', { at: 20 }));
    expect(log.lastRequestAt()).toBe(20);
    log.advance('AAAAA', { state: 'executing', at: 30, intent: 'execute' });
    expect(log.lastRequestAt()).toBe(30);
    log.advance('AAAAA', { state: 'executed', at: 40 });
    expect(log.lastRequestAt()).toBe(30);
  });

  it('knows nothing of an unknown code', () => {
    expect(openLog(dataFolder()).find("' OR 1=1 --")).toBeUndefined();
  });
});
