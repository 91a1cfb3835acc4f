/** What is wrong with an expression; the reason is told to the agent. */
export class ExpressionProblem extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'ExpressionProblem';
  }
}

/** Walks through an expression by code points. */
export class PatternReader {
  readonly #characters: readonly string[];
  #position = 0;

  constructor(source: string) {
    this.#characters = Array.from(source);
  }

  get position(): number {
    return this.#position;
  }

  set position(position: number) {
    this.#position = position;
  }

  get atEnd(): boolean {
    return this.#position >= this.#characters.length;
  }

  /** The next character, or '' at the end. */
  peek(ahead = 0): string {
    return this.#characters[this.#position + ahead] ?? '';
  }

  /** Takes the next character; '' at the end. */
  take(): string {
    const character = this.peek();
    this.#position += 1;
    return character;
  }

  /** Takes `expected` (of BMP characters) if it comes next. */
  eat(expected: string): boolean {
    for (let offset = 0; offset < expected.length; offset += 1) {
      if (this.peek(offset) !== expected[offset]) return false;
    }
    this.#position += expected.length;
    return true;
  }

  /** Takes everything up to `end`, and `end` itself. */
  takeUntil(end: string, what: string): string {
    const start = this.#position;
    const length = this.#characters.indexOf(end, start) - start;
    if (length < 0) return this.fail(`${what} is not closed`);
    this.#position = start + length + 1;
    return this.#characters.slice(start, start + length).join('');
  }

  /** Takes at most `most` characters of a kind. */
  takeWhile(kind: RegExp, most = Number.POSITIVE_INFINITY): string {
    let taken = '';
    for (let count = 0; count < most && kind.test(this.peek()); count += 1) taken += this.take();
    return taken;
  }

  fail(reason: string, position = this.#position): never {
    throw new ExpressionProblem(`${reason} (at character ${Math.min(position, this.#characters.length)})`);
  }
}
