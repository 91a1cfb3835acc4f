import path from 'node:path';
import { launchChromium, openPage } from '../test/support/browser.ts';
import { connectAgent, startHost } from '../test/support/companion-process.ts';
import { startCopyQ } from '../test/support/copyq-session.ts';

/**
 * Makes the README's picture, `build/window.png`: a real CopyQ, a real host, a real agent that asks to delete an item,
 * and the window as the person sees it. Run `npm run build` first.
 */
const copyq = await startCopyQ();
const host = await startHost({ environment: copyq.environment });
const clientInfo = { name: 'claude-code', version: '2.1.0' };
const agent = await connectAgent(host.environment, { name: 'Claude Code', clientInfo });
const browser = await launchChromium();
try {
  if (host.ready.ui === null) throw new Error('the host serves no window');
  const text = `Release checklist

1. Freeze the branch and tag it
2. Run the migration on staging
3. Сообщить отделу поддержки
4. Publish the notes`;
  await agent.write({ mode: 'add', tab: 'info', text: 'Support hours: 9:00–18:00, Monday to Friday' });
  await agent.write({
    mode: 'add',
    tab: 'info',
    text,
    tags: ['release', 'важно'],
    note: 'Agreed with Marina in October',
  });
  const look = { deviceScaleFactor: 2, colorScheme: 'light', reducedMotion: 'reduce' } as const;
  const { page } = await openPage(browser, host.ready.ui, look);
  const call = agent.write({ mode: 'delete', tab: 'info', index: 0 }).catch(() => undefined);
  await page.locator('button:not([disabled]):not([aria-disabled="true"])', { hasText: 'Approve' }).waitFor();
  await page.screenshot({ path: path.join(import.meta.dirname, 'window.png') });
  await agent.close();
  await call;
} finally {
  await browser.close();
  await host.stop();
  await copyq.stop();
}
