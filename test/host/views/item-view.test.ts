import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText, imageByteLimit, toItemView } from '../../../electron/host/views/item-view.ts';
import { viewTextLimit } from '../../../shared/contract/views.ts';
import { mimeNote, mimeTags, mimeText, mimeTextUtf8 } from '../../../shared/tools/mime.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** The first bytes of a PNG of the size given, then as many zeros as asked for. */
function png(width: number, height: number, length = 64): Uint8Array {
  const data = Buffer.alloc(length);
  data.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  data.write('IHDR', 12, 'latin1');
  data.writeUInt32BE(width, 16);
  data.writeUInt32BE(height, 20);
  return data;
}

test('shows text, tags, note and the sizes of all formats', () => {
  const view = toItemView(
    new Map([
      [mimeText, bytes('\uFEFFПривет 👋')],
      [mimeTags, bytes('a , b,,c')],
      [mimeNote, bytes('note')],
      ['text/html', bytes('<b>x</b>')],
    ]),
  );
  expect(view).toEqual({
    text: '\uFEFFПривет 👋',
    textLength: 9,
    tags: ['a', 'b', 'c'],
    note: 'note',
    formats: [
      { mime: mimeNote, bytes: 4 },
      { mime: mimeTags, bytes: 8 },
      { mime: 'text/html', bytes: 8 },
      { mime: mimeText, bytes: 20 },
    ],
    image: null,
  });
});

test('falls back to the text with a charset, and to nothing', () => {
  expect(toItemView(new Map([[mimeTextUtf8, bytes('x')]])).text).toBe('x');
  expect(toItemView(new Map())).toEqual({ text: '', textLength: 0, tags: [], note: '', formats: [], image: null });
});

test('cuts a long text but counts the whole', () => {
  const view = toItemView(new Map([[mimeText, bytes('👋'.repeat(viewTextLimit))]]));
  expect(view.text.length).toBe(viewTextLimit);
  expect(view.textLength).toBe(viewTextLimit);
});

test('never cuts a surrogate pair in half', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(40), (text, limit) => {
      const cut = cutText(text, limit);
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(limit);
      expect(cut.isWellFormed()).toBe(true);
      expect(cut.length).toBeGreaterThanOrEqual(Math.min(limit, text.length) - 1);
    }),
  );
});

test('offers a small raster image, the best there is', () => {
  const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080010001001011100', 'hex');
  const gif = Buffer.from('47494638396110001000', 'hex');
  expect(toItemView(new Map([['image/gif', gif]])).image).toEqual({
    mime: 'image/gif',
    base64: gif.toString('base64'),
  });
  expect(
    toItemView(
      new Map([
        ['image/jpeg', jpeg],
        ['image/png', png(16, 16)],
      ]),
    ).image?.mime,
  ).toBe('image/png');
  expect(toItemView(new Map([['image/jpeg', jpeg]])).image?.mime).toBe('image/jpeg');
});

test.each([
  ['SVG', 'image/svg+xml', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['SVG under another name', 'image/png', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a bitmap', 'image/bmp', bytes('BM')],
  ['a PNG above the size limit', 'image/png', png(16, 16, imageByteLimit + 1)],
  ['a PNG that claims too many pixels', 'image/png', png(30_000, 30_000)],
  ['an empty PNG', 'image/png', png(0, 16)],
  ['half a header', 'image/png', png(16, 16).subarray(0, 12)],
  ['half a JPEG', 'image/jpeg', Buffer.from('ffd8ffe0ffff', 'hex')],
  ['no data', 'image/webp', new Uint8Array()],
])('never offers %s as an image', (_, mime, data) => {
  expect(toItemView(new Map([[mime, data]])).image).toBeNull();
});

test('reads any bytes as an image without failing', () => {
  const mimes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
  const starts = ['89504e470d0a1a0a', 'ffd8', '47494638', '524946460000000057454250565038'];
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 64 }),
      fc.constantFrom(...mimes),
      fc.constantFrom(...starts),
      (tail, mime, start) => {
        expect(() => toItemView(new Map([[mime, Buffer.concat([Buffer.from(start, 'hex'), tail])]]))).not.toThrow();
      },
    ),
  );
});
