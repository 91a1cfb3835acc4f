import { type CharacterSet, classOf, readEscape, spaceMembers, wordMembers } from './expression-escapes.ts';
import type { PatternReader } from './pattern-reader.ts';

const posixMembers: ReadonlyMap<string, string> = new Map(
  Object.entries({
    alnum: '\\p{L}\\p{N}',
    alpha: '\\p{L}',
    ascii: '\\x00-\\x7f',
    blank: '\\t\\p{Zs}',
    cntrl: '\\p{Cc}',
    digit: '\\p{Nd}',
    graph: '\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}\\p{Cf}',
    lower: '\\p{Ll}',
    print: '\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}\\p{Cf}\\p{Zs}',
    punct: '\\p{P}\\p{S}',
    space: spaceMembers,
    upper: '\\p{Lu}',
    word: wordMembers,
    xdigit: '\\dA-Fa-f',
  }),
);

/** Translates a character class whose `[` has been taken into JavaScript's `v` syntax. */
export function translateClass(reader: PatternReader): string {
  const start = reader.position - 1;
  const negated = reader.eat('^');
  const parts: string[] = [];
  let first = true;
  while (first || reader.peek() !== ']') {
    if (reader.atEnd) return reader.fail('a character class [ is not closed', start);
    parts.push(readMember(reader));
    first = false;
  }
  reader.take();
  return `[${negated ? '^' : ''}${parts.join('')}]`;
}

function readMember(reader: PatternReader): string {
  const start = reader.position;
  const low = readSingle(reader);
  const isRange = reader.peek() === '-' && reader.peek(1) !== ']' && reader.peek(1) !== '';
  if (!isRange) return typeof low === 'string' ? literal(low) : inner(low);
  reader.take();
  const high = readSingle(reader);
  if (typeof low !== 'string' || typeof high !== 'string') {
    return reader.fail('a range in a character class must lie between two characters', start);
  }
  if ((low.codePointAt(0) ?? 0) > (high.codePointAt(0) ?? 0)) {
    return reader.fail('a range in a character class is in reverse order', start);
  }
  return `${literal(low)}-${literal(high)}`;
}

/** One character, or a set that stands for several. */
function readSingle(reader: PatternReader): string | CharacterSet {
  if (reader.eat('[:')) {
    const posix = readPosix(reader);
    if (posix !== undefined) return posix;
    reader.position -= 1;
    return '[';
  }
  const character = reader.take();
  if (character !== '\\') return character;
  if (reader.eat('b')) return '\b';
  const found = readEscape(reader);
  return 'set' in found ? found.set : found.character;
}

function readPosix(reader: PatternReader): CharacterSet | undefined {
  const start = reader.position;
  const negated = reader.eat('^');
  const members = posixMembers.get(reader.takeWhile(/^[a-z]$/));
  if (members !== undefined && reader.eat(':]')) return { members, negated };
  reader.position = start;
  return undefined;
}

function inner(set: CharacterSet): string {
  return set.negated ? classOf(set) : set.members;
}

function literal(character: string): string {
  return /^[a-z\d]$/i.test(character) ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
