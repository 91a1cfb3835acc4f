import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHostEvents } from '../../../electron/host/events.ts';
import { createLog } from '../../../electron/host/log.ts';
import { startWindowServer } from '../../../electron/host/window/window-server.ts';
import { emptyHandlers, type ServedWindow, serveWindow } from '../../support/fake-window.ts';

let served: ServedWindow;
beforeEach(async () => {
  served = await serveWindow();
});
afterEach(() => served.server.close());

interface Answer {
  readonly status: number | undefined;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: string;
}

async function ask(path: string, options: { method?: string; host?: string } = {}): Promise<Answer> {
  const sent = request({
    host: '127.0.0.1',
    port: served.server.port,
    path,
    method: options.method ?? 'GET',
    agent: false,
    ...(options.host === undefined ? {} : { headers: { host: options.host } }),
  }).end();
  const [response] = await once(sent, 'response');
  let body = '';
  for await (const chunk of response) body += String(chunk);
  return { status: response.statusCode, headers: response.headers, body };
}

test('serves the page and its files with strict headers', async () => {
  const page = await ask('/');
  expect(page).toMatchObject({ status: 200, body: '<!doctype html><title>window</title>' });
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  const policy = String(page.headers['content-security-policy']).split('; ');
  expect(policy).toEqual(
    expect.arrayContaining([
      `default-src 'none'`,
      `script-src 'self'`,
      `style-src 'self'`,
      `frame-ancestors 'none'`,
      `form-action 'none'`,
      `base-uri 'none'`,
      `connect-src ws://127.0.0.1:${served.server.port}`,
    ]),
  );
  expect(policy.join()).not.toMatch(/unsafe|\*/);
  expect(page.headers['set-cookie']).toBeUndefined();
  expect(await ask('/assets/page.js')).toMatchObject({ status: 200, body: 'export {};\n' });
  expect(await ask('/index.html?query')).toMatchObject({ status: 200 });
});

test('listens on the loopback address only', async () => {
  expect(new URL(served.server.url()).hostname).toBe('127.0.0.1');
  const other = connect(served.server.port, '127.0.0.2');
  const [error] = await once(other, 'error');
  expect(error.code).toBe('ECONNREFUSED');
});

test.each(['localhost', 'evil.example', '127.0.0.1', '127.0.0.1:1', '[::1]'])(
  'refuses the foreign host name %j',
  async (host) => {
    expect(await ask('/', { host })).toMatchObject({ status: 403, body: '' });
  },
);

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH'])('refuses the method %s', async (method) => {
  const answer = await ask('/', { method });
  expect(answer).toMatchObject({ status: 405, body: '' });
  expect(answer.headers['content-security-policy']).toBeDefined();
});

test('answers HEAD with the headers alone', async () => {
  expect(await ask('/', { method: 'HEAD' })).toMatchObject({
    status: 200,
    body: '',
    headers: { 'content-length': '36' },
  });
});

test.each([
  '/../secret.js',
  '/assets/../../secret.js',
  '/%2e%2e/secret.js',
  '/..%2fsecret.js',
  '/assets/..%5c..%5csecret.js',
  '//secret.js',
  '/assets',
  '/assets/',
  '/assets/page.js.map',
  '/constructor',
  '/__proto__',
  'http://evil.example/',
])('serves nothing but its own files: %s', async (path) => {
  expect(await ask(path)).toMatchObject({ status: 404, body: '' });
});

test('says so when the renderer is not built', async () => {
  const start = startWindowServer({
    handlers: emptyHandlers(),
    events: createHostEvents(),
    rendererFolder: `${served.folder}/assets`,
    port: 0,
    log: createLog('silent'),
  });
  await expect(start).rejects.toThrow('the window has not been built');
});

test('rejects when the port is taken', async () => {
  const start = startWindowServer({
    handlers: emptyHandlers(),
    events: createHostEvents(),
    rendererFolder: served.folder,
    port: served.server.port,
    log: createLog('silent'),
  });
  await expect(start).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
