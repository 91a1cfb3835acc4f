import { describe, expect, it } from 'vitest';
import { logLevel, stackWithoutMessage } from '../../electron/host/log.ts';

describe('what the log tells of an error', () => {
  it.each(['secret', 'two\nsecret lines', 'looks like\n    at secret (a.ts:1:1)', '', '$&'])(
    'is where it was thrown, never its message: %j',
    (message) => {
      const stack = stackWithoutMessage(new TypeError(message));
      expect(stack).toContain('log.test.ts');
      expect(stack).not.toContain('secret');
    },
  );

  it('is nothing for what is no error', () => {
    expect(stackWithoutMessage('secret')).toBeUndefined();
  });
});

describe('the level of the log', () => {
  it('is what the environment asks for, else info, and never something unknown', () => {
    expect(logLevel({})).toBe('info');
    expect(logLevel({ COPYQ_COMPANION_LOG: 'silent' })).toBe('silent');
    expect(logLevel({ COPYQ_COMPANION_LOG: 'loud' })).toBeUndefined();
  });
});
