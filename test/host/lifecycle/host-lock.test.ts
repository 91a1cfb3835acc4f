import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { AlreadyRunning, acquireHostLock } from '../../../electron/host/lifecycle/host-lock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

async function otherProcess(folder: string): Promise<{ child: ChildProcess; said: string }> {
  const script = fileURLToPath(new URL('hold-lock.ts', import.meta.url));
  const child = spawn(process.execPath, [script, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, said: said.toString().trim() };
}

test('a second host of the same folder is told so, and may start after the first', () => {
  const folder = temporaryFolder();
  const lock = acquireHostLock(folder);
  expect(() => acquireHostLock(folder)).toThrow(AlreadyRunning);
  acquireHostLock(temporaryFolder()).release();
  expect(statSync(join(folder, 'host.lock')).mode & 0o777).toBe(0o600);
  lock.release();
  acquireHostLock(folder).release();
});

test('the lock holds between processes and ends with a killed one', async () => {
  const folder = temporaryFolder();
  const { child, said } = await otherProcess(folder);
  expect(said).toBe('held');
  expect(() => acquireHostLock(folder)).toThrow(AlreadyRunning);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const lock = acquireHostLock(folder);
  expect((await otherProcess(folder)).said).toBe('already running');
  lock.release();
});

test('a folder that is not there is another error', () => {
  expect(() => acquireHostLock(join(temporaryFolder(), 'missing'))).toThrow(/directory/);
});
