import { z } from 'zod';
import { storeFailure } from '../tools/errors.ts';

/** What each operation of the scripts answers. Everything that comes out of CopyQ passes one of these. */

const texts = z.array(z.string());
const indexes = z.array(z.int().min(0));
const formats = z.array(z.tuple([z.string(), z.base64()]));
const hashes = z.array(z.tuple([z.string(), z.string()]));
/** Texts of rows: each part is the text itself, or the number of its bytes, which follow one another in `data` or in a blob. */
const column = z.object({ parts: z.array(z.union([z.string(), z.int().min(0)])), data: z.string() });
const absent = z.object({ tab: z.string(), state: z.enum(['missing', 'locked']) });

export const tabNamesAnswer = texts;
export const pageAnswer = z.union([
  z.object({
    tab: z.string(),
    state: z.literal('ok'),
    count: z.int(),
    rows: z.array(z.object({ index: z.int(), text: z.string(), tags: z.string(), note: z.string(), formats: texts })),
  }),
  absent,
]);
export const textsAnswer = z.union([
  z.object({
    tab: z.string(),
    state: z.literal('ok'),
    indexes,
    texts: column,
    tags: column,
    notes: column,
  }),
  absent,
]);
export const itemAnswer = z.object({ count: z.int(), formats });
export const removableAnswer = z.boolean();
export const capacityAnswer = z.object({ count: z.int(), limit: z.int() });
export const snapshotAnswer = z.array(formats);
export const createdAnswer = z.object({ created: z.boolean() });
export const changeAnswer = z.object({ index: z.int(), before: hashes, after: hashes });
export const indexAnswer = z.object({ index: z.int() });
export const moveAnswer = z.object({ index: z.int(), created: z.boolean() });

export type TextColumn = z.infer<typeof column>;

/** @throws ContractFailure `failed` when the answer is not of the form expected */
export function checkAnswer<Answer>(schema: z.ZodType<Answer>, value: unknown): Answer {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  // Only where the form is wrong, never what stood there: that may be clipboard content.
  const places = parsed.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`).slice(0, 5);
  throw storeFailure({ kind: 'failed' }, { cause: new Error(`unexpected answer of the script: ${places.join(', ')}`) });
}
