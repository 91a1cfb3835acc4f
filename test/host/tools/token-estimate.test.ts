import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import { estimateTokens } from '../../../electron/host/tools/token-estimate.ts';

/** Repeatable noise. */
function noise(length: number, first: number, range: number): string {
  let state = 42;
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return String.fromCodePoint(first + (state % range));
  }).join('');
}

const russian = 'Запись о встрече: проверить отчёт и отправить его до конца недели. ';
const english = 'The quick brown fox jumps over the lazy dog, again and again. ';
const rows = Array.from({ length: 300 }, (_, row) => `${row}|"${russian.slice(row % 20)}..."|[task,важно]|+note\n`);

test.each([
  ['a header', 'mode:list|tab:info|full_path:mcp/info|total:47|showing:0-19'],
  ['English', english.repeat(30)],
  ['Russian', russian.repeat(30)],
  ['a long English text', english.repeat(3000)],
  ['a long Russian text', russian.repeat(3000)],
  ['a long list', rows.join('')],
  ['base64', noise(30_000, 65, 26)],
  ['half prose, half noise', english.repeat(500) + noise(40_000, 0x400, 80)],
  [
    'languages by turns',
    Array.from({ length: 60 }, (_, turn) => (turn % 2 ? russian : english).repeat(turn)).join('\n'),
  ],
  ['emoji', '😀👩‍👩‍👧🇩🇪'.repeat(2000)],
  ['special tokens', 'a <|endoftext|> b '.repeat(50)],
])('the estimate of %s is within 15 per cent of a count', async (_, text) => {
  const counted = countTokens(text, { disallowedSpecial: new Set() });
  const estimate = await estimateTokens(text);
  expect(Math.abs(estimate - counted) / counted).toBeLessThan(0.15);
});

test('an empty answer needs no tokens', async () => {
  expect(await estimateTokens('')).toBe(0);
});

test('one endless word of many megabytes comes to an end', async () => {
  expect(await estimateTokens('a'.repeat(20_000_000))).toBeGreaterThan(1_000_000);
});
