import { useEffect, useEffectEvent } from 'react';

/**
 * Hears every key of the window that nothing else has taken, save those typed into a field or a dialog, and those
 * held down: a key that repeats was meant for something before.
 */
export function useKey(listener: (event: KeyboardEvent) => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.isComposing || isElsewhere(event.target)) return;
    listener(event);
  });
  useEffect(() => {
    const heard = (event: KeyboardEvent) => hear(event);
    window.addEventListener('keydown', heard);
    return () => window.removeEventListener('keydown', heard);
  }, []);
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"]') !== null) return true;
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}

/** Ctrl, or Cmd on a Mac, and no other modifier. */
export function hasCommand(event: { ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean }): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
}

export const isMac = /mac/i.test(navigator.platform);
