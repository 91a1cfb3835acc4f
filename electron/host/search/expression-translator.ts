import { translateClass } from './expression-class.ts';
import { classOf, readEscape, wordMembers } from './expression-escapes.ts';
import { PatternReader } from './pattern-reader.ts';

/** Flags that may change in the middle of an expression; case never matters. */
interface Flags {
  multiLine: boolean;
  dotAll: boolean;
  extended: boolean;
}

/** A translated piece; anchors cannot be repeated. */
interface Atom {
  readonly code: string;
  readonly repeatable: boolean;
}

const word = `[${wordMembers}]`;
const boundary = `(?:(?<=${word})(?!${word})|(?<!${word})(?=${word}))`;
const noBoundary = `(?:(?<=${word})(?=${word})|(?<!${word})(?!${word}))`;
/** Without the flag `m` these are the ends of the whole text. */
const textStart = '^';
const textEnd = '$';
/** As in PCRE and Python, `$` also matches before a line break that ends the text. */
const lastLineEnd = '(?=\\n?$)';

const deepestNesting = 100;
const mostRepeats = 65_535;
const anyName = /^[\p{L}_][\p{L}\p{N}_]*$/u;

/**
 * Translates an expression of the common ground of PCRE and Python into JavaScript's syntax for the flags `iv`.
 * Every capturing group gets a name of its own, so that groups added for atomic matching shift no numbers.
 */
export class ExpressionTranslator {
  readonly #reader: PatternReader;
  readonly #names = new Map<string, number>();
  readonly #references: { readonly group: number; readonly position: number }[] = [];
  #groups = 0;
  #atomic = 0;
  #depth = 0;
  #lookbehinds = 0;

  constructor(source: string) {
    this.#reader = new PatternReader(source);
  }

  /** @throws ExpressionProblem with the reason when the expression is invalid or not supported */
  translate(): string {
    const code = this.#alternatives({ multiLine: false, dotAll: false, extended: false });
    if (!this.#reader.atEnd) return this.#reader.fail('a closing ) without an opening (');
    const broken = this.#references.find(({ group }) => group < 1 || group > this.#groups);
    return broken === undefined ? code : this.#noSuchGroup(broken.position);
  }

  #alternatives(flags: Flags): string {
    const reader = this.#reader;
    let code = '';
    while (!reader.atEnd && reader.peek() !== ')') {
      if (reader.eat('|')) code += '|';
      else if (!this.#skipIgnored(flags)) code += this.#repeated(flags);
    }
    return code;
  }

  /** Blanks and comments of extended expressions, and `(?#…)`. */
  #skipIgnored(flags: Flags): boolean {
    const reader = this.#reader;
    if (reader.eat('(?#')) {
      reader.takeUntil(')', 'a comment (?#');
      return true;
    }
    if (!flags.extended) return false;
    if (reader.takeWhile(/^\s$/) !== '') return true;
    if (reader.peek() !== '#') return false;
    reader.takeWhile(/^[^\n]$/);
    return true;
  }

  #repeated(flags: Flags): string {
    const reader = this.#reader;
    const start = reader.position;
    const atom = this.#atom(flags);
    while (this.#skipIgnored(flags));
    const repeat = readRepeat(reader);
    if (repeat === undefined) return atom.code;
    if (!atom.repeatable) return reader.fail('nothing to repeat', start);
    const possessive = reader.eat('+');
    const lazy = !possessive && reader.eat('?');
    while (this.#skipIgnored(flags));
    if (readRepeat(reader) !== undefined) return reader.fail('a repetition of a repetition', start);
    const code = `${atom.code}${repeat}${lazy ? '?' : ''}`;
    return possessive ? this.#atomicGroup(code) : code;
  }

  #atom(flags: Flags): Atom {
    const reader = this.#reader;
    const start = reader.position;
    if (readRepeat(reader) !== undefined) return reader.fail('nothing to repeat', start);
    const character = reader.take();
    switch (character) {
      case '(':
        return this.#group(flags);
      case '[':
        return repeatable(translateClass(reader));
      case '\\':
        return this.#escape();
      case '.':
        return repeatable(flags.dotAll ? '[^]' : '[^\\n]');
      case '^':
        return { code: flags.multiLine ? '(?<![^\\n])' : textStart, repeatable: false };
      case '$':
        return { code: flags.multiLine ? '(?![^\\n])' : lastLineEnd, repeatable: false };
      default:
        return repeatable(literal(character));
    }
  }

  #escape(): Atom {
    const reader = this.#reader;
    const start = reader.position - 1;
    const digits = /^[1-9]$/.test(reader.peek()) ? this.#referenceDigits() : '';
    if (digits !== '') return repeatable(this.#reference(Number(digits), start));
    switch (reader.peek()) {
      case 'b':
        reader.take();
        return repeatable(boundary);
      case 'B':
        reader.take();
        return repeatable(noBoundary);
      case 'A':
        reader.take();
        return { code: textStart, repeatable: false };
      case 'z':
        reader.take();
        return { code: textEnd, repeatable: false };
      case 'Z':
        reader.take();
        return { code: lastLineEnd, repeatable: false };
      case 'N':
        reader.take();
        return repeatable('[^\\n]');
      case 'R':
        reader.take();
        return repeatable('(?:\\r\\n|[\\n\\v\\f\\r\\x85\\u2028\\u2029])');
      case 'k':
      case 'g':
        return repeatable(this.#namedReference(start));
    }
    const found = readEscape(reader);
    return repeatable('set' in found ? classOf(found.set) : literal(found.character));
  }

  /** The digits of a reference; '' when they are an octal code, which has three. */
  #referenceDigits(): string {
    const reader = this.#reader;
    const isOctal = [0, 1, 2].every((offset) => /^[0-7]$/.test(reader.peek(offset)));
    return isOctal ? '' : reader.takeWhile(/^\d$/, 2);
  }

  /** `\k<name>`, `\k'name'`, `\k{name}`, `\g{2}`, `\g{-1}`, `\g2` */
  #namedReference(start: number): string {
    const reader = this.#reader;
    const letter = reader.take();
    const closings: Readonly<Record<string, string>> = letter === 'k' ? { '<': '>', "'": "'", '{': '}' } : { '{': '}' };
    const closing = closings[reader.peek()];
    if (closing === undefined) {
      const digits = letter === 'g' ? reader.takeWhile(/^\d$/, 2) : '';
      return digits === ''
        ? reader.fail('a malformed reference to a group', start)
        : this.#reference(Number(digits), start);
    }
    reader.take();
    const written = reader.takeUntil(closing, 'a reference to a group');
    if (!/^-?\d{1,4}$/.test(written)) return this.#reference(written, start);
    const number = Number(written);
    return this.#reference(number < 0 ? this.#groups + 1 + number : number, start);
  }

  /** By number a group may be referred to before it stands, by name only after. */
  #reference(group: number | string, position: number): string {
    const number = typeof group === 'string' ? this.#names.get(group) : group;
    if (number === undefined) return this.#noSuchGroup(position);
    this.#references.push({ group: number, position });
    return `\\k<g${number}>`;
  }

  #noSuchGroup(position: number): never {
    return this.#reader.fail('a reference to a group that does not exist', position);
  }

  #group(flags: Flags): Atom {
    const reader = this.#reader;
    const start = reader.position - 1;
    this.#depth += 1;
    if (this.#depth > deepestNesting) return reader.fail('groups are nested too deeply', start);
    const atom = this.#openedGroup(flags, start);
    this.#depth -= 1;
    return atom;
  }

  #openedGroup(flags: Flags, start: number): Atom {
    const reader = this.#reader;
    if (!reader.eat('?')) return repeatable(this.#capture(flags, undefined, start));
    if (reader.eat('P=')) {
      return repeatable(this.#reference(reader.takeUntil(')', 'a reference (?P='), start));
    }
    for (const lookaround of ['=', '!', '<=', '<!'] as const) {
      if (reader.eat(lookaround)) return repeatable(this.#lookaround(flags, lookaround, start));
    }
    if (reader.eat('P<') || reader.eat('<')) {
      return repeatable(this.#capture(flags, reader.takeUntil('>', 'the name of a group'), start));
    }
    if (reader.eat("'")) return repeatable(this.#capture(flags, reader.takeUntil("'", 'the name of a group'), start));
    if (reader.eat('>')) return repeatable(this.#atomicGroup(this.#body({ ...flags }, start)));
    return this.#flagGroup(flags, start);
  }

  #capture(flags: Flags, name: string | undefined, start: number): string {
    this.#groups += 1;
    const number = this.#groups;
    if (name !== undefined) {
      if (!anyName.test(name)) return this.#reader.fail('a malformed name of a group', start);
      if (this.#names.has(name)) return this.#reader.fail('a name of a group is used twice', start);
      this.#names.set(name, number);
    }
    return `(?<g${number}>${this.#body({ ...flags }, start)})`;
  }

  #lookaround(flags: Flags, kind: '=' | '!' | '<=' | '<!', start: number): string {
    const behind = kind.startsWith('<') ? 1 : 0;
    this.#lookbehinds += behind;
    const body = this.#body({ ...flags }, start);
    this.#lookbehinds -= behind;
    // In its own group, because JavaScript repeats no bare lookaround.
    return `(?:(?${kind}${body}))`;
  }

  /** A lookahead never gives back what it matched; the reference then consumes it. */
  #atomicGroup(code: string): string {
    // Inside a lookbehind JavaScript matches backwards, and the reference would come before what it refers to.
    if (this.#lookbehinds > 0) return this.#reader.fail('atomic matching inside a lookbehind is not supported');
    this.#atomic += 1;
    return `(?:(?=(?<a${this.#atomic}>${code}))\\k<a${this.#atomic}>)`;
  }

  /** `(?:…)`, `(?i)`, `(?s-m:…)`. Flags without a group hold to the end of the group they stand in. */
  #flagGroup(flags: Flags, start: number): Atom {
    const reader = this.#reader;
    const on = reader.takeWhile(/^[a-z]$/i);
    const off = reader.eat('-') ? reader.takeWhile(/^[a-z]$/i) : '';
    const closing = reader.take();
    if ((closing !== ')' && closing !== ':') || !/^[imsxu]*$/.test(on + off) || (closing === ')' && on + off === '')) {
      return reader.fail('this kind of group (? is not supported', start);
    }
    const changed = { ...flags };
    for (const [letters, value] of [[on, true] as const, [off, false] as const]) {
      if (letters.includes('m')) changed.multiLine = value;
      if (letters.includes('s')) changed.dotAll = value;
      if (letters.includes('x')) changed.extended = value;
    }
    if (closing === ':') return repeatable(`(?:${this.#body(changed, start)})`);
    Object.assign(flags, changed);
    return { code: '', repeatable: false };
  }

  #body(flags: Flags, start: number): string {
    const code = this.#alternatives(flags);
    if (!this.#reader.eat(')')) return this.#reader.fail('a group ( is not closed', start);
    return code;
  }
}

/** Takes a repetition without its laziness; a `{` that begins none is left as a literal. */
function readRepeat(reader: PatternReader): string | undefined {
  const start = reader.position;
  for (const sign of ['*', '+', '?'] as const) {
    if (reader.eat(sign)) return sign;
  }
  if (!reader.eat('{')) return undefined;
  const least = reader.takeWhile(/^\d$/);
  const comma = reader.eat(',');
  const most = comma ? reader.takeWhile(/^\d$/) : least;
  if (!reader.eat('}') || least + most === '') {
    reader.position = start;
    return undefined;
  }
  const from = Number(least);
  const to = most === '' ? undefined : Number(most);
  if (from > mostRepeats || (to ?? 0) > mostRepeats) return reader.fail('a repetition is too large', start);
  if (to !== undefined && to < from) return reader.fail('a repetition is in reverse order', start);
  return `{${from},${to ?? ''}}`;
}

function repeatable(code: string): Atom {
  return { code, repeatable: true };
}

function literal(character: string): string {
  return /^[\^$\\.*+?()[\]{}|/]$/.test(character) ? `\\${character}` : character;
}
