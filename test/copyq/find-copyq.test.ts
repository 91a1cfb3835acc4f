import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCopyQ } from '../../shared/copyq/find-copyq.ts';
import { isTooOld, parseVersion } from '../../shared/copyq/version.ts';

describe('where CopyQ is', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'find-copyq-'));
    for (const name of ['first', 'second', 'plain']) mkdirSync(join(folder, name));
    mkdirSync(join(folder, 'plain', 'copyq'));
    for (const name of ['first', 'second']) writeFileSync(join(folder, name, 'copyq'), '#!/bin/sh\n');
    chmodSync(join(folder, 'second', 'copyq'), 0o755);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is what the environment says, even when nothing is there', () => {
    const environment = { COPYQ_COMPANION_COPYQ: '/nonexistent/copyq', PATH: process.env.PATH };
    expect(findCopyQ(environment, 'setting')).toEqual({ command: '/nonexistent/copyq', prefixArguments: [] });
  });

  it('is else what the settings say', () => {
    expect(findCopyQ({ PATH: process.env.PATH }, '/opt/copyq')).toEqual({ command: '/opt/copyq', prefixArguments: [] });
    expect(findCopyQ({ COPYQ_COMPANION_COPYQ: '', PATH: '' }, 'mine')?.command).toBe('mine');
  });

  it('is else the first program of that name on the path, which a folder or a file that cannot run is not', () => {
    const PATH = ['relative', join(folder, 'plain'), join(folder, 'first'), join(folder, 'second')].join(delimiter);
    expect(findCopyQ({ PATH }, undefined)?.command).toBe(join(folder, 'second', 'copyq'));
    expect(findCopyQ({ PATH }, '')?.command).toBe(join(folder, 'second', 'copyq'));
  });
});

describe('the version', () => {
  it.each([
    ['CopyQ Clipboard Manager 6.4.0\nQt: 5.15.8\n', '6.4.0'],
    ['CopyQ Clipboard Manager v9.1.0 (hluk@email.cz)\n', '9.1.0'],
    ['Менеджер буфера обмена CopyQ 13.0.0-2-g1234\n', '13.0.0'],
    ['no version\n1.2.3', undefined],
    ['', undefined],
  ])('is read from %j', (output, version) => {
    expect(parseVersion(output)).toBe(version);
  });

  it('is too old before 6.2', () => {
    expect(['3.0.3', '6.1.9', '5.99.0'].map(isTooOld)).toEqual([true, true, true]);
    expect(['6.2.0', '6.10.0', '7.0.0', '16.0.0'].map(isTooOld)).toEqual([false, false, false, false]);
  });
});
