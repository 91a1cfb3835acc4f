import { socketPath, ticketKey } from '../../shared/contract/socket-terms.ts';
import { createPreloadWire } from './preload-wire.ts';
import { createSocketWire, type SessionStore } from './socket-wire.ts';
import type { Wire } from './wire.ts';

const sessionKey = 'session';

const sessions: SessionStore = {
  read: () => sessionStorage.getItem(sessionKey),
  write(session) {
    if (session === null) sessionStorage.removeItem(sessionKey);
    else sessionStorage.setItem(sessionKey, session);
  },
};

/** The wire of this page: the app's own when there is one, else a WebSocket back to where the page came from. */
export function createWire(): Wire {
  if (window.wire !== undefined) return createPreloadWire(window.wire);
  const ticket = new URLSearchParams(location.hash.slice(1)).get(ticketKey);
  // A ticket must not stay in the address or the browser's history.
  if (ticket !== null) history.replaceState(null, '', location.pathname);
  return createSocketWire({ connect: () => new WebSocket(`ws://${location.host}${socketPath}`), ticket, sessions });
}
