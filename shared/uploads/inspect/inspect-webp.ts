import { assertPixels, Refusal } from './pixels.ts';

const HEADER_BYTES = 12;

/**
 * Checks the structure of a WebP without decoding it: complete chunks, and an image of an
 * acceptable size. Throws `Refusal`, also for more than `most` pixels.
 */
export function inspectWebp(bytes: Uint8Array, most?: number): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let hasImage = false;
  for (const { type, data } of webpChunks(file)) {
    const size = sizeOf(type, data);
    if (size) assertPixels('WebP', size.width, size.height, most);
    hasImage ||= type === 'VP8 ' || type === 'VP8L' || type === 'ANMF';
  }
  if (!hasImage) throw new Refusal('The WebP has no pixels');
}

/** Yields the chunks of the container. Bytes after it are ignored. */
function* webpChunks(file: Buffer): Generator<{ type: string; data: Buffer }> {
  if (file.toString('latin1', 0, 4) !== 'RIFF') throw new Refusal('It is no WebP');
  const length = file.length < HEADER_BYTES ? Number.POSITIVE_INFINITY : file.readUInt32LE(4) + 8;
  if (length > file.length) throw new Refusal('The WebP is cut off');
  for (let at = HEADER_BYTES; at < length; ) {
    const end = at + 8 > length ? Number.POSITIVE_INFINITY : at + 8 + file.readUInt32LE(at + 4);
    if (end > length) throw new Refusal('The WebP is cut off');
    yield { type: file.toString('latin1', at, at + 4), data: file.subarray(at + 8, end) };
    at = end + (end % 2);
  }
}

/** Returns the size in a chunk of a canvas or of pixels; undefined for any other chunk. */
function sizeOf(type: string, data: Buffer): { width: number; height: number } | undefined {
  if (!['VP8X', 'VP8 ', 'VP8L'].includes(type)) return undefined;
  if (data.length < 10) throw new Refusal('The WebP is damaged');
  if (type === 'VP8X') return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
  if (type === 'VP8 ') return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
