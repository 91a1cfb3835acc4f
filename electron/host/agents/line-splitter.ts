const lineFeed = 0x0a;
/** How much of an oversized line's ends is kept, to find the request's id in. */
const keptBytes = 1024;

/** A line over the limit; its middle was thrown away as it came in. */
export class OversizedLine {
  readonly head: Buffer;
  readonly tail: Buffer;
  readonly bytes: number;

  constructor(head: Buffer, tail: Buffer, bytes: number) {
    this.head = head;
    this.tail = tail;
    this.bytes = bytes;
  }
}

/**
 * Cuts a stream of bytes into lines. It works on bytes, so a character split over chunks stays whole, and holds at most
 * one line up to the limit.
 */
export class LineSplitter {
  readonly #limit: number;
  #parts: Buffer[] = [];
  #bytes = 0;
  #head: Buffer | undefined;
  #tail: Buffer = Buffer.alloc(0);

  /** @param limit the most bytes of a line, its line feed not counted */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The lines that this chunk completes, without their line feeds. */
  *push(chunk: Buffer): Generator<Buffer | OversizedLine> {
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(lineFeed, start);
      if (end === -1) break;
      yield this.#complete(chunk.subarray(start, end));
      start = end + 1;
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start));
  }

  /** The line under way, when it is over the limit already. */
  get oversized(): OversizedLine | undefined {
    return this.#head === undefined ? undefined : new OversizedLine(this.#head, this.#tail, this.#bytes);
  }

  #complete(last: Buffer): Buffer | OversizedLine {
    if (this.#bytes === 0 && last.length <= this.#limit) return last;
    this.#keep(last);
    const line = this.oversized ?? Buffer.concat(this.#parts);
    this.#parts = [];
    this.#bytes = 0;
    this.#head = undefined;
    this.#tail = Buffer.alloc(0);
    return line;
  }

  #keep(part: Buffer): void {
    this.#bytes += part.length;
    if (this.#head === undefined) {
      this.#parts.push(part);
      if (this.#bytes <= this.#limit) return;
      const whole = Buffer.concat(this.#parts);
      this.#head = Buffer.from(whole.subarray(0, keptBytes));
      this.#tail = Buffer.from(whole.subarray(-keptBytes));
      this.#parts = [];
      return;
    }
    this.#tail = Buffer.from(Buffer.concat([this.#tail, part.subarray(-keptBytes)]).subarray(-keptBytes));
  }
}
