import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CopyQStoreOptions, createCopyQStore } from '../../shared/copyq/copyq-store.ts';
import type { Store } from '../../shared/store/store.ts';
import { failureOf, textItem, textsOf } from '../store/store-behaviour.ts';
import { type CopyQPlace, prepareCopyQ, startCopyQ } from '../support/copyq-session.ts';

const open: { stop(): Promise<void> }[] = [];
const stores: Store[] = [];

async function place(starting: Promise<CopyQPlace>): Promise<CopyQPlace> {
  const settled = await starting;
  open.push(settled);
  return settled;
}

function storeAt(at: Pick<CopyQPlace, 'environment'>, options: Partial<CopyQStoreOptions> = {}): Store {
  const { environment } = at;
  const store = createCopyQStore({ command: 'copyq', prefixArguments: [], environment, start: false, ...options });
  stores.push(store);
  return store;
}

const fault = (value: object) => ({ code: 'COPYQ_ERROR', fault: value });

afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()));
  await Promise.all(open.splice(0).map((each) => each.stop()));
});

describe('CopyQ that does not run', () => {
  it('is not started when it must not be, and works once it runs', async () => {
    const copyq = await place(prepareCopyQ());
    const store = storeAt(copyq);
    expect(await failureOf(store.tabs())).toEqual(fault({ kind: 'not-running' }));
    expect(await failureOf(store.add('tab', textItem('x')))).toEqual(fault({ kind: 'not-running' }));
    expect(await store.status()).toEqual({
      kind: 'copyq',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      reachable: false,
      fault: { kind: 'not-running' },
    });
    expect(copyq.servers()).toEqual([]);
    await copyq.start();
    expect(await store.add('tab', textItem('x'))).toMatchObject({ created: true });
  });

  it('is started once by calls at the same time, in the session of the environment, but never by the status', async () => {
    const copyq = await place(prepareCopyQ());
    const store = storeAt(copyq, { start: true });
    expect(await store.status()).toMatchObject({ reachable: false, fault: { kind: 'not-running' } });
    expect(copyq.servers()).toEqual([]);
    await Promise.all([store.tabs(), store.add('a', textItem('a')), store.add('b', textItem('b')), store.tabs()]);
    expect(copyq.servers()).toHaveLength(1);
    expect(await copyq.evaluate('print(tab().sort())')).toBe('&clipboard,a,b');
  });

  it('cannot be started without a display', async () => {
    const copyq = await place(prepareCopyQ());
    const { DISPLAY: _, ...environment } = copyq.environment;
    const store = storeAt({ environment }, { start: true });
    expect(await failureOf(store.tabs())).toEqual(fault({ kind: 'start-failed' }));
    expect(await failureOf(storeAt({ environment }).tabs())).toEqual(fault({ kind: 'not-running' }));
  });

  it('is told apart from CopyQ that is not installed', async () => {
    const copyq = await place(prepareCopyQ());
    const store = storeAt(copyq, { command: '/nonexistent/copyq', start: true });
    expect(await failureOf(store.tabs())).toEqual(fault({ kind: 'missing' }));
    expect(await store.status()).toEqual({
      kind: 'copyq',
      version: null,
      reachable: false,
      fault: { kind: 'missing' },
    });
  });
});

describe('CopyQ that does not answer', () => {
  it('ends each call within the time limit, and works when it goes on', async () => {
    const copyq = await place(startCopyQ());
    const store = storeAt(copyq, { timeoutMs: 1_500 });
    await store.add('tab', textItem('before'));
    copyq.pause();
    const calls = [store.tabs(), store.add('tab', textItem('lost')), store.add('tab', textItem('queued'))];
    for (const call of calls) {
      expect(await failureOf(call)).toEqual(fault({ kind: 'timeout', seconds: 1.5, wrote: false }));
    }
    expect(await store.status()).toMatchObject({ reachable: false, fault: { kind: 'timeout' } });
    copyq.resume();
    await store.add('tab', textItem('after'));
    expect(await textsOf(store, 'tab')).toEqual(['after', 'before']);
  });

  it('knows that a write may have happened when it was cut off in the middle', async () => {
    const copyq = await place(startCopyQ());
    const store = storeAt(copyq, { timeoutMs: 1_500 });
    // A user's own script that stops the write half-way, in the client.
    const command = {
      name: 'Slow',
      isScript: true,
      cmd: 'var slow=write;write=function(){slow.apply(this,arguments);while(true){}}',
    };
    await copyq.evaluate('setCommands(commands().concat([JSON.parse(str(input()))]))', JSON.stringify(command));
    expect(await failureOf(store.add('tab', textItem('x')))).toEqual(
      fault({ kind: 'timeout', seconds: 1.5, wrote: true }),
    );
    expect(await textsOf(store, 'tab')).toEqual(['x']);
  });

  it('says so when it is killed in the middle of a call, and works when it is back', async () => {
    const copyq = await place(startCopyQ());
    const store = storeAt(copyq, { start: true });
    // The user's own script takes the server away at the moment of the write.
    const command = {
      name: 'Kill',
      isScript: true,
      cmd: 'var w=write;write=function(){execute("kill","-9",str(env("SERVER")))}',
    };
    await copyq.evaluate('setCommands(commands().concat([JSON.parse(str(input()))]))', JSON.stringify(command));
    const [server] = copyq.servers();
    const killing = storeAt({ environment: { ...copyq.environment, SERVER: String(server) } });
    expect(await failureOf(killing.add('tab', textItem('x')))).toEqual(fault({ kind: 'lost', wrote: true }));
    expect(copyq.servers()).toEqual([]);
    expect(await store.tabs()).toContain('&clipboard');
  });

  it('never takes the silence of a server that goes away for an answer', async () => {
    const copyq = await place(startCopyQ());
    const store = storeAt(copyq, { start: true });
    await store.add('tab', textItem('kept'));
    await store.flush(['tab']);
    for (let round = 0; round < 6; round += 1) {
      const reads = Array.from({ length: 4 }, () =>
        store.pages({ tabs: ['tab'], skip: 0, limit: 5, textLimit: 99 }).then(
          ([page]) => page,
          () => 'failed',
        ),
      );
      await delay(round * 5);
      await copyq.kill();
      for (const read of await Promise.all(reads)) {
        if (read !== 'failed') expect(read).toMatchObject({ state: 'ok', count: 1, rows: [{ text: 'kept' }] });
      }
      await store.tabs();
    }
  });
});

describe('a tab that cannot be loaded', () => {
  it('is locked, not empty, and fails neither the others nor the next call', async () => {
    const copyq = await place(startCopyQ());
    const damaged = 'damaged & more';
    for (const tab of ['first', damaged, 'last']) await storeAt(copyq).add(tab, textItem(tab));
    await storeAt(copyq).flush(['first', damaged, 'last']);
    await copyq.kill();
    const file = `copyq-${copyq.sessionName}_tab_${Buffer.from(damaged).toString('base64')}.dat`;
    writeFileSync(join(copyq.settingsFolder, file), 'no tab at all '.repeat(20));
    await copyq.start();
    const store = storeAt(copyq);
    const request = { tabs: ['first', damaged, 'last'], skip: 0, limit: 5, textLimit: 99 };
    const states = async () => (await store.pages(request)).map((page) => [page.tab, page.state]);
    const expected = [
      ['first', 'ok'],
      [damaged, 'locked'],
      ['last', 'ok'],
    ];
    expect(await states()).toEqual(expected);
    expect(await states()).toEqual(expected);
    const texts = await store.texts({ tabs: request.tabs, containing: 'a' });
    expect(texts.map(({ state }) => state)).toEqual(['ok', 'locked', 'ok']);
    const locked = fault({ kind: 'locked', tab: damaged });
    const target = { tab: damaged, index: 0, fingerprint: 'f' };
    expect(await failureOf(store.item(damaged, 0))).toEqual(locked);
    expect(await failureOf(store.snapshot(damaged))).toEqual(locked);
    expect(await failureOf(store.capacity(damaged))).toEqual(locked);
    expect(await failureOf(store.remove(target))).toEqual(locked);
    expect(await failureOf(store.add(damaged, textItem('x')))).toEqual(locked);
    const { fingerprint } = await store.item('first', 0);
    expect(await failureOf(store.move({ tab: 'first', index: 0, fingerprint }, damaged))).toEqual(locked);
    expect(await textsOf(store, 'first')).toEqual(['first']);
    // A writer that meets it first is ended, so that it cannot write once somebody closes the dialog.
    expect(await failureOf(storeAt(copyq).add(damaged, textItem('x')))).toEqual(locked);
  });
});

describe('a script command of the user', () => {
  it.each([
    ['is no script', 'this is ( no script'],
    ['fails', 'fail()'],
    ['throws', 'throw "x"'],
    ['replaces what reads the request', 'str = function () { return "" }'],
    ['replaces the hash', 'sha256sum = function () { return "x" }'],
    ['takes the hash away', 'sha256sum = undefined'],
  ])('is named as the cause when it %s', async (_, cmd) => {
    const copyq = await place(startCopyQ());
    await copyq.evaluate(
      'setCommands([JSON.parse(str(input()))])',
      JSON.stringify({ name: 'Mine', isScript: true, cmd }),
    );
    const store = storeAt(copyq, { start: true });
    expect(await failureOf(store.add('tab', textItem('x')))).toEqual(fault({ kind: 'script-broken' }));
    expect(await store.status()).toMatchObject({ reachable: false, fault: { kind: 'script-broken' } });
    expect(copyq.servers()).toHaveLength(1);
  });

  it('may print what it likes', async () => {
    const copyq = await place(startCopyQ());
    const cmd = 'print("=[]\\n>{}\\n")';
    await copyq.evaluate(
      'setCommands([JSON.parse(str(input()))])',
      JSON.stringify({ name: 'Mine', isScript: true, cmd }),
    );
    expect(await storeAt(copyq).tabs()).toEqual(['&clipboard']);
  });
});

describe('a CopyQ that is no CopyQ', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(process.env.TMPDIR ?? '/tmp', 'fake-copyq-'));
    return () => rmSync(folder, { recursive: true, force: true });
  });
  const fake = (name: string, script: string): string => {
    const path = join(folder, name);
    writeFileSync(path, `#!/bin/sh\n${script}\n`);
    chmodSync(path, 0o755);
    return path;
  };

  it('is refused when it is too old, until it is replaced', async () => {
    const environment = { PATH: process.env.PATH };
    const command = fake('old', 'echo "CopyQ Clipboard Manager v6.1.9"');
    const store = storeAt({ environment }, { command, start: true });
    expect(await failureOf(store.tabs())).toEqual(fault({ kind: 'too-old', version: '6.1.9' }));
    expect(await store.status()).toMatchObject({ version: '6.1.9', fault: { kind: 'too-old' } });
    fake('old', 'if [ "$1" = --version ]; then echo "CopyQ Clipboard Manager 6.2.0"; else exit 3; fi');
    expect(await failureOf(store.tabs())).toEqual(fault({ kind: 'failed' }));
    expect(await store.status()).toMatchObject({ version: '6.2.0', fault: { kind: 'failed' } });
  });

  it('fails when it ends with success but without an answer, or prints something else', async () => {
    const environment = { PATH: process.env.PATH };
    for (const script of ['true', 'echo "{}"', 'yes | head -n 1000']) {
      const command = fake(
        'silent',
        `if [ "$1" = --version ]; then echo "CopyQ 9.0.0"; else cat >/dev/null; ${script}; fi`,
      );
      expect(await failureOf(storeAt({ environment }, { command }).add('tab', textItem('x')))).toEqual(
        fault({ kind: 'lost', wrote: false }),
      );
    }
  });
});
