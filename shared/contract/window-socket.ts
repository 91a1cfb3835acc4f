import { z } from 'zod';
import { parseJson } from './wire.ts';

/**
 * What is particular to the window over a WebSocket: how it shows that a person opened it, before the first call.
 * The first message is a ticket from the address's fragment or a session kept from before; the host answers with the
 * session, or closes with one of the codes below.
 */

const secret = z.string().min(1).max(128);
export const entry = z.union([z.strictObject({ ticket: secret }), z.strictObject({ session: secret })]);
export type Entry = z.infer<typeof entry>;

export const welcome = z.strictObject({ session: z.string() });
export type Welcome = z.infer<typeof welcome>;

/** The first message of a window, or null for anything else. */
export function parseEntry(text: string): Entry | null {
  const parsed = entry.safeParse(parseJson(text));
  return parsed.success ? parsed.data : null;
}
