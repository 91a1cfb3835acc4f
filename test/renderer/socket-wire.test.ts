import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { CallFailure, WireClient } from '../../renderer/wire/client.ts';
import { createSocketWire, type SessionStore } from '../../renderer/wire/socket-wire.ts';
import type { WireState } from '../../renderer/wire/wire.ts';
import { quietOverview, type ServedWindow, serveWindow, ticketOf } from '../support/fake-window.ts';

let served: ServedWindow | undefined;
afterEach(() => served?.server.close());

interface Opened {
  readonly client: WireClient;
  readonly states: WireState[];
  readonly sockets: WebSocket[];
  readonly sessions: SessionStore & { kept: string | null };
}

function open(served: ServedWindow, ticket: string | null, kept: string | null = null): Opened {
  const { port } = served.server;
  const sockets: WebSocket[] = [];
  const sessions = {
    kept,
    read: () => sessions.kept,
    write(session: string | null) {
      sessions.kept = session;
    },
  };
  const connect = () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/wire`, { origin: `http://127.0.0.1:${port}` });
    socket.on('error', () => undefined);
    sockets.push(socket);
    return socket as unknown as globalThis.WebSocket;
  };
  const client = new WireClient(createSocketWire({ connect, ticket, sessions }));
  const states: WireState[] = [];
  client.onState((state) => states.push(state));
  client.start();
  return { client, states, sockets, sessions };
}

test('connects with the ticket, calls and hears pushes', async () => {
  served = await serveWindow();
  const { client, states, sessions } = open(served, ticketOf(served.server.url()));
  await expect.poll(() => client.state).toBe('open');
  expect(sessions.kept).not.toBeNull();
  expect(await client.call('overview', {})).toEqual(quietOverview);
  const pushed = new Promise((resolve) => client.onPush('overviewChanged', resolve));
  served.events.emit('overview');
  expect(await pushed).toEqual(quietOverview);
  expect(states).toEqual(['connecting', 'open']);
});

test('tags what fails', async () => {
  served = await serveWindow();
  const { client } = open(served, ticketOf(served.server.url()));
  await expect.poll(() => client.state).toBe('open');
  await expect(client.call('item', { tab: 'info', index: -1 })).rejects.toMatchObject({ tag: 'invalid' });
  await expect(client.call('item', { tab: 'info', index: 0 })).rejects.toMatchObject({ tag: 'internal' });
});

test('rejects the calls under way when the connection is lost, and connects again with the session', async () => {
  served = await serveWindow({ handlers: { overview: () => new Promise(() => {}) } });
  const { client, sockets } = open(served, ticketOf(served.server.url()));
  await expect.poll(() => client.state).toBe('open');
  const call = client.call('overview', {});
  sockets[0]?.terminate();
  await expect(call).rejects.toEqual(new CallFailure({ tag: 'disconnected', message: '' }));
  // Nothing is kept for when it is back: a decision must be carried out now or not at all.
  await expect(client.call('approve', { operations: [] })).rejects.toMatchObject({ tag: 'disconnected' });
  await expect.poll(() => client.state, { timeout: 20_000 }).toBe('open');
  expect(sockets).toHaveLength(2);
  expect(await client.call('pending', {})).toEqual([]);
});

test('falls back to a living session when the ticket was used before', async () => {
  served = await serveWindow();
  const ticket = ticketOf(served.server.url());
  const first = open(served, ticket);
  await expect.poll(() => first.client.state).toBe('open');
  const second = open(served, ticket, first.sessions.kept);
  await expect.poll(() => second.client.state).toBe('open');
});

test('is over without ticket and session, and when both are refused', async () => {
  served = await serveWindow();
  expect(open(served, null).client.state).toBe('over');
  const { client, sessions } = open(served, 'A'.repeat(43), 'B'.repeat(43));
  await expect.poll(() => client.state).toBe('over');
  expect(sessions.kept).toBeNull();
});
