import { closeCode } from '../../shared/contract/socket-terms.ts';
import type { Entry, Welcome } from '../../shared/contract/window-socket.ts';
import type { Wire, WireListener } from './wire.ts';

/** Where the session is kept: this tab only, until it is closed. */
export interface SessionStore {
  read(): string | null;
  write(session: string | null): void;
}

interface SocketWireOptions {
  readonly connect: () => WebSocket;
  /** From the address's fragment; null when the window was reloaded. */
  readonly ticket: string | null;
  readonly sessions: SessionStore;
}

const firstPause = 250;
const longestPause = 5000;

/** The wire in a browser. It connects again by itself until the host says that the session is over. */
export function createSocketWire({ connect, ticket, sessions }: SocketWireOptions): Wire {
  let open: WebSocket | null = null;
  let unusedTicket = ticket;
  let pause = firstPause;

  const nextEntry = (): Entry | null => {
    if (unusedTicket !== null) return { ticket: unusedTicket };
    const session = sessions.read();
    return session === null ? null : { session };
  };

  const start = (listener: WireListener) => {
    const entry = nextEntry();
    if (entry === null) {
      listener.state('over');
      return;
    }
    const socket = connect();
    socket.onopen = () => socket.send(JSON.stringify(entry));
    socket.onmessage = ({ data }) => {
      const { session } = JSON.parse(String(data)) as Welcome;
      sessions.write(session);
      unusedTicket = null;
      pause = firstPause;
      open = socket;
      socket.onmessage = (event) => listener.message(String(event.data));
      listener.state('open');
    };
    socket.onclose = ({ code }) => {
      open = null;
      if (code === closeCode.refused) {
        // A ticket that was used before may stand beside a session that still lives: the window was reloaded.
        if ('ticket' in entry) unusedTicket = null;
        else sessions.write(null);
        start(listener);
        return;
      }
      listener.state('connecting');
      setTimeout(start, pause, listener);
      pause = Math.min(pause * 2, longestPause);
    };
  };

  return {
    listen(listener) {
      listener.state('connecting');
      start(listener);
    },
    post(text) {
      if (open?.readyState !== 1) return false;
      open.send(text);
      return true;
    },
  };
}
