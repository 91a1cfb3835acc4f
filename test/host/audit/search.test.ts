import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mimeNote, mimeTags, mimeText } from '../../../shared/tools/mime.ts';
import { dataFolder, image, openLog, operation } from './audit-folder.ts';

function searchableLog() {
  const log = openLog(dataFolder());
  const formats = new Map([
    [mimeText, Buffer.from('Привет, мир')],
    [mimeTags, Buffer.from('срочно,home-work')],
    [mimeNote, Buffer.from('до пятницы')],
    ['image/png', Buffer.from('pixelword')],
  ]);
  log.record(
    operation('AAAAA', {
      mode: 'delete',
      parameters: { mode: 'delete', index: 0 },
      images: [image('before', '', { formats })],
    }),
  );
  log.record(
    operation('BBBBB', { agent: { ...operation('').agent, name: 'codex' }, parameters: { text: 'hello world' } }),
  );
  log.record(
    operation('CCCCC', { tab: 'mcp/workspace/Проект', parameters: { text: 'third "quoted" one' }, state: 'pending' }),
  );
  const find = (query: string) => log.list({ limit: 10, query }).map(({ code }) => code);
  return { log, find };
}

describe('searching the log', () => {
  it('finds words of texts, tags, notes, arguments, tabs and agents, ignoring case, in Cyrillic too', () => {
    const { find } = searchableLog();
    expect(find('ПРИВЕТ')).toEqual(['AAAAA']);
    expect(find('прив')).toEqual(['AAAAA']);
    expect(find('мир пятницы')).toEqual(['AAAAA']);
    expect(find('срочно')).toEqual(['AAAAA']);
    expect(find('home-work')).toEqual(['AAAAA']);
    expect(find('HELLO')).toEqual(['BBBBB']);
    expect(find('codex')).toEqual(['BBBBB']);
    expect(find('проект')).toEqual(['CCCCC']);
    expect(find('mcp')).toEqual(['CCCCC', 'BBBBB', 'AAAAA']);
    expect(find('aaaaa')).toEqual(['AAAAA']);
    expect(find('hello пятницы')).toEqual([]);
    expect(find('pixelword')).toEqual([]);
  });

  it('finds letters however they are composed', () => {
    const { log, find } = searchableLog();
    log.record(operation('DDDDD', { parameters: { text: 'синий'.normalize('NFD') } }));
    expect(find('СИНИЙ'.normalize('NFC'))).toEqual(['DDDDD']);
    expect(find('синий'.normalize('NFD'))).toEqual(['DDDDD']);
  });

  it('finds what came with later events: the reason of a decision and the text after', () => {
    const { log, find } = searchableLog();
    log.advance('CCCCC', { state: 'denied', at: 2, decision: { by: 'person', at: 2, reason: 'слишком рано' } });
    log.advance('BBBBB', { state: 'executed', at: 2, images: [image('after', 'appended')] });
    expect(find('рано')).toEqual(['CCCCC']);
    expect(find('third рано')).toEqual(['CCCCC']);
    expect(find('hello appended')).toEqual(['BBBBB']);
  });

  it('pages through what it found', () => {
    const log = openLog(dataFolder());
    for (let number = 1; number <= 9; number += 1) {
      log.record(operation(`AAAA${number}`, { parameters: { text: number % 2 === 0 ? 'even' : 'odd' } }));
    }
    const page = (before: number) => log.list({ limit: 2, before, query: 'odd' }).map(({ number }) => number);
    expect([page(100), page(7), page(3), page(1)]).toEqual([[9, 7], [5, 3], [1], []]);
  });

  it('lists everything for a blank query and nothing for one without a word', () => {
    const { find } = searchableLog();
    expect(find(' \t ')).toHaveLength(3);
    expect(find('"!?*')).toEqual([]);
  });

  it.each([
    '"',
    '""',
    '"quoted',
    "'",
    '*',
    'third*',
    'third AND',
    'AND OR NOT',
    'NEAR(third, 5)',
    'words:third',
    'words : third',
    '{words}: third',
    '-third',
    '+third',
    '^third',
    '(third',
    'third)',
    'a\0b',
    '\0',
    'third\ud800',
    '🙂',
    "x'); DROP TABLE events; --",
    '%',
    '\u202e',
    'a'.repeat(1_000_000),
    'third '.repeat(100_000),
    Array.from({ length: 20_000 }, (_, position) => `w${position}`).join(' '),
    '-'.repeat(100_000),
  ])('takes hostile query %# as words', (query) => {
    const { find, log } = searchableLog();
    expect(() => find(query)).not.toThrow();
    expect(log.count()).toBe(3);
  });

  it('never fails, whatever the query', () => {
    const { find } = searchableLog();
    const hostile = fc.array(
      fc.oneof(
        fc.constantFrom(
          '"',
          "'",
          '*',
          '(',
          ')',
          '{',
          '}',
          ':',
          '^',
          '+',
          '-',
          ',',
          ' ',
          '\0',
          'AND',
          'OR',
          'NOT',
          'NEAR',
          'words',
          'third',
        ),
        fc.string({ unit: 'binary', maxLength: 3 }),
        fc.nat(0xffff).map((unit) => String.fromCharCode(unit)),
      ),
    );
    fc.assert(
      fc.property(hostile, (parts) => void find(parts.join(''))),
      { numRuns: 1_000 },
    );
  });

  it('finds a word again that stands among operators', () => {
    const { find } = searchableLog();
    expect(find('third "quoted"')).toEqual(['CCCCC']);
    expect(find('(third) *one*')).toEqual(['CCCCC']);
  });
});
