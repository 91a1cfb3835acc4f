import { execFile } from 'node:child_process';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = path.join(root, 'dist/renderer');
const sources = ['renderer', 'shared', 'vite.config.ts', 'package-lock.json'];

/** The built renderer's folder, built now if it is missing or older than its sources. */
export async function builtRenderer(): Promise<string> {
  if (await isFresh()) return folder;
  await whileLocked(async () => {
    // Another test file may have built it while this one waited.
    if (await isFresh()) return;
    // In a process of its own: under the test runner, Vite would bundle the development build of React.
    await promisify(execFile)(process.execPath, [path.join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', VITEST: '' },
    });
  });
  return folder;
}

async function isFresh(): Promise<boolean> {
  const built = await changedAt(path.join(folder, 'index.html'));
  if (built === 0) return false;
  for (const source of sources) {
    if ((await newestIn(path.join(root, source))) > built) return false;
  }
  return true;
}

async function newestIn(place: string): Promise<number> {
  const found = await stat(place);
  if (!found.isDirectory()) return found.mtimeMs;
  const files = await readdir(place, { recursive: true });
  const times = await Promise.all(files.map((file) => changedAt(path.join(place, file))));
  return Math.max(...times);
}

async function changedAt(file: string): Promise<number> {
  try {
    return (await stat(file)).mtimeMs;
  } catch {
    return 0;
  }
}

/** One test file builds at a time; a folder is made by one of them only. */
async function whileLocked(run: () => Promise<void>): Promise<void> {
  const lock = path.join(root, 'node_modules/.renderer-build-lock');
  await expect.poll(() => takes(lock), { timeout: 100_000, interval: 100 }).toBe(true);
  try {
    await run();
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}

async function takes(lock: string): Promise<boolean> {
  // Left behind by a run that was killed.
  if (Date.now() - (await changedAt(lock)) > 60_000) await rm(lock, { recursive: true, force: true });
  try {
    await mkdir(lock);
    return true;
  } catch {
    return false;
  }
}
