import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DiffLine, diffTexts } from '../../renderer/text/diff.ts';
import { foldDiff } from '../../renderer/text/fold-diff.ts';

const side = (lines: readonly DiffLine[], kind: 'gone' | 'new') =>
  lines
    .filter((line) => line.kind === 'same' || line.kind === kind)
    .flatMap((line) => line.parts.map((part) => part.text))
    .join('');

const text = fc
  .array(fc.constantFrom('a', 'b', 'word', ' ', '\n', '\r\n', '👋', 'я', '\u202E'), { maxLength: 60 })
  .map((parts) => parts.join(''));

test('both sides can be read whole out of the diff', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = diffTexts(before, after);
      expect(side(lines, 'gone')).toBe(before);
      expect(side(lines, 'new')).toBe(after);
    }),
  );
});

test('only what really differs is marked as changed', () => {
  fc.assert(
    fc.property(text, (same) => {
      expect(diffTexts(same, same).every((line) => line.kind === 'same')).toBe(true);
    }),
  );
});

test('marks the words that differ within a line', () => {
  expect(diffTexts('one two three\n', 'one 2 three\n')).toEqual([
    {
      kind: 'gone',
      parts: [
        { text: 'one ', changed: false },
        { text: 'two', changed: true },
        { text: ' three\n', changed: false },
      ],
    },
    {
      kind: 'new',
      parts: [
        { text: 'one ', changed: false },
        { text: '2', changed: true },
        { text: ' three\n', changed: false },
      ],
    },
  ]);
});

test('compares long lines by their ends, never inside a surrogate pair', () => {
  const long = 'x'.repeat(500_000);
  const lines = diffTexts(`${long}👋`, `${long}👌`);
  expect(
    lines.map(({ kind, parts }) => [kind, parts.filter(({ changed }) => changed).map((part) => part.text)]),
  ).toEqual([
    ['gone', ['👋']],
    ['new', ['👌']],
  ]);
});

test('gives up on texts that share nothing, and still shows both', () => {
  const before = Array.from({ length: 6000 }, (_, n) => `old ${n}`).join('\n');
  const after = Array.from({ length: 6000 }, (_, n) => `new ${n}`).join('\n');
  const lines = diffTexts(before, after);
  expect(side(lines, 'gone')).toBe(before);
  expect(side(lines, 'new')).toBe(after);
});

test('folds all but two lines around each change', () => {
  const before = Array.from({ length: 20 }, (_, n) => `line ${n}`).join('\n');
  const rows = foldDiff(diffTexts(before, before.replace('line 10', 'line ten')));
  expect(rows.map((row) => ('lines' in row ? row.lines : row.kind))).toEqual([
    8,
    'same',
    'same',
    'gone',
    'new',
    'same',
    'same',
    7,
  ]);
});

test('folds away what is far from the change in a long line, and counts it', () => {
  const long = 'word '.repeat(40_000);
  const rows = foldDiff(diffTexts(`${long}end`, `${long}END`));
  const [gone] = rows;
  expect(gone).toMatchObject({ kind: 'gone' });
  const parts = gone !== undefined && 'parts' in gone ? gone.parts : [];
  const hidden = parts.reduce((sum, part) => sum + ('left' in part ? part.left : 0), 0);
  const visible = parts.reduce((sum, part) => sum + ('text' in part ? part.text.length : 0), 0);
  expect(hidden + visible).toBe(long.length + 3);
  expect(visible).toBeLessThan(200);
});
