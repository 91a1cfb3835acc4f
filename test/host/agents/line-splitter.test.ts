import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idOfOversized } from '../../../electron/host/agents/json-rpc.ts';
import { LineSplitter, OversizedLine } from '../../../electron/host/agents/line-splitter.ts';

/** Lines of bytes without a line feed. */
const lines = fc.array(
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes.filter((byte) => byte !== 10))),
);

function inChunks(bytes: Buffer, sizes: readonly number[]): Buffer[] {
  const chunks: Buffer[] = [];
  for (let start = 0, turn = 0; start < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    chunks.push(bytes.subarray(start, start + size));
    start += size;
  }
  return chunks;
}

test('lines come out as they went in, however they are cut', () => {
  fc.assert(
    fc.property(lines, fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 }), (sent, sizes) => {
      const splitter = new LineSplitter(20);
      const stream = Buffer.concat(sent.flatMap((line) => [line, Buffer.from('\n')]));
      const received = inChunks(stream, sizes).flatMap((chunk) => [...splitter.push(chunk)]);
      expect(received).toHaveLength(sent.length);
      for (const [index, line] of received.entries()) {
        const original = sent[index] ?? Buffer.alloc(0);
        if (original.length <= 20) expect(line).toEqual(original);
        else expect(line).toEqual(new OversizedLine(original, original, original.length));
      }
      expect(splitter.oversized).toBeUndefined();
    }),
  );
});

test('only the ends of a line over the limit are kept, and it is known before it ends', () => {
  const splitter = new LineSplitter(100);
  expect([...splitter.push(Buffer.from('a'.repeat(101)))]).toEqual([]);
  expect(splitter.oversized?.bytes).toBe(101);
  for (let turn = 0; turn < 50; turn += 1) expect([...splitter.push(Buffer.alloc(60_000, 'b'))]).toEqual([]);
  const [line, next] = [...splitter.push(Buffer.from('end\nnext\n'))];
  expect(line).toBeInstanceOf(OversizedLine);
  const oversized = line as OversizedLine;
  expect(oversized.bytes).toBe(101 + 50 * 60_000 + 3);
  expect(oversized.head.toString()).toBe('a'.repeat(101));
  expect(oversized.tail.toString()).toMatch(/^b{1021}end$/);
  expect(next).toEqual(Buffer.from('next'));
});

test.each([
  ['{"jsonrpc":"2.0","id":7,"method":"m","params":{}}', 7],
  ['{"id":"a b","jsonrpc":"2.0","method":"m"}', 'a b'],
  ['{"method":"m","params":{"id":1},"jsonrpc":"2.0","id":-12}', -12],
  [' { "method" : "m" , "id" : "ж" } ', 'ж'],
  ['{"method":"m","params":{"id":1}}', null],
  ['{"method":"m","params":"\\",\\"id\\":5}"}', null],
  ['{"id":1.5,"method":"m"}', null],
  ['[{"id":1}]', null],
])('the id of %s is found where it surely is the id', (text, id) => {
  const bytes = Buffer.from(text);
  expect(idOfOversized(new OversizedLine(bytes, bytes, bytes.length))).toBe(id);
});
