import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Entry } from '../../../shared/contract/window-socket.ts';

/** How long, in milliseconds, and how many tickets and sessions live. */
export interface SessionLimits {
  readonly ticketLife: number;
  readonly tickets: number;
  /** Without a live window. */
  readonly sessionIdle: number;
  readonly sessions: number;
}

/** Who may be a window: one-time tickets, each swapped for a session. */
export interface SessionBook {
  /** A new ticket; the oldest one goes when there are too many. */
  issue(): string;
  /** Swaps a ticket for a session, or takes a session up again. Null: unknown, used or over. */
  enter(entry: Entry): string | null;
  /** Notes that a session is in use, so that its idle time starts anew. */
  touch(session: string): void;
}

interface Secret {
  readonly bytes: Buffer;
  /** When it was issued, or last used. */
  readonly at: number;
}

const secretBytes = 32;

/** @param now milliseconds on any steady clock */
export function createSessionBook(limits: SessionLimits, now: () => number): SessionBook {
  // In the order of their last use, so that the first is the one to go.
  let tickets: Secret[] = [];
  let sessions: Secret[] = [];

  const dropOver = () => {
    tickets = tickets.filter((ticket) => now() - ticket.at < limits.ticketLife);
    sessions = sessions.filter((session) => now() - session.at < limits.sessionIdle);
  };
  const add = (list: Secret[], limit: number): { list: Secret[]; text: string } => {
    const bytes = randomBytes(secretBytes);
    return { list: [...list, { bytes, at: now() }].slice(-limit), text: bytes.toString('base64url') };
  };
  const use = (session: Secret) => {
    sessions = [...sessions.filter((other) => other !== session), { ...session, at: now() }];
  };

  return {
    issue() {
      dropOver();
      const added = add(tickets, limits.tickets);
      tickets = added.list;
      return added.text;
    },
    enter(entry) {
      dropOver();
      if ('session' in entry) {
        const session = find(sessions, entry.session);
        if (session === undefined) return null;
        use(session);
        return entry.session;
      }
      const ticket = find(tickets, entry.ticket);
      if (ticket === undefined) return null;
      tickets = tickets.filter((other) => other !== ticket);
      const added = add(sessions, limits.sessions);
      sessions = added.list;
      return added.text;
    },
    touch(text) {
      const session = find(sessions, text);
      if (session !== undefined) use(session);
    },
  };
}

/** Compares with every one, each in constant time, so that time tells nothing of what is in the book. */
function find(list: readonly Secret[], text: string): Secret | undefined {
  const bytes = Buffer.from(text, 'base64url');
  // Only the one spelling that was given out: base64 has several for the same bytes.
  if (bytes.byteLength !== secretBytes || bytes.toString('base64url') !== text) return undefined;
  let found: Secret | undefined;
  for (const secret of list) if (timingSafeEqual(secret.bytes, bytes)) found = secret;
  return found;
}
