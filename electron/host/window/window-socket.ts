import { type RawData, WebSocket } from 'ws';
import { closeCode } from '../../../shared/contract/socket-terms.ts';
import { parseEntry, type Welcome } from '../../../shared/contract/window-socket.ts';
import type { Log } from '../log.ts';
import type { Gate } from './gate.ts';
import type { SessionBook } from './session-book.ts';
import type { WindowLimits } from './window-limits.ts';

/** A window that has shown its ticket or session. */
export interface LiveWindow {
  send(text: string): void;
}

interface AdmitOptions {
  readonly gate: Gate;
  readonly book: SessionBook;
  readonly limits: WindowLimits;
  readonly log: Log;
  readonly opened: (window: LiveWindow) => void;
  readonly closed: (window: LiveWindow) => void;
}

/** Waits for a new socket's first message, then serves its calls until it closes. */
export function admitWindow(socket: WebSocket, options: AdmitOptions): void {
  const { book, limits, log, opened, closed } = options;
  const late = setTimeout(() => socket.close(closeCode.late), limits.firstMessage);
  socket.on('close', () => clearTimeout(late));
  socket.on('error', (error: Error & { code?: string }) => {
    // The library closes the socket itself; only the event must not go unheard.
    log.info({ code: error.code ?? error.name }, 'a window broke the socket protocol');
  });
  socket.once('message', (data, isBinary) => {
    clearTimeout(late);
    const entry = isBinary ? null : parseEntry(toText(data));
    const session = entry === null ? null : book.enter(entry);
    if (session === null) {
      log.warn('a window was refused: its ticket or session is unknown or over');
      socket.close(closeCode.refused);
      return;
    }
    const window = { send: createSender(socket, limits, log) };
    window.send(JSON.stringify({ session } satisfies Welcome));
    serveCalls(socket, window, options);
    keepAlive(socket, limits.ping, () => book.touch(session));
    opened(window);
    socket.on('close', () => {
      book.touch(session);
      closed(window);
    });
  });
}

function createSender(socket: WebSocket, limits: WindowLimits, log: Log): (text: string) => void {
  return (text) => {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (socket.bufferedAmount > limits.unsentBytes) {
      log.warn('a window takes in less than it is sent and was dropped');
      socket.terminate();
      return;
    }
    socket.send(text);
  };
}

function serveCalls(socket: WebSocket, window: LiveWindow, { gate, limits }: AdmitOptions): void {
  let underWay = 0;
  socket.on('message', async (data, isBinary) => {
    const answer = isBinary ? null : gate.receive(toText(data));
    if (answer === null) {
      socket.close(closeCode.malformed);
      return;
    }
    underWay += 1;
    if (underWay >= limits.calls && !socket.isPaused) socket.pause();
    window.send(await answer);
    underWay -= 1;
    if (underWay < limits.calls && socket.isPaused) socket.resume();
  });
}

/** Drops a socket whose other end is gone without a word, e.g. after the computer slept. */
function keepAlive(socket: WebSocket, interval: number, heard: () => void): void {
  let answered = true;
  const timer = setInterval(() => {
    if (!answered) {
      socket.terminate();
      return;
    }
    // A paused socket cannot hear the pong; it is busy with calls, not gone.
    answered = socket.isPaused;
    socket.ping();
  }, interval);
  socket.on('pong', () => {
    answered = true;
    heard();
  });
  socket.on('close', () => clearInterval(timer));
}

function toText(data: RawData): string {
  return Array.isArray(data) ? Buffer.concat(data).toString() : Buffer.from(data as ArrayBuffer).toString();
}
