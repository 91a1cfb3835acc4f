import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinKey } from '../../../electron/host/operations/join-key.ts';
import { defaultManagedNames } from '../../../shared/tools/managed-names.ts';
import { parseWrite } from '../../../shared/tools/parse-write.ts';

function keyOf(agent: string, parameters: Record<string, unknown>): string {
  const { request } = parseWrite(parameters, defaultManagedNames);
  if (request === undefined) throw new Error('the test sends a right call');
  return joinKey(agent, request);
}

describe('what makes two calls the same', () => {
  it('is the meaning of the parameters, not how they were sent', () => {
    const plain = keyOf('a', { mode: 'delete', tab: 'info', index: 5 });
    expect(keyOf('a', { index: '5', tab: 'mcp/info', mode: 'delete', intent: 'execute', other: 1 })).toBe(plain);
    expect(keyOf('a', { mode: 'delete', tab: 'info', index: 5, intent: 'preview' })).toBe(plain);
  });

  it('is the client too', () => {
    const call = { mode: 'delete', tab: 'info', index: 5 };
    expect(keyOf('a', call)).not.toBe(keyOf('b', call));
  });

  it('differs for any other argument', () => {
    const texts = fc.string({ minLength: 1, unit: 'grapheme' });
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        fc.pre(one !== other);
        const add = (text: string) => keyOf('a', { mode: 'add', tab: 'info', text });
        expect(add(one)).not.toBe(add(other));
      }),
    );
  });
});
