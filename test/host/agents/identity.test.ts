import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { agentName, cleanName, describeProcess } from '../../../electron/host/agents/identity.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test.each([
  ['  Claude  ', 'Claude'],
  ['a\r\nb\u0000c\u202ed', 'a b c d'],
  ['\ud800x', 'x'],
  ['', undefined],
  [' \u200b\t', undefined],
  [null, undefined],
])('the name %j becomes %j', (name, clean) => {
  expect(cleanName(name)).toBe(clean);
});

test('a long name is cut at whole characters', () => {
  expect(cleanName('😀'.repeat(200))).toBe('😀'.repeat(80));
});

test('a given name comes before the client’s own', () => {
  expect(agentName('given', 'own')).toBe('given');
  expect(agentName(' ', 'own')).toBe('own');
  expect(agentName(undefined, null)).toBe('unknown agent');
});

test('a process is described by name and id, one that has ended by nothing', async () => {
  expect(await describeProcess(process.pid)).toMatch(new RegExp(`^\\S.* \\(${process.pid}\\)$`));
  expect(await describeProcess(process.pid)).not.toContain('MainThread');
  const ended = spawn(process.execPath, ['-e', '0']);
  await once(ended, 'exit');
  expect(await describeProcess(ended.pid)).toBeNull();
  expect(await describeProcess(undefined)).toBeNull();
});

test('a program that runs in Node is told by its script, not by its arguments', async () => {
  const script = join(temporaryFolder(), 'agent.js');
  writeFileSync(script, 'process.stdin.resume(); console.log("up")');
  const child = spawn(process.execPath, [script, '--secret=x'], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  await once(child.stdout, 'data');
  const described = await describeProcess(child.pid);
  expect(described).toContain(process.platform === 'linux' ? `node agent.js (${child.pid})` : `(${child.pid})`);
  expect(described).not.toContain('secret');
});
