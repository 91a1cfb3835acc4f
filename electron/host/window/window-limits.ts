import type { SessionLimits } from './session-book.ts';

/** Bounds of the window's server. Times in milliseconds. */
export interface WindowLimits extends SessionLimits {
  /** For the first message of a socket. */
  readonly firstMessage: number;
  /** Between two pings; a window that has not answered the last one is dropped. */
  readonly ping: number;
  /** Live sockets. */
  readonly windows: number;
  /** Calls of one window under way at once before it is read no further. */
  readonly calls: number;
  /** Bytes waiting to be sent to one window before it is dropped; it connects again and asks anew. */
  readonly unsentBytes: number;
  /** See `startPushRelay`. */
  readonly pushDelay: number;
}

const second = 1000;
const minute = 60 * second;

export const windowLimits: WindowLimits = {
  ticketLife: 10 * minute,
  tickets: 4,
  sessionIdle: 12 * 60 * minute,
  sessions: 16,
  firstMessage: 5 * second,
  ping: 20 * second,
  windows: 16,
  calls: 32,
  unsentBytes: 32 * 1024 * 1024,
  pushDelay: 30,
};
