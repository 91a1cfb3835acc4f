import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withSessionEnvironment } from '../../electron/cli/mcp/session-environment.ts';

const moduleFile = fileURLToPath(new URL('../../electron/cli/mcp/session-environment.ts', import.meta.url));
const child = `
  const { withSessionEnvironment } = await import(${JSON.stringify(moduleFile)});
  const { DISPLAY, XDG_RUNTIME_DIR, SECRET } = withSessionEnvironment(process.env);
  process.stdout.write(JSON.stringify({ DISPLAY, XDG_RUNTIME_DIR, SECRET }));
`;
const parent = `
  const { spawnSync } = require('node:child_process');
  const env = { PATH: process.env.PATH, XDG_RUNTIME_DIR: '/own' };
  const parameters = ['--input-type=module', '-e', process.env.CHILD];
  process.stdout.write(spawnSync(process.execPath, parameters, { env }).stdout);
`;

test('what a client left out of the environment is taken from the client, and only that', () => {
  const env = { PATH: process.env.PATH, CHILD: child, DISPLAY: ':77', XDG_RUNTIME_DIR: '/parents', SECRET: 'x' };
  const { stdout } = spawnSync(process.execPath, ['-e', parent], { env, encoding: 'utf8' });
  const expected =
    process.platform === 'linux' ? { DISPLAY: ':77', XDG_RUNTIME_DIR: '/own' } : { XDG_RUNTIME_DIR: '/own' };
  expect(JSON.parse(stdout)).toEqual(expected);
});

test('elsewhere than on Linux nothing is changed', () => {
  const environment = { PATH: '/bin' };
  expect(withSessionEnvironment(environment, 'darwin')).toBe(environment);
});
