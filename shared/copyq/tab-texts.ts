import type { z } from 'zod';
import type { TabTexts } from '../store/store.ts';
import { storeFailure } from '../tools/errors.ts';
import type { TextColumn, textsAnswer } from './answers.ts';

/** A byte order mark belongs to the text. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * The texts of a tab as the store gives them, in row order: a selection lists rows in the order they were selected.
 *
 * @param blobs raw bytes that came with the answer, one for each column that has any
 * @throws ContractFailure `failed` when bytes are missing
 */
export function decodeTabTexts(answer: z.infer<typeof textsAnswer>, blobs: readonly Buffer[]): TabTexts {
  const left = [...blobs];
  if (answer.state !== 'ok') return answer;
  const { tab, state } = answer;
  const order = [...answer.indexes.keys()].sort((left, right) => at(answer.indexes, left) - at(answer.indexes, right));
  const column = (encoded: TextColumn): string[] => {
    const texts = decodeColumn(encoded, left);
    return order.map((position) => texts[position] ?? '');
  };
  return {
    tab,
    state,
    indexes: order.map((position) => at(answer.indexes, position)),
    texts: column(answer.texts),
    tags: column(answer.tags),
    notes: column(answer.notes),
  };
}

function at(values: readonly number[], position: number): number {
  return values[position] ?? 0;
}

/** @param blobs the next one is taken from it when the column needs bytes that did not come in base64 */
function decodeColumn({ parts, data }: TextColumn, blobs: Buffer[]): string[] {
  const needed = parts.reduce<number>((sum, part) => sum + (typeof part === 'number' ? part : 0), 0);
  const bytes = data === '' && needed > 0 ? blobs.shift() : Buffer.from(data, 'base64');
  if (bytes?.length !== needed) throw storeFailure({ kind: 'failed' });
  let start = 0;
  return parts.map((part) => {
    if (typeof part === 'string') return part;
    const text = decoder.decode(bytes.subarray(start, start + part));
    start += part;
    return text;
  });
}
