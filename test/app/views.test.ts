import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storeFailure } from '../../shared/tools/errors.ts';
import { launchChromium, openPage } from '../support/browser.ts';
import { FakeHost } from '../support/fake-host.ts';
import {
  pixel,
  sampleDelete,
  sampleHistoryDetail,
  sampleItem,
  samplePending,
  sampleRow,
} from '../support/sample-views.ts';
import { textSeen } from '../support/text-seen.ts';

let browser: Browser;
let host: FakeHost;
let page: Page;
let complaints: readonly string[];

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());
beforeEach(async () => {
  host = await new FakeHost({
    item: async ({ tab, index }) => ({
      tab,
      index,
      item: sampleItem(`Whole text of item ${index}`, { tags: ['task'], note: 'A note', image: pixel }),
    }),
    historyDetail: async ({ id }) => {
      const row = host.history.find((each) => each.id === id) ?? sampleRow(1);
      return sampleHistoryDetail(row, {
        decision: { by: 'person', at: Date.now(), reason: 'Not <this> one' },
        before: [{ tab: 'mcp/info', row: 5, item: sampleItem('How it was') }],
        after: [{ tab: 'mcp/info', row: 5, item: sampleItem('How it is') }],
        imagesLeftOut: 3,
      });
    },
  }).start();
  host.tabs = [
    { tab: 'mcp/info', managed: true, count: 47, state: 'ok' },
    { tab: 'mcp/workspace/project1', managed: true, count: 1240, state: 'ok' },
    { tab: '&буфер обмена', managed: false, count: 8240, state: 'ok' },
    { tab: 'mcp', managed: false, count: 1, state: 'ok' },
    { tab: 'secret', managed: false, count: 0, state: 'locked' },
  ];
});
afterEach(async () => {
  await page.context().close();
  await host.server.close();
  expect(complaints, 'complaints of the page').toEqual([]);
});

async function open(options: Parameters<Browser['newContext']>[0] = {}): Promise<void> {
  ({ page, complaints } = await openPage(browser, host.server.url(), options));
  await page.getByRole('navigation').waitFor();
}

const rows = () => page.getByRole('option');
const view = (name: RegExp) => page.getByRole('link', { name });
const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
const treeRow = (name: string) => page.getByRole('row', { name, exact: true });

describe('tabs', () => {
  test('are a tree of those agents write, apart from those they only read, with counts', async () => {
    await open();
    await view(/Tabs/).click();
    const managed = page.getByRole('treegrid', { name: 'Written by agents' });
    await managed.waitFor();
    expect((await textSeen(managed)).split('\n')).toEqual(['info', '47', 'workspace', 'project1', '1,240']);
    const external = page.getByRole('treegrid', { name: 'Read-only' });
    expect((await textSeen(external)).split('\n')).toEqual(['&буфер обмена', '8,240', 'mcp', '1', 'secret', 'locked']);
  });

  test('are walked by arrows at once: the tree, then the items of a tab', async () => {
    await open();
    await view(/Tabs/).click();
    await treeRow('info').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.getByText('Items of info').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.getByText('Items of workspace/project1').waitFor();
    await rows().first().waitFor();
    // At the end of the tree an arrow stays there.
    await page.keyboard.press('ArrowDown');
    expect(await page.locator('.tree :focus, .tree:focus').count()).toBe(1);
    expect(await rows().and(page.locator('[aria-selected="true"]')).count()).toBe(0);
    await view(/Tabs/).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.getByText('Whole text of item 1').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.getByText('Whole text of item 0').waitFor();
  });

  test('say so when CopyQ cannot be reached, and come by themselves when it can again', async () => {
    const { store } = host.overview;
    let tabsGone = true;
    const tabs = host.tabs;
    await host.server.close();
    host = await new FakeHost({
      tabs: async () => {
        if (tabsGone) throw storeFailure({ kind: 'not-running' });
        return [...tabs];
      },
    }).start();
    host.tabs = tabs;
    host.overview = { ...host.overview, store: { ...store, reachable: false, fault: 'not-running' } };
    await open();
    await view(/Tabs/).click();
    const said = page.getByText('CopyQ cannot be reached, so its tabs cannot be shown.');
    await said.waitFor();
    expect(await page.getByText('Choose a tab.').count()).toBe(0);
    expect(await page.getByText('No tabs').count()).toBe(0);
    tabsGone = false;
    host.setOverview({ store });
    await treeRow('info').waitFor();
    expect(await said.count()).toBe(0);
    await page.getByText('Choose a tab.').waitFor();
    host.setOverview({ store: { ...store, reachable: false, fault: 'lost' } });
    await page.getByText('This is how its tabs were.').waitFor();
    await treeRow('info').waitFor();
  });

  test('load items page by page as they are scrolled to', async () => {
    await open();
    await page.keyboard.press('2');
    await treeRow('project1').click();
    await rows().first().waitFor();
    expect(await rows().count()).toBeLessThan(60);
    expect(host.itemsAsked).toBe(1);
    await rows().first().click();
    await page.getByText('Whole text of item 0').waitFor();
    await page.keyboard.press('End');
    await page.getByText('Item number 1239 with a second line').waitFor();
    expect(host.itemsAsked).toBeLessThan(6);
    expect(await rows().last().getAttribute('aria-posinset')).toBe('1240');
  });

  test('show one item whole: text, tags, note, picture, every format', async () => {
    await open();
    await page.keyboard.press('2');
    await treeRow('info').click();
    await rows().nth(3).click();
    const detail = page.locator('.detail');
    await detail.getByText('Whole text of item 3').waitFor();
    const text = await textSeen(detail);
    for (const part of ['Item 3 of info', 'task', 'A note', 'text/plain', '20 bytes', '20 characters']) {
      expect(text).toContain(part);
    }
    expect(await page.getByRole('img', { name: 'Image of the item' }).getAttribute('src')).toMatch(
      /^data:image\/png;base64,/,
    );
  });

  test('say that a locked tab is locked, and follow what changes', async () => {
    await open();
    await page.keyboard.press('2');
    await treeRow('secret').click();
    await page.getByText('it is locked, encrypted or damaged').waitFor();
    await treeRow('info').click();
    await rows().first().waitFor();
    host.tabs = [{ tab: 'mcp/info', managed: true, count: 1, state: 'ok' }];
    host.events.emit('tabs', ['mcp/info']);
    await expect.poll(() => rows().count()).toBe(1);
    host.tabs = [];
    host.events.emit('tabs', []);
    await page.getByText('This tab is no longer there.').waitFor();
  });
});

describe('history', () => {
  beforeEach(() => {
    host.history = Array.from({ length: 250 }, (_, at) => sampleRow(250 - at));
  });

  test('loads older operations as they are scrolled to, and new ones as they come', async () => {
    await open();
    await view(/History/).click();
    await page.getByText('Operation number 250').waitFor();
    await page.getByRole('listbox').focus();
    await expect
      .poll(
        async () => {
          await page.keyboard.press('End');
          return page.getByText('Operation number 1', { exact: true }).count();
        },
        { timeout: 20_000 },
      )
      .toBe(1);
    host.history = [sampleRow(251, { state: 'pending' }), ...host.history];
    host.events.emit('history', 251);
    await page.keyboard.press('Home');
    await rows().first().getByText('Operation number 251').waitFor();
    await rows().first().getByText('waiting').waitFor();
    host.history = host.history.map((row) => (row.number === 251 ? { ...row, state: 'denied' } : row));
    host.events.emit('history', 251);
    await rows().first().getByText('rejected').waitFor();
    expect(await rows().first().getAttribute('aria-setsize')).toBe('251');
  });

  test('is walked by arrows as soon as it is open, and not from what they scroll', async () => {
    await open();
    await view(/History/).click();
    await rows().first().waitFor();
    const selected = rows().and(page.locator('[aria-selected="true"]'));
    await page.keyboard.press('ArrowDown');
    await selected.getByText('Operation number 250').waitFor();
    await page.keyboard.press('ArrowDown');
    await selected.getByText('Operation number 249').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await selected.getByText('Operation number 250').waitFor();
    await page.locator('.detail-body').focus();
    await page.keyboard.press('ArrowDown');
    expect(await textSeen(selected)).toContain('Operation number 250');
  });

  test('says when an agent connected, not how long ago: it may have left', async () => {
    await open();
    await view(/History/).click();
    await rows().first().click();
    const agent = page.locator('.agent-facts');
    await agent.waitFor();
    expect(await textSeen(agent)).toMatch(/connected .*\d{4}, \d+:\d+/);
    expect(await textSeen(agent)).not.toContain('ago');
    expect(await agent.locator('time').getAttribute('title')).toMatch(/\d:\d\d:\d\d/);
  });

  test('shows one operation: decision, before, after, parameters, answer, duration', async () => {
    await open();
    await view(/History/).click();
    await rows().first().click();
    const detail = page.locator('.detail');
    await detail.waitFor();
    const text = await textSeen(detail);
    for (const part of [
      'Add · info · item 0',
      'done',
      'took 14 ms',
      'by a person',
      'Reason: Not <this> one',
      'How it was',
      'How it is',
      '3 more items are kept in the log',
      'ok|mode:add|tab:info',
      '"mode": "add"',
      'claude-code 2.1.4',
    ]) {
      expect(text).toContain(part);
    }
  });

  test('keeps a row to its height, whatever line breaks its text holds', async () => {
    const broken = (word: string) => `${word}\n1\r\n2\r3\n\n4`;
    const row = sampleRow(2, {
      summary: broken('summary'),
      agent: broken('agent'),
      tab: `mcp/${broken('tab')}`,
      mode: broken('mode'),
    });
    host.history = [row, sampleRow(1)];
    await open();
    await view(/History/).click();
    await rows().nth(1).waitFor();
    for (const word of ['summary', 'agent', 'tab', 'mode']) {
      expect(await rows().first().textContent()).toContain(`${word}↵1↵2↵3↵↵4`);
    }
    const boxes = await Promise.all((await page.locator('.row-main').all()).map((main) => main.boundingBox()));
    expect(boxes).toHaveLength(4);
    expect(boxes.map((box) => Math.round(box?.height ?? 0))).toEqual([18, 18, 18, 18]);
  });

  test('takes modes that are none, without tab, index or duration', async () => {
    host.history = [
      sampleRow(2, { mode: '__proto__', tab: null, index: null, state: 'failed', duration: null }),
      sampleRow(1, { mode: '', tab: null, index: null, state: 'unknown' }),
    ];
    await open();
    await view(/History/).click();
    await rows().first().getByText('__proto__').waitFor();
    await rows().nth(1).getByText('unknown mode').waitFor();
    await rows().first().click();
    await page.getByText('not finished').waitFor();
  });

  test('when empty, shows how to connect an agent', async () => {
    host.history = [];
    await open();
    await view(/History/).click();
    await page.getByText('Nothing has happened yet').waitFor();
    const settings = await page.locator('.code-block').textContent();
    expect(JSON.parse(settings ?? '')).toEqual({
      mcpServers: { copyq: { command: 'copyq-companion', args: ['mcp'] } },
    });
  });
});

describe('bands', () => {
  test('say what is wrong, what still works and what to do, and go when it is right again', async () => {
    await open();
    await page.getByText('All is quiet').waitFor();
    const good = host.overview.store;
    host.setOverview({ store: { ...good, reachable: false, fault: 'not-running' } });
    await page.getByText('CopyQ cannot be reached: it is not running.').waitFor();
    host.overview = { ...host.overview, store: good };
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect.poll(() => page.locator('.band').count()).toBe(0);
    host.setOverview({ auditWritable: false });
    await page.getByText('The log cannot be written').waitFor();
    host.setOverview({
      auditWritable: true,
      store: { ...good, kind: 'builtin', builtinReason: 'copyq-not-installed' },
    });
    await page.getByText('CopyQ was not found').waitFor();
    expect(await page.getByRole('link', { name: 'Get CopyQ' }).getAttribute('href')).toBe(
      'https://hluk.github.io/CopyQ/',
    );
    host.setOverview({ store: { ...good, kind: 'builtin', builtinReason: 'chosen' } });
    await page.getByText('CopyQ is not used.').waitFor();
  });
});

describe('settings and keys', () => {
  test('language and theme are switched at once and remembered', async () => {
    host.pending = Array.from({ length: 3 }, (_, at) => samplePending(`AAAA${at}`, sampleDelete(at)));
    await open({ colorScheme: 'light' });

    await page.getByText('3 requests wait', { exact: true }).waitFor();
    expect(await background()).toBe('rgb(239, 239, 236)');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByText('Русский').click();
    await page.getByText('Тёмное').click();
    await page.keyboard.press('Escape');
    await page.getByText('Ждут решения 3 запроса', { exact: true }).waitFor();
    expect(await background()).toBe('rgb(21, 22, 23)');
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await textSeen(page.getByRole('heading', { level: 1 }))).toBe(
      'Claude Code хочет удалить элемент 0 из вкладки info',
    );
    expect(await background()).toBe('rgb(21, 22, 23)');
    expect(await page.locator('html').getAttribute('lang')).toBe('ru');
  });

  test('the first language is the browser’s, the first theme the system’s', async () => {
    host.pending = Array.from({ length: 5 }, (_, at) => samplePending(`AAAA${at}`, sampleDelete(at)));
    await open({ locale: 'ru-RU', colorScheme: 'dark' });
    await page.getByText('Ждут решения 5 запросов', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Разрешить' }).waitFor();
    await page.getByText(/осталось 1[34] мин/).waitFor();
    expect(await background()).toBe('rgb(21, 22, 23)');
  });

  test('? shows the keys, which decide nothing while they are shown', async () => {
    host.pending = [samplePending('7K3QF', sampleDelete())];
    await open();
    await page.locator('.decision-approve[aria-disabled="false"]').waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Approve what is shown').waitFor();
    await page.getByRole('dialog').getByText('In the reason: send the rejection').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('r');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(host.decisions).toEqual([]);
    expect(await page.getByRole('textbox').count()).toBe(0);
  });

  test('the keys are shown by a button too, and can be read to the end at 200 % zoom', async () => {
    await open({ viewport: { width: 450, height: 320 } });
    await page.getByRole('button', { name: 'Keys' }).click();
    const close = page.getByRole('button', { name: 'Close' });
    await close.scrollIntoViewIfNeeded();
    const box = await close.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(320);
    await close.click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  test('every stop of the Tab key is seen to have focus', async () => {
    host.pending = [samplePending('7K3QF', sampleDelete())];
    await open();
    await page.locator('.decision-approve[aria-disabled="false"]').waitFor();
    const stops: string[] = [];
    for (let stop = 0; stop < 9; stop += 1) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      if ((await focused.count()) === 0) break;
      expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
      stops.push((await focused.getAttribute('aria-label')) ?? (await textSeen(focused)));
    }
    expect(stops).toEqual([
      'Pending: 1 request waits',
      'Tabs',
      'History',
      'Keys',
      'Settings',
      'Requests',
      'Delete',
      'Approve',
      'Reject',
    ]);
  });
});

describe('one column', () => {
  test('detail takes the place of the list, with a way back', async () => {
    host.pending = ['AAAAA', 'BBBBB'].map((id, index) => samplePending(id, sampleDelete(index)));
    await open({ viewport: { width: 600, height: 640 } });
    await rows().nth(1).click();
    await page.getByRole('heading', { level: 1 }).getByText('item 1').waitFor();
    expect(await rows().count()).toBe(0);
    await page.getByRole('button', { name: 'Back' }).click();
    await rows().nth(1).waitFor();
    await page.getByRole('listbox').press('Enter');
    await page.getByRole('heading', { level: 1 }).getByText('item 1').waitFor();
    await page.keyboard.press('Escape');
    await rows().nth(1).waitFor();
    expect(host.decisions).toEqual([]);
  });

  test('a single request is shown at once', async () => {
    host.pending = [samplePending('AAAAA', sampleDelete(7))];
    await open({ viewport: { width: 600, height: 640 } });
    await page.getByRole('heading', { level: 1 }).getByText('item 7').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await rows().first().waitFor();
  });

  test('every tab can be chosen by keyboard: moving through the tree does not lead away from it', async () => {
    await open({ viewport: { width: 600, height: 640 } });
    await page.keyboard.press('2');
    await treeRow('info').waitFor();
    for (const _ of ['info', 'workspace', 'project1']) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('Items of workspace/project1').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    // The same one once more.
    await treeRow('project1').click();
    await page.getByText('Items of workspace/project1').waitFor();
  });

  test('tabs, items and item follow one another', async () => {
    await open({ viewport: { width: 600, height: 640 } });
    await page.keyboard.press('2');
    await treeRow('info').click();
    await rows().nth(2).click();
    await page.getByText('Whole text of item 2').waitFor();
    await page.keyboard.press('Escape');
    await rows().first().waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await treeRow('info').waitFor();
    await page.goBack();
    await page.getByText('All is quiet').waitFor();
  });
});
