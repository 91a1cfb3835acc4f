import type { Progress } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PendingView } from '../../shared/contract/views.ts';
import { type Scene, startScene } from '../support/agent-scene.ts';
import { connectAgent } from '../support/companion-process.ts';

let scene: Scene;
let tabs = 0;
/** A fresh tab for each test. */
let tab = '';

beforeAll(async () => {
  scene = await startScene({ environment: { COPYQ_COMPANION_APPROVAL_WAIT_SECONDS: '20' } });
});
afterAll(() => scene.stop());
beforeEach(() => {
  tabs += 1;
  tab = `workspace/t${tabs}`;
});

const inTab = (operation: PendingView) => operation.effect.tab === `mcp/${tab}`;
const decision = ({ id, shown }: PendingView) => ({ operations: [{ id, shown }] });

describe('approval of what could destroy something', () => {
  it('is asked of the person, with the whole item, while the agent waits and is kept informed', async () => {
    await scene.put(`mcp/${tab}`, {
      'text/plain': 'to be deleted',
      'application/x-copyq-tags': 'a,b',
      'application/x-copyq-item-notes': 'note',
      'text/html': '<b>x</b>',
    });
    const progress: Progress[] = [];
    const call = scene.agent.call('mcp_write', { mode: 'delete', tab, index: 0 }, (one) => progress.push(one));
    const pending = await scene.person.pendingOne(inTab);
    expect(pending).toMatchObject({
      proposal: false,
      caller: 'waiting',
      agent: { name: 'Test Agent', clientName: 'test-agent', clientVersion: '3.2.1', connected: true },
      effect: {
        mode: 'delete',
        index: 0,
        item: { text: 'to be deleted', tags: ['a', 'b'], note: 'note' },
      },
    });
    expect(pending.agent.parentProcess).toMatch(/\(\d+\)$/);
    expect(await scene.texts(`mcp/${tab}`)).toEqual(['to be deleted']);
    const [result] = await scene.person.ask('approve', decision(pending));
    expect(result?.state).toBe('executed');
    expect(await call).toEqual({ text: `ok|mode:delete|tab:${tab}|full_path:mcp/${tab}|index:0`, isError: false });
    expect(await scene.texts(`mcp/${tab}`)).toEqual([]);
    expect(progress.length).toBeGreaterThan(0);
    expect(JSON.stringify(progress)).not.toContain('deleted');
    const { rows } = await scene.person.ask('history', { limit: 1, before: null });
    const detail = await scene.person.ask('historyDetail', { id: rows[0]?.id ?? '' });
    expect(detail).toMatchObject({ decision: { by: 'person' }, row: { state: 'executed' } });
    expect(detail.before[0]?.item).toMatchObject({ text: 'to be deleted', note: 'note' });
  });

  it('refused, tells the agent why and changes nothing', async () => {
    await scene.putTexts(`mcp/${tab}`, ['kept']);
    const call = scene.agent.call('mcp_write', { mode: 'move', tab, index: 0, to_tab: 'info' });
    await scene.person.ask('reject', { ...decision(await scene.person.pendingOne(inTab)), reason: 'not this one' });
    expect(await call).toEqual({ text: 'error|APPROVAL_DENIED|Rejected by user: not this one', isError: true });
    expect(await scene.texts(`mcp/${tab}`)).toEqual(['kept']);
  });

  it('ends in a conflict when the person changed the item in CopyQ after it was shown', async () => {
    await scene.putTexts(`mcp/${tab}`, ['shown', 'neighbour']);
    const call = scene.agent.call('mcp_write', { mode: 'delete', tab, index: 0 });
    const pending = await scene.person.pendingOne(inTab);
    await scene.copyq.evaluate(`tab('mcp/${tab}'); change(0, 'text/plain', 'edited by hand');`);
    expect(await scene.person.ask('approve', decision(pending))).toMatchObject([{ state: 'conflict' }]);
    expect((await call).text).toMatch(/^error\|CONFLICT\|/);
    expect(await scene.texts(`mcp/${tab}`)).toEqual(['edited by hand', 'neighbour']);
  });

  it('follows the item when others were put above it', async () => {
    await scene.putTexts(`mcp/${tab}`, ['target', 'neighbour']);
    const call = scene.agent.call('mcp_write', { mode: 'delete', tab, index: 0 });
    const pending = await scene.person.pendingOne(inTab);
    await scene.putTexts(`mcp/${tab}`, ['newer', 'new']);
    await scene.person.ask('approve', decision(pending));
    expect((await call).text).toBe(`ok|mode:delete|tab:${tab}|full_path:mcp/${tab}|index:2`);
    expect(await scene.texts(`mcp/${tab}`)).toEqual(['newer', 'new', 'neighbour']);
  });

  it('covers a whole tab, with every tab below it and its items', async () => {
    await scene.putTexts(`mcp/${tab}`, ['a', 'b']);
    await scene.putTexts(`mcp/${tab}/sub`, ['c']);
    const call = scene.agent.call('mcp_write', { mode: 'tab_delete', path: tab });
    const pending = await scene.person.pendingOne(inTab);
    const whole = await scene.person.ask('pendingDetail', { id: pending.id });
    expect(whole?.effect).toMatchObject({
      itemsCount: 3,
      tabs: [
        { tab: `mcp/${tab}`, count: 2, items: [{ text: 'a' }, { text: 'b' }] },
        { tab: `mcp/${tab}/sub`, count: 1, items: [{ text: 'c' }] },
      ],
    });
    await scene.person.ask('approve', decision(pending));
    expect((await call).text).toMatch(/items_removed:3$/);
    expect((await scene.tabs()).filter((name) => name.startsWith(`mcp/${tab}`))).toEqual([]);
  });

  it('is asked as a proposal by a preview, which does not wait; the later call gets the outcome', async () => {
    await scene.putTexts(`mcp/${tab}`, ['x', 'y']);
    const parameters = { mode: 'delete', tab, index: 0 };
    expect(await scene.agent.write({ ...parameters, intent: 'preview' })).toMatch(/^preview\|mode:delete\n/);
    const pending = await scene.person.pendingOne(inTab);
    expect(pending.proposal).toBe(true);
    await scene.person.ask('approve', decision(pending));
    expect(await scene.texts(`mcp/${tab}`)).toEqual(['y']);
    expect(await scene.agent.write(parameters)).toMatch(/^ok\|mode:delete/);
    expect(await scene.texts(`mcp/${tab}`)).toEqual(['y']);
  });

  it('outlives the agent, which learns the outcome when it comes back', async () => {
    await scene.putTexts(`mcp/${tab}`, ['x', 'y']);
    const first = await connectAgent(scene.host.environment, { name: 'Traveller' });
    const call = first.call('mcp_write', { mode: 'delete', tab, index: 0 }).catch(() => undefined);
    await scene.person.pendingOne(inTab);
    await first.close();
    await call;
    const pending = await scene.person.pendingOne((operation) => inTab(operation) && operation.caller === 'gone');
    await scene.person.ask('approve', decision(pending));
    const second = await connectAgent(scene.host.environment, { name: 'Traveller' });
    expect(await second.write({ mode: 'delete', tab, index: 0 })).toMatch(/^ok\|mode:delete/);
    expect(await scene.texts(`mcp/${tab}`)).toEqual(['y']);
    await second.close();
  });
});

describe('a wait that ends before the decision', () => {
  let quick: Scene;
  beforeAll(async () => {
    quick = await startScene({ environment: { COPYQ_COMPANION_APPROVAL_WAIT_SECONDS: '1' } });
  });
  afterAll(() => quick.stop());

  it('is answered as pending, and a repeated call redeems the outcome', async () => {
    await quick.putTexts('mcp/info', ['x', 'y']);
    const parameters = { mode: 'delete', tab: 'info', index: 0 };
    const answer = await quick.agent.call('mcp_write', parameters);
    const pending = await quick.person.pendingOne();
    expect(answer.isError).toBe(false);
    expect(answer.text).toMatch(
      /^pending\|op:[0-9A-Z]{5}\|mode:delete\|tab:info\|index:0\|expires:\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\nhint:waiting for approval; repeat the same call to keep waiting$/,
    );
    expect(answer.text).toContain(`op:${pending.id}`);
    expect(await quick.agent.write(parameters)).toContain(`op:${pending.id}`);
    await quick.person.ask('approve', decision(pending));
    expect(await quick.agent.write(parameters)).toBe('ok|mode:delete|tab:info|full_path:mcp/info|index:0');
    expect(await quick.texts('mcp/info')).toEqual(['y']);
    const { rows } = await quick.person.ask('history', { limit: 10, before: null });
    expect(rows.map(({ state, mode }) => [state, mode])).toEqual([['executed', 'delete']]);
  });
});
