import type { Browser, Page, WebSocketRoute } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchChromium, openPage } from '../support/browser.ts';
import { FakeHost } from '../support/fake-host.ts';
import { sampleDelete, samplePending } from '../support/sample-views.ts';

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
  host.pending = [samplePending('7K3QF', sampleDelete())];
});
afterEach(async () => {
  await page.context().close();
  await host.server.close();
});

const approve = () => page.getByRole('button', { name: 'Approve' });
/** Both ways to get an address, since only one of them may be there. */
async function saysHowToOpen(): Promise<void> {
  for (const command of ['npm start', 'copyq-companion serve']) {
    await page.locator('code').getByText(command, { exact: true }).waitFor();
  }
}
const armed = () => page.locator('.decision-approve[aria-disabled="false"]').waitFor();

test('the ticket leaves the address, and reloading keeps the session', async () => {
  ({ page, complaints } = await openPage(browser, host.server.url()));
  await approve().waitFor();
  expect(page.url()).toBe(`http://127.0.0.1:${host.server.port}/`);
  await page.reload();
  await approve().waitFor();
  await page.keyboard.press('3');
  await page.getByText('Nothing has happened yet').waitFor();
  await page.reload();
  await page.getByText('Nothing has happened yet').waitFor();
  expect(await page.evaluate('document.cookie')).toBe('');
  expect(complaints).toEqual([]);
});

test.each(['', '#t=', `#t=${'A'.repeat(43)}`, '#t=%00'])(
  'an address without a good ticket shows nothing: %j',
  async (fragment) => {
    ({ page, complaints } = await openPage(browser, `http://127.0.0.1:${host.server.port}/${fragment}`));
    await page.getByText('This window is closed').waitFor();
    await saysHowToOpen();
    expect(await page.locator('body').textContent()).not.toContain('Grocery');
    expect(host.server.connected()).toBe(0);
  },
);

test('a used address opens no second window', async () => {
  const url = host.server.url();
  ({ page, complaints } = await openPage(browser, url));
  await approve().waitFor();
  const second = await openPage(browser, url);
  await second.page.getByText('This window is closed').waitFor();
  await second.context.close();
});

test('a lost connection is said, decides nothing, and comes back by itself with what changed meanwhile', async () => {
  const routes: WebSocketRoute[] = [];
  let reachable = true;
  ({ page, complaints } = await openPage(browser, 'about:blank'));
  await page.routeWebSocket(/\/wire$/, (route) => {
    if (!reachable) {
      void route.close();
      return;
    }
    routes.push(route);
    route.connectToServer();
  });
  await page.goto(host.server.url());
  await armed();
  reachable = false;
  await routes[0]?.close();
  await page.getByText('No connection to the companion.').waitFor();
  expect(await approve().getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Control+Enter');
  host.pending = [...host.pending, samplePending('NEXT1', sampleDelete(8))];
  reachable = true;
  await expect.poll(() => page.getByRole('option').count(), { timeout: 20_000 }).toBe(2);
  await armed();
  expect(host.decisions).toEqual([]);
  await approve().click();
  await page.getByText('Approved and done.').waitFor();
  expect(await page.locator('.band').count()).toBe(0);
});

test('a companion that was started anew asks for the window to be opened again', async () => {
  ({ page, complaints } = await openPage(browser, host.server.url()));
  await armed();
  const { port } = host.server;
  await host.server.close();
  await page.getByText('No connection to the companion.').waitFor();
  await saysHowToOpen();
  host = await new FakeHost().start(port);
  await page.getByText('This window is closed').waitFor();
  await saysHowToOpen();
});
