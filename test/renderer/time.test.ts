import { expect, test } from 'vitest';
import { formatSize } from '../../renderer/words/number.ts';
import { formatAgo, formatDuration, formatLeft } from '../../renderer/words/time.ts';

const second = 1000;
const minute = 60 * second;
/** Intl puts narrow and no-break spaces; what matters are the words. */
const plain = (text: string) => text.replaceAll(/\s/gu, ' ');

test.each([
  [0, 'just now', 'только что'],
  [30 * second, 'just now', 'только что'],
  [5 * minute, '5 min. ago', '5 мин. назад'],
  [3 * 60 * minute, '3 hr. ago', '3 ч назад'],
  [2 * 24 * 60 * minute, '2 days ago', 'позавчера'],
  [-minute, 'just now', 'только что'],
])('%i ms ago', (passed, english, russian) => {
  const now = Date.UTC(2026, 10, 30);
  expect(plain(formatAgo(now - passed, now, 'en'))).toBe(english);
  expect(plain(formatAgo(now - passed, now, 'ru'))).toBe(russian);
});

test.each([
  [14.2 * minute, '15 min', '15 мин'],
  [61 * second, '2 min', '2 мин'],
  [42 * second, '42 sec', '42 с'],
  [-5, '0 sec', '0 с'],
  [5 * 60 * minute, '5 hr', '5 ч'],
])('%i ms left', (left, english, russian) => {
  expect(plain(formatLeft(left, 'en'))).toBe(english);
  expect(plain(formatLeft(left, 'ru'))).toBe(russian);
});

test('durations and sizes keep to a unit that is short', () => {
  expect(plain(formatDuration(14, 'en'))).toBe('14 ms');
  expect(plain(formatDuration(2340, 'ru'))).toBe('2,3 с');
  expect(plain(formatDuration(5 * minute, 'en'))).toBe('5 min');
  expect(plain(formatSize(311, 'en'))).toBe('311 bytes');
  expect(plain(formatSize(20_480, 'ru'))).toBe('20,5 кБ');
  expect(plain(formatSize(5, 'ru'))).toBe('5 байт');
  expect(plain(formatSize(0, 'en'))).toBe('0 bytes');
});
