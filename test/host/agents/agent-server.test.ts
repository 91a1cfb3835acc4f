import { once } from 'node:events';
import { chmodSync, existsSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ProgressNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, test, vi } from 'vitest';
import { SocketInUse } from '../../../electron/host/lifecycle/listen.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { call, connectAgent, greetedClient, initialize, LineClient } from './line-client.ts';
import { startTestHost } from './test-host.ts';

const waiting = { timeout: 20_000 };

describe('greeting', () => {
  test('a right token is welcomed, and initialize tells who the server is', async () => {
    const host = await startTestHost();
    const client = await LineClient.connect(host.socket);
    client.send({ hello: 1, token: host.token });
    expect(await client.next()).toEqual({ welcome: 1 });
    client.send(initialize());
    expect(await client.next()).toEqual({
      jsonrpc: '2.0',
      id: 0,
      result: {
        protocolVersion: '2025-11-25',
        capabilities: { tools: {} },
        serverInfo: { name: 'copyq-companion', title: 'CopyQ Companion', version: '1.2.3' },
        instructions: 'Fake tools for tests',
      },
    });
  });

  test.each([
    ['a wrong token', { hello: 1, token: 'nope' }, 'wrong token'],
    ['no token', { hello: 1 }, 'the greeting is not one this version understands'],
    ['another version', { hello: 2, token: 'nope' }, 'the greeting is not one this version understands'],
    ['an MCP message', initialize(), 'the greeting is not one this version understands'],
    ['no JSON', 'GET / HTTP/1.1', 'the first line must be a greeting'],
    ['a huge greeting', `{"hello":1,"token":"${'x'.repeat(20_000)}"}`, 'the greeting is too large'],
  ])('%s is refused and the connection ends', async (_name, greeting, reason) => {
    const host = await startTestHost();
    const client = await LineClient.connect(host.socket);
    client.send(greeting, call(1, 'echo'));
    expect(await client.next()).toEqual({ refused: reason });
    await client.end();
    expect(host.tools.seen).toEqual([]);
  });

  test('a client that does not greet in time is refused', async () => {
    const host = await startTestHost({ helloTimeoutMs: 30 });
    const client = await LineClient.connect(host.socket);
    client.socket.write('{"hello":1,');
    expect(await client.next()).toEqual({ refused: 'no greeting came in time' });
    await client.end();
  });

  test('a greeting in single bytes is understood, and so is all of a session in one chunk', async () => {
    const host = await startTestHost();
    const slow = await LineClient.connect(host.socket);
    for (const byte of `${JSON.stringify({ hello: 1, token: host.token, client: 'ж' })}\n`) slow.socket.write(byte);
    expect(await slow.next()).toEqual({ welcome: 1 });
    const quick = await LineClient.connect(host.socket);
    quick.send({ hello: 1, token: host.token }, initialize(), call(1, 'echo', { a: 1 }));
    expect(await quick.next()).toEqual({ welcome: 1 });
    expect((await quick.next())?.id).toBe(0);
    expect((await quick.next())?.result).toEqual({ content: [{ type: 'text', text: '{"a":1}' }], isError: false });
  });

  test('a second serve may ask for the window, with the token only', async () => {
    const onOpenWindow = vi.fn(async () => ({ opened: true, url: 'http://127.0.0.1:1/#t=x' }));
    const host = await startTestHost({ onOpenWindow });
    const stranger = await LineClient.connect(host.socket);
    stranger.send({ hello: 1, token: 'nope', openWindow: true });
    expect(await stranger.next()).toEqual({ refused: 'wrong token' });
    expect(onOpenWindow).not.toHaveBeenCalled();
    const client = await LineClient.connect(host.socket);
    client.send({ hello: 1, token: host.token, openWindow: true });
    expect(await client.next()).toEqual({ welcome: 1, window: { opened: true, url: 'http://127.0.0.1:1/#t=x' } });
    await client.end();
    expect(onOpenWindow).toHaveBeenCalledOnce();
  });

  test('a host without a window says so', async () => {
    const host = await startTestHost();
    const client = await LineClient.connect(host.socket);
    client.send({ hello: 1, token: host.token, openWindow: true });
    expect(await client.next()).toEqual({ refused: 'this companion shows no window' });
  });
});

describe('who is connected', () => {
  test('an agent appears with initialize and goes with its connection, and both are announced', async () => {
    const host = await startTestHost();
    let announced = 0;
    host.events.on('overview', () => {
      announced += 1;
    });
    const probe = await LineClient.connect(host.socket);
    probe.socket.destroy();
    const client = await LineClient.connect(host.socket);
    client.send({
      hello: 1,
      token: host.token,
      client: ' Claude \u202eCode\n',
      parentPid: process.pid,
      readOnly: true,
    });
    await client.next();
    expect(host.server.agents()).toEqual([]);
    expect(announced).toBe(0);
    client.send(initialize('claude-code'));
    await client.next();
    expect(host.server.agents()).toMatchObject([
      { name: 'Claude Code', clientName: 'claude-code', clientVersion: '9', readOnly: true },
    ]);
    expect(host.server.agents()[0]?.parentProcess).toMatch(new RegExp(`^.+ \\(${process.pid}\\)$`));
    expect(announced).toBe(1);
    client.socket.destroy();
    await vi.waitFor(() => expect(host.server.agents()).toEqual([]), waiting);
    expect(announced).toBe(2);
  });

  test('without a given name the client names itself; a second initialize changes nothing', async () => {
    const host = await startTestHost();
    const client = await LineClient.connect(host.socket);
    client.send({ hello: 1, token: host.token }, initialize(`a\u0000b${'x'.repeat(500)}`), initialize('another', 5));
    await client.next();
    const answers = [await client.next(), await client.next()];
    expect(answers.find((answer) => answer?.id === 5)?.error).toEqual({ code: -32600, message: 'Already initialized' });
    const name = host.server.agents()[0]?.name;
    expect(name).toMatch(/^a bx{77}$/);
    const nameless = await LineClient.connect(host.socket);
    nameless.send({ hello: 1, token: host.token }, initialize(' \u200b '));
    await nameless.next();
    await nameless.next();
    expect(host.server.agents()[1]?.name).toBe('unknown agent');
  });

  test('before initialize only a ping is answered', async () => {
    const host = await startTestHost();
    const client = await LineClient.connect(host.socket);
    client.send({ hello: 1, token: host.token }, call(1, 'echo'), { jsonrpc: '2.0', id: 2, method: 'ping' });
    await client.next();
    expect((await client.next())?.error?.code).toBe(-32600);
    expect(await client.next()).toEqual({ jsonrpc: '2.0', id: 2, result: {} });
    client.send({ jsonrpc: '2.0', id: 3, method: 'initialize', params: { protocolVersion: '2025-11-25' } });
    const refused = await client.next();
    expect(refused?.error?.code).toBe(-32602);
    expect(refused?.error?.message).toContain('params.clientInfo');
    expect(host.tools.seen).toEqual([]);
    expect(host.server.agents()).toEqual([]);
  });

  test('each agent can be given its own tools', async () => {
    const host = await startTestHost();
    const seen: string[] = [];
    const second = await startTestHost({
      tools: (agent) => {
        seen.push(agent.name);
        return host.tools;
      },
    });
    await connectAgent(second, { client: 'first' });
    await connectAgent(second, { client: 'second' });
    expect(seen).toEqual(['first', 'second']);
  });

  test('a hundred agents at once are served, each with its own answers', async () => {
    const host = await startTestHost();
    const clients = await Promise.all(
      Array.from({ length: 100 }, (_unused, index) => connectAgent(host, { client: `agent ${index}` })),
    );
    expect(host.server.agents()).toHaveLength(100);
    const answers = await Promise.all(
      clients.map((client, index) => client.callTool({ name: 'echo', arguments: { index } })),
    );
    expect(answers.map((answer) => answer.content)).toEqual(
      clients.map((_client, index) => [{ type: 'text', text: `{"index":${index}}` }]),
    );
  });
});

describe('tools', () => {
  test('are listed as they are, and a read-only agent is listed its own', async () => {
    const host = await startTestHost();
    const agent = await connectAgent(host);
    const { tools } = await agent.listTools();
    expect(tools).toEqual(host.tools.definitions({ readOnly: false }));
    const reader = await connectAgent(host, { readOnly: true });
    expect((await reader.listTools()).tools.map((tool) => tool.name)).not.toContain('hold');
    await reader.callTool({ name: 'echo' });
    expect(host.tools.seen[0]?.agent.readOnly).toBe(true);
  });

  test('an unknown tool and an unknown method are JSON-RPC errors', async () => {
    const host = await startTestHost();
    const client = await greetedClient(host);
    client.send(call(1, 'nope'), { jsonrpc: '2.0', id: 2, method: 'resources/list' });
    expect(await client.next()).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32602, message: 'Unknown tool: nope' },
    });
    expect((await client.next())?.error).toEqual({ code: -32601, message: 'Method not found' });
  });

  test.each(['crash', 'reject'])('a tool that fails unexpectedly (%s) answers without its cause', async (name) => {
    const host = await startTestHost();
    const answer = await (await connectAgent(host)).callTool({ name });
    expect(answer.isError).toBe(true);
    expect(JSON.stringify(answer)).toContain('error|COPYQ_ERROR|');
    expect(JSON.stringify(answer)).not.toContain('secret');
  });

  test('arguments of any type reach the tool, which answers them in the words of the contract', async () => {
    const host = await startTestHost();
    const client = await greetedClient(host);
    for (const parameters of ['text', [1, 2], 5, null]) {
      client.send(call(1, 'echo', parameters));
      expect((await client.next())?.result).toMatchObject({ content: [{ text: JSON.stringify(parameters) }] });
    }
  });

  test('a wish for a task is ignored, as of a server that offers none', async () => {
    const host = await startTestHost();
    const client = await greetedClient(host);
    client.send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'echo', task: { ttl: 1 } } });
    expect((await client.next())?.result).toMatchObject({ isError: false });
  });

  test('any text arrives as it was, and a large answer whole', async () => {
    const host = await startTestHost();
    const agent = await connectAgent(host);
    const text = '😀\u2028\u2029\u0000\r\n\ufeffпривет e\u0301';
    const echoed = await agent.callTool({ name: 'echo', arguments: { text } });
    expect(echoed.content).toEqual([{ type: 'text', text: JSON.stringify({ text }) }]);
    const size = 12 * 1024 * 1024;
    const big = (await agent.callTool({ name: 'big', arguments: { size } })).content as { text: string }[];
    expect(big[0]?.text.length).toBe(size);
  });
});

describe('long calls', () => {
  test('answers come as they are ready, whatever the order of the calls', async () => {
    const host = await startTestHost();
    const client = await greetedClient(host);
    client.send(call('a', 'hold'), call('b', 'echo', { b: 1 }), call('c', 'hold'));
    expect((await client.next())?.id).toBe('b');
    (await host.tools.waitForHeld(2)).answer('second');
    expect((await client.next())?.id).toBe('c');
    (await host.tools.waitForHeld(1)).answer('first');
    expect(await client.next()).toMatchObject({ id: 'a', result: { content: [{ text: 'first' }] } });
  });

  test('a cancelled call fires its signal and is not answered', async () => {
    const host = await startTestHost();
    const agent = await connectAgent(host);
    const cancel = new AbortController();
    const pending = agent.callTool({ name: 'hold' }, undefined, { signal: cancel.signal });
    const held = await host.tools.waitForHeld();
    expect(held.call.signal.aborted).toBe(false);
    const fired = once(held.call.signal, 'abort');
    cancel.abort();
    await expect(pending).rejects.toThrow();
    await fired;
    held.answer('too late');
    expect((await agent.callTool({ name: 'echo' })).isError).toBe(false);
  });

  test('a disconnect fires the signals of all calls', async () => {
    const host = await startTestHost();
    const client = await greetedClient(host);
    client.send(call(1, 'hold'), call(2, 'hold'));
    const second = await host.tools.waitForHeld(2);
    client.socket.destroy();
    await vi.waitFor(() => expect(second.call.signal.aborted).toBe(true), waiting);
    expect(host.tools.held[0]?.call.signal.aborted).toBe(true);
  });

  test('closing the server fires the signals and ends the connections', async () => {
    const host = await startTestHost();
    const client = await greetedClient(host);
    client.send(call(1, 'hold'));
    const held = await host.tools.waitForHeld();
    await host.server.close();
    expect(held.call.signal.aborted).toBe(true);
    await client.end();
    expect(host.server.agents()).toEqual([]);
    expect(existsSync(host.socket)).toBe(false);
  });

  test('an id already in use by a call is refused, so that no call loses its signal', async () => {
    const host = await startTestHost();
    const client = await greetedClient(host);
    client.send(call(1, 'hold'), call(1, 'hold'));
    expect((await client.next())?.error?.code).toBe(-32600);
    (await host.tools.waitForHeld()).answer('done');
    expect((await client.next())?.id).toBe(1);
    client.send(call(1, 'echo'));
    expect((await client.next())?.result).toBeDefined();
    expect(host.tools.held).toHaveLength(1);
  });

  test('progress comes with a token only, with rising values', async () => {
    const host = await startTestHost();
    const agent = await connectAgent(host);
    expect((await agent.callTool({ name: 'steps' })).content).toEqual([{ type: 'text', text: 'silent' }]);
    const client = await greetedClient(host);
    client.send({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'steps', _meta: { progressToken: 'p' } },
    });
    for (const progress of [1, 2, 3]) {
      const notification = await client.next();
      expect(ProgressNotificationSchema.safeParse(notification).success).toBe(true);
      expect(notification?.params).toEqual({ progressToken: 'p', progress, message: 'waiting' });
    }
    expect((await client.next())?.result).toMatchObject({ content: [{ text: 'told' }] });
  });
});

describe('hostile input', () => {
  test.each([
    ['broken JSON', '{"jsonrpc":"2.0",', null, -32700],
    ['bytes that are no UTF-8', Buffer.from('{"jsonrpc":"2.0","id":7,"method":"p\xff"}', 'latin1'), null, -32700],
    ['a batch', '[{"jsonrpc":"2.0","id":7,"method":"ping"}]', null, -32600],
    ['an empty batch', '[]', null, -32600],
    ['a number', '5', null, -32600],
    ['null', 'null', null, -32600],
    ['no version', '{"id":7,"method":"ping"}', 7, -32600],
    ['no method', '{"jsonrpc":"2.0","id":7}', 7, -32600],
    ['a method of the wrong type', '{"jsonrpc":"2.0","id":7,"method":{}}', 7, -32600],
    ['parameters of the wrong type', '{"jsonrpc":"2.0","id":7,"method":"ping","params":[]}', 7, -32600],
    ['an id of the wrong type', '{"jsonrpc":"2.0","id":null,"method":"ping"}', null, -32600],
    ['no tool name', '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{}}', 7, -32602],
    [
      'a bad token',
      '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"_meta":{"progressToken":{}}}}',
      7,
      -32602,
    ],
    [
      'deep nesting',
      `{"jsonrpc":"2.0","id":7,"method":"nope","params":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_001)}`,
      7,
      -32601,
    ],
  ])('%s is answered and the connection lives on', async (_name, line, id, code) => {
    const host = await startTestHost();
    const client = await greetedClient(host);
    client.socket.write(line);
    client.socket.write('\n\n  \r\n');
    expect(await client.next()).toMatchObject({ id, error: { code } });
    client.send({ jsonrpc: '2.0', id: 'after', result: {} }, { jsonrpc: '2.0', id: 8, method: 'ping', extra: true });
    expect(await client.next()).toEqual({ jsonrpc: '2.0', id: 8, result: {} });
  });

  test.each([
    ['with its id first', (text: string) => `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":"${text}"}`, 7],
    ['with its id last', (text: string) => `{"method":"tools/call","params":"${text}","jsonrpc":"2.0","id":"z"}`, null],
    ['without any end', (text: string) => text, null],
  ])('a message over the limit %s is answered, then the connection ends', async (_name, make, id) => {
    const host = await startTestHost();
    const client = await greetedClient(host);
    client.socket.write(make('x'.repeat(3 * 1024 * 1024)));
    expect(await client.next()).toMatchObject({ id, error: { code: -32600 } });
    await client.end();
    expect(host.tools.seen).toEqual([]);
  });

  test('a message at the limit is taken', async () => {
    const host = await startTestHost();
    const client = await greetedClient(host);
    const text = 'x'.repeat(2 * 1024 * 1024 - 200);
    client.send(call(1, 'echo', { text }));
    expect(JSON.stringify(await client.next()).length).toBeGreaterThan(text.length);
  });

  test('a client that never reads is dropped once its answers are over the limit', async () => {
    const host = await startTestHost({ queuedBytes: 1024 * 1024 });
    const client = await greetedClient(host);
    client.socket.pause();
    for (let id = 0; id < 40; id += 1) client.send(call(id, 'big', { size: 512 * 1024 }));
    await vi.waitFor(() => expect(host.server.agents()).toEqual([]), waiting);
    expect((await (await connectAgent(host)).callTool({ name: 'echo' })).isError).toBe(false);
  });

  test('more than a thousand calls at once are refused', async () => {
    const host = await startTestHost();
    const client = await greetedClient(host);
    for (let id = 0; id <= 1000; id += 1) client.send(call(id, 'hold'));
    expect(await client.next()).toMatchObject({ id: 1000, error: { message: 'Too many calls at once' } });
  });
});

describe('the socket', () => {
  test('is open to its user alone, under any umask', async () => {
    const before = process.umask(0);
    try {
      const host = await startTestHost();
      expect(statSync(host.socket).mode & 0o777).toBe(0o600);
      expect(statSync(join(host.folder, 'host.json')).mode & 0o777).toBe(0o600);
    } finally {
      process.umask(before);
    }
  });

  test('left by a dead host is replaced', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'host.sock');
    const dead = createServer().listen(path);
    await once(dead, 'listening');
    // Closing removes the socket, so a second name keeps what a killed host would leave.
    renameSync(path, `${path}.kept`);
    await new Promise((resolve) => dead.close(resolve));
    renameSync(`${path}.kept`, path);
    const host = await startTestHost({}, folder);
    expect((await (await connectAgent(host)).listTools()).tools).not.toEqual([]);
  });

  test('on which something answers is left alone', async () => {
    const host = await startTestHost();
    await expect(startTestHost({}, host.folder)).rejects.toThrow(SocketInUse);
    expect((await (await connectAgent(host)).callTool({ name: 'echo' })).isError).toBe(false);
  });

  test('is never put in the place of another file', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'host.sock'), 'precious');
    chmodSync(join(folder, 'host.sock'), 0o644);
    await expect(startTestHost({}, folder)).rejects.toThrow(/EADDRINUSE/);
    expect(statSync(join(folder, 'host.sock')).size).toBe(8);
  });
});
