import { afterEach, expect, test } from 'vitest';
import type { WindowLimits } from '../../../electron/host/window/window-limits.ts';
import { closeCode } from '../../../shared/contract/socket-terms.ts';
import type { Welcome } from '../../../shared/contract/window-socket.ts';
import { type ServedWindow, serveWindow, ticketOf } from '../../support/fake-window.ts';
import { refusedStatus, SocketClient } from '../../support/socket-client.ts';

let served: ServedWindow | undefined;
let clock = 0;
afterEach(() => served?.server.close());

async function start(limits: Partial<WindowLimits> = {}): Promise<ServedWindow['server']> {
  clock = 0;
  served = await serveWindow({ limits, now: () => clock });
  return served.server;
}

async function enter(port: number, message: unknown): Promise<SocketClient> {
  const client = await new SocketClient(port).opened();
  client.send(message);
  return client;
}

/** Enters with a ticket and leaves again, for the session. */
async function openSession(server: ServedWindow['server'], url = server.url()): Promise<string> {
  const client = await enter(server.port, { ticket: ticketOf(url) });
  const { session } = await client.next<Welcome>();
  client.socket.close();
  await client.closed;
  return session;
}

async function expectRefused(port: number, message: unknown): Promise<void> {
  const client = await enter(port, message);
  expect(await client.closed).toBe(closeCode.refused);
}

test('swaps a ticket for a session that outlives the connection', async () => {
  const server = await start();
  const session = await openSession(server);
  expect(session).toMatch(/^[\w-]{43}$/);
  const again = await enter(server.port, { session });
  expect(await again.next()).toEqual({ session });
  again.send({ id: 1, method: 'pending', input: {} });
  expect(await again.next()).toEqual({ id: 1, output: [] });
});

test('takes a ticket once', async () => {
  const server = await start();
  const url = server.url();
  await openSession(server, url);
  await expectRefused(server.port, { ticket: ticketOf(url) });
});

test('refuses a ticket after its ten minutes', async () => {
  const server = await start();
  const url = server.url();
  clock = 10 * 60_000;
  await expectRefused(server.port, { ticket: ticketOf(url) });
});

test('keeps a few tickets only, the newest', async () => {
  const server = await start();
  const urls = Array.from({ length: 5 }, () => server.url());
  expect(new Set(urls).size).toBe(5);
  await expectRefused(server.port, { ticket: ticketOf(urls[0] ?? '') });
  await openSession(server, urls[1]);
  await openSession(server, urls[4]);
});

test('ends a session that was idle for twelve hours, and one pushed out by newer ones', async () => {
  const server = await start({ sessions: 2 });
  const first = await openSession(server);
  clock = 12 * 3_600_000;
  await expectRefused(server.port, { session: first });
  const second = await openSession(server);
  clock += 1;
  await openSession(server);
  clock += 1;
  await openSession(server);
  await expectRefused(server.port, { session: second });
});

test('refuses guesses, and messages that are no entry', async () => {
  const server = await start();
  const ticket = ticketOf(server.url());
  const session = await openSession(server);
  const guesses: unknown[] = [
    { ticket: 'A'.repeat(43) },
    { ticket: session },
    { session: ticket },
    { ticket: `${ticket}=` },
    { ticket: ticket.slice(1) },
    { ticket: '' },
    { ticket, session },
    { id: 1, method: 'pending', input: {} },
    'not json',
    ticket,
    Buffer.from(JSON.stringify({ ticket })),
    null,
    [],
  ];
  for (const guess of guesses) await expectRefused(server.port, guess);
});

test('does not take a near miss of a ticket, nor spend the ticket on it', async () => {
  const server = await start();
  const ticket = ticketOf(server.url());
  const last = ticket.at(-1) ?? '';
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  // Another spelling of the same bytes: the lowest bits of the last character are dropped by base64.
  const twin = alphabet[alphabet.indexOf(last) ^ 1] ?? '';
  await expectRefused(server.port, { ticket: ticket.slice(0, -1) + twin });
  const client = await enter(server.port, { ticket });
  await client.next<Welcome>();
});

test('drops a socket that says nothing', async () => {
  const server = await start({ firstMessage: 50 });
  const client = await new SocketClient(server.port).opened();
  expect(await client.closed).toBe(closeCode.late);
});

test('refuses a WebSocket of another origin, of none, for another host name or path', async () => {
  const { port } = await start();
  const origin = `http://127.0.0.1:${port}`;
  expect(await refusedStatus(port, {})).toBe(403);
  for (const foreign of ['http://evil.example', `http://localhost:${port}`, `https://127.0.0.1:${port}`, 'null']) {
    expect(await refusedStatus(port, { origin: foreign })).toBe(403);
  }
  expect(await refusedStatus(port, { origin, host: `localhost:${port}` })).toBe(403);
  expect(await refusedStatus(port, { origin, path: '/other' })).toBe(404);
});

test('refuses more windows than it can serve', async () => {
  const { port } = await start({ windows: 1 });
  await new SocketClient(port).opened();
  expect(await refusedStatus(port, { origin: `http://127.0.0.1:${port}` })).toBe(503);
});
