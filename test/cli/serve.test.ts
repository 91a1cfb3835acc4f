import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readDiscovery } from '../../electron/host/lifecycle/discovery.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { environmentOf } from './shim-process.ts';

const entry = fileURLToPath(new URL('../../electron/cli/copyq-companion.ts', import.meta.url));

interface Served {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly errors: () => string;
  readonly exited: Promise<number | null>;
  /** The line that says it is ready. */
  ready(): Promise<{ ready: true; socket: string; ui: string | null }>;
}

function serve(folder: string, ...parameters: string[]): Served {
  const child = spawn(process.execPath, [entry, 'serve', '--store', 'builtin', ...parameters], {
    env: environmentOf(folder),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const exited = once(child, 'close').then(([code]) => code as number | null);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  return {
    child,
    output: () => output,
    errors: () => errors,
    exited,
    ready: async () => {
      await Promise.race([vi.waitFor(() => expect(output).toContain('\n'), { timeout: 40_000 }), exited]);
      expect(errors).not.toContain('copyq-companion:');
      return JSON.parse(output);
    },
  };
}

test.each(['SIGTERM', 'SIGINT'] as const)('serve says where it is, serves, and stops cleanly on %s', async (signal) => {
  const folder = join(temporaryFolder(), 'data');
  const host = serve(folder, '--no-ui');
  expect(await host.ready()).toEqual({ ready: true, socket: join(folder, 'host.sock'), ui: null });
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(readDiscovery(folder)?.pid).toBe(host.child.pid);
  host.child.kill(signal);
  expect(await host.exited).toBe(0);
  expect(host.output().trim().split('\n')).toHaveLength(1);
  expect(existsSync(join(folder, 'host.sock'))).toBe(false);
  expect(readDiscovery(folder)).toBeUndefined();
});

test('a second serve of the same folder ends, and the first goes on', async () => {
  const folder = join(temporaryFolder(), 'data');
  const first = serve(folder, '--no-ui');
  await first.ready();
  for (const parameters of [['--no-ui'], ['--no-open'], ['--open', 'when-needed']]) {
    const second = serve(folder, ...parameters);
    expect(await second.exited).toBe(3);
    expect(second.errors()).toContain(folder);
    expect(second.output()).toBe('');
  }
  const shown = serve(folder);
  expect(await shown.exited).toBe(3);
  expect(shown.errors()).toContain('shows no window');
  expect(readDiscovery(folder)?.pid).toBe(first.child.pid);
});

test('an agent works through the command, with the tools of the contract', async () => {
  const folder = join(temporaryFolder(), 'data');
  await serve(folder, '--no-ui').ready();
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [entry, 'mcp', '--client', 'test', '--no-start'],
    env: { COPYQ_COMPANION_HOME: folder },
  });
  const client = new Client({ name: 'test', version: '1' });
  onTestFinished(() => client.close());
  await client.connect(transport);
  expect(client.getServerVersion()).toMatchObject({ name: 'copyq-companion', title: 'CopyQ Companion' });
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['mcp_read', 'mcp_write', 'mcp_validate']);
  const added = await client.callTool({ name: 'mcp_write', arguments: { mode: 'add', tab: 'info', text: 'ключ 😀' } });
  expect(added).toMatchObject({ isError: false, content: [{ text: expect.stringContaining('ok|mode:add|tab:info') }] });
  const wrong = await client.callTool({ name: 'mcp_read', arguments: { mode: 'list', tab: 'nope' } });
  expect(wrong).toEqual({
    isError: true,
    content: [{ type: 'text', text: 'error|TAB_NOT_FOUND|Tab not found: nope' }],
  });
});
