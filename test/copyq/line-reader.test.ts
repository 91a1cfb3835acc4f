import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLineReader } from '../../shared/copyq/line-reader.ts';

function read(output: Buffer, sizes: readonly number[]) {
  const seen: unknown[] = [];
  const reader = createLineReader(
    'id',
    {
      onMark: (mark) => seen.push(['mark', mark]),
      onPart: (part, blobs) => seen.push(['part', part, ...blobs.map(String)]),
    },
    (value) => seen.push(['answer', value]),
  );
  let start = 0;
  for (const size of [...sizes, output.length]) {
    reader.push(output.subarray(start, start + size));
    start += size;
  }
  return { seen, bytes: reader.bytes() };
}

it('reads its own lines however they are cut, and no others', () => {
  const text =
    'noise\nid>{"mark":"started"}\nother id=1\nid+["Ж😀"]\r\nid+garbage\nid#{"bytes":7}\nid=\n\0Жid#{"bytes":1}\n\nid+2\nid+3\nid?1\n\nid={"value":"я"}\nid=cut off';
  const expected = [
    ['mark', { mark: 'started' }],
    ['part', ['Ж😀']],
    ['part', 2, 'id=\n\0Ж', '\n'],
    ['part', 3],
    ['answer', { value: 'я' }],
  ];
  fc.assert(
    fc.property(fc.array(fc.nat(20)), (sizes) => {
      const { seen, bytes } = read(Buffer.from(text), sizes);
      expect(seen).toEqual(expected);
      expect(bytes).toBe(Buffer.byteLength(text));
    }),
  );
});
