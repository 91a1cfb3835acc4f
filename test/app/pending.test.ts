import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchChromium, openPage } from '../support/browser.ts';
import { FakeHost } from '../support/fake-host.ts';
import { sampleAgent, sampleDelete, sampleItem, samplePending } from '../support/sample-views.ts';
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
  host = await new FakeHost().start();
});
afterEach(async () => {
  await page.context().close();
  await host.server.close();
  expect(complaints, 'complaints of the page').toEqual([]);
});

async function open(options: Parameters<Browser['newContext']>[0] = {}): Promise<void> {
  ({ page, complaints } = await openPage(browser, host.server.url(), options));
}

const rows = () => page.getByRole('option');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const sentence = () => page.getByRole('heading', { level: 1 });
/** Decisions are taken: half a second has passed since what is shown appeared. */
const armed = () => page.locator('.decision-bar .decision:last-child[aria-disabled="false"]').waitFor();
const focusedName = () => page.locator(':focus').allTextContents();

/** The window's time stands still from here; it goes on only by `page.clock.runFor`. */
async function stopTime(): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
}

describe('what is shown', () => {
  test('one sentence, what is lost, who asks and how long there is', async () => {
    host.pending = [samplePending('7K3QF', sampleDelete())];
    await open();
    await sentence().waitFor();
    expect(await textSeen(sentence())).toBe('Claude Code wants to delete item 5 of info');
    const shown = await textSeen(page.getByRole('main'));
    for (const part of [
      'Grocery list for the week',
      'home',
      'Asked for on Monday',
      'text/plain',
      '25 bytes',
      'claude-code 2.1.4',
      'started by claude (4711)',
      'connected 12 min. ago',
      'The agent waits for the answer.',
      '7K3QF',
    ]) {
      expect(shown).toContain(part);
    }
    expect(shown).toMatch(/1[34] min left/);
    expect(await focusedName()).toEqual([]);
    await expect.poll(() => page.title()).toBe('(1) CopyQ Companion');
  });

  test('everything that matters is in sight at 900 × 640 and at 600 × 640, even of a long item', async () => {
    host.pending = [samplePending('7K3QF', sampleDelete(5, 'a line of text\n'.repeat(500)))];
    await open();
    await armed();
    for (const width of [900, 600]) {
      await page.setViewportSize({ width, height: 640 });
      for (const part of [
        sentence(),
        page.locator('.item-text'),
        page.locator('.who'),
        button('Approve'),
        button('Reject'),
      ]) {
        const box = await part.boundingBox();
        expect(box?.y).toBeLessThan(600);
      }
      for (const name of ['Approve', 'Reject']) {
        const box = await button(name).boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
      }
    }
    const [approve, reject] = await Promise.all([button('Approve').boundingBox(), button('Reject').boundingBox()]);
    expect(approve?.width).toBe(reject?.width);
    expect(approve?.height).toBe(reject?.height);
  });

  test('a change as what differs, two lines around it, the whole on request', async () => {
    const before = Array.from({ length: 30 }, (_, line) => `line ${line}`).join('\n');
    const after = before.replace('line 15', 'line fifteen');
    host.pending = [
      samplePending('7K3QF', {
        mode: 'update',
        tab: 'mcp/info',
        index: 0,
        field: 'text',
        before,
        after,
        dropsFormats: ['text/html'],
        item: sampleItem(before, { tags: ['kept'] }),
      }),
    ];
    await open();
    const diff = page.locator('.diff-rows');
    await diff.waitFor();
    expect((await textSeen(diff)).split('\n').map((line) => line.trim())).toEqual(
      expect.arrayContaining(['13 unchanged lines', 'line 13', 'line 14', 'line 16', 'line 17', '12 unchanged lines']),
    );
    expect(await textSeen(page.locator('.diff-gone del'))).toBe('15');
    expect(await textSeen(page.locator('.diff-new ins'))).toBe('fifteen');
    expect(await textSeen(diff)).not.toMatch(/line 12\b/);
    expect(await textSeen(page.getByRole('main'))).toContain('kept as text/html');
    await button('Show all').click();
    expect(await textSeen(diff)).toMatch(/line 0\b/);
    await button('Only what changes').click();
    expect(await textSeen(diff)).not.toMatch(/line 0\b/);
  });

  test('where an item moves, what a tab takes with it, and which tags change', async () => {
    host.pending = [
      samplePending('AAAAA', {
        mode: 'move',
        tab: 'mcp/info',
        index: 2,
        toTab: 'mcp/workspace/new',
        createsTab: true,
        item: sampleItem('Moved'),
      }),
      samplePending('BBBBB', {
        mode: 'tab_delete',
        tab: 'mcp/workspace/old',
        tabsCount: 2,
        itemsCount: 1247,
        tabs: [
          { tab: 'mcp/workspace/old', count: 1200, items: [sampleItem('First of many')] },
          { tab: 'mcp/workspace/old/deep', count: 47, items: [sampleItem('Deep one')] },
        ],
      }),
      samplePending('CCCCC', {
        mode: 'update',
        tab: 'mcp/info',
        index: 0,
        field: 'tags',
        before: 'a,b',
        after: 'b,c',
        dropsFormats: [],
        item: sampleItem('Tagged'),
      }),
    ];
    await open();
    const main = page.getByRole('main');
    await sentence().getByText('move').waitFor();
    expect(await textSeen(sentence())).toBe('Claude Code wants to move item 2 of info to workspace/new');
    expect(await textSeen(main)).toContain('new tab');
    await rows().nth(1).click();
    await sentence().getByText('delete the tab').waitFor();
    const lost = await textSeen(main);
    for (const part of ['In all: 2 tabs, 1,247 items', 'workspace/old/deep', 'First of many', 'and 46 more items']) {
      expect(lost).toContain(part);
    }
    await rows().nth(2).click();
    await sentence().getByText('change the tags').waitFor();
    expect(await textSeen(page.locator('.detail .tag-gone'))).toBe('a');
    expect(await textSeen(page.locator('.detail .tag-new'))).toBe('c');
  });

  test('whether the caller still waits, and that a proposal is one', async () => {
    host.pending = [
      samplePending('AAAAA', sampleDelete(), { caller: 'away' }),
      samplePending('BBBBB', sampleDelete(), { caller: 'gone', agent: sampleAgent({ connected: false }) }),
      samplePending('CCCCC', sampleDelete(), { proposal: true, caller: 'away' }),
    ];
    await open();
    const who = page.locator('.who');
    await who.getByText('may ask again').waitFor();
    await rows().nth(1).click();
    await who.getByText('The agent is gone.').waitFor();
    await who.getByText('no longer connected').waitFor();
    await rows().nth(2).click();
    await page.locator('.detail-head').getByText('Proposal').waitFor();
  });

  test('all is quiet, and when the last request was', async () => {
    await open();
    await page.getByText('All is quiet').waitFor();
    await page.getByText('No agent has asked to write anything yet.').waitFor();
    host.setOverview({ lastRequestAt: Date.now() - 3 * 3_600_000 });
    await page.getByText('The last request came 3 hr. ago.').waitFor();
  });
});

describe('at the beginning', () => {
  test('the first request whose agent waits is shown, though it is not the oldest', async () => {
    host.pending = [
      samplePending('AAAAA', sampleDelete(1), { caller: 'gone' }),
      samplePending('BBBBB', sampleDelete(2), { caller: 'away' }),
      samplePending('CCCCC', sampleDelete(3), { caller: 'waiting' }),
      samplePending('DDDDD', sampleDelete(4), { caller: 'waiting' }),
    ];
    await open();
    await sentence().getByText('item 3').waitFor();
    // Nothing that comes or is cleared away takes that back.
    host.setPending(...host.pending.slice(0, 2), ...host.pending.slice(3));
    await button('Clear decided').click();
    await sentence().getByText('item 1').waitFor();
  });

  test('the oldest is shown when no agent waits', async () => {
    host.pending = ['AAAAA', 'BBBBB'].map((id, at) => samplePending(id, sampleDelete(at), { caller: 'away' }));
    await open();
    await sentence().getByText('item 0').waitFor();
  });
});

describe('deciding', () => {
  test('the buttons tell their keys', async () => {
    host.pending = [samplePending('7K3QF', sampleDelete())];
    await open();
    await armed();
    const told = (name: string) =>
      Promise.all(['title', 'aria-keyshortcuts'].map((attribute) => button(name).getAttribute(attribute)));
    expect(await told('Approve')).toEqual(['Ctrl Enter', 'Control+Enter']);
    expect(await told('Reject')).toEqual(['R, Ctrl Backspace', 'R Control+Backspace']);
    await button('Reject').click();
    await page.getByRole('textbox').waitFor();
    expect(await told('Reject')).toEqual(['Ctrl Enter', 'Control+Enter']);
  });

  test('by mouse: approve sends exactly what was shown, and a quiet line tells the outcome', async () => {
    host.pending = [samplePending('7K3QF', sampleDelete())];
    await open();
    await armed();
    await button('Approve').click();
    await page.getByText('Approved and done.').waitFor();
    expect(host.decisions).toEqual([
      { approve: true, operations: [{ id: '7K3QF', shown: 'fingerprint-7K3QF' }], reason: '' },
    ]);
    expect(await button('Approve').count()).toBe(0);
  });

  test('by mouse: reject asks for a reason first', async () => {
    host.pending = [samplePending('7K3QF', sampleDelete())];
    await open();
    await armed();
    await button('Reject').click();
    await page.getByRole('textbox').fill('Still <needed>');
    expect(host.decisions).toEqual([]);
    await armed();
    await button('Reject').click();
    await page.getByText('Rejected. Nothing was changed.').waitFor();
    expect(host.decisions).toMatchObject([{ approve: false, reason: 'Still <needed>' }]);
  });

  test('by keyboard: arrows choose, Ctrl+Enter approves, R and Ctrl+Backspace reject', async () => {
    host.pending = ['AAAAA', 'BBBBB', 'CCCCC'].map((id, index) => samplePending(id, sampleDelete(index)));
    await open();
    await armed();
    await page.keyboard.press('ArrowDown');
    await sentence().getByText('item 1').waitFor();
    await armed();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Approved and done.').waitFor();
    await page.keyboard.press('ArrowDown');
    await armed();
    await page.keyboard.press('r');
    await page.keyboard.type('No');
    await page.keyboard.press('Enter');
    await page.keyboard.type('thanks');
    await armed();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Rejected. Nothing was changed.').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await armed();
    await page.keyboard.press('Control+Backspace');
    await page.getByRole('textbox').waitFor();
    expect(host.decisions).toMatchObject([
      { approve: true, operations: [{ id: 'BBBBB' }] },
      { approve: false, operations: [{ id: 'CCCCC' }], reason: 'No\nthanks' },
    ]);
  });

  test('Enter presses Approve only when the person put focus there', async () => {
    host.pending = [samplePending('7K3QF', sampleDelete())];
    await open();
    await armed();
    await button('Approve').focus();
    await page.keyboard.press('Enter');
    await page.getByText('Approved and done.').waitFor();
  });

  test('nothing else decides: Enter, Escape, Space, other keys, or clicking away', async () => {
    host.pending = [samplePending('7K3QF', sampleDelete())];
    await open();
    await armed();
    for (const key of ['Enter', 'Escape', 'Space', 'y', 'a', 'Shift+Enter', 'Alt+Enter', 'Backspace', 'Delete']) {
      await page.keyboard.press(key);
    }
    await rows().first().click();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.locator('.detail-body').click();
    await page.locator('.rail').click({ position: { x: 5, y: 400 } });
    await page.keyboard.press('2');
    await page.keyboard.press('1');
    await armed();
    await page.keyboard.press('r');
    await page.getByRole('textbox').waitFor();
    await page.keyboard.press('Escape');
    await button('Approve').waitFor();
    await expect.poll(focusedName).toEqual(['Reject']);
    expect(host.decisions).toEqual([]);
    expect(host.pending).toHaveLength(1);
  });

  test('takes nothing in the first half second, by key, click or a press that began in it', async () => {
    host.pending = [samplePending('7K3QF', sampleDelete())];
    await open();
    await armed();
    host.setPending(...host.pending, samplePending('NEXT1', sampleDelete(9)));
    await rows().nth(1).waitFor();
    await stopTime();
    await rows().nth(1).click();
    await sentence().getByText('item 9').waitFor();
    expect(await button('Approve').getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Control+Backspace');
    await page.keyboard.press('r');
    await button('Approve').click({ force: true });
    await button('Reject').click({ force: true });
    await button('Approve').focus();
    await page.keyboard.press('Enter');
    const box = await button('Approve').boundingBox();
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
    await page.mouse.down();
    await page.clock.runFor(499);
    expect(await button('Approve').getAttribute('aria-disabled')).toBe('true');
    await page.clock.runFor(1);
    await armed();
    await page.mouse.up();
    expect(await page.getByRole('textbox').count()).toBe(0);
    expect(host.decisions).toEqual([]);
    await button('Approve').click();
    await page.getByText('Approved and done.').waitFor();
    expect(host.decisions).toMatchObject([{ operations: [{ id: 'NEXT1' }] }]);
  });

  test('a change of what is shown starts the half second anew, takes focus from the button, and is said', async () => {
    host.pending = [samplePending('7K3QF', sampleDelete())];
    await open();
    await armed();
    await button('Approve').focus();
    await stopTime();
    host.setPending(samplePending('7K3QF', sampleDelete(6, 'Changed content'), { shown: 'second' }));
    const notice = page.getByText('This changed after it appeared.');
    await expect
      .poll(async () => {
        // The cache tells its readers by timers of no length.
        await page.clock.runFor(1);
        return notice.count();
      })
      .toBe(1);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    expect(await focusedName()).toEqual([]);
    expect(host.decisions).toEqual([]);
    await page.clock.runFor(500);
    await armed();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Approved and done.').waitFor();
    expect(host.decisions).toMatchObject([{ operations: [{ shown: 'second' }] }]);
  });

  test('what was decided too late is refused, shown anew, and said', async () => {
    host.pending = [samplePending('7K3QF', sampleDelete())];
    await open();
    await armed();
    // The host knows of the change, the window not yet.
    host.pending = [samplePending('7K3QF', sampleDelete(6, 'Changed content'), { shown: 'second' })];
    await button('Approve').click();
    await page.getByText('so nothing was decided').waitFor();
    await page.getByText('Changed content').first().waitFor();
    expect(await textSeen(sentence())).toContain('item 6');
    await armed();
    await button('Approve').click();
    await page.getByText('Approved and done.').waitFor();
    expect(host.decisions.map(({ operations }) => operations[0]?.shown)).toEqual(['fingerprint-7K3QF', 'second']);
  });

  test.each([
    ['conflict', 'Approved, but the target had changed. Nothing was done.'],
    ['failed', 'Approved, but it failed.'],
  ] as const)('the outcome %s is told with what the agent was told', async (state, words) => {
    host.pending = [samplePending('7K3QF', sampleDelete())];
    host.outcome = { state, result: 'error|COPYQ_ERROR|CopyQ is not running' };
    await open();
    await armed();
    await button('Approve').click();
    await page.getByText(words).waitFor();
    await page.getByText('error|COPYQ_ERROR|CopyQ is not running').waitFor();
  });

  test('a failure of the host is said, and the request can be decided again', async () => {
    await host.server.close();
    let fail = true;
    host = await new FakeHost({
      approve: async ({ operations }) => {
        if (fail) throw new Error('private');
        return operations.map(({ id }) => ({ id, state: 'executed', result: null, refused: null }));
      },
    }).start();
    host.pending = [samplePending('7K3QF', sampleDelete())];
    await open();
    await armed();
    await button('Approve').click();
    await page.getByText('Something went wrong in the companion').waitFor();
    fail = false;
    await armed();
    await button('Approve').click();
    await page.getByText('Approved and done.').waitFor();
  });
});

describe('while requests come and go', () => {
  test('a new request comes at the end, moves nothing and is announced once', async () => {
    host.pending = [samplePending('AAAAA', sampleDelete(1)), samplePending('BBBBB', sampleDelete(2))];
    await open();
    await rows().nth(1).click();
    await armed();
    const before = await rows().nth(1).boundingBox();
    const live = page.locator('[aria-live="polite"]');
    await expect.poll(() => textSeen(live)).toBe('2 new requests');
    host.setPending(...host.pending, samplePending('CCCCC', sampleDelete(3)));
    await rows().nth(2).waitFor();
    await expect.poll(() => textSeen(live)).toBe('New request: Claude Code wants to delete item 3 of info');
    expect(await rows().nth(1).boundingBox()).toEqual(before);
    expect(await textSeen(sentence())).toContain('item 2');
    expect(await button('Approve').getAttribute('aria-disabled')).toBe('false');
  });

  test('what was announced does not stay in the language before', async () => {
    host.pending = [samplePending('AAAAA', sampleDelete(1))];
    await open();
    const live = page.locator('[aria-live="polite"]');
    await expect.poll(() => live.textContent()).toContain('New request');
    await button('Settings').click();
    await page.getByText('Русский').click();
    await page.getByText('Ждёт решения 1 запрос', { exact: true }).waitFor();
    expect(await live.textContent()).toBe('');
    await page.keyboard.press('Escape');
    host.setPending(...host.pending, samplePending('BBBBB', sampleDelete(2)));
    await expect.poll(() => live.textContent()).toContain('Новый запрос');
  });

  test('one that goes stays in its place, closed; the rest can be cleared away', async () => {
    host.pending = ['AAAAA', 'BBBBB'].map((id, index) => samplePending(id, sampleDelete(index)));
    await open();
    await armed();
    const second = await rows().nth(1).boundingBox();
    host.setPending(...host.pending.slice(1));
    await page.getByText('No longer waiting.').waitFor();
    expect(await rows().nth(1).boundingBox()).toEqual(second);
    await page.getByText('1 request waits', { exact: true }).waitFor();
    await button('Next request').click();
    await sentence().getByText('item 1').waitFor();
    await button('Clear decided').click();
    await expect.poll(() => rows().count()).toBe(1);
    expect(await textSeen(sentence())).toContain('item 1');
  });

  test('a new request takes the place of one that is decided', async () => {
    host.pending = [samplePending('AAAAA', sampleDelete(1))];
    await open();
    await armed();
    await button('Approve').click();
    await page.getByText('Approved and done.').waitFor();
    host.setPending(samplePending('BBBBB', sampleDelete(2)));
    await sentence().getByText('item 2').waitFor();
    await armed();
    await button('Approve').waitFor();
  });

  test('the time left counts down without moving anything', async () => {
    host.pending = [samplePending('7K3QF', sampleDelete(), { expiresAt: Date.now() + 75_000 })];
    await open();
    await page.getByText('2 min left').waitFor();
    await stopTime();
    const left = page.locator('.time-left');
    const box = await left.boundingBox();
    await page.clock.runFor(30_000);
    await left.getByText(/^[34]\d sec left/).waitFor();
    expect(await left.boundingBox()).toEqual(box);
  });
});

describe('hostile content', () => {
  const payload =
    '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>&lt;b&gt; javascript:alert(1)';
  const hidden = 'safe\u202Efdp.exe\u200B';

  test('is shown inert and spelled out, wherever it stands', async () => {
    const evil = `${payload} ${hidden}`;
    host.pending = [
      samplePending(
        '7K3QF',
        {
          mode: 'delete',
          tab: `mcp/workspace/${payload.replaceAll('/', '')}${hidden}`,
          index: 5,
          item: sampleItem(evil, {
            tags: [evil.replaceAll(',', '')],
            note: evil,
            formats: [
              { mime: 'image/svg+xml', bytes: 12 },
              { mime: `x/${hidden}`, bytes: 3 },
            ],
          }),
        },
        { agent: sampleAgent({ name: evil, clientName: evil, parentProcess: evil }) },
      ),
    ];
    await open();
    await armed();
    const text = await textSeen(page.locator('body'));
    expect(text).toContain('<script>document.title="owned"</script>&lt;b&gt;');
    expect(text).toContain('\\u{202E}');
    expect(text).toContain('\\u{200B}');
    expect(text).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B]/);
    expect(await page.locator('main img, main script, main iframe, main a').count()).toBe(0);
    expect(await page.title()).toBe('(1) CopyQ Companion');
    expect(await page.locator('[aria-live="polite"]').textContent()).toContain('\\u{202E}');
  });

  test('line breaks stretch no row and no sentence, wherever they stand', async () => {
    const broken = (word: string) => `${word}\n1\r\n2\r3\n\n4`;
    const plain = ['AAAAA', 'BBBBB'].map((id, at) => samplePending(id, sampleDelete(at)));
    const hostile = samplePending(
      'CCCCC',
      {
        mode: 'move',
        tab: `mcp/${broken('from')}`,
        index: 5,
        toTab: `mcp/${broken('to')}`,
        createsTab: true,
        item: sampleItem('Moved', { tags: [broken('tag')] }),
      },
      { agent: sampleAgent({ name: broken('agent'), clientName: broken('client'), parentProcess: broken('process') }) },
    );
    host.pending = [...plain, hostile];
    await open();
    await rows().nth(2).click();
    await page.locator('.detail .tag').waitFor();
    const boxes = await Promise.all((await page.locator('.row-main').all()).map((main) => main.boundingBox()));
    expect(boxes.map((box) => Math.round(box?.height ?? 0))).toEqual(Array(6).fill(18));
    for (const [place, word] of [
      [sentence(), 'agent'],
      [sentence(), 'from'],
      [sentence(), 'to'],
      [page.locator('.detail .tag'), 'tag'],
      [page.locator('.who'), 'client'],
      [page.locator('.who'), 'process'],
    ] as const) {
      expect(await place.textContent()).toContain(`${word}↵1↵2↵3↵↵4`);
    }
    expect((await page.locator('.detail .tag').boundingBox())?.height).toBeLessThan(24);
  });

  test('a line of a million characters, all hidden or none, does not freeze the window', async () => {
    const item = (text: string) => sampleItem(text.slice(0, 200_000), { textLength: 1_000_000 });
    const long = 'x'.repeat(1_000_000);
    host.pending = [
      samplePending('AAAAA', { mode: 'delete', tab: 'mcp/info', index: 1, item: item(long) }),
      samplePending('BBBBB', { mode: 'delete', tab: 'mcp/info', index: 2, item: item('\u200B\u202E'.repeat(100_000)) }),
      samplePending('CCCCC', {
        mode: 'update',
        tab: 'mcp/info',
        index: 3,
        field: 'text',
        before: `${long}old`,
        after: `${long}new`,
        dropsFormats: [],
        item: item(long),
      }),
      samplePending('DDDDD', {
        mode: 'update',
        tab: 'mcp/info',
        index: 4,
        field: 'text',
        before: '\u200B\u202E'.repeat(400_000),
        after: '\u200C\u202D'.repeat(400_000),
        dropsFormats: [],
        item: item(''),
      }),
    ];
    await open();
    for (const [at, index] of [1, 2, 3, 4].entries()) {
      await rows().nth(at).click();
      await sentence().getByText(`item ${index}`).waitFor();
      await armed();
      expect(await page.locator('main *').count()).toBeLessThan(20_000);
    }
    expect(await textSeen(page.locator('.diff-gone').first())).toContain('\\u{200B}');
    await rows().nth(2).click();
    await page.locator('.diff-gone del').getByText('old').waitFor();
    await rows().first().click();
    await button('Show more (196,000 characters left)').click();
    await button('Show more (184,000 characters left)').waitFor();
  });
});

describe('a yes that could be an accident', () => {
  test('is not taken from Ctrl+Enter on another control, which is not pressed by it either', async () => {
    host.pending = [samplePending('7K3QF', sampleDelete())];
    host.setOverview({ store: { ...host.overview.store, kind: 'builtin', builtinReason: 'copyq-not-installed' } });
    await open();
    await armed();
    const others = [
      button('Reject'),
      button('Settings'),
      button('Keys'),
      page.getByRole('link', { name: 'Pending' }),
      page.getByRole('link', { name: 'History' }),
      page.getByRole('link', { name: 'Get CopyQ' }),
    ];
    for (const control of others) {
      await control.focus();
      await page.keyboard.press('ControlOrMeta+Enter');
      expect(await control.and(page.locator(':focus')).count()).toBe(1);
    }
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByRole('textbox').count()).toBe(0);
    expect(page.context().pages()).toHaveLength(1);
    expect(new URL(page.url()).hash).toBe('');
    expect(host.decisions).toEqual([]);
  });

  test.each(['nothing', 'the list', 'the text of the request', 'Approve'])(
    'is taken from Ctrl+Enter with the focus on %s',
    async (name) => {
      host.pending = [samplePending('7K3QF', sampleDelete())];
      await open();
      await armed();
      if (name === 'the list') await page.getByRole('listbox').focus();
      if (name === 'the text of the request') await page.locator('.detail-body').focus();
      if (name === 'Approve') await button('Approve').focus();
      await page.keyboard.press('ControlOrMeta+Enter');
      await page.getByText('Approved and done.').waitFor();
      expect(host.decisions).toHaveLength(1);
    },
  );

  test('is not taken beside a reason: there Ctrl+Enter rejects, and does nothing on the way back', async () => {
    host.pending = ['AAAAA', 'BBBBB'].map((id, index) => samplePending(id, sampleDelete(index)));
    await open();
    await armed();
    for (const id of ['AAAAA', 'BBBBB']) {
      await page.keyboard.press('r');
      await page.getByRole('textbox').fill('No');
      await armed();
      await button('Back').focus();
      await page.keyboard.press('ControlOrMeta+Enter');
      expect(host.decisions.some(({ operations }) => operations[0]?.id === id)).toBe(false);
      await (id === 'AAAAA' ? page.getByRole('textbox') : button('Reject')).focus();
      await page.keyboard.press('ControlOrMeta+Enter');
      await page.getByText('Rejected. Nothing was changed.').waitFor();
      await page.keyboard.press('ArrowDown');
      if (id === 'AAAAA') await armed();
    }
    expect(host.decisions.map(({ approve, reason }) => ({ approve, reason }))).toEqual([
      { approve: false, reason: 'No' },
      { approve: false, reason: 'No' },
    ]);
  });

  test('is not taken before all of the request is on the screen', async () => {
    const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
    await host.server.close();
    host = await new FakeHost({
      pendingDetail: async ({ id }) => {
        await held;
        return host.pending.find((view) => view.id === id) ?? null;
      },
    }).start();
    host.pending = [samplePending('7K3QF', sampleDelete())];
    await open();
    await sentence().waitFor();
    await page.keyboard.press('ControlOrMeta+Enter');
    await button('Approve').click({ force: true });
    expect(host.decisions).toEqual([]);
    goOn();
    await armed();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect.poll(() => host.decisions.length).toBe(1);
  });

  test('is given back when the companion cannot carry it out, and says why', async () => {
    host.pending = [samplePending('7K3QF', sampleDelete())];
    host.decide = ({ id }) => ({
      id,
      state: 'pending',
      result: 'error|COPYQ_ERROR|CopyQ is not running',
      refused: 'unavailable',
    });
    await open();
    await armed();
    await button('Approve').click();
    await page.getByText('CopyQ cannot be reached, so nothing was decided.').waitFor();
    await page.getByText('error|COPYQ_ERROR|CopyQ is not running').waitFor();
    await armed();
    const line = 'error|PERMISSION_DENIED|The audit log cannot be written';
    host.decide = ({ id }) => ({ id, state: 'pending', result: line, refused: 'unavailable' });
    await button('Reject').click();
    await armed();
    await button('Reject').click();
    await page.getByText('Nothing was decided; the request goes on waiting.').waitFor();
    await page.getByText(line).waitFor();
    host.decide = undefined;
    await armed();
    await button('Reject').click();
    await page.getByText('Rejected. Nothing was changed.').waitFor();
    expect(await page.getByText(line).count()).toBe(0);
  });
});

describe('with little room in height', () => {
  const lineHeight = 20;

  test.each([
    [450, 320, 'en-GB', 'Approve', 'Reject', 'Back'],
    [450, 320, 'ru-RU', 'Разрешить', 'Отклонить', 'Назад'],
    [600, 400, 'en-GB', 'Approve', 'Reject', 'Back'],
    [900, 400, 'en-GB', 'Approve', 'Reject', 'Back'],
  ])(
    '%i × %i, %s: the item is read and the decision in sight, with a reason too',
    async (width, height, locale, yes, no, back) => {
      host.pending = [samplePending('7K3QF', sampleDelete(5, 'a line of text\n'.repeat(50)))];
      await open({ viewport: { width, height }, locale });
      await armed();
      const bar = page.locator('.decision-bar');
      const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
      const bottomOf = async (locator: Locator) => {
        const box = await locator.boundingBox();
        return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
      };
      const text = page.locator('.item-text .plain-text');
      expect((await topOf(bar)) - (await topOf(text))).toBeGreaterThanOrEqual(4 * lineHeight);
      expect(await bottomOf(bar)).toBeLessThanOrEqual(height);
      expect((await bottomOf(bar)) - (await topOf(bar))).toBeLessThan(50);
      // No button or word lies on another.
      const parts = await Promise.all(
        [button(yes), button(no), page.locator('.time-left')].map((part) => part.boundingBox()),
      );
      for (const [at, part] of parts.slice(1).entries()) {
        expect(part?.x).toBeGreaterThanOrEqual((parts[at]?.x ?? 0) + (parts[at]?.width ?? 0));
      }
      await page.locator('.who').scrollIntoViewIfNeeded();
      expect(await bottomOf(page.locator('.who'))).toBeLessThanOrEqual(await topOf(bar));
      await page.keyboard.press('r');
      await page.getByRole('textbox').waitFor();
      for (const part of [page.getByRole('textbox'), bar.getByRole('button', { name: back }), button(no)]) {
        expect(await bottomOf(part)).toBeLessThanOrEqual(height);
      }
      expect(await topOf(bar)).toBeGreaterThan(height / 2);
      await bar.getByRole('button', { name: back }).click();
      await button(yes).waitFor();
      expect(host.decisions).toEqual([]);
    },
  );

  test('what is said of a decision that was not taken is in sight, however far one has scrolled', async () => {
    host.pending = [samplePending('7K3QF', sampleDelete(5, 'a line of text\n'.repeat(50)))];
    host.decide = ({ id }) => ({ id, state: 'pending', result: 'error|COPYQ_ERROR|gone', refused: 'unavailable' });
    await open({ viewport: { width: 450, height: 320 } });
    await armed();
    await page.locator('.who').scrollIntoViewIfNeeded();
    await button('Approve').click();
    const said = page.getByText('CopyQ cannot be reached, so nothing was decided.');
    await said.waitFor();
    await expect.poll(async () => (await said.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
  });
});
