import { useEffect, useEffectEvent } from 'react';

/**
 * Hears every key of the window that nothing else has taken, save those typed into a field or a dialog, and those
 * held down: a key that repeats was meant for something before.
 */
export function useKey(listener: (event: KeyboardEvent) => void): void {
  useWindowKey((event) => {
    if (event.defaultPrevented || event.repeat || event.isComposing || isElsewhere(event.target)) return;
    listener(event);
  }, false);
}

/**
 * Keeps Ctrl or Cmd with Enter from pressing whatever has focus: it means the decision and nothing else, and whoever
 * has moved on to another control does not mean that one with it either. Fields and dialogs have it to themselves.
 */
export function useCommandEnterGuard(): void {
  useWindowKey((event) => {
    if (!isCommandEnter(event) || isElsewhere(event.target) || !isOnAnotherControl(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
}

/**
 * Moves through a list from wherever arrows do nothing else, so that a view's list can be walked as soon as it is
 * there. The list itself takes them first when it has focus.
 *
 * @param move is called with 1 for down, -1 for up
 * @param enabled false: arrows are left to others
 */
export function useArrows(move: (step: 1 | -1) => void, enabled = true): void {
  useKey((event) => {
    if (!enabled) return;
    const arrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (!arrow || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    // The one scrolls by them, the other has its own ends.
    if (event.target instanceof Element && event.target.closest('.detail-body, [role="treegrid"]') !== null) return;
    move(event.key === 'ArrowDown' ? 1 : -1);
    event.preventDefault();
  });
}

function useWindowKey(listener: (event: KeyboardEvent) => void, capture: boolean): void {
  const hear = useEffectEvent(listener);
  useEffect(() => {
    const heard = (event: KeyboardEvent) => hear(event);
    window.addEventListener('keydown', heard, capture);
    return () => window.removeEventListener('keydown', heard, capture);
  }, [capture]);
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"]') !== null) return true;
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}

/** Nothing, a list, text that is only read; the yes itself, and the no whose reason is being written. */
const ownPlaces =
  'html, body, [role="listbox"], .detail-body, .decision-approve, .reason + .decision-buttons .decision-reject';

function isOnAnotherControl(target: EventTarget | null): boolean {
  return target instanceof Element && !target.matches(ownPlaces);
}

function isCommandEnter(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && hasCommand(event);
}

/** Ctrl, or Cmd on a Mac, and no other modifier. */
export function hasCommand(event: { ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean }): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
}

export const isMac = /mac/i.test(navigator.platform);

/** What stands on the keys, as people know them on this computer. */
export const keyNames = isMac
  ? { command: '⌘', enter: '↩', backspace: '⌫' }
  : { command: 'Ctrl', enter: 'Enter', backspace: 'Backspace' };
