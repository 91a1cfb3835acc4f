/**
 * Why the host closes a window's WebSocket, beside the protocol's own codes. Free of schemas, so that the window needs
 * no validator at run time (zod would try `eval`, which its content security policy forbids).
 */
export const closeCode = {
  /** No first message in time. */
  late: 4400,
  /** The ticket or session is unknown, used or over: the window must be opened again. */
  refused: 4401,
  /** A message that is no call. */
  malformed: 4402,
  /** It takes in less than it is sent, or there are too many windows. */
  overloaded: 4403,
} as const;
