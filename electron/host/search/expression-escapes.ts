import type { PatternReader } from './pattern-reader.ts';

/** A set of characters as the inside of a class in JavaScript's `v` syntax. */
export interface CharacterSet {
  readonly members: string;
  readonly negated: boolean;
}

/** An escape that stands for one character, or for a set of them. */
export type Escape = { readonly character: string } | { readonly set: CharacterSet };

/** Letters, marks, digits and joining punctuation of all scripts. */
export const wordMembers = '\\p{L}\\p{M}\\p{N}\\p{Pc}';
export const spaceMembers = '\\s\\x85';
const verticalMembers = '\\n\\v\\f\\r\\x85\\u2028\\u2029';

const sets: Readonly<Record<string, CharacterSet>> = {
  w: { members: wordMembers, negated: false },
  W: { members: wordMembers, negated: true },
  d: { members: '\\p{Nd}', negated: false },
  D: { members: '\\p{Nd}', negated: true },
  s: { members: spaceMembers, negated: false },
  S: { members: spaceMembers, negated: true },
  h: { members: '\\t\\p{Zs}', negated: false },
  H: { members: '\\t\\p{Zs}', negated: true },
  v: { members: verticalMembers, negated: false },
  V: { members: verticalMembers, negated: true },
};

const controls: Readonly<Record<string, string>> = { a: '\x07', e: '\x1b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Reads what follows a backslash, for escapes that mean the same inside and outside a class. */
export function readEscape(reader: PatternReader): Escape {
  const start = reader.position - 1;
  const letter = reader.take();
  if (letter === '') return reader.fail('a backslash at the end', start);
  const set = sets[letter];
  if (set !== undefined) return { set };
  const control = controls[letter];
  if (control !== undefined) return { character: control };
  switch (letter) {
    case 'p':
    case 'P':
      return { set: readProperty(reader, letter === 'P') };
    case 'x':
      return { character: readHexadecimal(reader) };
    case 'u':
      return { character: character(reader, reader.takeWhile(/^[\da-f]$/i, 4), 4) };
    case 'U':
      return { character: character(reader, reader.takeWhile(/^[\da-f]$/i, 8), 8) };
    case 'c':
      return { character: String.fromCharCode((reader.take().toUpperCase().codePointAt(0) ?? 0) & 0x1f) };
  }
  if (/^[0-7]$/.test(letter)) {
    const digits = letter + reader.takeWhile(/^[0-7]$/, 2);
    return { character: String.fromCodePoint(Number.parseInt(digits, 8)) };
  }
  if (/^[a-z\d]$/i.test(letter)) return reader.fail(`the escape \\${letter} is not supported`, start);
  return { character: letter };
}

/** A set as a class of its own. */
export function classOf({ members, negated }: CharacterSet): string {
  return `[${negated ? '^' : ''}${members}]`;
}

function readHexadecimal(reader: PatternReader): string {
  if (reader.eat('{')) return character(reader, reader.takeUntil('}', 'the escape \\x{'), 1);
  return character(reader, reader.takeWhile(/^[\da-f]$/i, 2), 1);
}

function character(reader: PatternReader, digits: string, fewest: number): string {
  const point = Number.parseInt(digits, 16);
  const valid = /^[\da-f]{1,8}$/i.test(digits) && digits.length >= fewest && point <= 0x10ffff;
  return valid ? String.fromCodePoint(point) : reader.fail('a malformed character code');
}

function readProperty(reader: PatternReader, negatedByCase: boolean): CharacterSet {
  const start = reader.position;
  const written = reader.eat('{') ? reader.takeUntil('}', 'the escape \\p{') : reader.take();
  const inverted = written.startsWith('^');
  const name = (inverted ? written.slice(1) : written).trim();
  const members = propertyMembers(name);
  if (members === undefined) return reader.fail('an unknown Unicode property in \\p{…}', start);
  return { members, negated: negatedByCase !== inverted };
}

/** Finds a property as a general category, a binary property or a script, in any letter case. */
function propertyMembers(name: string): string | undefined {
  if (!/^[a-z_ -]+(?:=[a-z_ -]+)?&?$/i.test(name)) return undefined;
  const short = name === 'L&' ? 'LC' : name;
  const capitalised = short.toLowerCase().replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase());
  const spellings = [short, capitalised, capitalised.replace(/[ -]/g, '_')];
  const candidates = spellings.flatMap((spelling) => [spelling, `Script_Extensions=${spelling}`]);
  return candidates.map((candidate) => `\\p{${candidate}}`).find(isProperty);
}

/** Whether V8 knows the property. Flag `u`, because `v` would also take properties of strings. */
function isProperty(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').unicode;
  } catch {
    return false;
  }
}
