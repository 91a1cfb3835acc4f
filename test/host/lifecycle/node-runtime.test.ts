import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { hostNode, isRecentNode } from '../../../electron/host/lifecycle/node-runtime.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test('a recent Node runs the host itself', () => {
  expect(isRecentNode('20.20.2')).toBe(false);
  expect(isRecentNode('22.0.0')).toBe(true);
  expect(hostNode('/anywhere/command.js')).toBe(process.execPath);
});

test('for an older one, the Node installed with the package is found, hoisted or not', () => {
  const folder = temporaryFolder();
  const executable = process.platform === 'win32' ? 'node.exe' : 'node';
  const installed = join(folder, 'node_modules', 'node', 'bin', executable);
  const entry = join(folder, 'node_modules', 'copyq-companion', 'dist', 'cli', 'copyq-companion.js');
  expect(hostNode(entry, '20.20.2')).not.toBe(installed);
  mkdirSync(dirname(installed), { recursive: true });
  writeFileSync(installed, '');
  expect(hostNode(entry, '20.20.2')).toBe(installed);
});
