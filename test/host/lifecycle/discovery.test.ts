import { readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readDiscovery, removeDiscovery, writeDiscovery } from '../../../electron/host/lifecycle/discovery.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const first = { socket: '/run/one.sock', token: 'one', pid: 1 };
const second = { socket: '/run/two.sock', token: 'two', pid: 2 };

test('what was written is read, by its user alone, and nothing else is left', () => {
  const folder = temporaryFolder();
  expect(readDiscovery(folder)).toBeUndefined();
  const before = process.umask(0);
  onTestFinished(() => {
    process.umask(before);
  });
  writeDiscovery(folder, first);
  writeDiscovery(folder, second);
  expect(readDiscovery(folder)).toEqual(second);
  expect(statSync(join(folder, 'host.json')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['host.json']);
});

test('a host removes only its own', () => {
  const folder = temporaryFolder();
  writeDiscovery(folder, second);
  removeDiscovery(folder, first.token);
  expect(readDiscovery(folder)).toEqual(second);
  removeDiscovery(folder, second.token);
  expect(readDiscovery(folder)).toBeUndefined();
});

test.each(['', '{"socket":"/x"', '[]', 'null', '{"socket":5,"token":"t","pid":1}'])('%j is no discovery', (content) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'host.json'), content);
  expect(readDiscovery(folder)).toBeUndefined();
});

test('a link is not followed', () => {
  const folder = temporaryFolder();
  const elsewhere = temporaryFolder();
  writeDiscovery(elsewhere, first);
  symlinkSync(join(elsewhere, 'host.json'), join(folder, 'host.json'));
  expect(readDiscovery(folder)).toBeUndefined();
});
