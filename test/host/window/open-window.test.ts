import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../../electron/host/log.ts';
import { createWindowOpener } from '../../../electron/host/window/open-window.ts';

const log = createLog('silent');
afterEach(() => vi.restoreAllMocks());

describe('opening the window in a browser', () => {
  it('gives the address to the browser, and a second wish in a short time opens no second window', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1_000_000);
    const browser = vi.fn(async () => {});
    const url = 'http://127.0.0.1:1/#t=x';
    const newUrl = vi.fn(() => url);
    const opener = createWindowOpener(newUrl, browser, log);
    expect(await opener.open()).toEqual({ opened: true, url });
    newUrl.mockClear();
    for (let wish = 0; wish < 10; wish += 1) await opener.openIfNeeded();
    expect(browser).toHaveBeenCalledExactlyOnceWith(url);
    expect(newUrl, 'a ticket spent on nothing makes an older one invalid').not.toHaveBeenCalled();
    now.mockReturnValue(1_040_000);
    await opener.openIfNeeded();
    expect(browser).toHaveBeenCalledTimes(2);
  });

  it('says that there is none where no window is served', async () => {
    const browser = vi.fn(async () => {});
    expect(await createWindowOpener(() => undefined, browser, log).open()).toBeUndefined();
    expect(browser).not.toHaveBeenCalled();
  });

  it('says that it failed, and tries anew at the next wish', async () => {
    const browser = vi.fn(() => Promise.reject(new Error('no browser')));
    const { open } = createWindowOpener(() => 'http://127.0.0.1:1/', browser, log);
    expect(await open()).toEqual({ opened: false, url: 'http://127.0.0.1:1/' });
    expect(await open()).toMatchObject({ opened: false });
    expect(browser).toHaveBeenCalledTimes(2);
  });
});
