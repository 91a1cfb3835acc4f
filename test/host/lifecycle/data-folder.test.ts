import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { dataFolder } from '../../../electron/host/lifecycle/data-folder.ts';
import { ensurePrivateFolder, UnsafeFolder } from '../../../electron/host/lifecycle/private-folder.ts';
import { prepareSocketPath } from '../../../electron/host/lifecycle/socket-path.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const mode = (path: string) => statSync(path).mode & 0o777;

describe('the data folder', () => {
  test.each([
    ['linux', {}, '/home/u/.local/share/copyq-companion'],
    ['linux', { XDG_DATA_HOME: '/data' }, '/data/copyq-companion'],
    ['linux', { XDG_DATA_HOME: 'relative' }, '/home/u/.local/share/copyq-companion'],
    ['darwin', { XDG_DATA_HOME: '/data' }, '/home/u/Library/Application Support/CopyQ Companion'],
    ['linux', { COPYQ_COMPANION_HOME: '/my/place', XDG_DATA_HOME: '/data' }, '/my/place'],
    ['linux', { COPYQ_COMPANION_HOME: '' }, '/home/u/.local/share/copyq-companion'],
  ] as const)('on %s with %j is %s', (platform, environment, folder) => {
    expect(dataFolder(environment, platform, '/home/u')).toBe(folder);
  });

  test('on Windows is in the local application data', () => {
    const home = 'C:\\Users\\u';
    expect(dataFolder({ LOCALAPPDATA: 'D:\\Local' }, 'win32', home)).toBe('D:\\Local\\CopyQ Companion');
    expect(dataFolder({}, 'win32', home)).toBe('C:\\Users\\u\\AppData\\Local\\CopyQ Companion');
  });

  test('is made for its user alone, under any umask, with its parents', () => {
    const folder = join(temporaryFolder(), 'a', 'b');
    const before = process.umask(0);
    onTestFinished(() => {
      process.umask(before);
    });
    ensurePrivateFolder(folder, { followLink: true });
    expect(mode(folder)).toBe(0o700);
  });

  test('is closed to others when it was open', () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o755);
    ensurePrivateFolder(folder, { followLink: true });
    expect(mode(folder)).toBe(0o700);
  });

  test('is never a folder that others need, and that one stays as it was', () => {
    const shared = temporaryFolder();
    chmodSync(shared, 0o1777);
    expect(() => ensurePrivateFolder(shared, { followLink: true })).toThrow(UnsafeFolder);
    expect(statSync(shared).mode & 0o7777).toBe(0o1777);
    if ((statSync(homedir()).mode & 0o077) !== 0) {
      expect(() => ensurePrivateFolder(homedir(), { followLink: true })).toThrow(UnsafeFolder);
    }
  });

  test('may be a link that the person made, a socket’s folder may not', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'real'), { mode: 0o700 });
    symlinkSync(join(folder, 'real'), join(folder, 'link'));
    ensurePrivateFolder(join(folder, 'link'), { followLink: true });
    expect(() => ensurePrivateFolder(join(folder, 'link'), { followLink: false })).toThrow(UnsafeFolder);
  });

  test('is no file', () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect(() => ensurePrivateFolder(file, { followLink: true })).toThrow(/EEXIST/);
  });
});

describe('the socket’s path', () => {
  test('lies in a chosen data folder', () => {
    const folder = temporaryFolder();
    const environment = { COPYQ_COMPANION_HOME: folder, XDG_RUNTIME_DIR: temporaryFolder() };
    expect(prepareSocketPath(folder, environment)).toBe(join(folder, 'host.sock'));
  });

  test('lies in a private folder below the runtime folder otherwise, one for each data folder', () => {
    const runtime = temporaryFolder();
    const first = prepareSocketPath('/data/one', { XDG_RUNTIME_DIR: runtime });
    const second = prepareSocketPath('/data/two', { XDG_RUNTIME_DIR: runtime });
    expect(first.startsWith(join(runtime, 'copyq-companion', 'host-'))).toBe(true);
    expect(second).not.toBe(first);
    expect(mode(join(runtime, 'copyq-companion'))).toBe(0o700);
  });

  test('lies in the data folder where there is no runtime folder', () => {
    const folder = temporaryFolder();
    expect(prepareSocketPath(folder, {})).toBe(join(folder, 'host.sock'));
    expect(prepareSocketPath(folder, { XDG_RUNTIME_DIR: '/nowhere/at/all' })).toBe(join(folder, 'host.sock'));
  });

  test('stays short when the data folder’s path is long', () => {
    const runtime = temporaryFolder();
    const long = `/${'ж'.repeat(60)}`;
    const path = prepareSocketPath(long, { COPYQ_COMPANION_HOME: long, XDG_RUNTIME_DIR: runtime });
    expect(path.startsWith(join(runtime, 'copyq-companion'))).toBe(true);
    expect(Buffer.byteLength(path)).toBeLessThanOrEqual(100);
    const withoutRuntime = prepareSocketPath(long, { COPYQ_COMPANION_HOME: long });
    expect(Buffer.byteLength(withoutRuntime)).toBeLessThanOrEqual(100);
    expect(mode(join(withoutRuntime, '..'))).toBe(0o700);
  });

  test('is refused where somebody put a link in the folder’s place', () => {
    const runtime = temporaryFolder();
    symlinkSync(temporaryFolder(), join(runtime, 'copyq-companion'));
    expect(() => prepareSocketPath('/data/one', { XDG_RUNTIME_DIR: runtime })).toThrow(UnsafeFolder);
  });
});
