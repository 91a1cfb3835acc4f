import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';

/**
 * What `npm test` runs: the checks, the build, every test. It fails when a part it needs is missing, says which
 * engine ran the tests of the window, and ends with one line of counts.
 */
const root = path.join(import.meta.dirname, '..');
const bin = (name: string) => path.join(root, 'node_modules', '.bin', name);

function versionOf(command: string, ...parameters: string[]): string | undefined {
  const { status, stdout } = spawnSync(command, parameters, { encoding: 'utf8' });
  return status === 0 ? stdout.split('\n')[0]?.trim() : undefined;
}

function run(command: string, ...parameters: string[]): boolean {
  return spawnSync(command, parameters, { cwd: root, stdio: 'inherit' }).status === 0;
}

const needed = {
  CopyQ: { version: versionOf('copyq', '--version'), install: 'apt-get install copyq copyq-plugins' },
  Chromium: { version: versionOf('/usr/bin/chromium', '--version'), install: 'apt-get install chromium' },
  Xvfb: {
    version: spawnSync('Xvfb', ['-help']).error === undefined ? 'found' : undefined,
    install: 'apt-get install xvfb',
  },
};
const missing = Object.entries(needed).filter(([, { version }]) => version === undefined);
for (const [name, { install }] of missing) console.error(`${name} is missing, and the tests need it: ${install}`);
if (missing.length > 0) process.exit(1);

console.log(`Node ${process.version}; ${needed.CopyQ.version}`);
const checked = run(process.execPath, path.join(root, 'build', 'check.ts'));
const built = run(process.execPath, path.join(root, 'build', 'build.ts'));
if (!built) process.exit(1);

const folder = mkdtempSync(path.join(tmpdir(), 'copyq-companion-test-'));
const report = path.join(folder, 'report.json');
const passed = run(bin('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`);
const counts = z
  .object({ numPassedTests: z.number(), numFailedTests: z.number(), numTotalTests: z.number() })
  .parse(JSON.parse(readFileSync(report, 'utf8')));
rmSync(folder, { recursive: true });

const left = counts.numTotalTests - counts.numPassedTests - counts.numFailedTests;
if (left > 0) console.error(`${left} tests did not run`);
if (!checked) console.error('The checks before the tests failed: see above.');
console.log(`The window's tests ran in browser mode on ${needed.Chromium.version}`);
const good = checked && passed && left === 0 && counts.numFailedTests === 0;
const failures = counts.numFailedTests + left + (good || counts.numFailedTests + left > 0 ? 0 : 1);
console.log(`${counts.numPassedTests} passed, ${failures} failed`);
process.exitCode = good ? 0 : 1;
