import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** Every pair of text and ground that the window shows, in both themes. */
const grounds = ['ground', 'surface', 'paper', 'raised', 'selected'];
const pairs: readonly (readonly [text: string, ground: string])[] = [
  ...['text', 'text-quiet', 'accent', 'green', 'blue', 'amber', 'red'].flatMap((text) =>
    grounds.map((ground) => [text, ground] as const),
  ),
  ...['green', 'blue', 'amber', 'red'].flatMap((tone) => [
    [tone, `${tone}-wash`] as const,
    ['text', `${tone}-wash`] as const,
    ['text-quiet', `${tone}-wash`] as const,
  ]),
  ['text', 'green-mark'],
  ['text', 'red-mark'],
  ['accent', 'blue-wash'],
  ['on-accent', 'accent'],
];

const css = await readFile(new URL('../../renderer/styles/tokens.css', import.meta.url), 'utf8');
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const,
  ),
);

test.each(['light', 'dark'] as const)('text has a contrast of 4.5 : 1 at least in the %s theme', (theme) => {
  const poor = pairs
    .map(([text, ground]) => ({ text, ground, ratio: contrast(colour(text, theme), colour(ground, theme)) }))
    .filter(({ ratio }) => ratio < 4.5);
  expect(poor).toEqual([]);
});

function colour(name: string, theme: 'light' | 'dark'): string {
  const token = tokens.get(name);
  if (token === undefined) throw new Error(`no colour ${name}`);
  return token[theme];
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance as WCAG defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
