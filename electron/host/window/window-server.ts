import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Handlers } from '../../../shared/contract/api.ts';
import { socketPath, ticketKey } from '../../../shared/contract/socket-terms.ts';
import { callTextLimit, type PushMessage } from '../../../shared/contract/wire.ts';
import type { HostEvents } from '../events.ts';
import type { Log } from '../log.ts';
import { createGate } from './gate.ts';
import { startPushRelay } from './push-relay.ts';
import { securityHeaders } from './security-headers.ts';
import { createSessionBook } from './session-book.ts';
import { readStaticFiles, type StaticFile } from './static-files.ts';
import { type WindowLimits, windowLimits } from './window-limits.ts';
import { admitWindow, type LiveWindow } from './window-socket.ts';

export interface WindowServerOptions {
  readonly handlers: Handlers;
  readonly events: HostEvents;
  /** The built renderer. */
  readonly rendererFolder: string;
  /** 0: any free one. */
  readonly port: number;
  readonly log: Log;
  readonly limits?: Partial<WindowLimits>;
  /** Milliseconds on a steady clock; for tests of what expires. */
  readonly now?: () => number;
}

export interface WindowServer {
  readonly port: number;
  /** The window's address with a fresh one-time ticket in its fragment, good for ten minutes. */
  url(): string;
  /** Number of live windows. */
  connected(): number;
  close(): Promise<void>;
}

/** One UTF-16 code unit is at most three bytes of UTF-8. */
const callByteLimit = callTextLimit * 3;

/**
 * Serves the review window on this computer only.
 *
 * @throws when the renderer is not built or the port is taken
 */
export async function startWindowServer(options: WindowServerOptions): Promise<WindowServer> {
  const { handlers, events, rendererFolder, log } = options;
  const limits = { ...windowLimits, ...options.limits };
  const files = await readStaticFiles(rendererFolder);
  const book = createSessionBook(limits, options.now ?? (() => performance.now()));
  const gate = createGate(handlers, log);
  const windows = new Set<LiveWindow>();

  const http = createServer({ headersTimeout: 10_000, requestTimeout: 20_000 });
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(options.port, '127.0.0.1', () => {
      http.off('error', reject);
      resolve();
    });
  });
  const { port } = http.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  const origin = `http://${host}`;
  const headers = securityHeaders(origin);
  http.on('request', (request, response) => serveFile(request, response, host, files, headers));

  const sockets = new WebSocketServer({ noServer: true, maxPayload: callByteLimit, perMessageDeflate: false });
  http.on('upgrade', (request, stream, head) => {
    const status = refuseUpgrade(request, host, origin, sockets.clients.size >= limits.windows);
    if (status !== null) {
      refuse(stream, status);
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) =>
      admitWindow(socket, {
        gate,
        book,
        limits,
        log,
        opened: (window) => windows.add(window),
        closed: (window) => windows.delete(window),
      }),
    );
  });

  const stopPushes = startPushRelay({
    events,
    handlers,
    send(push, value) {
      const text = JSON.stringify({ push, value } satisfies PushMessage);
      for (const window of windows) window.send(text);
    },
    wanted: () => windows.size > 0,
    delay: limits.pushDelay,
    log,
  });

  return {
    port,
    url: () => `${origin}/#${ticketKey}=${book.issue()}`,
    connected: () => windows.size,
    async close() {
      stopPushes();
      for (const socket of sockets.clients) socket.close(1001);
      const ended = new Promise<void>((resolve) => http.close(() => resolve()));
      for (const socket of sockets.clients) socket.terminate();
      http.closeAllConnections();
      sockets.close();
      await ended;
    },
  };
}

function serveFile(
  request: IncomingMessage,
  response: ServerResponse,
  host: string,
  files: ReadonlyMap<string, StaticFile>,
  headers: Readonly<Record<string, string>>,
): void {
  const end = (status: number, more: Record<string, string | number> = {}, body?: Buffer) =>
    response.writeHead(status, { ...headers, 'content-length': 0, ...more }).end(body);
  // Another name for this address means that a foreign page's name was pointed here.
  if (request.headers.host !== host) return void end(403);
  if (request.method !== 'GET' && request.method !== 'HEAD') return void end(405, { allow: 'GET, HEAD' });
  const file = files.get((request.url ?? '').replace(/\?.*$/s, ''));
  if (file === undefined) return void end(404);
  end(
    200,
    { 'content-type': file.type, 'content-length': file.body.byteLength },
    request.method === 'HEAD' ? undefined : file.body,
  );
}

/** The status to refuse a WebSocket with, or null. Browsers always send Origin here, so one without it is no window. */
function refuseUpgrade(request: IncomingMessage, host: string, origin: string, full: boolean): string | null {
  if (request.headers.host !== host || request.headers.origin !== origin) return '403 Forbidden';
  if (request.method !== 'GET' || request.url !== socketPath) return '404 Not Found';
  return full ? '503 Service Unavailable' : null;
}

function refuse(stream: Duplex, status: string): void {
  stream.on('error', () => stream.destroy());
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => stream.destroy());
}
