import { stat } from 'node:fs/promises';
import { createConnection } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Scene, startScene } from '../support/agent-scene.ts';
import { runCommand, startHost } from '../support/companion-process.ts';
import { openWindowClient } from '../support/window-client.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
  await scene.agent.write({ mode: 'add', tab: 'info', text: 'first' });
  await scene.agent.write({ mode: 'add', tab: 'info', text: '' });
  await scene.agent.write({ mode: 'update', tab: 'info', index: 0, field: 'tags', tags: ['a'] });
});
afterAll(() => scene.stop());

const run = (...parameters: string[]) => runCommand(parameters, scene.host.environment);

describe('copyq-companion audit', () => {
  it('lists every call newest first while the host runs', async () => {
    const { code, stdout } = await run('audit', 'list', '--json');
    expect(code).toBe(0);
    const rows = JSON.parse(stdout);
    expect(rows).toMatchObject([
      { client: 'Test Agent', tool: 'mcp_write', mode: 'update', tab: 'mcp/info', state: 'executed' },
      { mode: 'add', state: 'failed', result: expect.stringMatching(/^error\|INVALID_PARAM/) },
      { mode: 'add', state: 'executed', result: expect.stringMatching(/^ok\|mode:add/) },
    ]);
    expect(rows[0].id).toMatch(/^[0-9A-Z]{5}$/);
    expect(new Date(rows[0].time).toISOString()).toBe(rows[0].time);
    expect(JSON.parse((await run('audit', 'list', '--json', '--limit', '1')).stdout)).toHaveLength(1);
  });

  it('verifies the chain', async () => {
    const { code, stdout } = await run('audit', 'verify');
    expect(code).toBe(0);
    expect(stdout).toMatch(/\b3\b/);
  });

  it('exports all rows', async () => {
    const jsonl = (await run('audit', 'export', '--format', 'jsonl')).stdout.trim().split('\n');
    expect(jsonl.map((line) => JSON.parse(line).mode)).toHaveLength(3);
    const csv = (await run('audit', 'export', '--format', 'csv')).stdout.trim().split(/\r?\n/);
    expect(csv).toHaveLength(4);
  });
});

describe('copyq-companion doctor', () => {
  it('finds CopyQ, its version, the database and the socket', async () => {
    const { stdout } = await run('doctor', '--json');
    const text = JSON.stringify(JSON.parse(stdout));
    expect(text).toContain('6.4.0');
    expect(text).toMatch(/socket/i);
    expect(text).toMatch(/database|audit/i);
    expect(text).not.toContain('first');
  });

  it('says what is wrong and exits with 1', async () => {
    const environment = { ...scene.host.environment, COPYQ_COMPANION_COPYQ: '/nonexistent/copyq' };
    const { code, stdout } = await runCommand(['doctor'], environment);
    expect(code).toBe(1);
    expect(stdout).toMatch(/copyq/i);
  });
});

describe('copyq-companion serve', () => {
  it('keeps what it makes to its user', async () => {
    const mode = async (name: string) => ((await stat(path.join(scene.host.home, name))).mode & 0o777).toString(8);
    expect(await mode('')).toBe('700');
    expect(await mode('audit.db')).toBe('600');
    expect(((await stat(scene.host.ready.socket)).mode & 0o777).toString(8)).toBe('600');
    expect(scene.host.ready.ui).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#t=/);
  });

  it('serves a data folder once', async () => {
    const { code, stdout, stderr } = await run('serve', '--no-open');
    expect(code).not.toBe(0);
    expect(stdout).toBe('');
    expect(stderr).toContain('already runs');
  });

  it('serves no window when it is told so, and stops cleanly', async () => {
    const host = await startHost({ environment: scene.copyq.environment, parameters: ['--no-ui'] });
    expect(host.ready.ui).toBeNull();
    const { socket } = host.ready;
    expect(await host.stop()).toBe(0);
    const refused = new Promise((resolve) => createConnection(socket).once('error', resolve));
    expect(await refused).toMatchObject({ code: 'ENOENT' });
  });

  it.each([[['serve', '--nonsense']], [['fly']], [['serve', '--allow', 'everything']], [['serve', '--port', '70000']]])(
    'refuses %j with exit code 2',
    async (parameters) => {
      const { code, stderr } = await run(...parameters);
      expect(code).toBe(2);
      expect(stderr).not.toBe('');
    },
  );

  it('has no command that decides for the person', async () => {
    const { stdout } = await run('--help');
    expect(stdout).not.toMatch(/^\s+(approve|reject|decide)/m);
    for (const word of ['approve', 'reject']) expect((await run(word, 'AAAAA')).code).toBe(2);
  });
});

describe('copyq-companion stop', () => {
  it('stops a companion, whoever started it, and says so when there is none', async () => {
    const host = await startHost({ environment: scene.copyq.environment });
    const ended = new Promise((resolve) => host.process.once('exit', resolve));
    const first = await runCommand(['stop'], host.environment);
    expect(first).toMatchObject({ code: 0, stderr: expect.stringContaining('Stopped') });
    expect(await ended).toBe(0);
    const second = await runCommand(['stop'], host.environment);
    expect(second).toMatchObject({ code: 0, stderr: expect.stringContaining('No companion runs') });
    await host.stop();
  });
});

describe('a window', () => {
  it('has the same address after a restart, so that what the browser keeps for it is still there', async () => {
    const first = await startHost({ environment: scene.copyq.environment });
    const port = new URL(first.ready.ui ?? '').port;
    await first.kill();
    const second = await startHost({ environment: scene.copyq.environment, home: first.home });
    expect(new URL(second.ready.ui ?? '').port).toBe(port);
    await second.stop();
    await first.stop();
  });

  it('is named by a second serve, and opens with the address it prints', async () => {
    const { stderr, code } = await runCommand(['serve'], scene.host.environment);
    expect(code).toBe(0);
    const url = /http:\/\/127\.0\.0\.1:\d+\/#t=\S+/.exec(stderr)?.[0] ?? '';
    const window = await openWindowClient(url);
    expect(await window.ask('pending', {})).toEqual([]);
    await window.close();
  });
});
