/**
 * Fixed names of the window's WebSocket. Free of schemas, so that the window needs no validator at run time (zod would
 * try `eval`, which the window's content security policy forbids).
 */
export const socketPath = '/wire';

/** The key of the one-time ticket in the fragment of the window's address. */
export const ticketKey = 't';

/** Why the host closes a window's WebSocket, beside the protocol's own codes. */
export const closeCode = {
  /** No first message in time. */
  late: 4400,
  /** The ticket or session is unknown, used or over: the window must be opened again. */
  refused: 4401,
  /** A message that is no call. */
  malformed: 4402,
} as const;
