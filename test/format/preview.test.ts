import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { previewHit, previewText, previewUnits } from '../../shared/format/preview.ts';

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

function points(text: string): number {
  return [...text].length;
}

/** Texts with everything that is hard to cut: flags, families, combining marks, line breaks of all kinds. */
const unit = fc.oneof(
  fc.constantFrom(
    'a',
    'ж',
    ' ',
    '\n',
    '\r\n',
    '\r',
    '\u2028',
    '\0',
    '\t',
    'e\u0301',
    '🇩🇪',
    '👩‍👩‍👧‍👦',
    '👍🏽',
    '각',
    '\u0301',
  ),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);
const anyText = fc.array(unit, { maxLength: 200 }).map((units) => units.join(''));

describe('the preview of a text', () => {
  test.each([
    ['', ''],
    ['short', 'short'],
    ['  kept  ', '  kept  '],
    ['a\nb\r\nc\rd\u2028e\u2029f\tg\u0000h\u0085i', 'a b c d e f g h i'],
    ['a|"b"', 'a|"b"'],
    ['x'.repeat(80), 'x'.repeat(80)],
    ['x'.repeat(81), `${'x'.repeat(77)}...`],
    [`${'x'.repeat(79)}\r\n`, `${'x'.repeat(79)} `],
    [`${'x'.repeat(75)}  ${'y'.repeat(20)}`, `${'x'.repeat(75)}...`],
    ['😀'.repeat(80), '😀'.repeat(80)],
    ['😀'.repeat(81), `${'😀'.repeat(77)}...`],
    [`${'x'.repeat(76)}e\u0301${'y'.repeat(9)}`, `${'x'.repeat(76)}...`],
    [`${'x'.repeat(75)}e\u0301${'y'.repeat(9)}`, `${'x'.repeat(75)}e\u0301...`],
    ['🇩🇪'.repeat(60), `${'🇩🇪'.repeat(38)}...`],
    [`a${'\u0301'.repeat(100)}`, '...'],
  ])('%j', (text, preview) => {
    expect(previewText(text)).toBe(preview);
  });

  test('is one line of at most 80 code points that splits no cluster', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const preview = previewText(text);
        expect(points(preview)).toBeLessThanOrEqual(80);
        expect(preview).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
        const line = text.replace(/\r\n|[\p{Cc}\u2028\u2029]/gu, ' ');
        if (points(line) <= 80) {
          expect(preview).toBe(line);
          return;
        }
        expect(preview.endsWith('...')).toBe(true);
        const head = preview.slice(0, -3);
        expect(line.startsWith(head)).toBe(true);
        expect(head).toBe(head.trimEnd());
        const boundary = graphemes.segment(line).containing(head.length);
        expect(boundary?.index).toBe(head.length);
      }),
      { numRuns: 500 },
    );
  });

  test('of a preview is itself', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(previewText(previewText(text))).toBe(previewText(text));
      }),
    );
  });

  test('needs no more of a text than stores are asked for', () => {
    fc.assert(
      fc.property(anyText, anyText, (start, end) => {
        const text = `${start}${end}`.repeat(3);
        const cut = text.slice(0, previewUnits);
        if (text.length > previewUnits) expect(previewText(cut)).toBe(previewText(text));
      }),
    );
  });
});

describe('the preview around a hit', () => {
  function around(text: string, needle: string): string {
    const start = text.indexOf(needle);
    return previewHit(text, { start, end: start + needle.length });
  }

  test('is the plain preview where that shows the hit', () => {
    expect(around('Нужно сделать TODO сегодня', 'TODO')).toBe('Нужно сделать TODO сегодня');
    expect(around(`TODO ${'x'.repeat(100)}`, 'TODO')).toBe(`TODO ${'x'.repeat(72)}...`);
    expect(previewHit('x'.repeat(100), undefined)).toBe(`${'x'.repeat(77)}...`);
  });

  test('is a window with dots at both cut ends where the hit lies further on', () => {
    const text = `${'слово '.repeat(50)}TODO ${'дальше '.repeat(50)}`;
    expect(around(text, 'TODO')).toBe(
      '...слово слово слово слово TODO дальше дальше дальше дальше дальше дальше дал...',
    );
  });

  test('reaches back further where the text ends after the hit', () => {
    expect(around(`${'x'.repeat(200)}TODO`, 'TODO')).toBe(`...${'x'.repeat(73)}TODO`);
  });

  test('shows a hit whole that the plain preview would cut', () => {
    const preview = around(`${'x'.repeat(75)}TODO${'y'.repeat(100)}`, 'TODO');
    expect(preview).toContain('TODO');
    expect(preview.startsWith('...')).toBe(true);
  });

  test('shows the beginning of a very long hit', () => {
    const text = `${'x'.repeat(300)}${'y'.repeat(500)}`;
    expect(previewHit(text, { start: 300, end: 800 })).toBe(`...${'x'.repeat(25)}${'y'.repeat(49)}...`);
  });

  test('is one line of at most 80 code points, splits no cluster and shows the hit', () => {
    fc.assert(
      fc.property(anyText, anyText, (before, after) => {
        const text = `${before} NEEDLE ${after}`;
        const start = text.indexOf('NEEDLE');
        const preview = previewHit(text, { start, end: start + 6 });
        expect(preview).toContain('NEEDLE');
        expect(points(preview)).toBeLessThanOrEqual(80);
        expect(preview).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
        const line = text.replace(/\r\n|[\p{Cc}\u2028\u2029]/gu, ' ');
        const inner = preview.replace(/^\.\.\./, '').replace(/\.\.\.$/, '');
        if (inner.includes('...')) return;
        const at = line.indexOf(inner);
        expect(at).toBeGreaterThanOrEqual(0);
        // Where the text before repeats itself, the first place found may be another one.
        if (line.indexOf(inner, at + 1) >= 0) return;
        const segments = graphemes.segment(line);
        expect(segments.containing(at)?.index).toBe(at);
        const end = at + inner.length;
        if (end < line.length) expect(segments.containing(end)?.index).toBe(end);
      }),
      { numRuns: 1000 },
    );
  });
});
