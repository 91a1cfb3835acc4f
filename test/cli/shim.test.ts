import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { hostGone, longestMessage, tooLarge } from '../../electron/cli/mcp/messages.ts';
import { readDiscovery, writeDiscovery } from '../../electron/host/lifecycle/discovery.ts';
import { formatError } from '../../shared/format/error.ts';
import { call, initialize } from '../host/agents/line-client.ts';
import { startTestHost, type TestHost } from '../host/agents/test-host.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { killQuietly, ShimProcess, startsOf } from './shim-process.ts';

const waiting = { timeout: 30_000 };
const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };

async function initializedShim(host: { folder: string }, parameters: readonly string[] = []): Promise<ShimProcess> {
  const shim = new ShimProcess(host.folder, parameters);
  shim.send(initialize());
  expect((await shim.next())?.result).toMatchObject({ serverInfo: { name: 'copyq-companion' } });
  shim.send(initialized);
  return shim;
}

/** Ends a host and starts the next one on the same folder. */
async function restart(host: TestHost): Promise<TestHost> {
  await host.server.close();
  return await startTestHost({}, host.folder);
}

describe('relaying', () => {
  test('a session works as with the host itself, under the name and rights given', async () => {
    const host = await startTestHost();
    const shim = await initializedShim(host, ['--client', 'Claude Code', '--read-only']);
    expect(host.server.agents()).toMatchObject([{ name: 'Claude Code', clientName: 'tester', readOnly: true }]);
    expect(host.server.agents()[0]?.parentProcess).toContain(`(${process.pid})`);
    shim.send({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, call(2, 'echo', { a: 1 }));
    const answers = [await shim.next(), await shim.next()];
    expect(answers.map((answer) => answer?.id).sort()).toEqual([1, 2]);
    expect(JSON.stringify(answers)).not.toContain('"hold"');
    expect(shim.errors).toBe('');
  });

  test('bytes pass unchanged both ways, however they are cut', async () => {
    // A stand-in for the host that keeps what it gets and answers with bytes of its own.
    const folder = temporaryFolder();
    const socket = join(folder, 'host.sock');
    const received: Buffer[] = [];
    const answer = Buffer.from('{"jsonrpc":"2.0","id":1,"result":{"t":"😀\u2028é\\u0000 \u0000"}}\r\n\n{"x": 1 }\n');
    const broken = Buffer.from([0x22, 0xff, 0xfe, 0x22, 0x0a]);
    const server = createServer((connection) => {
      connection.once('data', () => {
        connection.write('{"welcome":1}\n');
        connection.on('data', (chunk) => received.push(chunk));
        for (const byte of Buffer.concat([answer, broken])) connection.write(Buffer.of(byte));
      });
      connection.on('error', () => {});
      onTestFinished(() => {
        connection.destroy();
      });
    });
    await new Promise<void>((resolve) => server.listen(socket, resolve));
    onTestFinished(() => {
      server.close();
    });
    writeDiscovery(folder, { socket, token: 't', pid: process.pid });
    const shim = new ShimProcess(folder, ['--no-start']);
    const sent = Buffer.concat([
      Buffer.from(
        '{"method":"tools/call","params":{"name":"😀\u2028 \\ud83d"},"jsonrpc":"2.0","id":1}\n \n{broken\r\n',
      ),
      broken,
    ]);
    for (const byte of sent) shim.child.stdin.write(Buffer.of(byte));
    await vi.waitFor(() => {
      expect(Buffer.concat(received)).toEqual(sent);
      expect(shim.output).toEqual(Buffer.concat([answer, broken]));
    }, waiting);
  });

  test('a large answer arrives whole', async () => {
    const host = await startTestHost();
    const shim = await initializedShim(host);
    const size = 9 * 1024 * 1024;
    shim.send(call(1, 'big', { size }), call(2, 'echo'));
    const answers = [await shim.next(), await shim.next()];
    const big = answers.find((answer) => answer?.id === 1)?.result as { content: { text: string }[] } | undefined;
    expect(big?.content[0]?.text.length).toBe(size);
  });

  test('many calls at once are each answered once', async () => {
    const host = await startTestHost();
    const shim = await initializedShim(host);
    for (let id = 1; id <= 500; id += 1) shim.send(call(id, 'echo', { id }));
    const ids = new Set<unknown>();
    for (let count = 0; count < 500; count += 1) ids.add((await shim.next())?.id);
    expect(ids.size).toBe(500);
  });

  test('a message over the limit is answered by itself and the session lives on', async () => {
    const host = await startTestHost();
    const shim = await initializedShim(host);
    const text = 'x'.repeat(longestMessage);
    const line = JSON.stringify({ method: 'tools/call', params: { name: 'echo', text }, jsonrpc: '2.0', id: 'big' });
    shim.send(line, { jsonrpc: '2.0', method: text });
    expect(await shim.next()).toEqual({
      jsonrpc: '2.0',
      id: 'big',
      result: { content: [{ type: 'text', text: tooLarge(Buffer.byteLength(line)) }], isError: true },
    });
    expect((await shim.next())?.error?.message).toContain('too large');
    shim.send(call(1, 'echo'));
    expect((await shim.next())?.id).toBe(1);
    expect(host.server.agents()).toHaveLength(1);
  });

  test('a cancel reaches the call', async () => {
    const host = await startTestHost();
    const shim = await initializedShim(host);
    shim.send(call(1, 'hold'));
    const held = await host.tools.waitForHeld();
    shim.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
    await vi.waitFor(() => expect(held.call.signal.aborted).toBe(true), waiting);
  });

  test('the words for errors are those of the contract', () => {
    expect(hostGone).toBe(formatError({ code: 'COPYQ_ERROR', fault: { kind: 'host-gone' } }));
    const fault = { kind: 'too-large', bytes: 3_000_000, limit: longestMessage } as const;
    expect(tooLarge(3_000_000)).toBe(formatError({ code: 'COPYQ_ERROR', fault }));
  });
});

describe('the end of the input', () => {
  test('ends the shim, after the answers under way', async () => {
    const host = await startTestHost();
    const shim = new ShimProcess(host.folder);
    shim.send(initialize(), initialized, call(1, 'echo', { a: 1 }));
    shim.child.stdin.end();
    expect((await shim.next())?.id).toBe(0);
    expect((await shim.next())?.id).toBe(1);
    expect(await shim.exited).toBe(0);
    await vi.waitFor(() => expect(host.server.agents()).toEqual([]), waiting);
  });

  test('does not wait long for a call that takes long, whose signal fires', async () => {
    const host = await startTestHost();
    const shim = await initializedShim(host);
    shim.send(call(1, 'hold'));
    const held = await host.tools.waitForHeld();
    shim.child.stdin.end();
    expect(await shim.exited).toBe(0);
    await vi.waitFor(() => expect(held.call.signal.aborted).toBe(true), waiting);
  });

  test('a client that stops reading ends it without a word', async () => {
    const host = await startTestHost();
    const shim = await initializedShim(host);
    shim.child.stdout.destroy();
    shim.send(call(1, 'big', { size: 1_000_000 }));
    expect(await shim.exited).toBe(0);
    expect(shim.errors).toBe('');
  });
});

describe('a restart of the host', () => {
  test('leaves the session open: the handshake is repeated unseen', async () => {
    const host = await startTestHost();
    const shim = await initializedShim(host, ['--client', 'Claude']);
    shim.send(call(1, 'echo'));
    await shim.next();
    const next = await restart(host);
    shim.send(call(2, 'echo', { again: true }));
    expect(await shim.next()).toMatchObject({ id: 2, result: { content: [{ text: '{"again":true}' }] } });
    expect(next.server.agents()).toMatchObject([{ name: 'Claude', clientName: 'tester' }]);
  });

  test('answers a call under way with an unknown outcome, and never runs it again', async () => {
    const host = await startTestHost();
    const shim = await initializedShim(host);
    shim.send(call(7, 'hold'));
    await host.tools.waitForHeld();
    const next = await restart(host);
    expect(await shim.next()).toEqual({
      jsonrpc: '2.0',
      id: 7,
      result: { content: [{ type: 'text', text: hostGone }], isError: true },
    });
    shim.send(call(8, 'echo'));
    expect((await shim.next())?.id).toBe(8);
    expect(next.tools.held).toEqual([]);
  });

  test('sends other requests again that were under way', async () => {
    // A host that takes a list request and dies before it answers.
    const host = await startTestHost();
    const shim = await initializedShim(host);
    await host.server.close();
    const server = createServer((connection) => {
      const lines = createInterface(connection);
      lines.on('error', () => {});
      lines.on('line', (line) => {
        if (line.includes('"hello"')) connection.write('{"welcome":1}\n');
        if (line.includes('"initialize"')) connection.write('{"jsonrpc":"2.0","id":0,"result":{}}\n');
        if (!line.includes('tools/list')) return;
        server.close();
        connection.destroy();
      });
    });
    await new Promise<void>((resolve) => server.listen(host.socket, resolve));
    shim.send({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    await new Promise<void>((resolve) => server.once('close', resolve));
    await startTestHost({}, host.folder);
    expect(await shim.next()).toMatchObject({ id: 1, result: { tools: expect.any(Array) } });
  });

  test('several times over leaves it working', async () => {
    let host = await startTestHost();
    const shim = await initializedShim(host);
    for (let turn = 1; turn <= 3; turn += 1) {
      host = await restart(host);
      shim.send(call(turn, 'echo', { turn }));
      expect(await shim.next()).toMatchObject({ id: turn, result: { isError: false } });
    }
  });

  test('ends the shim when its client goes while there is no host', async () => {
    const host = await startTestHost();
    const shim = await initializedShim(host, ['--no-start']);
    await host.server.close();
    shim.child.stdin.end();
    expect(await shim.exited).toBe(0);
  });

  test('that does not come is told to calls when no host may be started', async () => {
    const host = await startTestHost();
    const shim = await initializedShim(host, ['--no-start']);
    await host.server.close();
    shim.send(call(1, 'echo'), { jsonrpc: '2.0', id: 2, method: 'tools/list' });
    expect(await shim.next()).toMatchObject({ id: 1, result: { isError: true } });
    expect((await shim.next())?.error?.message).toContain('--no-start');
    await startTestHost({}, host.folder);
    shim.send(call(3, 'echo'));
    expect(await shim.next()).toMatchObject({ id: 3, result: { isError: false } });
  });
});

describe('starting a host', () => {
  test('happens when none runs, and the host outlives the shim', async () => {
    const folder = temporaryFolder();
    const shim = await initializedShim({ folder });
    expect(startsOf(folder)).toEqual([expect.stringMatching(/^\d+ --open when-needed$/)]);
    shim.child.stdin.end();
    expect(await shim.exited).toBe(0);
    const second = await initializedShim({ folder });
    second.send(call(1, 'echo'));
    expect((await second.next())?.id).toBe(1);
    expect(startsOf(folder)).toHaveLength(1);
    expect(statSync(join(folder, 'host.log')).mode & 0o777).toBe(0o600);
  });

  test('by many shims at once makes one host', async () => {
    const folder = temporaryFolder();
    const shims = Array.from({ length: 6 }, () => new ShimProcess(folder));
    for (const shim of shims) shim.send(initialize());
    for (const shim of shims) expect((await shim.next())?.id).toBe(0);
    expect(startsOf(folder).length).toBeLessThan(6);
  });

  test('happens again when it was killed and the client calls', async () => {
    const folder = temporaryFolder();
    const shim = await initializedShim({ folder });
    killQuietly(readDiscovery(folder)?.pid);
    shim.send(call(1, 'echo'));
    const answer = await shim.next();
    // The call may have been on its way when the host died.
    if (JSON.stringify(answer).includes('outcome is unknown')) {
      shim.send(call(2, 'echo'));
      expect(await shim.next()).toMatchObject({ id: 2, result: { isError: false } });
    } else expect(answer).toMatchObject({ id: 1, result: { isError: false } });
    expect(startsOf(folder)).toHaveLength(2);
  });

  test('is not done with --no-start: initialize is told what to do', async () => {
    const folder = temporaryFolder();
    const shim = new ShimProcess(folder, ['--no-start']);
    shim.send(initialize());
    expect(await shim.next()).toMatchObject({
      id: 0,
      error: { code: -32000, message: expect.stringMatching(/node '.*' serve/) },
    });
    expect(await shim.exited).toBe(1);
    expect(shim.errors).toContain('is not running');
    expect(startsOf(folder)).toEqual([]);
  });

  test('that fails is told with its exit code', async () => {
    const folder = temporaryFolder();
    const shim = new ShimProcess(folder, [], { FAKE_HOST_EXIT: '7' });
    shim.send(initialize());
    expect((await shim.next())?.error?.message).toMatch(/could not be started: .*exit code 7.*host\.log/);
    expect(await shim.exited).toBe(1);
  });

  test('is tried again after the traces of a host that was killed', async () => {
    const folder = temporaryFolder();
    writeDiscovery(folder, { socket: join(folder, 'host.sock'), token: 'old', pid: 1 });
    writeFileSync(join(folder, 'host.starting'), '999999999');
    const shim = await initializedShim({ folder });
    expect(startsOf(folder)).toHaveLength(1);
    await vi.waitFor(() => expect(() => readFileSync(join(folder, 'host.starting'))).toThrow(), waiting);
    expect(shim.errors).toBe('');
  });
});

test('unknown options are told on standard error', async () => {
  const shim = new ShimProcess(temporaryFolder(), ['--nope']);
  expect(await shim.exited).toBe(2);
  expect(shim.errors).toContain('--nope');
  expect(shim.errors).toContain('Usage: copyq-companion mcp');
  expect(shim.output.length).toBe(0);
});
