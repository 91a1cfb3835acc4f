import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launchChromium, openPage } from '../test/support/browser.ts';
import { connectAgent, startHost } from '../test/support/companion-process.ts';

/**
 * Makes the README's picture, `build/window.png`: a real host on the built-in store, a real agent that asks to delete
 * an item, and the window as the person sees it. Run `npm run build` first.
 */
const home = mkdtempSync(path.join(tmpdir(), 'picture-'));
const host = await startHost({ environment: process.env, home, parameters: ['--store', 'builtin'] });
const agent = await connectAgent(host.environment, { name: 'Claude Code' });
const browser = await launchChromium();
try {
  if (host.ready.ui === null) throw new Error('the host serves no window');
  const { page } = await openPage(browser, host.ready.ui, { deviceScaleFactor: 2, colorScheme: 'light' });
  const call = agent.write({ mode: 'delete', tab: 'info', index: 0 });
  await page.getByRole('button', { name: 'Approve', exact: true }).waitFor();
  await page.waitForFunction("document.getAnimations().every(({ playState }) => playState === 'finished')");
  await page.screenshot({ path: path.join(import.meta.dirname, 'window.png') });
  await agent.close();
  await call.catch(() => undefined);
} finally {
  await browser.close();
  await host.stop();
  rmSync(home, { recursive: true, force: true });
}
