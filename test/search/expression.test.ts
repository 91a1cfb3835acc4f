import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileExpression, isExpressionError } from '../../electron/host/search/expression.ts';

function compiled(query: string): RegExp {
  const result = compileExpression(query);
  if (isExpressionError(result)) throw new Error(`refused: ${query}`);
  return new RegExp(result.pattern, result.flags);
}

function found(query: string, text: string): string | undefined {
  return compiled(query).exec(text)?.[0];
}

describe('what an expression finds', () => {
  test.each<[string, string, string | undefined]>([
    // case and words of all scripts
    ['TODO', 'a todo', 'todo'],
    ['важно', 'Очень ВАЖНО!', 'ВАЖНО'],
    ['\\bпривет\\b', 'Привет, мир', 'Привет'],
    ['\\bпривет\\b', 'приветы', undefined],
    ['\\Bвет\\b', 'привет', 'вет'],
    ['\\w+', '— слово_1 —', 'слово_1'],
    ['\\W', 'слово', undefined],
    ['\\d+', 'год ٢٠٢٦', '٢٠٢٦'],
    ['\\D+', '12x', 'x'],
    ['\\s', 'a\u00a0b', '\u00a0'],
    ['\\S+', '  a b', 'a'],
    // alternation, classes, repetition
    ['error|warning', 'A Warning', 'Warning'],
    ['[a-c]+', 'xxABCd', 'ABC'],
    ['[^a-c]+', 'abcde', 'de'],
    ['[а-яё]+', 'ЁЖИК', 'ЁЖИК'],
    ['[]a]+', 'x]a]', ']a]'],
    ['[^]]+', 'ab]', 'ab'],
    ['[a\\]b]+', 'x]b', ']b'],
    ['[a&&b]+', 'a&&b', 'a&&b'],
    ['[+--]+', '+,-.', '+,-'],
    ['[[a]+', '[[a', '[[a'],
    ['[\\w.-]+@[\\w.-]+', 'to: a.b-c@x.org!', 'a.b-c@x.org'],
    ['[\\d-]+', '12-34', '12-34'],
    ['[a-]+', 'a-a', 'a-a'],
    ['[^\\W\\d]+', '12abc', 'abc'],
    ['[[:alpha:]]+', '1Ж2', 'Ж'],
    ['[[:^digit:]]+', '12x3', 'x'],
    ['[[:constructor:]]+', ':', undefined],
    ['[\\b]', 'a\bb', '\b'],
    ['a{2,3}', 'aaaa', 'aaa'],
    ['a{2}', 'aaa', 'aa'],
    ['a{2,}', 'aaaa', 'aaaa'],
    ['a{,2}', 'aaaa', 'aa'],
    ['a+?', 'aaa', 'a'],
    ['a{x}', 'a{x}', 'a{x}'],
    ['{', '{', '{'],
    ['}', '}', '}'],
    [']', ']', ']'],
    ['a{,}', 'a{,}', 'a{,}'],
    // escapes
    ['\\-\\:\\/\\ \\@', '-:/ @', '-:/ @'],
    ['\\.\\*\\[', 'x.*[', '.*['],
    ['\\x41\\x{1F600}', 'A😀', 'A😀'],
    ['\\u0416', 'ж', 'ж'],
    ['\\t\\n', '\t\n', '\t\n'],
    ['\\0', 'a\0', '\0'],
    ['\\101', 'A', 'A'],
    ['\\R', 'a\r\nb', '\r\n'],
    ['\\h+', 'a \tb', ' \t'],
    ['\\N+', 'ab\nc', 'ab'],
    ['\\\\k<n:a>', '\\k<n:a>', '\\k<n:a>'],
    ['😀+', 'x😀😀', '😀😀'],
    ['.', '😀', '😀'],
    // properties
    ['\\p{L}+', '12Жx', 'Жx'],
    ['\\p{^L}+', 'ab12', '12'],
    ['\\P{L}+', 'ab12', '12'],
    ['\\pN+', 'ab12', '12'],
    ['\\p{Cyrillic}+', 'abЖя', 'Жя'],
    ['\\p{greek}+', 'abλ', 'λ'],
    ['\\p{L&}+', '1aB', 'aB'],
    ['[\\p{Lu}\\d]+', 'x1', 'x1'],
    ['[^\\p{L}]+', 'ab1', '1'],
    // groups, references
    ['(a)(b)\\2\\1', 'abba', 'abba'],
    ['(?<n>a|b)\\k<n>', 'abb', 'bb'],
    ['(?P<word>\\w+) (?P=word)', 'The the', 'The the'],
    ["(?'q'[\"'])x\\k'q'", "'x'", "'x'"],
    ['(a)\\g{1}\\g{-1}\\g1', 'aaaa', 'aaaa'],
    ['(?<имя>ж)\\k{имя}', 'жж', 'жж'],
    ['(?:ab)+', 'ababx', 'abab'],
    ['(?#comment)ab', 'ab', 'ab'],
    ['()', 'x', ''],
    ['a||b', 'b', ''],
    // lookaround
    ['a(?=b)', 'acab', 'a'],
    ['a(?!b)', 'abac', 'a'],
    ['(?<=€)\\d+', '$1 €22', '22'],
    ['(?<!€)\\b\\d+', '€22 33', '33'],
    ['(?=a)*b', 'b', 'b'],
    // anchors and flags
    ['^a$', 'a', 'a'],
    ['^a$', 'a\n', 'a'],
    ['^b', 'a\nb', undefined],
    ['(?m)^b$', 'a\nb\nc', 'b'],
    ['\\Aa\\Z', 'a\n', 'a'],
    ['a\\z', 'a\n', undefined],
    ['a.b', 'a\nb', undefined],
    ['a.b', 'a\rb', 'a\rb'],
    ['(?s)a.b', 'a\nb', 'a\nb'],
    ['(?s:a.)b.', 'a\nb\n', undefined],
    ['(?s-s:.)', '\n', undefined],
    ['(?i)todo', 'TODO', 'TODO'],
    ['(?i:todo)', 'TODO', 'TODO'],
    ['(?-i)todo', 'TODO', 'TODO'],
    ['(?x) a b # comment\n [ ] c', 'ab c', 'ab c'],
    ['(?x: a +) b', 'aa b', 'aa b'],
    ['(?ms)^a.b$', 'x\na\nb\ny', 'a\nb'],
    ['((?s)a.)b.', 'a\nb\n', undefined],
    ['(?iu)ж', 'Ж', 'Ж'],
    // possessive and atomic
    ['a++a', 'aaaa', undefined],
    ['a++b', 'aab', 'aab'],
    ['(?>a+)b', 'caab', 'aab'],
    ['(?>a|ab)c', 'abc', undefined],
    ['(a)(?>b)\\1', 'aba', 'aba'],
  ])('%j in %j: %j', (query, text, match) => {
    expect(found(query, text)).toBe(match);
  });
});

describe('what is refused, and why', () => {
  test.each([
    ['(', 'a group ( is not closed (at character 0)'],
    ['a)', 'a closing ) without an opening ( (at character 1)'],
    ['[a', 'a character class [ is not closed (at character 0)'],
    ['[]', 'a character class [ is not closed (at character 0)'],
    ['*a', 'nothing to repeat (at character 0)'],
    ['a|*', 'nothing to repeat (at character 2)'],
    ['(?i)*', 'nothing to repeat (at character 0)'],
    ['^*', 'nothing to repeat (at character 0)'],
    ['a**', 'a repetition of a repetition (at character 0)'],
    ['a{2}{3}', 'a repetition of a repetition (at character 0)'],
    ['a{3,2}', 'a repetition is in reverse order (at character 1)'],
    ['a{99999}', 'a repetition is too large (at character 1)'],
    ['[z-a]', 'a range in a character class is in reverse order (at character 1)'],
    ['[a-\\d]', 'a range in a character class must lie between two characters (at character 1)'],
    ['\\', 'a backslash at the end (at character 0)'],
    ['\\i', 'the escape \\i is not supported (at character 0)'],
    ['\\X', 'the escape \\X is not supported (at character 0)'],
    ['\\p{Nonsense}', 'an unknown Unicode property in \\p{…} (at character 2)'],
    ['\\p{L', 'the escape \\p{ is not closed (at character 3)'],
    ['\\p{constructor}', 'an unknown Unicode property in \\p{…} (at character 2)'],
    ['\\x{110000}', 'a malformed character code (at character 10)'],
    ['\\1', 'a reference to a group that does not exist (at character 0)'],
    ['(?P=n)', 'a reference to a group that does not exist (at character 0)'],
    ['\\k<n>', 'a reference to a group that does not exist (at character 0)'],
    ['(?<n>a)(?<n>b)', 'a name of a group is used twice (at character 7)'],
    ['(?<1n>a)', 'a malformed name of a group (at character 0)'],
    ['(?<n', 'the name of a group is not closed (at character 3)'],
    ['(?R)', 'this kind of group (? is not supported (at character 0)'],
    ['(?(1)a|b)', 'this kind of group (? is not supported (at character 0)'],
    ['(?U)a', 'this kind of group (? is not supported (at character 0)'],
    ['(?)', 'this kind of group (? is not supported (at character 0)'],
    ['(?#', 'a comment (?# is not closed (at character 3)'],
    ['(?<=a++)b', 'atomic matching inside a lookbehind is not supported (at character 7)'],
    [`${'('.repeat(101)}${')'.repeat(101)}`, 'groups are nested too deeply (at character 100)'],
  ])('%j', (query, reason) => {
    expect(compileExpression(query)).toEqual({
      code: 'INVALID_PARAM',
      parameter: 'query',
      problem: `Parameter 'query' is not a valid regular expression: ${reason}`,
    });
  });
});

test('plain text is handed on as a literal, expressions are not', () => {
  expect(compileExpression('привет # мир/')).toMatchObject({ literal: 'привет # мир/' });
  for (const query of ['a.b', 'a|b', '\\w', '(a)', 'a?', '[a]', '^a', 'a$', 'a{2}']) {
    expect(compileExpression(query)).toMatchObject({ literal: undefined });
  }
});

test('a query of plain text finds itself and nothing else', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
      fc.string({ maxLength: 20 }),
      (word, rest) => {
        const query = word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
        expect(found(query, `${rest}${word}`)).toBeDefined();
        expect(found(query, rest) === undefined).toBe(!new RegExp(query, 'iu').test(rest));
      },
    ),
  );
});

test('agrees with JavaScript where both mean the same', () => {
  const atom = fc.constantFrom(
    'a',
    'b',
    'c',
    'ж',
    '[ab]',
    '[^a]',
    '[a-c]',
    '(?:ab)',
    '(a|b)',
    '(?=a)',
    '(?!b)',
    '(?<=a)',
  );
  const repeat = fc.constantFrom('', '', '', '*', '+', '?', '{1,2}', '*?', '+?');
  const piece = fc
    .tuple(atom, repeat)
    .map(([code, times]) =>
      code.startsWith('(?=') || code.startsWith('(?!') || code.startsWith('(?<=') ? code : code + times,
    );
  const pattern = fc
    .array(fc.array(piece, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 })
    .map((branches) => branches.map((pieces) => pieces.join('')).join('|'));
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ж', 'Ж', ' '), maxLength: 12 });
  fc.assert(
    fc.property(pattern, text, (query, subject) => {
      expect(found(query, subject)).toBe(new RegExp(query, 'iu').exec(subject)?.[0]);
    }),
    { numRuns: 1000 },
  );
});

test('whatever is sent is either compiled or refused', () => {
  const unit = fc.constantFrom(...'\\()[]{}?*+|^$.-:<>=!P#ixsm,0129abkpLwdZ&'.split(''), 'ж', '😀', '\n');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 16 }), (query) => {
      const result = compileExpression(query);
      if (isExpressionError(result)) expect(result.code).toBe('INVALID_PARAM');
      else expect(() => new RegExp(result.pattern, result.flags)).not.toThrow();
    }),
    { numRuns: 5000 },
  );
});
