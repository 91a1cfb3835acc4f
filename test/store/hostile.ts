/** Texts that break what splices, splits, escapes, trims or normalises. */
export const hostileTexts: readonly string[] = [
  '"double" \'single\' `back`',
  'a|b|c',
  'C:\\new\\table \\\\ \\n \\t',
  '\\(ᵔᵕᵔ)/ \\n \\t \\\\',
  'line 1\nline 2\r\nline 3\u2028line 4',
  '%1 %2 %n $HOME $(rm -rf /) `id`',
  '"); fail(); //',
  "'; DROP TABLE items; --",
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  'before\0after',
  '\0',
  '\ufeffwith a byte order mark',
  '😀👩‍👩‍👧‍👦🇷🇺',
  '\u202eright to left\u202c \u200f\u200e',
  'é', // NFC
  'e\u0301', // NFD
  ' leading and trailing ',
  '\t\n ',
  'ПРИВЕТ мир ß ſ K İ ı',
  '^a.*(b|c)[d]{2}+?$ \\d \\b',
  '--help',
  '-',
  '\u{10ffff}\ufffd\ufffe',
  'x'.repeat(5_000),
];

/** Names that a store must keep apart and as they are. */
export const hostileNames: readonly string[] = [
  '&буфер обмена',
  'R&D/notes',
  'with "quotes" and \'more\'',
  'back\\slash \\n',
  'pipe|name',
  '%1 $(id)',
  '😀 tab',
  '\u202ertl\u202c',
  'caf\u00e9',
  'cafe\u0301',
  'Case',
  'case',
  ' blanks ',
  'deep/er/and/deeper',
  '--start-server',
];
