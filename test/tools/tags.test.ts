import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanTags, joinTags, splitTags, tagProblem } from '../../shared/tools/tags.ts';

test('stored tags are trimmed and empty ones dropped on reading', () => {
  expect(splitTags('')).toEqual([]);
  expect(splitTags('a , b,,  ,c')).toEqual(['a', 'b', 'c']);
});

test('given tags lose blanks, empty ones and duplicates, and keep their order', () => {
  expect(cleanTags([' b', 'a', '', '  ', 'b', 'a '])).toEqual(['b', 'a']);
});

test.each(['a,b', 'a\nb', 'a\rb', 'a\u2028b', 'a\u2029b', '\ud800'])('%j cannot be a tag', (tag) => {
  expect(tagProblem(tag)).toEqual(expect.any(String));
});

test('tags that may be stored come back as they went in', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (given) => {
      const tags = cleanTags(given);
      if (tags.some((tag) => tagProblem(tag) !== undefined)) return;
      expect(splitTags(joinTags(tags))).toEqual(tags);
    }),
  );
});
