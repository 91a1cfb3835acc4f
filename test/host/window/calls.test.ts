import { afterEach, expect, test } from 'vitest';
import type { WindowLimits } from '../../../electron/host/window/window-limits.ts';
import type { Handlers } from '../../../shared/contract/api.ts';
import { closeCode } from '../../../shared/contract/socket-terms.ts';
import type { PendingView } from '../../../shared/contract/views.ts';
import { callTextLimit } from '../../../shared/contract/wire.ts';
import { ContractFailure } from '../../../shared/tools/errors.ts';
import { quietOverview, type ServedWindow, serveWindow, ticketOf } from '../../support/fake-window.ts';
import { SocketClient } from '../../support/socket-client.ts';

let served: ServedWindow | undefined;
afterEach(() => served?.server.close());

async function open(
  options: { handlers?: Partial<Handlers>; limits?: Partial<WindowLimits> } = {},
): Promise<{ client: SocketClient; served: ServedWindow }> {
  served = await serveWindow(options);
  return { client: await openAnother(served), served };
}

async function openAnother({ server }: ServedWindow): Promise<SocketClient> {
  const client = await new SocketClient(server.port).opened();
  client.send({ ticket: ticketOf(server.url()) });
  await client.next();
  return client;
}

const add: PendingView = {
  id: '7K3QF',
  shown: 'fingerprint',
  proposal: false,
  agent: {
    name: 'Claude Code',
    clientName: 'claude-code',
    clientVersion: '2.1.4',
    parentProcess: 'claude (4711)',
    connectedAt: 1,
    connected: true,
    readOnly: false,
  },
  requestedAt: 2,
  expiresAt: 3,
  caller: 'waiting',
  effect: { mode: 'tab_create', tab: 'mcp/workspace/new' },
};

test('answers calls by their own id, in whatever order they end', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { client } = await open({
    handlers: {
      overview: async () => {
        await held;
        return quietOverview;
      },
    },
  });
  client.send({ id: 1, method: 'overview', input: {} });
  client.send({ id: 2, method: 'pending', input: {} });
  expect(await client.next()).toEqual({ id: 2, output: [] });
  release();
  expect(await client.next()).toEqual({ id: 1, output: quietOverview });
});

test('hands the handler the parsed input, and the window only what the contract names', async () => {
  const inputs: unknown[] = [];
  const { client } = await open({
    handlers: {
      approve: async (input) => {
        inputs.push(input);
        return [{ id: '7K3QF', state: 'executed', result: 'ok', refused: null, secret: 'x' } as never];
      },
    },
  });
  const operations = [{ id: '7K3QF', shown: 's' }];
  client.send({ id: 1, method: 'approve', input: { operations } });
  expect(await client.next()).toEqual({
    id: 1,
    output: [{ id: '7K3QF', state: 'executed', result: 'ok', refused: null }],
  });
  expect(inputs).toEqual([{ operations }]);
});

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'Pending', '', 'pendingChanged'])(
  'does not know the method %j',
  async (method) => {
    const { client } = await open();
    client.send(`{"id":1,"method":${JSON.stringify(method)},"input":{}}`);
    expect(await client.next()).toEqual({ id: 1, error: { tag: 'unknown-method', message: '' } });
  },
);

test.each([
  ['items', { tab: 'info', skip: 0, limit: 501 }],
  ['items', { tab: 'info', skip: -1, limit: 1 }],
  ['items', { tab: 7, skip: 0, limit: 1 }],
  ['approve', { operations: [] }],
  ['approve', { operations: [{ id: '7K3QF' }] }],
  ['approve', '7K3QF'],
  ['reject', { operations: [{ id: '7K3QF', shown: 's' }] }],
  ['pending', null],
])('tags a wrong input of %s as invalid: %j', async (method, input) => {
  const { client } = await open({ handlers: { approve: async () => Promise.reject(new Error('reached')) } });
  client.send({ id: 5, method, input });
  expect(await client.next()).toEqual({ id: 5, error: { tag: 'invalid', message: '' } });
});

test('tells contract errors in their own line, and nothing of any other failure', async () => {
  const { client } = await open({
    handlers: {
      items: async ({ tab }) => Promise.reject(new ContractFailure({ code: 'TAB_NOT_FOUND', tab })),
      item: async () => Promise.reject(new Error('private text')),
      tabs: async () => [{ tab: 1 } as never],
    },
  });
  client.send({ id: 1, method: 'items', input: { tab: 'gone', skip: 0, limit: 1 } });
  expect(await client.next()).toEqual({
    id: 1,
    error: { tag: 'contract', message: 'error|TAB_NOT_FOUND|Tab not found: gone' },
  });
  client.send({ id: 2, method: 'item', input: { tab: 'info', index: 0 } });
  expect(await client.next()).toEqual({ id: 2, error: { tag: 'internal', message: '' } });
  client.send({ id: 3, method: 'tabs', input: {} });
  expect(await client.next()).toEqual({ id: 3, error: { tag: 'internal', message: '' } });
});

test.each([
  'not json',
  '[]',
  'null',
  '{"id":0,"method":"pending","input":{}}',
  '{"id":"1","method":"pending","input":{}}',
  '{"method":"pending","input":{}}',
  '{"id":1,"method":"pending"}',
  '{"id":1,"method":"pending","input":{},"more":1}',
  `{"id":1,"method":"${'m'.repeat(65)}","input":{}}`,
  `"${'x'.repeat(callTextLimit)}"`,
  Buffer.from('{"id":1,"method":"pending","input":{}}'),
])('drops a window that sends what is no call', async (message) => {
  const { client } = await open();
  client.send(message);
  expect(await client.closed).toBe(closeCode.malformed);
});

test('drops a window that sends more than a message may hold', async () => {
  const { client } = await open();
  client.send('x'.repeat(callTextLimit * 3 + 1));
  expect(await client.closed).toBe(1009);
});

test('reads a window no further while too many of its calls are under way, and goes on after', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { client } = await open({
    limits: { calls: 2 },
    handlers: {
      overview: async () => {
        await held;
        return quietOverview;
      },
    },
  });
  for (let id = 1; id <= 20; id += 1) client.send({ id, method: 'overview', input: {} });
  release();
  const answered = new Set<number>();
  while (answered.size < 20) answered.add((await client.next<{ id: number }>()).id);
});

test('pushes the new state to every window, once for many changes', async () => {
  let pending: PendingView[] = [];
  const { client, served } = await open({ handlers: { pending: async () => pending } });
  const other = await openAnother(served);
  expect(served.server.connected()).toBe(2);
  pending = [add];
  for (let times = 0; times < 5; times += 1) served.events.emit('pending');
  served.events.emit('overview');
  served.events.emit('history', 8);
  served.events.emit('history', 9);
  served.events.emit('tabs', ['mcp/info']);
  served.events.emit('tabs', []);
  served.events.emit('tabs', ['mcp/info', 'mcp/workspace']);
  for (const window of [client, other]) {
    const received = [];
    for (let count = 0; count < 5; count += 1) received.push(await window.next());
    expect(received).toEqual(
      expect.arrayContaining([
        { push: 'pendingChanged', value: [add] },
        { push: 'overviewChanged', value: quietOverview },
        { push: 'historyChanged', value: { newest: 9 } },
        { push: 'tabsChanged', value: { tabs: [] } },
        { push: 'tabsChanged', value: { tabs: ['mcp/info', 'mcp/workspace'] } },
      ]),
    );
    // Nothing more was sent: the next message is the answer to a call made now.
    window.send({ id: 1, method: 'overview', input: {} });
    expect(await window.next()).toMatchObject({ id: 1 });
  }
});

test('goes on pushing after the state could not be had once', async () => {
  let fail = true;
  const { client, served } = await open({
    handlers: {
      overview: async () => {
        if (!fail) return quietOverview;
        fail = false;
        served.events.emit('overview');
        throw new Error('private');
      },
    },
  });
  served.events.emit('overview');
  expect(await client.next()).toEqual({ push: 'overviewChanged', value: quietOverview });
});

test('drops a window that no longer answers pings', async () => {
  const { client, served } = await open({ limits: { ping: 50 } });
  client.socket.pause();
  await expect.poll(() => served.server.connected(), { timeout: 20_000 }).toBe(0);
});

test('keeps a window that answers pings', async () => {
  const { client, served } = await open({ limits: { ping: 20 } });
  let pings = 0;
  client.socket.on('ping', () => {
    pings += 1;
  });
  await expect.poll(() => pings, { timeout: 20_000 }).toBeGreaterThan(4);
  expect(served.server.connected()).toBe(1);
});

test('drops a window that takes in less than it is sent', async () => {
  const { client, served } = await open({
    limits: { unsentBytes: 1_000_000 },
    handlers: { overview: async () => ({ ...quietOverview, dataFolder: 'x'.repeat(4_000_000) }) },
  });
  const { server, events } = served;
  client.socket.pause();
  await expect
    .poll(
      () => {
        events.emit('overview');
        return server.connected();
      },
      { timeout: 20_000 },
    )
    .toBe(0);
});

test('closes every window and frees the port', async () => {
  const { client, served } = await open();
  await served.server.close();
  expect([1001, 1006]).toContain(await client.closed);
  expect(served.server.connected()).toBe(0);
  expect(served.events.eventNames()).toEqual([]);
  await expect(fetch(`http://127.0.0.1:${served.server.port}/`)).rejects.toThrow();
});
