import type { ScriptMark, TransportRequest } from './transport.ts';

export interface LineReader {
  /** @returns the bytes read so far */
  push(chunk: Buffer): number;
  bytes(): number;
}

/**
 * Reads the lines a script prints: `<id>>…` a mark, `<id>+…` a part, `<id>=…` the end; other lines are not ours.
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

  function take(line: string): void {
    if (!line.startsWith(id)) return;
    const kind = line[id.length];
    const value = parse(line.slice(id.length + 1));
    if (value === undefined) return;
    if (kind === '>') request.onMark?.(value as ScriptMark);
    else if (kind === '+') request.onPart?.(value);
    else if (kind === '=') onAnswer(value);
  }

  return {
    push(chunk) {
      bytes += chunk.length;
      let start = 0;
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
        pending.push(chunk.subarray(start, end));
        // Decoded a line at a time: a character may be split between two chunks.
        take(Buffer.concat(pending).toString('utf8'));
        pending = [];
        start = end + 1;
      }
      if (start < chunk.length) pending.push(chunk.subarray(start));
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
