import type { ScriptMark, TransportRequest } from './transport.ts';

export interface LineReader {
  /** @returns the bytes read so far */
  push(chunk: Buffer): number;
  bytes(): number;
}

/**
 * Reads the lines a script prints: `<id>>…` a mark, `<id>+…` a part, `<id>=…` the end; other lines are not ours.
 * `<id>#…` tells how many raw bytes follow; they belong to the next part.
 *
 * @param onAnswer told of the last line
 */
export function createLineReader(
  id: string,
  request: Pick<TransportRequest, 'onMark' | 'onPart'>,
  onAnswer: (value: unknown) => void,
): LineReader {
  let pending: Buffer[] = [];
  let bytes = 0;
  let blobs: Buffer[] = [];
  /** Bytes of a blob that are still to come. */
  let raw = 0;

  function take(line: string): void {
    if (!line.startsWith(id)) return;
    const kind = line[id.length];
    const value = parse(line.slice(id.length + 1));
    if (value === undefined) return;
    if (kind === '>') request.onMark?.(value as ScriptMark);
    else if (kind === '#') raw = (value as { bytes: number }).bytes;
    else if (kind === '+') {
      request.onPart?.(value, blobs);
      blobs = [];
    } else if (kind === '=') onAnswer(value);
  }

  function takePending(): Buffer {
    const whole = Buffer.concat(pending);
    pending = [];
    return whole;
  }

  return {
    push(chunk) {
      bytes += chunk.length;
      for (let start = 0; start < chunk.length; ) {
        if (raw > 0) {
          const part = chunk.subarray(start, start + raw);
          pending.push(part);
          start += part.length;
          raw -= part.length;
          if (raw === 0) blobs.push(takePending());
          continue;
        }
        const end = chunk.indexOf(10, start);
        pending.push(chunk.subarray(start, end < 0 ? chunk.length : end));
        start = end < 0 ? chunk.length : end + 1;
        // Decoded a line at a time: a character may be split between two chunks.
        if (end >= 0) take(takePending().toString('utf8'));
      }
      return bytes;
    },
    bytes: () => bytes,
  };
}

/** A line that is no JSON was garbled by whatever else writes there; without its answer the request counts as failed. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
