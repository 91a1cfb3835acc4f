import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { importsOf, productSources } from '../../build/zones.ts';
import type { Check } from '../../electron/cli/doctor/check.ts';
import { auditPath } from '../../electron/host/audit/audit-path.ts';
import { openAuditLog } from '../../electron/host/audit/open-audit-log.ts';
import { createLog } from '../../electron/host/log.ts';
import manifest from '../../package.json' with { type: 'json' };
import { startTestHost } from '../host/agents/test-host.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const entry = fileURLToPath(new URL('../../electron/cli/copyq-companion.ts', import.meta.url));

function run(folder: string, ...parameters: string[]) {
  const env = { PATH: process.env.PATH, HOME: folder, COPYQ_COMPANION_HOME: folder };
  return spawnSync(process.execPath, [entry, ...parameters], { env, encoding: 'utf8' });
}

describe('the command', () => {
  test('tells its version and what it can do, and that is not to decide anything', () => {
    expect(run(temporaryFolder(), '--version').stdout.trim()).toBe(manifest.version);
    const { stdout, status } = run(temporaryFolder(), '--help');
    expect(status).toBe(0);
    for (const command of ['serve', 'mcp', 'audit', 'doctor'])
      expect(stdout).toMatch(new RegExp(`^  ${command}\\b`, 'm'));
    expect(stdout).not.toMatch(/approve|reject/);
  });

  test('tells how the shim is used without being the shim', () => {
    const { stdout, status } = run(temporaryFolder(), 'mcp', '--help');
    expect(status).toBe(0);
    for (const option of ['--client', '--read-only', '--no-start']) expect(stdout).toContain(option);
  });

  test.each([
    [['--nope'], '--nope'],
    [['nope'], 'nope'],
    [['approve', '7K3QF'], 'approve'],
    [['serve', '--nope'], '--nope'],
    [['serve', '--open', 'sometimes'], 'at-start'],
    [['serve', '--port', '70000'], '65535'],
    [['serve', '--port', 'x'], '65535'],
    [['serve', '--store', 'disk'], 'builtin'],
    [['serve', '--allow', 'delete,everything'], 'tab_delete'],
    [['audit', 'nope'], 'nope'],
    [['audit', 'list', '--limit', '0'], 'above 0'],
    [['audit', 'export', '--format', 'xml'], 'jsonl'],
    [['mcp', '--nope'], '--nope'],
    [['mcp', '--client'], '--client'],
  ])('%j is a mistake that it explains', (parameters, hint) => {
    const { status, stderr, stdout } = run(temporaryFolder(), ...parameters);
    expect(status).toBe(2);
    expect(stderr).toContain(hint);
    expect(stdout).toBe('');
  });
});

test('the shim needs nothing but Node, nor do the ways to a newer Node', async () => {
  const sources = new Map(
    (await productSources(fileURLToPath(new URL('../..', import.meta.url)))).map((file) => [file.path, file]),
  );
  const reached = new Set<string>();
  const visit = (name: string): void => {
    if (reached.has(name)) return;
    reached.add(name);
    const file = sources.get(name);
    for (const imported of file === undefined ? [] : importsOf(file)) visit(imported);
  };
  for (const start of ['mcp/shim.ts', 'run-on-host-node.ts']) visit(`electron/cli/${start}`);
  const outside = [...reached].filter((name) => !sources.has(name));
  expect(outside.filter((name) => !isBuiltin(name))).toEqual([]);
  expect([...reached]).toContain('electron/cli/mcp/start-host.ts');
  const entryFile = sources.get('electron/cli/copyq-companion.ts');
  expect(entryFile?.text.match(/^import .*/gm)).toEqual(["import { fileURLToPath } from 'node:url';"]);
});

describe('audit', () => {
  test('reads the log of the data folder and tells what it finds by its exit code', () => {
    const folder = temporaryFolder();
    const missing = run(folder, 'audit', 'verify');
    expect(missing.status).toBe(1);
    expect(missing.stderr).toContain('there is no audit log');
    openAuditLog({ path: auditPath(folder), log: createLog('silent') }).close();
    expect(run(folder, 'audit', 'verify')).toMatchObject({
      status: 0,
      stdout: 'chain intact: 0 operations, 0 events\n',
    });
    expect(run(folder, 'audit', 'list', '--json')).toMatchObject({ status: 0, stdout: '[]\n' });
    expect(run(folder, 'audit', 'export', '--format', 'csv').stdout).toMatch(/^number,id,/);
    const unwritable = run(folder, 'audit', 'export', '--output', join(folder, 'none', 'file'));
    expect(unwritable.status).toBe(1);
    expect(unwritable.stderr).toMatch(/^copyq-companion: ENOENT/);
    writeFileSync(auditPath(folder), 'x'.repeat(5000));
    expect(run(folder, 'audit', 'verify').status).toBe(1);
  });
});

describe('doctor', () => {
  function doctor(folder: string) {
    const { stdout, status } = run(folder, 'doctor', '--json');
    const { checks } = JSON.parse(stdout) as { checks: Check[] };
    return { status, check: (name: string) => checks.find((check) => check.name === name), checks };
  }

  test('finds a running companion without becoming an agent, and shows the same to people', async () => {
    const host = await startTestHost();
    // In a process of its own, because this one must answer it.
    const env = { PATH: process.env.PATH, HOME: host.folder, COPYQ_COMPANION_HOME: host.folder };
    const child = spawn(process.execPath, [entry, 'doctor'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const shown = await text(child.stdout);
    expect(shown).toContain(`ok    Companion: runs (process ${process.pid})`);
    expect(shown).toMatch(/^warn {2}Display: none.*\n {6}→ /m);
    expect(shown).not.toContain(host.token);
    expect(host.server.agents()).toEqual([]);
  });

  test('says what is wrong with the folder and the settings, and makes nothing', () => {
    const absent = join(temporaryFolder(), 'none');
    expect(doctor(absent).check('Data folder')).toMatchObject({ state: 'ok' });
    expect(doctor(absent).check('Companion')).toMatchObject({
      state: 'ok',
      found: expect.stringContaining('does not run'),
    });
    const open = temporaryFolder();
    chmodSync(open, 0o755);
    expect(doctor(open).check('Data folder')).toMatchObject({
      state: 'warn',
      advice: expect.stringContaining('chmod'),
    });
    const folder = join(temporaryFolder(), 'data');
    mkdirSync(folder, { mode: 0o700 });
    writeFileSync(join(folder, 'copy.db'), '', { mode: 0o644 });
    writeFileSync(join(folder, 'settings.json'), '{"rules":[{"effect":"perhaps"}]}', { mode: 0o600 });
    const found = doctor(folder);
    expect(found.check('Data folder')).toMatchObject({ state: 'warn', found: expect.stringContaining('copy.db') });
    expect(found.check('Settings')).toMatchObject({ state: 'fail', advice: expect.stringContaining('Mend') });
    expect(found.status).toBe(1);
  });

  test('tells a whole audit log from a damaged one', () => {
    const folder = temporaryFolder();
    expect(doctor(folder).check('Audit log')).toMatchObject({
      state: 'ok',
      found: expect.stringContaining('none yet'),
    });
    openAuditLog({ path: auditPath(folder), log: createLog('silent') }).close();
    expect(doctor(folder).check('Audit log')).toMatchObject({
      state: 'ok',
      found: expect.stringContaining('0 operations'),
    });
    writeFileSync(auditPath(folder), 'x'.repeat(5000));
    const found = doctor(folder);
    expect(found.check('Audit log')).toMatchObject({ state: 'fail', advice: expect.stringContaining('backup') });
    expect(found.status).toBe(1);
  });

  test('every finding that is not in order says what to do', () => {
    for (const check of doctor(temporaryFolder()).checks) {
      expect(check.found).not.toBe('');
      if (check.state === 'ok') expect(check.advice).toBeNull();
      else expect(check.advice).toMatch(/\w/);
    }
  });
});
