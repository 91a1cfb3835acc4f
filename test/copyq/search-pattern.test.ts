import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchPattern } from '../../shared/copyq/search-pattern.ts';
import { okTexts, textItem } from '../store/store-behaviour.ts';
import { openStore } from './open-store.ts';

/** Contains, ignoring case as a regular expression with the flags i and u does. */
const contains = (text: string, literal: string): boolean =>
  new RegExp(literal.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replaceAll('\\-', '\\x2d'), 'iu').test(text);

describe('the pattern for a literal', () => {
  it('holds every variant of a letter and takes nothing for a sign of its own', () => {
    expect(searchPattern('sK.*')).toMatch(/^\[[sSſ]{3}\]\[[kK\u212a]{3}\]\\\.\\\*$/);
    expect(searchPattern('ошибка')).toMatch(/^\[[оО\u1c82]+\]\[шШ\]/);
    expect(searchPattern('a-b]^')).toBe('[aA]\\-[bB]\\]\\^');
  });

  it('leaves out what engines do not agree on', () => {
    expect(searchPattern('\t\n')).toBeUndefined();
    expect(searchPattern('😀')).toBeUndefined();
    expect(searchPattern('ab\ncde')).toBe(searchPattern('cde'));
    expect(searchPattern('ab😀cde')).toBe(searchPattern('cde'));
    expect(searchPattern('x\ud800yz')).toBe(searchPattern('yz'));
    expect(searchPattern('')).toBeUndefined();
  });

  it('matches every text that contains the literal', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 20 });
    fc.assert(
      fc.property(text, text, text, (before, literal, after) => {
        const pattern = searchPattern(literal);
        if (pattern === undefined) return;
        for (const shown of [literal, literal.toUpperCase(), literal.toLowerCase()]) {
          if (contains(shown, literal)) expect(before + shown + after).toMatch(new RegExp(pattern, 'i'));
        }
      }),
    );
  });
});

describe('CopyQ with that pattern', () => {
  let opened: Awaited<ReturnType<typeof openStore>>;
  beforeAll(async () => {
    opened = await openStore();
  });
  afterAll(() => opened.stop());

  it('finds each letter that has a case by each of its variants', async () => {
    const { store, copyq } = opened;
    const letters: string[] = [];
    for (let code = 0; code < 0x10000; code += 1) {
      const letter = String.fromCharCode(code);
      if (/^[\p{Changes_When_Casefolded}\p{Changes_When_Casemapped}]$/u.test(letter)) letters.push(letter);
    }
    await copyq.evaluate(
      'tab("letters");write.apply(this,[0].concat(JSON.parse(str(input())).map(function(t){return {"text/plain":t}})))',
      JSON.stringify(letters),
    );
    const texts = okTexts((await store.texts({ tabs: ['letters'] }))[0]).texts;
    for (const literal of [
      's',
      'k',
      'K',
      'å',
      'ß',
      'ẞ',
      'в',
      'Ѣ',
      'ꙋ',
      'θ',
      'µ',
      'Ω',
      'ǆ',
      'ı',
      'İ',
      'ſ',
      'ᾳ',
      'ა',
      'ꭰ',
    ]) {
      const found = okTexts((await store.texts({ tabs: ['letters'], containing: literal }))[0]);
      const wanted = texts.flatMap((text, index) => (contains(text, literal) ? [index] : []));
      expect(found.indexes, literal).toEqual(expect.arrayContaining(wanted));
    }
  });

  it('never leaves out a row, whatever the literal is cut from', async () => {
    const { store } = opened;
    const unit = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      fc.constantFrom('Ж', '$', '\\', '(', '[', '\n', ' '),
    );
    const samples = fc.sample(
      fc.array(unit, { maxLength: 6 }).map((parts) => parts.join('')),
      { numRuns: 40, seed: 7 },
    );
    for (const text of samples) await store.add('random', textItem(text));
    const rows = okTexts((await store.texts({ tabs: ['random'] }))[0]).texts;
    for (const text of samples) {
      const literal = text.slice(1, 5);
      if (literal === '' || !literal.isWellFormed()) continue;
      const found = okTexts((await store.texts({ tabs: ['random'], containing: literal }))[0]);
      const wanted = rows.flatMap((row, index) => (contains(row, literal) ? [index] : []));
      expect(found.indexes, JSON.stringify(literal)).toEqual(expect.arrayContaining(wanted));
    }
  });
});
