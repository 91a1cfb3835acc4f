import { expect, test } from 'vitest';
import { formatInvalid, formatValid } from '../../shared/format/validation.ts';

test('a valid call without warnings is one line', () => {
  expect(formatValid([], 450)).toBe('valid:true|warnings:0|estimated_tokens:450');
});

test('warnings have a line each, the estimate comes last', () => {
  expect(formatValid([{ code: 'LARGE_RESPONSE', maxItems: 100 }], 2500)).toBe(
    'valid:true|warnings:1\nwarning|LARGE_RESPONSE|max_items=100 may return large response\nestimated_tokens:2500',
  );
  expect(
    formatValid(
      [
        { code: 'LARGE_RESPONSE', maxItems: undefined },
        { code: 'APPROVAL_REQUIRED', mode: 'delete' },
        { code: 'UNKNOWN_PARAM', parameter: 'x\ny' },
      ],
      20,
    ).split('\n'),
  ).toEqual([
    'valid:true|warnings:3',
    'warning|LARGE_RESPONSE|this call returns a large response',
    "warning|APPROVAL_REQUIRED|mode 'delete' waits for a person",
    "warning|UNKNOWN_PARAM|Unknown parameter: 'x y'",
    'estimated_tokens:20',
  ]);
});

test('an invalid call lists all its errors', () => {
  expect(formatInvalid([{ code: 'TAB_NOT_FOUND', tab: 'nonexistent' }])).toBe(
    'valid:false|errors:1\nerror|TAB_NOT_FOUND|Tab not found: nonexistent',
  );
  expect(
    formatInvalid([
      { code: 'MISSING_PARAM', parameter: 'tab', mode: 'list' },
      { code: 'INVALID_PARAM', parameter: 'skip', problem: 'wrong' },
    ]),
  ).toBe(
    "valid:false|errors:2\nerror|MISSING_PARAM|Parameter 'tab' required for mode 'list'\nerror|INVALID_PARAM|wrong",
  );
});
