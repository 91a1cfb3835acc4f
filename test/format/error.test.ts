import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatError } from '../../shared/format/error.ts';
import type { ContractError, StoreFault } from '../../shared/tools/errors.ts';

describe('the exact messages of the contract', () => {
  test.each<[ContractError, string]>([
    [{ code: 'TAB_NOT_FOUND', tab: 'nonexistent' }, 'error|TAB_NOT_FOUND|Tab not found: nonexistent'],
    [
      { code: 'INDEX_OUT_OF_BOUNDS', index: 100, count: 47 },
      'error|INDEX_OUT_OF_BOUNDS|Index 100 out of bounds (count: 47)',
    ],
    [
      { code: 'PERMISSION_DENIED', denial: { kind: 'operation', mode: 'tab_create', path: 'info/subtab' } },
      "error|PERMISSION_DENIED|Operation 'tab_create' not allowed on 'info/subtab'",
    ],
    [
      { code: 'MISSING_PARAM', parameter: 'tab', mode: 'list' },
      "error|MISSING_PARAM|Parameter 'tab' required for mode 'list'",
    ],
    [{ code: 'MISSING_PARAM', parameter: 'mode' }, "error|MISSING_PARAM|Parameter 'mode' required"],
    [{ code: 'MATCH_NOT_FOUND', match: 'old text' }, "error|MATCH_NOT_FOUND|Match string not found: 'old text'"],
    [
      { code: 'INVALID_MODE', mode: 'x', allowed: ['tree', 'list'] },
      "error|INVALID_MODE|Invalid mode: 'x' (allowed: tree, list)",
    ],
    [{ code: 'APPROVAL_DENIED', reason: 'not now' }, 'error|APPROVAL_DENIED|Rejected by user: not now'],
    [{ code: 'APPROVAL_DENIED', reason: '' }, 'error|APPROVAL_DENIED|Rejected by user'],
    [{ code: 'APPROVAL_EXPIRED', minutes: 15 }, 'error|APPROVAL_EXPIRED|No decision within 15 minutes'],
  ])('%j', (error, line) => {
    expect(formatError(error)).toBe(line);
  });
});

test('line breaks in echoed values become spaces', () => {
  expect(formatError({ code: 'TAB_NOT_FOUND', tab: 'a\r\nb\nc\u2028d' })).toBe(
    'error|TAB_NOT_FOUND|Tab not found: a b c d',
  );
});

test('a very long echo is cut', () => {
  const line = formatError({ code: 'MATCH_NOT_FOUND', match: 'x'.repeat(1_000_000) });
  expect(line.length).toBeLessThan(2100);
  expect(line.endsWith("...'")).toBe(true);
});

test('other denials and conflicts say what holds', () => {
  const denials: readonly ContractError[] = [
    { code: 'PERMISSION_DENIED', denial: { kind: 'read-only' } },
    { code: 'PERMISSION_DENIED', denial: { kind: 'rule', mode: 'delete', tab: 'mcp/info' } },
    { code: 'PERMISSION_DENIED', denial: { kind: 'audit-unavailable' } },
    { code: 'CONFLICT', tab: 'mcp/info', index: 3 },
    { code: 'CONFLICT', tab: 'mcp/workspace/a' },
  ];
  expect(denials.map(formatError)).toEqual([
    'error|PERMISSION_DENIED|This client may only read',
    "error|PERMISSION_DENIED|A rule of the user forbids 'delete' on 'mcp/info'",
    'error|PERMISSION_DENIED|The audit log cannot be written, so writes are refused. Tell the user; reading still works',
    "error|CONFLICT|Item 3 of tab 'mcp/info' changed after it was shown or read; nothing was done. Read it again and decide anew",
    "error|CONFLICT|Tab 'mcp/workspace/a' changed after it was shown or read; nothing was done. Read it again and decide anew",
  ]);
});

describe('faults of the store', () => {
  const faults: readonly StoreFault[] = [
    { kind: 'missing' },
    { kind: 'too-old', version: '3.0' },
    { kind: 'not-running' },
    { kind: 'start-failed' },
    { kind: 'timeout', seconds: 8, wrote: false },
    { kind: 'timeout', seconds: 8, wrote: true },
    { kind: 'lost', wrote: false },
    { kind: 'lost', wrote: true },
    { kind: 'script-broken' },
    { kind: 'failed' },
    { kind: 'locked', tab: 'mcp/info' },
    { kind: 'full', tab: 'mcp/info', limit: 200 },
    { kind: 'pinned', tab: 'mcp/info', index: 3 },
    { kind: 'not-verified', tab: 'mcp/info' },
    { kind: 'too-large', bytes: 5, limit: 4 },
    { kind: 'search-too-slow', seconds: 5 },
    { kind: 'host-gone' },
    { kind: 'internal' },
  ];

  test('each have their own one line', () => {
    const lines = faults.map((fault) => formatError({ code: 'COPYQ_ERROR', fault }));
    expect(new Set(lines).size).toBe(faults.length);
    for (const line of lines) expect(line).toMatch(/^error\|COPYQ_ERROR\|[^\n\r|]{30,}$/);
  });

  test('say that the outcome is unknown where a write may have happened', () => {
    const unknown = faults.filter((fault) =>
      formatError({ code: 'COPYQ_ERROR', fault }).includes('outcome is unknown'),
    );
    expect(unknown.map(({ kind }) => kind)).toEqual(['timeout', 'lost', 'not-verified', 'host-gone']);
  });
});

test('every error is one line, whatever it echoes', () => {
  const text = fc.string({ unit: 'binary' });
  const error: fc.Arbitrary<ContractError> = fc.oneof(
    text.map((tab) => ({ code: 'TAB_NOT_FOUND' as const, tab })),
    text.map((mode) => ({ code: 'INVALID_MODE' as const, mode, allowed: ['a'] })),
    text.map((problem) => ({ code: 'INVALID_PARAM' as const, parameter: 'tab', problem })),
    text.map((match) => ({ code: 'MATCH_NOT_FOUND' as const, match })),
    text.map((reason) => ({ code: 'APPROVAL_DENIED' as const, reason })),
    text.map((tab) => ({ code: 'CONFLICT' as const, tab })),
    text.map((tab) => ({ code: 'COPYQ_ERROR' as const, fault: { kind: 'locked' as const, tab } })),
    text.map((path) => ({
      code: 'PERMISSION_DENIED' as const,
      denial: { kind: 'operation' as const, mode: 'add', path },
    })),
  );
  fc.assert(
    fc.property(error, (value) => {
      const line = formatError(value);
      expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      expect(line.startsWith(`error|${value.code}|`)).toBe(true);
      expect(line.isWellFormed()).toBe(true);
    }),
  );
});
