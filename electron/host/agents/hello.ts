import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const processId = z
  .int()
  .min(1)
  .max(2 ** 32);

const helloSchema = z.object({
  /** Version of the greeting. */
  hello: z.literal(1),
  token: z.string().max(200),
  /** `--client`, which names the agent for rules and the log. */
  client: z.string().max(1000).nullish(),
  readOnly: z.boolean().optional(),
  pid: processId.nullish(),
  /** The process that started the shim: the agent, as a rule. */
  parentPid: processId.nullish(),
  /** Asks for the review window instead of tools; the connection ends with the answer. */
  openWindow: z.boolean().optional(),
});

/** The first line of a connection, sent by the shim or by a second `serve`. */
export type Hello = z.infer<typeof helloSchema>;

/** The most bytes a first line may have. */
export const longestHello = 16 * 1024;

/** Reads a greeting and checks its token; the refusal says what is wrong, for the shim to show. */
export function readHello(line: Buffer, token: string): Hello | { readonly refused: string } {
  let value: unknown;
  try {
    value = JSON.parse(line.toString('utf8'));
  } catch {
    return { refused: 'the first line must be a greeting' };
  }
  const parsed = helloSchema.safeParse(value);
  if (!parsed.success) return { refused: 'the greeting is not one this version understands' };
  if (!sameToken(parsed.data.token, token)) return { refused: 'wrong token' };
  return parsed.data;
}

function sameToken(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
