import { z } from 'zod';
import { wireError } from './api.ts';

/**
 * The messages between window and host, one JSON text each, over anything that carries text: a WebSocket today,
 * Electron's IPC tomorrow. The window sends calls; the host sends answers and pushes.
 */

/** Code units of one call at the most: two hundred decisions with a long reason fit many times over. */
export const callTextLimit = 256 * 1024;

export const callMessage = z.strictObject({
  /** Chosen by the window; the answer carries it back. */
  id: z.int().min(1),
  method: z.string().max(64),
  input: z.unknown(),
});
export type CallMessage = z.infer<typeof callMessage>;

export const answerMessage = z.union([
  z.strictObject({ id: z.int(), output: z.unknown() }),
  z.strictObject({ id: z.int(), error: wireError }),
]);
export type AnswerMessage = z.infer<typeof answerMessage>;

export const pushMessage = z.strictObject({ push: z.string(), value: z.unknown() });
export type PushMessage = z.infer<typeof pushMessage>;

/** A call, or null for a text that is none. */
export function parseCall(text: string): CallMessage | null {
  if (text.length > callTextLimit) return null;
  const parsed = callMessage.safeParse(parseJson(text));
  return parsed.success ? parsed.data : null;
}

/** The JSON value of a text; undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
