import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchChromium, openPage } from '../support/browser.ts';
import {
  type AgentClient,
  connectAgent,
  type HostProcess,
  runCommand,
  startHost,
} from '../support/companion-process.ts';
import { type CopyQSession, startCopyQ } from '../support/copyq-session.ts';

/** The main job, with nothing faked: an agent asks, a person sees and decides in the window, CopyQ and the log agree. */
let copyq: CopyQSession;
let host: HostProcess;
let agent: AgentClient;
let browser: Browser;
let page: Page;
let complaints: readonly string[];
let tabs = 0;
let tab = '';

beforeAll(async () => {
  copyq = await startCopyQ();
  host = await startHost({ environment: copyq.environment });
  agent = await connectAgent(host.environment, { name: 'Claude Code' });
  browser = await launchChromium();
  if (host.ready.ui === null) throw new Error('the host serves no window');
  ({ page, complaints } = await openPage(browser, host.ready.ui));
});
afterAll(async () => {
  await browser.close();
  await agent.close();
  await host.stop();
  await copyq.stop();
});
beforeEach(async () => {
  tabs += 1;
  tab = `workspace/job${tabs}`;
  for (const text of ['third', 'second', 'first']) await agent.write({ mode: 'add', tab, text, tags: [`tag-${text}`] });
});

const button = (name: string) => page.getByRole('button', { name, exact: true });

async function texts(): Promise<string[]> {
  const script = `tab('mcp/${tab}'); var t = []; for (var i = 0; i < size(); i++) t.push(str(read(i))); print(JSON.stringify(t));`;
  return JSON.parse(await copyq.evaluate(script));
}

async function newestRow(): Promise<Record<string, unknown>> {
  const { stdout } = await runCommand(['audit', 'list', '--json', '--limit', '1'], host.environment);
  return JSON.parse(stdout)[0];
}

/** Waits until the request about this text is on the screen and takes decisions. */
async function shown(text: string): Promise<void> {
  await page.getByRole('main').getByText(text, { exact: true }).first().waitFor();
  await page.locator('button:not([disabled]):not([aria-disabled="true"])', { hasText: 'Approve' }).waitFor();
}

describe('the main job', () => {
  it('an agent asks to delete, the person sees and approves, CopyQ has lost exactly that item, the log shows it', async () => {
    const call = agent.call('mcp_write', { mode: 'delete', tab, index: 1 });
    await shown('second');
    const main = page.getByRole('main');
    expect(await main.textContent()).toMatch(/Claude Code\s*wants to\s*delete/);
    expect(await main.textContent()).toContain('tag-second');
    expect(await texts()).toEqual(['first', 'second', 'third']);
    await button('Approve').click();
    expect((await call).text).toBe(`ok|mode:delete|tab:${tab}|full_path:mcp/${tab}|index:1`);
    expect(await texts()).toEqual(['first', 'third']);
    expect(await newestRow()).toMatchObject({ client: 'Claude Code', mode: 'delete', state: 'executed' });
    expect((await runCommand(['audit', 'verify'], host.environment)).code).toBe(0);
    await page.getByText('Approved and done.').first().waitFor();
  });

  it('the person rejects with a reason, which the agent is told; nothing changes', async () => {
    const call = agent.call('mcp_write', { mode: 'delete', tab, index: 0 });
    await shown('first');
    await button('Reject').click();
    await page.getByRole('textbox').fill('Still needed');
    await button('Reject').click();
    expect(await call).toEqual({ text: 'error|APPROVAL_DENIED|Rejected by user: Still needed', isError: true });
    expect(await texts()).toEqual(['first', 'second', 'third']);
    expect(await newestRow()).toMatchObject({ mode: 'delete', state: 'denied' });
  });

  it('the item is changed in CopyQ meanwhile: approving does nothing, and says so', async () => {
    const call = agent.call('mcp_write', { mode: 'delete', tab, index: 0 });
    await shown('first');
    await copyq.evaluate(`tab('mcp/${tab}'); change(0, 'text/plain', 'edited by hand');`);
    await button('Approve').click();
    expect((await call).text).toMatch(/^error\|CONFLICT\|/);
    expect(await texts()).toEqual(['edited by hand', 'second', 'third']);
    expect(await newestRow()).toMatchObject({ mode: 'delete', state: 'conflict' });
    await page.getByText('Approved, but the target had changed. Nothing was done.').first().waitFor();
  });

  it('is done by keyboard alone', async () => {
    const call = agent.call('mcp_write', { mode: 'move', tab, index: 0, to_tab: 'info' });
    await shown('first');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    expect(await texts()).toEqual(['first', 'second', 'third']);
    await page.keyboard.press('ControlOrMeta+Enter');
    expect((await call).text).toBe(`ok|mode:move|from:mcp/${tab}|to:mcp/info|new_index:0`);
    expect(await texts()).toEqual(['second', 'third']);
  });

  it('is found in the history, with what was there before', async () => {
    await page.getByRole('navigation').getByText('History').click();
    await page
      .getByRole('option', { name: /Claude Code/ })
      .filter({ hasText: 'conflict' })
      .click();
    await page.getByRole('main').getByText('first', { exact: true }).first().waitFor();
    expect(complaints).toEqual([]);
  });
});
