import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** Debian's Chromium, quiet and offline. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

export interface WindowPage {
  readonly page: Page;
  /** Errors, warnings and breaches of the content security policy that the page reported. */
  readonly complaints: string[];
}

/** Opens the window as a person would, and listens for anything the page complains of. */
export async function openWindow(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<WindowPage> {
  const context = await browser.newContext({ viewport: { width: 900, height: 640 }, locale: 'en-GB', ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning', 'info', 'log'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(url);
  return { page, complaints };
}
