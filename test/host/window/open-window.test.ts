import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../../electron/host/log.ts';
import { createWindowOpener } from '../../../electron/host/window/open-window.ts';

const log = createLog('silent');
afterEach(() => vi.restoreAllMocks());

describe('opening the window in a browser', () => {
  it('gives the address to the browser, and a second wish in a short time opens no second window', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1_000_000);
    const browser = vi.fn(async () => {});
    const open = createWindowOpener(() => 'http://127.0.0.1:1/#t=x', browser, log);
    const url = 'http://127.0.0.1:1/#t=x';
    expect(await open()).toEqual({ opened: true, url });
    expect(await open()).toEqual({ opened: true, url });
    expect(browser).toHaveBeenCalledExactlyOnceWith('http://127.0.0.1:1/#t=x');
    now.mockReturnValue(1_040_000);
    await open();
    expect(browser).toHaveBeenCalledTimes(2);
  });

  it('says that there is none where no window is served', async () => {
    const browser = vi.fn(async () => {});
    expect(await createWindowOpener(() => undefined, browser, log)()).toBeUndefined();
    expect(browser).not.toHaveBeenCalled();
  });

  it('says that it failed, and tries anew at the next wish', async () => {
    const browser = vi.fn(() => Promise.reject(new Error('no browser')));
    const open = createWindowOpener(() => 'http://127.0.0.1:1/', browser, log);
    expect(await open()).toEqual({ opened: false, url: 'http://127.0.0.1:1/' });
    expect(await open()).toMatchObject({ opened: false });
    expect(browser).toHaveBeenCalledTimes(2);
  });
});
