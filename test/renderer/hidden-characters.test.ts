import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spellOut, splitHidden } from '../../renderer/text/hidden-characters.ts';

const shown = (text: string) =>
  splitHidden(text)
    .pieces.map(({ kind, text: part, label }) => (kind === 'hidden' ? `[${label}]` : part))
    .join('');

/** Text as it may come: ordinary, hostile, broken. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          ...[
            '\u202E',
            '\u2066',
            '\u200B',
            '\u200D',
            '\uFE0F',
            '\u00AD',
            '\uFEFF',
            '\0',
            '\x1B',
            '\r',
            '\n',
            '\t',
            '\u2028',
          ],
          ...['\u{E0061}', '\uD800', '\uDC00', '\u0301', '👩', '❤', '🏴', 'a', 'я', ' '],
        ),
        fc.string({ minLength: 1, maxLength: 3 }),
      ),
    )
    .map((parts) => parts.join('')),
);

test.each([
  ['abc\u202Efdp.exe', 'abc[\\u{202E}]fdp.exe'],
  ['pass\u200B\u200B\u200Bword', 'pass[\\u{200B}×3]word'],
  ['a\u0000b\u001B[31m', 'a[\\u{0}]b[\\u{1B}][31m'],
  ['line\r\nline\tend', 'line[\\r]\nline\tend'],
  ['\uFEFFstart', '[\\u{FEFF}]start'],
  ['tag\u{E0061}\u{E0062}', 'tag[\\u{E0061}][\\u{E0062}]'],
  ['half \uD83D pair', 'half [\\u{D83D}] pair'],
  ['\u2066isolate\u2069', '[\\u{2066}]isolate[\\u{2069}]'],
  ['soft\u00ADhyphen', 'soft[\\u{AD}]hyphen'],
  ['ㅤfiller', '[\\u{3164}]filler'],
  ['line\u2028sep', 'line[\\u{2028}]sep'],
])('spells hidden characters out: %j', (text, expected) => {
  expect(shown(text)).toBe(expected);
});

test.each(['👩‍👩‍👧‍👦', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', '👋🏽', 'Привет, мир', 'e\u0301', 'שלום', 'नमस्ते', 'NBSP\u00A0here'])(
  'leaves ordinary text and emoji alone: %s',
  (text) => {
    expect(shown(text)).toBe(text);
  },
);

test('does not let emoji joiners hide outside emoji', () => {
  expect(shown('a\u200Db\uFE0Fc')).toBe('a[\\u{200D}]b[\\u{FE0F}]c');
  expect(shown('👩\u200D\u200D👧')).toContain('\\u{200D}');
  expect(shown('🏴\u{E0061}')).toContain('\\u{E0061}');
});

test('spells out marks piled on one character', () => {
  expect(shown(`a${'\u0301'.repeat(6)}`)).toBe(`a${'\u0301'.repeat(4)}[\\u{301}×2]`);
});

test('loses nothing: the pieces joined are the text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { pieces, covered } = splitHidden(text);
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      expect(covered).toBe(text.length);
    }),
  );
});

test('never shows a hidden character as it is, outside an emoji', () => {
  const emoji = /\p{RGI_Emoji}/gv;
  const mustNotShow =
    /[[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]--[\n\t]]|\p{M}{5}/v;
  fc.assert(
    fc.property(anyText, (text) => {
      const { pieces } = splitHidden(text);
      for (const { kind, text: part } of pieces) {
        if (kind === 'plain') expect(part.replaceAll(emoji, '')).not.toMatch(mustNotShow);
      }
    }),
  );
});

test('labels are always visible ASCII, and name the character', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const { kind, label, text: part } of splitHidden(text).pieces) {
        if (kind === 'plain') continue;
        expect(label).toMatch(/^\\(r|u\{[0-9A-F]+\})(×\d+)?$/);
        const code = /\{([0-9A-F]+)\}/.exec(label)?.[1];
        expect(part.codePointAt(0)).toBe(code === undefined ? 13 : Number.parseInt(code, 16));
      }
    }),
  );
});

test('stops at the number of pieces allowed, and says how far it came', () => {
  const hostile = '\u200B\u200C'.repeat(100_000);
  const { pieces, covered } = splitHidden(hostile, 100);
  expect(pieces.length).toBe(100);
  expect(covered).toBe(100);
  expect(splitHidden('x'.repeat(1_000_000), 100)).toMatchObject({ covered: 1_000_000 });
});

test('is one line of words for labels', () => {
  expect(spellOut('a\nb\u202E')).toBe('a b\\u{202E}');
  expect(spellOut('x'.repeat(200))).toBe(`${'x'.repeat(120)}…`);
});
