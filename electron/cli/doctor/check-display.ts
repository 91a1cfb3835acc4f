import { type Check, type CheckContext, ok, warn } from './check.ts';

const name = 'Display';

/** Whether there is a desktop to show the window on, and for CopyQ to run on. */
export function checkDisplay({ environment, platform }: CheckContext): Check {
  if (platform === 'win32' || platform === 'darwin') return ok(name, 'the desktop');
  const { DISPLAY, WAYLAND_DISPLAY } = environment;
  if (WAYLAND_DISPLAY) return ok(name, `Wayland (${WAYLAND_DISPLAY})${DISPLAY ? `, X11 (${DISPLAY})` : ''}`);
  if (DISPLAY) return ok(name, `X11 (${DISPLAY})`);
  return warn(
    name,
    'none: neither DISPLAY nor WAYLAND_DISPLAY is set',
    'Run it inside your desktop session; without one CopyQ cannot run and no window can open',
  );
}
