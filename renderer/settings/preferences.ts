import { useSyncExternalStore } from 'react';
import type { Language } from '../i18n/i18n.ts';

export type Theme = 'system' | 'light' | 'dark';

/** How the person likes the window, remembered on this computer. */
export interface Preferences {
  readonly language: Language;
  readonly theme: Theme;
}

const storageKey = 'preferences';
const listeners = new Set<() => void>();
let current = read();

export function preferences(): Preferences {
  return current;
}

export function setPreferences(change: Partial<Preferences>): void {
  current = { ...current, ...change };
  localStorage.setItem(storageKey, JSON.stringify(current));
  for (const listener of listeners) listener();
}

export function onPreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(onPreferences, preferences);
}

/** What was kept may be of another version, or no JSON at all: each value is taken only if it is one of ours. */
function read(): Preferences {
  const kept = parse(localStorage.getItem(storageKey));
  const { language, theme } = kept;
  return {
    language: language === 'en' || language === 'ru' ? language : navigator.language.startsWith('ru') ? 'ru' : 'en',
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
  };
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
