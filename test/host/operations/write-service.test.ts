import { afterEach, describe, expect, it, vi } from 'vitest';
import { AuditUnavailable } from '../../../electron/host/audit/audit-log.ts';
import type { OperationState } from '../../../shared/contract/operation-state.ts';
import { storeFailure } from '../../../shared/tools/errors.ts';
import {
  agentNamed,
  type FixtureOptions,
  type OperationsFixture,
  startOperations,
} from '../../support/operations-fixture.ts';

let fixture: OperationsFixture;

async function start(options?: FixtureOptions): Promise<OperationsFixture> {
  fixture = await startOperations(options);
  return fixture;
}

afterEach(() => fixture.stop());

const deleteFirst = { mode: 'delete', tab: 'info', index: 0 };

/** The only pending operation, as the window would send it back. */
async function shown(): Promise<{ id: string; shown: string }> {
  return vi.waitFor(() => {
    const [first, ...others] = fixture.operations.pending();
    if (first === undefined || others.length > 0) throw new Error('not exactly one pending operation yet');
    return { id: first.id, shown: first.shown };
  });
}

function states(): OperationState[] {
  return fixture.audit.list({ limit: 50 }).map(({ state }) => state);
}

describe('a write that rules allow', () => {
  it('runs at once and is a row with its after-image', async () => {
    await start();
    const answer = await fixture.write({ mode: 'add', tab: 'info', text: 'héllo 👋', tags: ['a', 'b'], note: 'n' });
    expect(answer).toBe('ok|mode:add|tab:info|full_path:mcp/info|index:0|text_len:7|tags:2|note:True');
    const [row] = fixture.audit.list({ limit: 1 });
    expect(row).toMatchObject({ state: 'executed', mode: 'add', tab: 'mcp/info', result: answer, intent: 'execute' });
    expect(row?.decision).toMatchObject({ by: 'rule', reason: 'default' });
    const image = fixture.audit.find(row?.code ?? '')?.images.find(({ phase }) => phase === 'after');
    expect(Buffer.from(image?.formats.get('text/plain') ?? []).toString()).toBe('héllo 👋');
  });

  it('keeps every other format but renderings of the old text', async () => {
    await start();
    await fixture.add('mcp/info', 'old', {
      'text/html': '<b>old</b>',
      'text/plain;charset=utf-8': 'old',
      'application/x-mine': 'kept',
      'application/x-copyq-tags': 'a',
    });
    const answer = await fixture.write({ mode: 'update', tab: 'info', index: 0, field: 'text', text: 'new' });
    expect(answer).toBe('ok|mode:update|tab:info|full_path:mcp/info|index:0|field:text');
    const { formats } = await fixture.store.item('mcp/info', 0);
    expect(Object.fromEntries([...formats].map(([mime, data]) => [mime, Buffer.from(data).toString()]))).toEqual({
      'text/plain': 'new',
      'application/x-mine': 'kept',
      'application/x-copyq-tags': 'a',
    });
  });

  it('removes a format whose field becomes empty', async () => {
    await start();
    await fixture.add('mcp/info', 'x', { 'application/x-copyq-tags': 'a', 'application/x-copyq-item-notes': 'n' });
    await fixture.write({ mode: 'update', tab: 'info', index: 0, field: 'tags', tags: [] });
    await fixture.write({ mode: 'update', tab: 'info', index: 0, field: 'note', note: '' });
    expect([...(await fixture.store.item('mcp/info', 0)).formats.keys()]).toEqual(['text/plain']);
  });

  it('is refused and not run when the log cannot be written, and runs when it can again', async () => {
    let broken = true;
    await start({
      wrapAudit: (audit) => ({
        ...audit,
        record(operation) {
          if (broken) throw new AuditUnavailable({ cause: new Error('disk full') });
          return audit.record(operation);
        },
      }),
    });
    const answer = await fixture.write({ mode: 'add', tab: 'info', text: 'x' });
    expect(answer).toMatch(/^error\|PERMISSION_DENIED\|The audit log cannot be written/);
    expect(await fixture.texts('mcp/info')).toEqual([]);
    expect(fixture.audit.count()).toBe(0);
    broken = false;
    expect(await fixture.write({ mode: 'add', tab: 'info', text: 'x' })).toMatch(/^ok/);
  });

  it('tells the truth when it was done but its end could not be logged, and logs it before the next write', async () => {
    let broken = true;
    await start({
      wrapAudit: (audit) => ({
        ...audit,
        advance(code, change) {
          if (broken && change.state === 'executed') throw new AuditUnavailable({ cause: new Error('disk full') });
          audit.advance(code, change);
        },
      }),
    });
    expect(await fixture.write({ mode: 'add', tab: 'info', text: 'one' })).toMatch(/^ok/);
    expect(await fixture.write({ mode: 'add', tab: 'info', text: 'two' })).toMatch(/^error\|PERMISSION_DENIED/);
    expect(fixture.operations.auditWritable()).toBe(false);
    broken = false;
    expect(await fixture.write({ mode: 'add', tab: 'info', text: 'three' })).toMatch(/^ok/);
    expect(await fixture.texts('mcp/info')).toEqual(['three', 'one']);
    expect(states()).toEqual(['executed', 'executed']);
  });

  it('never makes twins of one tab, even asked for at once', async () => {
    await start();
    const names = ['Twin', 'twin', 'TWIN', '\u00e9', 'e\u0301'];
    await Promise.all(names.map((name) => fixture.write({ mode: 'add', tab: `workspace/${name}`, text: 'x' })));
    const made = (await fixture.store.tabs()).filter((tab) => /workspace\//.test(tab));
    expect(made).toHaveLength(2);
  });

  it.each(['append', 'prepend', 'substitute'])('never %s to bytes that are no text', async (mode) => {
    await start();
    const bytes = Buffer.from([0x61, 0xff, 0xfe, 0x62]);
    await fixture.store.add('mcp/info', new Map([['text/plain', bytes]]));
    const update = { mode: 'update', tab: 'info', index: 0, field: 'text', match: 'a', text: 'Z' };
    expect(await fixture.write({ ...update, edit_mode: mode })).toMatch(/^error\|INVALID_PARAM\|.*UTF-8/);
    expect(Buffer.from((await fixture.store.item('mcp/info', 0)).formats.get('text/plain') ?? [])).toEqual(bytes);
    expect(await fixture.write({ ...update, edit_mode: 'replace' })).toMatch(/^ok/);
  });

  it("never conflicts with the same agent's other calls at the same time", async () => {
    await start({ allow: ['delete'] });
    await fixture.add('mcp/info', 'x');
    const update = { mode: 'update', tab: 'info', index: 0 };
    const answers = await Promise.all([
      fixture.write({ ...update, field: 'tags', edit_mode: 'append', tags: ['a'] }),
      fixture.write({ ...update, field: 'note', note: 'n' }),
      fixture.write({ ...update, field: 'text', edit_mode: 'append', text: 'y' }),
      fixture.write({ ...update, field: 'tags', edit_mode: 'append', tags: ['b'] }),
    ]);
    expect(answers.map((answer) => answer.split('|')[0])).toEqual(['ok', 'ok', 'ok', 'ok']);
    const { formats } = await fixture.store.item('mcp/info', 0);
    expect([...formats.values()].map((data) => Buffer.from(data).toString()).sort()).toEqual(['a,b', 'n', 'xy']);
  });

  it.each([
    storeFailure({ kind: 'timeout', seconds: 8, wrote: true }),
    storeFailure({ kind: 'lost', wrote: true }),
    storeFailure({ kind: 'not-verified', tab: 'mcp/info' }, { wrote: true }),
    storeFailure({ kind: 'failed' }, { wrote: true }),
    new TypeError('something unforeseen'),
  ])('ends as unknown, never as failed, when the store may have written (%#)', async (failure) => {
    await start({ wrapStore: (store) => ({ ...store, add: () => Promise.reject(failure) }) });
    expect(await fixture.write({ mode: 'add', tab: 'info', text: 'x' })).toMatch(/^error\|COPYQ_ERROR\|/);
    expect(states()).toEqual(['unknown']);
  });
});

describe('a call that is no right write', () => {
  it('changes nothing and is a row all the same', async () => {
    await start();
    const calls = [{}, { mode: 'fly' }, { mode: 'add', tab: 'info' }, { mode: 'delete', tab: 'info', index: 3 }];
    const answers = [];
    for (const call of calls) answers.push((await fixture.write(call)).split('|')[1]);
    expect(answers).toEqual(['MISSING_PARAM', 'INVALID_MODE', 'MISSING_PARAM', 'INDEX_OUT_OF_BOUNDS']);
    expect(states()).toEqual(['failed', 'failed', 'failed', 'failed']);
    expect(fixture.audit.list({ limit: 1 })[0]).toMatchObject({ mode: 'delete', tab: 'mcp/info', index: 3 });
  });

  it('is no row when it is a preview', async () => {
    await start();
    expect(await fixture.write({ mode: 'add', tab: 'info', intent: 'preview' })).toMatch(/^error\|MISSING_PARAM/);
    expect(await fixture.write({ mode: 'add', tab: 'info', text: 'x', intent: 'preview' })).toMatch(
      /^preview\|mode:add/,
    );
    expect(fixture.audit.count()).toBe(0);
  });

  it('is refused to a read-only agent, whatever it asks', async () => {
    await start();
    const answer = await fixture.write({ mode: 'add', tab: 'info', text: 'x' }, { readOnly: true });
    expect(answer).toBe('error|PERMISSION_DENIED|This client may only read');
    expect(await fixture.texts('mcp/info')).toEqual([]);
  });

  it('is denied by a rule, before and after a preview', async () => {
    await start({ rules: [{ effect: 'deny', modes: ['add'], tab: 'info' }] });
    const add = { mode: 'add', tab: 'info', text: 'x' };
    expect(await fixture.write({ ...add, intent: 'preview' })).toMatch(/^error\|PERMISSION_DENIED\|A rule/);
    expect(await fixture.write(add)).toMatch(/^error\|PERMISSION_DENIED\|A rule/);
    expect(states()).toEqual(['denied']);
    expect(await fixture.write({ ...add, tab: 'workspace' })).toMatch(/^ok/);
  });
});

describe('a write that must be approved', () => {
  it('waits, is shown whole, and runs on the yes', async () => {
    await start();
    await fixture.add('mcp/info', 'second');
    await fixture.add('mcp/info', 'first', { 'application/x-copyq-tags': 'a,b', 'image/png': 'x' });
    const call = fixture.call(deleteFirst);
    const operation = await shown();
    expect(fixture.operations.pending()[0]).toMatchObject({
      proposal: false,
      caller: 'waiting',
      agent: { name: 'tester', clientVersion: '1.2.3', connected: true },
      effect: { mode: 'delete', tab: 'mcp/info', index: 0, item: { text: 'first', tags: ['a', 'b'] } },
    });
    expect(states()).toEqual(['pending']);
    expect(await fixture.texts('mcp/info')).toEqual(['first', 'second']);
    const [result] = await fixture.operations.approve([operation]);
    expect(result).toMatchObject({ state: 'executed', refused: null });
    expect((await call.answer).text).toBe('ok|mode:delete|tab:info|full_path:mcp/info|index:0');
    expect(await fixture.texts('mcp/info')).toEqual(['second']);
    expect(fixture.audit.list({ limit: 1 })[0]).toMatchObject({ state: 'executed', decision: { by: 'person' } });
    expect(fixture.operations.pending()).toEqual([]);
  });

  it('is rejected with the reason, and the same call gets the same no without asking again', async () => {
    await start();
    await fixture.add('mcp/info', 'kept');
    const call = fixture.call(deleteFirst);
    await fixture.operations.reject([await shown()], 'I still\nneed it');
    const answer = await call.answer;
    expect(answer).toEqual({ text: 'error|APPROVAL_DENIED|Rejected by user: I still need it', isError: true });
    expect(await fixture.write(deleteFirst)).toBe(answer.text);
    expect(fixture.operations.pending()).toEqual([]);
    expect(states()).toEqual(['denied']);
    expect(await fixture.texts('mcp/info')).toEqual(['kept']);
  });

  it('answers pending when nobody decides in time, and the repeated call waits on for the same operation', async () => {
    await start({ waitSeconds: 0 });
    await fixture.add('mcp/info', 'x');
    const first = await fixture.write(deleteFirst);
    const { id } = await shown();
    expect(first).toMatch(
      new RegExp(
        `^pending\\|op:${id}\\|mode:delete\\|tab:info\\|index:0\\|expires:[-0-9T:]+Z\nhint:waiting for approval`,
      ),
    );
    expect(fixture.operations.pending()[0]?.caller).toBe('away');
    expect((await fixture.write(deleteFirst)).split('|')[1]).toBe(`op:${id}`);
    expect(fixture.audit.count()).toBe(1);
  });

  it('is redeemed by the repeated call, once more when the answer got lost, and never runs twice', async () => {
    await start({ waitSeconds: 0 });
    for (const text of ['same', 'same', 'same']) await fixture.add('mcp/info', text);
    await fixture.write(deleteFirst);
    await fixture.operations.approve([await shown()]);
    const ok = 'ok|mode:delete|tab:info|full_path:mcp/info|index:0';
    expect(await fixture.write(deleteFirst)).toBe(ok);
    expect(await fixture.write(deleteFirst)).toBe(ok);
    expect(await fixture.texts('mcp/info')).toEqual(['same', 'same']);
    expect(states()).toEqual(['executed']);
  });

  it('is a new request when the index holds another item after the outcome was told', async () => {
    await start({ waitSeconds: 0 });
    await fixture.add('mcp/info', 'b');
    await fixture.add('mcp/info', 'a');
    await fixture.write(deleteFirst);
    await fixture.operations.approve([await shown()]);
    expect(await fixture.write(deleteFirst)).toMatch(/^ok/);
    expect(await fixture.write(deleteFirst)).toMatch(/^pending/);
    expect(await fixture.texts('mcp/info')).toEqual(['b']);
  });

  it('asks anew for the same addition when the first was answered while its call was open', async () => {
    await start({ rules: [{ effect: 'ask' }] });
    const add = { mode: 'add', tab: 'info', text: 'twice' };
    for (let time = 0; time < 2; time += 1) {
      const call = fixture.call(add);
      await fixture.operations.approve([await shown()]);
      expect((await call.answer).text).toMatch(/^ok/);
    }
    expect(await fixture.texts('mcp/info')).toEqual(['twice', 'twice']);
  });

  it('is not answered with the refusal of another item', async () => {
    await start({ waitSeconds: 0 });
    await fixture.add('mcp/info', 'kept');
    await fixture.write(deleteFirst);
    await fixture.operations.reject([await shown()], 'keep this one');
    await fixture.add('mcp/info', 'another');
    expect(await fixture.write(deleteFirst)).toMatch(/^pending/);
    expect(await fixture.write({ ...deleteFirst, index: 1 })).toMatch(/^pending/);
  });

  it('is held back when more wait than a person looks through', async () => {
    await start({ waitSeconds: 0, rules: [{ effect: 'ask' }] });
    const add = (number: number) => fixture.write({ mode: 'add', tab: 'info', text: `item ${number}` });
    for (let number = 0; number < 200; number += 1) expect(await add(number)).toMatch(/^pending/);
    expect(await add(200)).toMatch(/^error\|PERMISSION_DENIED\|200 operations/);
    expect(fixture.operations.pending()).toHaveLength(200);
    const [first] = fixture.operations.pending();
    await fixture.operations.reject([{ id: first?.id ?? '', shown: first?.shown ?? '' }], '');
    expect(await add(200)).toMatch(/^pending/);
  });

  it('is listed short and given whole, with its pictures, when it is looked at', async () => {
    await start({ waitSeconds: 0 });
    const text = 'long '.repeat(20_000);
    await fixture.add('mcp/info', text);
    await fixture.write(deleteFirst);
    const [listed] = fixture.operations.pending();
    expect(JSON.stringify(listed).length).toBeLessThan(4_000);
    expect(listed?.effect).toMatchObject({ item: { textLength: 100_000 } });
    const whole = fixture.operations.detail(listed?.id ?? '');
    expect(whole).toMatchObject({ shown: listed?.shown, effect: { item: { text } } });
    expect(fixture.operations.detail('ZZZZZ')).toBeUndefined();
  });

  it('asks anew for an equal item when the first was answered while its call was open', async () => {
    await start();
    for (const text of ['same', 'same']) await fixture.add('mcp/info', text);
    const first = fixture.call(deleteFirst);
    await fixture.operations.approve([await shown()]);
    expect((await first.answer).text).toMatch(/^ok/);
    const second = fixture.call(deleteFirst);
    await fixture.operations.approve([await shown()]);
    expect((await second.answer).text).toMatch(/^ok/);
    expect(await fixture.texts('mcp/info')).toEqual([]);
  });

  it('joins calls made at the same time into one operation', async () => {
    await start();
    await fixture.add('mcp/info', 'x');
    const calls = [fixture.call(deleteFirst), fixture.call(deleteFirst), fixture.call(deleteFirst)];
    await fixture.operations.approve([await shown()]);
    const answers = await Promise.all(calls.map(({ answer }) => answer));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(fixture.audit.count()).toBe(1);
  });

  it('is not joined by another client or with other arguments', async () => {
    await start({ waitSeconds: 0 });
    await fixture.add('mcp/info', 'x');
    await fixture.write(deleteFirst);
    await fixture.write(deleteFirst, { name: 'another' });
    await fixture.write({ mode: 'move', tab: 'info', index: 0, to_tab: 'workspace' });
    expect(fixture.operations.pending()).toHaveLength(3);
  });

  it('follows its item when it moved, and says the new index', async () => {
    await start();
    await fixture.add('mcp/info', 'target');
    const call = fixture.call(deleteFirst);
    const operation = await shown();
    await fixture.add('mcp/info', 'newer');
    await fixture.operations.approve([operation]);
    expect((await call.answer).text).toBe('ok|mode:delete|tab:info|full_path:mcp/info|index:1');
    expect(await fixture.texts('mcp/info')).toEqual(['newer']);
  });

  it('ends in a conflict when its item changed after it was shown', async () => {
    await start();
    await fixture.add('mcp/info', 'shown');
    const call = fixture.call(deleteFirst);
    const operation = await shown();
    const { fingerprint } = await fixture.store.item('mcp/info', 0);
    const changed = new Map([['text/plain', Buffer.from('changed')]]);
    await fixture.store.change({ tab: 'mcp/info', index: 0, fingerprint }, changed);
    const [result] = await fixture.operations.approve([operation]);
    expect(result?.state).toBe('conflict');
    expect((await call.answer).text).toMatch(/^error\|CONFLICT\|/);
    expect(await fixture.texts('mcp/info')).toEqual(['changed']);
    expect(states()).toEqual(['conflict']);
  });

  it('replaces the older request when the same call now means changed content', async () => {
    await start({ waitSeconds: 0 });
    await fixture.add('mcp/info', 'old');
    await fixture.write(deleteFirst);
    const before = await shown();
    const { fingerprint } = await fixture.store.item('mcp/info', 0);
    await fixture.store.change(
      { tab: 'mcp/info', index: 0, fingerprint },
      new Map([['text/plain', Buffer.from('new')]]),
    );
    await fixture.write(deleteFirst);
    const after = await shown();
    expect(after.id).not.toBe(before.id);
    expect(states()).toEqual(['pending', 'withdrawn']);
    expect(await fixture.operations.approve([before])).toMatchObject([{ refused: 'gone' }]);
    expect(await fixture.write(deleteFirst)).toContain(`op:${after.id}`);
    expect(await fixture.texts('mcp/info')).toEqual(['new']);
  });

  it('is not taken for an answer to a new session of the agent that has looked since', async () => {
    await start({ waitSeconds: 0 });
    await fixture.add('mcp/info', 'second');
    await fixture.add('mcp/info', 'first');
    await fixture.write(deleteFirst);
    await fixture.operations.approve([await shown()]);
    const session = agentNamed('tester', { connection: 'a new session' });
    fixture.operations.noteRead(session);
    expect(await fixture.write(deleteFirst, session)).toMatch(/^pending/);
    expect(await fixture.write(deleteFirst)).toMatch(/^ok\|mode:delete/);
    expect(await fixture.texts('mcp/info')).toEqual(['second']);
  });

  it('is not spent when CopyQ cannot be reached', async () => {
    let reachable = true;
    await start({
      waitSeconds: 0,
      wrapStore: (store) => ({
        ...store,
        tabs: () => (reachable ? store.tabs() : Promise.reject(storeFailure({ kind: 'not-running' }))),
      }),
    });
    await fixture.add('mcp/info', 'x');
    await fixture.write(deleteFirst);
    reachable = false;
    expect(await fixture.operations.approve([await shown()])).toMatchObject([
      { refused: 'unavailable', state: 'pending', result: expect.stringMatching(/^error\|COPYQ_ERROR/) },
    ]);
    reachable = true;
    expect(await fixture.operations.approve([await shown()])).toMatchObject([{ state: 'executed', refused: null }]);
  });

  it('is finished and logged when the host stops in the middle', async () => {
    const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
    await start({
      waitSeconds: 0,
      wrapStore: (store) => ({
        ...store,
        async remove(target) {
          await held;
          return store.remove(target);
        },
      }),
    });
    await fixture.add('mcp/info', 'x');
    await fixture.write(deleteFirst);
    const approved = fixture.operations.approve([await shown()]);
    await vi.waitFor(() => expect(states()).toEqual(['executing']));
    const restarted = fixture.restart();
    goOn();
    expect(await approved).toMatchObject([{ state: 'executed' }]);
    fixture = await restarted;
    expect(states()).toEqual(['executed']);
  });

  it('goes on waiting when the host stops, and its agent is told so', async () => {
    await start();
    await fixture.add('mcp/info', 'x');
    const call = fixture.call(deleteFirst);
    await shown();
    await fixture.operations.release();
    expect((await call.answer).text).toMatch(/^pending\|/);
    expect(await fixture.write(deleteFirst)).toMatch(/^pending\|/);
    expect(states()).toEqual(['pending']);
  });

  it('is bound to what was shown', async () => {
    await start({ waitSeconds: 0 });
    await fixture.add('mcp/info', 'x');
    await fixture.write(deleteFirst);
    const { id } = await shown();
    expect(await fixture.operations.approve([{ id, shown: 'something else' }])).toMatchObject([{ refused: 'stale' }]);
    expect(await fixture.operations.reject([{ id, shown: '' }], '')).toMatchObject([{ refused: 'stale' }]);
    expect(await fixture.operations.approve([{ id: 'ZZZZZ', shown: '' }])).toMatchObject([{ refused: 'gone' }]);
    expect(states()).toEqual(['pending']);
  });

  it('is decided once, even by two windows at the same moment', async () => {
    await start({ waitSeconds: 0 });
    await fixture.add('mcp/info', 'x');
    await fixture.add('mcp/info', 'y');
    await fixture.write(deleteFirst);
    const operation = await shown();
    const results = await Promise.all([
      fixture.operations.approve([operation]),
      fixture.operations.approve([operation]),
      fixture.operations.reject([operation], 'no'),
    ]);
    expect(results.map(([result]) => result?.refused).toSorted()).toEqual(['gone', 'gone', null]);
    const [row] = fixture.audit.list({ limit: 1 });
    expect(await fixture.texts('mcp/info')).toEqual(row?.state === 'executed' ? ['x'] : ['y', 'x']);
    expect(row?.decision?.by).toBe('person');
  });

  it('expires, says so, and is logged as expired', async () => {
    await start({ expiryMinutes: 0.01 });
    await fixture.add('mcp/info', 'x');
    const call = fixture.call(deleteFirst);
    expect((await call.answer).text).toBe('error|APPROVAL_EXPIRED|No decision within 0.01 minutes');
    expect(states()).toEqual(['expired']);
    expect(fixture.audit.list({ limit: 1 })[0]?.decision?.by).toBe('time');
    expect(await fixture.texts('mcp/info')).toEqual(['x']);
  });

  it('stays for the person when the call is cancelled, marked so, and its outcome is kept for the agent', async () => {
    await start();
    await fixture.add('mcp/info', 'x');
    const call = fixture.call(deleteFirst);
    await shown();
    call.cancel();
    await call.answer;
    expect(fixture.operations.pending()[0]?.caller).toBe('gone');
    await fixture.operations.approve([await shown()]);
    expect(await fixture.write(deleteFirst)).toMatch(/^ok\|mode:delete/);
  });

  it('is marked when its agent has gone', async () => {
    await start({ waitSeconds: 0 });
    await fixture.add('mcp/info', 'x');
    await fixture.write(deleteFirst);
    fixture.connected.clear();
    expect(fixture.operations.pending()[0]).toMatchObject({ caller: 'gone', agent: { connected: false } });
  });

  it('tells the agent at once that it waits, with a fixed text', async () => {
    await start();
    await fixture.add('mcp/info', 'secret');
    const call = fixture.call(deleteFirst);
    await shown();
    expect(call.progress).toEqual(['Waiting for a person to decide in CopyQ Companion']);
    call.cancel();
    await call.answer;
  });

  it('is still pending after a restart of the host, and joined and approved there', async () => {
    await start({ waitSeconds: 0 });
    await fixture.add('mcp/info', 'x');
    await fixture.add('mcp/info', 'y', { 'image/png': '\u0000\u0001' });
    const first = await fixture.write(deleteFirst);
    fixture = await fixture.restart();
    const operation = await shown();
    expect(first).toContain(operation.id);
    expect(fixture.operations.pending()[0]).toMatchObject({ caller: 'gone', effect: { item: { text: 'y' } } });
    expect(await fixture.write(deleteFirst)).toContain(`op:${operation.id}`);
    await fixture.operations.approve([await shown()]);
    expect(await fixture.write(deleteFirst)).toMatch(/^ok/);
    expect(await fixture.texts('mcp/info')).toEqual(['x']);
    expect(fixture.audit.verify().intact).toBe(true);
  });

  it('tells its outcome after a restart of the host to the call that was answered pending before', async () => {
    await start({ waitSeconds: 0 });
    for (const text of ['c', 'b', 'a']) await fixture.add('mcp/info', text);
    await fixture.write(deleteFirst);
    await fixture.operations.approve([await shown()]);
    fixture = await fixture.restart();
    expect(await fixture.write(deleteFirst)).toBe('ok|mode:delete|tab:info|full_path:mcp/info|index:0');
    expect(await fixture.texts('mcp/info')).toEqual(['b', 'c']);
    expect(await fixture.write(deleteFirst)).toMatch(/^pending/);
  });

  it('does not make a tab that has got a twin while it waited', async () => {
    await start({ waitSeconds: 0 });
    await fixture.add('mcp/info', 'x');
    const move = { mode: 'move', tab: 'info', index: 0, to_tab: 'workspace/Later' };
    await fixture.write(move);
    await fixture.add('mcp/workspace/later', 'y');
    expect(await fixture.operations.approve([await shown()])).toMatchObject([
      { state: 'failed', result: expect.stringMatching(/^error\|INVALID_PARAM/) },
    ]);
    expect(await fixture.store.tabs()).not.toContain('mcp/workspace/Later');
    expect(await fixture.texts('mcp/info')).toEqual(['x']);
  });

  it('does not keep the host from starting when the log has lost its before-image', async () => {
    await start({
      waitSeconds: 0,
      wrapAudit: (audit) => ({
        ...audit,
        open: (wanted) => audit.open(wanted).map((operation) => ({ ...operation, images: [] })),
      }),
    });
    await fixture.add('mcp/info', 'x');
    await fixture.write(deleteFirst);
    fixture = await fixture.restart();
    expect(fixture.operations.pending()).toEqual([]);
    expect(states()).toEqual(['expired']);
  });

  it('is refused, and stays pending, when the decision cannot be logged', async () => {
    let broken = false;
    await start({
      waitSeconds: 0,
      wrapAudit: (audit) => ({
        ...audit,
        advance(code, change) {
          if (broken) throw new AuditUnavailable({ cause: new Error('read-only') });
          audit.advance(code, change);
        },
      }),
    });
    await fixture.add('mcp/info', 'x');
    await fixture.write(deleteFirst);
    broken = true;
    const refusal = [{ refused: 'unavailable', state: 'pending', result: expect.stringContaining('audit log') }];
    expect(await fixture.operations.approve([await shown()])).toMatchObject(refusal);
    expect(await fixture.operations.reject([await shown()], 'no')).toMatchObject(refusal);
    expect(await fixture.texts('mcp/info')).toEqual(['x']);
    broken = false;
    expect(await fixture.operations.approve([await shown()])).toMatchObject([{ state: 'executed' }]);
  });
});

describe('a preview of a write that must be approved', () => {
  const preview = { ...deleteFirst, intent: 'preview' };

  it('is shown to the person as a proposal without a row, and once only', async () => {
    await start();
    await fixture.add('mcp/info', 'x');
    expect(await fixture.write(preview)).toBe('preview|mode:delete\ntab:info|index:0\nwill_delete:\ntext:"x"\ntags:[]');
    await fixture.write(preview);
    expect(fixture.operations.pending()).toMatchObject([{ proposal: true }]);
    expect(fixture.audit.count()).toBe(0);
  });

  it('may be approved there and then, and the later call gets that outcome', async () => {
    await start();
    await fixture.add('mcp/info', 'y');
    await fixture.add('mcp/info', 'x');
    await fixture.write(preview);
    expect(await fixture.operations.approve([await shown()])).toMatchObject([{ state: 'executed' }]);
    expect(await fixture.texts('mcp/info')).toEqual(['y']);
    expect(await fixture.write(deleteFirst)).toMatch(/^ok\|mode:delete/);
    expect(await fixture.texts('mcp/info')).toEqual(['y']);
    expect(fixture.audit.list({ limit: 9 })).toMatchObject([{ state: 'executed', intent: 'proposal' }]);
  });

  it('becomes the pending operation of a later call', async () => {
    await start();
    await fixture.add('mcp/info', 'x');
    await fixture.write(preview);
    const proposal = await shown();
    const call = fixture.call(deleteFirst);
    await vi.waitFor(() => expect(fixture.operations.pending()).toMatchObject([{ id: proposal.id, proposal: false }]));
    await fixture.operations.approve([proposal]);
    expect((await call.answer).text).toMatch(/^ok/);
    expect(fixture.audit.list({ limit: 9 })).toMatchObject([{ state: 'executed', intent: 'execute' }]);
  });

  it('is rejected ahead of the call', async () => {
    await start();
    await fixture.add('mcp/info', 'x');
    await fixture.write(preview);
    await fixture.operations.reject([await shown()], '');
    expect(await fixture.write(deleteFirst)).toBe('error|APPROVAL_DENIED|Rejected by user');
  });

  it('is withdrawn when its content changed and it is previewed anew', async () => {
    await start();
    await fixture.add('mcp/info', 'x');
    await fixture.write(preview);
    const old = await shown();
    await fixture.add('mcp/info', 'y');
    await fixture.write(preview);
    expect((await shown()).id).not.toBe(old.id);
  });

  it('is forgotten when nobody decides it: the later call asks anew', async () => {
    await start({ expiryMinutes: 0.01, waitSeconds: 0 });
    await fixture.add('mcp/info', 'x');
    await fixture.write(preview);
    await vi.waitFor(() => expect(fixture.operations.pending()).toEqual([]), { timeout: 10_000 });
    expect(await fixture.write(deleteFirst)).toMatch(/^pending/);
  });

  it('cannot flood the person: the oldest proposals of an agent make way', async () => {
    await start();
    for (let index = 0; index < 60; index += 1) await fixture.add('mcp/info', `item ${index}`);
    for (let index = 0; index < 60; index += 1) await fixture.write({ ...preview, index });
    expect(fixture.operations.pending()).toHaveLength(50);
  });
});

describe('deleting a whole tab', () => {
  it('is judged by the rules of every tab that goes', async () => {
    await start({ rules: [{ effect: 'deny', tab: 'workspace/p/keep' }], allow: ['tab_delete'] });
    await fixture.add('mcp/workspace/p', 'x');
    await fixture.add('mcp/workspace/p/keep', 'kept');
    expect(await fixture.write({ mode: 'tab_delete', path: 'workspace/p' })).toMatch(
      /^error\|PERMISSION_DENIED\|A rule/,
    );
    expect(await fixture.texts('mcp/workspace/p/keep')).toEqual(['kept']);
  });

  it('keeps every item that goes, and refuses when one was added after it was shown', async () => {
    await start({ waitSeconds: 0 });
    for (const tab of ['mcp/workspace/p', 'mcp/workspace/p/q']) {
      await fixture.add(tab, `${tab} 1`);
      await fixture.add(tab, `${tab} 0`, { 'image/png': '\u0000' });
    }
    const remove = { mode: 'tab_delete', path: 'workspace/p' };
    await fixture.write(remove);
    expect(fixture.operations.detail((await shown()).id)?.effect).toMatchObject({
      mode: 'tab_delete',
      itemsCount: 4,
      tabs: [
        { tab: 'mcp/workspace/p', count: 2 },
        { tab: 'mcp/workspace/p/q', count: 2 },
      ],
    });
    const stale = await shown();
    await fixture.add('mcp/workspace/p/q', 'late');
    expect(await fixture.operations.approve([stale])).toMatchObject([{ state: 'conflict' }]);
    expect(await fixture.store.tabs()).toContain('mcp/workspace/p/q');

    expect(await fixture.write(remove)).toMatch(/^error\|CONFLICT/);
    expect(await fixture.write(remove)).toMatch(/^pending/);
    await fixture.operations.approve([await shown()]);
    expect(await fixture.write(remove)).toBe(
      'ok|mode:tab_delete|path:workspace/p|full_path:mcp/workspace/p|items_removed:5',
    );
    expect(await fixture.store.tabs()).not.toContain('mcp/workspace/p');
    const [row] = fixture.audit.list({ limit: 1 });
    const images = fixture.audit.find(row?.code ?? '')?.images ?? [];
    expect(images.map(({ tab, row: at }) => `${tab}[${at}]`)).toEqual([
      'mcp/workspace/p[0]',
      'mcp/workspace/p[1]',
      'mcp/workspace/p/q[0]',
      'mcp/workspace/p/q[1]',
      'mcp/workspace/p/q[2]',
    ]);
  });
});
