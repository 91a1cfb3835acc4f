import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Fails a test that writes to the console: stray output hides real warnings and may carry clipboard content. */
const methods = ['log', 'info', 'warn', 'error', 'debug'] as const;
let written: string[] = [];

beforeEach(() => {
  written = [];
  for (const method of methods) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      written.push(`${method}: ${parts.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(written, 'stray console output').toEqual([]);
});
