import type { Locator } from 'playwright-core';

/** The text as it is laid out, without what is hidden: line by line, as a person reads it. */
export function textSeen(locator: Locator): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: what is seen is what is tested, not what the elements hold
  return locator.innerText();
}
