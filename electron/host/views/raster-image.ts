/** The image formats the window may draw, best first. SVG is a program, not a picture, so it is not among them. */
export const rasterMimes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
export type RasterMime = (typeof rasterMimes)[number];

/** A few hundred bytes can claim a picture of gigabytes; what claims more pixels than this is not drawn. */
const pixelLimit = 40_000_000;

/** Whether the bytes are of the format claimed and small enough, decoded, to be drawn without harm. */
export function isDrawable(mime: RasterMime, data: Uint8Array): boolean {
  const size = readers[mime](new DataView(data.buffer, data.byteOffset, data.byteLength));
  return size !== null && size.width > 0 && size.height > 0 && size.width * size.height <= pixelLimit;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const readers: { readonly [mime in RasterMime]: (view: DataView) => Size | null } = {
  'image/png': (view) =>
    startsWith(view, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) && view.byteLength >= 24
      ? { width: view.getUint32(16), height: view.getUint32(20) }
      : null,
  'image/gif': (view) =>
    startsWith(view, [0x47, 0x49, 0x46, 0x38]) && view.byteLength >= 10
      ? { width: view.getUint16(6, true), height: view.getUint16(8, true) }
      : null,
  'image/jpeg': readJpeg,
  'image/webp': readWebp,
};

function startsWith(view: DataView, bytes: readonly number[], at = 0): boolean {
  return view.byteLength >= at + bytes.length && bytes.every((byte, offset) => view.getUint8(at + offset) === byte);
}

/** Walks the segments up to the frame header, which holds the size. */
function readJpeg(view: DataView): Size | null {
  if (!startsWith(view, [0xff, 0xd8])) return null;
  let at = 2;
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}

function readWebp(view: DataView): Size | null {
  if (!startsWith(view, [0x52, 0x49, 0x46, 0x46]) || !startsWith(view, [0x57, 0x45, 0x42, 0x50], 8)) return null;
  if (view.byteLength < 30) return null;
  switch (view.getUint32(12)) {
    case 0x56503820: // 'VP8 '
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 0x5650384c: {
      // 'VP8L': 14 bits each, less one
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 0x56503858: // 'VP8X': 24 bits each, less one
      return { width: read24(view, 24) + 1, height: read24(view, 27) + 1 };
    default:
      return null;
  }
}

function read24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}
