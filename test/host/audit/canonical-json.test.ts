import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../electron/host/audit/canonical-json.ts';

/** Strings of any code units: halves of surrogate pairs, NUL and all. */
const anyString = fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units));
const anyJson = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    anyString,
    fc.array(tie('value')),
    fc.dictionary(anyString, tie('value')),
  ),
})).value;

function reversedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversedKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).reverse();
  return Object.fromEntries(entries.map(([key, inner]) => [key, reversedKeys(inner)]));
}

describe('canonical JSON', () => {
  it('means the same as ordinary JSON, is well-formed, and is the same whatever the order of keys', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        const text = canonicalJson(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(text.isWellFormed()).toBe(true);
        expect(canonicalJson(reversedKeys(value))).toBe(text);
        expect(canonicalJson(JSON.parse(text))).toBe(text);
      }),
    );
  });

  it('is different for different values', () => {
    fc.assert(
      fc.property(anyJson, anyJson, (left, right) => {
        expect(canonicalJson(left) === canonicalJson(right)).toBe(
          JSON.stringify(reversedKeys(JSON.parse(canonicalJson(left)))) ===
            JSON.stringify(reversedKeys(JSON.parse(canonicalJson(right)))),
        );
      }),
    );
  });

  it('sorts keys, leaves out what is undefined and escapes lone surrogates', () => {
    expect(canonicalJson({ b: [1, undefined], a: { d: 'й', c: '\ud800' }, e: undefined })).toBe(
      '{"a":{"c":"\\ud800","d":"й"},"b":[1,null]}',
    );
  });

  it('takes arguments nested deeper than the stack', () => {
    const depth = 200_000;
    const text = '['.repeat(depth) + ']'.repeat(depth);
    expect(canonicalJson(JSON.parse(text))).toBe(text);
  });

  it.each([
    ['a Map', new Map([['a', 1]])],
    ['a date', new Date(0)],
    ['bytes', new Uint8Array(1)],
    ['a bigint', 1n],
    ['NaN', Number.NaN],
    ['infinity', { a: [Number.POSITIVE_INFINITY] }],
    ['undefined', undefined],
    ['a function', { a: () => 0 }],
  ])('refuses %s rather than lose it', (_, value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
  });

  it('refuses a cycle, but takes the same object twice', () => {
    const inner = { a: 1 };
    expect(canonicalJson([inner, inner])).toBe('[{"a":1},{"a":1}]');
    const cycle: { self?: unknown } = {};
    cycle.self = [cycle];
    expect(() => canonicalJson(cycle)).toThrow('cycle');
  });
});
