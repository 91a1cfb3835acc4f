import { expect, test } from 'vitest';
import { en } from '../../renderer/i18n/en.ts';
import { ru } from '../../renderer/i18n/ru.ts';

type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;

const forms = /_(zero|one|two|few|many|other)$/;

function flat(words: Words): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(words).flatMap(([group, entries]) =>
      Object.entries(entries).map(([key, text]) => [`${group}.${key}`, text] as const),
    ),
  );
}

/** Keys without their plural forms. */
function bases(words: Words): ReadonlySet<string> {
  return new Set([...flat(words).keys()].map((key) => key.replace(forms, '')));
}

/** Keys that have plural forms. */
function plurals(words: Words): readonly string[] {
  return [...new Set([...flat(words).keys()].filter((key) => key.endsWith('_other')))].map((key) =>
    key.replace(forms, ''),
  );
}

test('English and Russian have the same keys', () => {
  expect([...bases(ru)].sort()).toEqual([...bases(en)].sort());
  expect([...plurals(ru)].sort()).toEqual([...plurals(en)].sort());
});

test.each([
  ['en', en],
  ['ru', ru],
] as const)('%s has every plural form of its language, and no other', (language, words) => {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
  const keys = [...flat(words).keys()];
  for (const base of plurals(words)) {
    const found = keys.filter((key) => forms.test(key) && key.replace(forms, '') === base);
    expect(found.map((key) => key.slice(base.length + 1)).toSorted(), base).toEqual(categories);
  }
});

test('both languages fill in the same values', () => {
  const values = (text: string) => [...text.matchAll(/\{\{\w+\}\}|\[\w+\]/g)].map(([value]) => value).toSorted();
  const english = flat(en);
  for (const [key, text] of flat(ru)) {
    const counterpart = english.get(key) ?? english.get(key.replace(forms, '_other')) ?? '';
    expect(values(text), key).toEqual(values(counterpart));
  }
});

test('no word shouts, and none is left in the other language', () => {
  for (const text of [...flat(en).values(), ...flat(ru).values()]) expect(text).not.toMatch(/[!…]{2}|!/);
  for (const [key, text] of flat(en)) expect(text, key).not.toMatch(/\p{Script=Cyrillic}/u);
  for (const [key, text] of flat(ru)) {
    const words = text.replaceAll(/\{\{\w+\}\}|\[\w+\]|CopyQ Companion|CopyQ|MCP/g, '');
    expect(words, key).not.toMatch(/[A-Za-z]/);
  }
});
