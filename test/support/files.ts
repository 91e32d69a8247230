import { crc32, deflateSync } from 'node:zlib';

export type PngOptions = { width?: number; height?: number; chunks?: [string, Buffer][]; depth?: number };

/**
 * A PNG made by hand, so that tests do not depend on the library under test: one colour, and further chunks
 * before the pixels.
 */
export function png({ width = 8, height = 8, chunks = [] }: PngOptions = {}): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 4, 0x7f)]);
  const pixels = Buffer.alloc(row.length * height, row);
  return pngOf([
    ['IHDR', header(width, height)],
    ...chunks,
    ['IDAT', deflateSync(pixels)],
    ['IEND', Buffer.alloc(0)],
  ]);
}

/** A PNG of these chunks, whatever they are. */
export function pngOf(chunks: [string, Buffer][]): Buffer {
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, ...chunks.map(([type, data]) => chunk(type, data))]);
}

/** The header of a PNG with 8-bit RGBA pixels. */
export function header(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(width, 0);
  bytes.writeUInt32BE(height, 4);
  bytes.set([8, 6, 0, 0, 0], 8);
  return bytes;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** An SVG with this inside. */
export function svg(inside = '<circle cx="50" cy="50" r="40" fill="#2457d6"/>', attributes = ''): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100" width="100" height="100" ${attributes}>${inside}</svg>`,
  );
}

/** A layer of an animation with these members. */
export function layer(members: Record<string, unknown> = {}): Record<string, unknown> {
  return { ty: 4, nm: 'dot', shapes: [], ks: {}, ip: 0, op: 60, st: 0, ...members };
}

/** A Lottie animation with these members. */
export function lottie(members: Record<string, unknown> = {}): Buffer {
  return Buffer.from(
    JSON.stringify({ v: '5.7.0', fr: 30, ip: 0, op: 60, w: 100, h: 100, layers: [layer()], ...members }),
  );
}

/** A small PDF with this inside. */
export function pdf(inside = ''): Buffer {
  return Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n${inside}\nstartxref\n9\n%%EOF\n`);
}
