import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { checkCopyQ, copyQChecks } from '../../electron/cli/doctor/check-copyq.ts';
import type { CopyQDiagnosis } from '../../shared/copyq/diagnosis.ts';
import type { StoreFault } from '../../shared/tools/errors.ts';
import { startCopyQ } from '../support/copyq-session.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('a running CopyQ is found with its version, and a small item limit is pointed out', async () => {
  const copyq = await startCopyQ({ maxItems: 200 });
  onTestFinished(() => copyq.stop());
  await copyq.evaluate("tab('mcp/info'); write(0, [mimeText, 'PRIVATE CONTENT'])");
  const context = { dataFolder: temporaryFolder(), environment: copyq.environment, platform: process.platform };
  const checks = await checkCopyQ(context);
  expect(checks[0]).toMatchObject({ name: 'CopyQ', state: 'ok', found: expect.stringMatching(/runs \(\d+\.\d+/) });
  expect(checks.find(({ name }) => name === 'Item limit')).toMatchObject({
    state: 'warn',
    found: expect.stringContaining('mcp/info: 200'),
    advice: expect.stringContaining('Preferences'),
  });
  expect(JSON.stringify(checks)).not.toContain('PRIVATE');
  expect(await copyq.evaluate('print(tab().length)')).not.toBe('0');

  await copyq.kill();
  expect((await checkCopyQ(context))[0]).toMatchObject({ state: 'ok', found: expect.stringContaining('does not run') });
  expect(copyq.servers()).toEqual([]);
});

test('a CopyQ that is not where it should be is a failure', async () => {
  const folder = temporaryFolder();
  const environment = { PATH: process.env.PATH, COPYQ_COMPANION_COPYQ: join(folder, 'copyq') };
  const [check] = await checkCopyQ({ dataFolder: folder, environment, platform: process.platform });
  expect(check).toMatchObject({ state: 'fail', found: `is not at ${join(folder, 'copyq')}` });
});

describe('what a diagnosis means', () => {
  const good: CopyQDiagnosis = {
    found: { command: '/usr/bin/copyq', prefixArguments: [] },
    version: '16.0.0',
    running: true,
    reachable: true,
    fault: null,
    plugins: { tags: 'available', notes: 'available' },
    itemLimit: 10_000,
    tabLimits: [{ tab: 'mcp/info', limit: 10_000 }],
    display: true,
  };

  test('all in order', () => {
    expect(copyQChecks(good, true).map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'ok']);
  });

  test('plugins that are missing are a warning', () => {
    const checks = copyQChecks({ ...good, plugins: { tags: 'disabled', notes: 'not-installed' } }, true);
    expect(checks.filter(({ state }) => state === 'warn').map(({ found }) => found)).toEqual([
      expect.stringContaining('disabled'),
      expect.stringContaining('not-installed'),
    ]);
  });

  const faults: readonly (readonly [StoreFault, Partial<CopyQDiagnosis>, boolean, string])[] = [
    [{ kind: 'missing' }, { found: null }, true, 'warn'],
    [{ kind: 'missing' }, {}, true, 'fail'],
    [{ kind: 'too-old', version: '3.0' }, {}, true, 'fail'],
    [{ kind: 'not-running' }, {}, true, 'ok'],
    [{ kind: 'not-running' }, {}, false, 'warn'],
    [{ kind: 'not-running' }, { display: false }, true, 'fail'],
    [{ kind: 'timeout', seconds: 8, wrote: false }, {}, true, 'fail'],
    [{ kind: 'script-broken' }, {}, true, 'fail'],
    [{ kind: 'internal' }, {}, true, 'fail'],
  ];
  test.each(faults)('%j with %j, start allowed: %j, is %s', (fault, more, mayStart, state) => {
    const checks = copyQChecks({ ...good, ...more, fault }, mayStart);
    expect(checks).toHaveLength(1);
    expect(checks[0]?.state).toBe(state);
    if (state !== 'ok') expect(checks[0]?.advice).toMatch(/\w/);
  });
});
