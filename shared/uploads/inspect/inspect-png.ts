import { crc32 } from 'node:zlib';
import { assertPixels, Refusal } from './pixels.ts';

export const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** Maximum bytes of a decoded image; the whole of an interlaced one is in memory at once. */
const MAX_DECODED_BYTES = 100_000_000;

const IHDR_BYTES = 13;

/** Channels of a pixel by colour type; a palette is decoded to colours with transparency. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };

/** Chunks with text about the image. It is not needed, and may decompress to a thousand times its size. */
const TEXT_CHUNKS = new Set(['tEXt', 'zTXt', 'iTXt']);

/**
 * Checks the structure of a PNG without decoding it: complete chunks with the right checksum, the header
 * first, pixels, and the end. Throws `Refusal`.
 */
export function inspectPng(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) throw new Refusal('It is no PNG');
  let hasPixels = false;
  let isFirst = true;
  for (const { type, data } of pngChunks(file)) {
    if (isFirst !== (type === 'IHDR')) throw new Refusal('The PNG does not begin with one header');
    if (isFirst) checkHeader(data);
    isFirst = false;
    hasPixels ||= type === 'IDAT';
    if (type === 'IEND' && hasPixels) return;
  }
  throw new Refusal('The PNG has no pixels');
}

/** Returns a PNG without its text, which the image library would decompress to any size. Throws `Refusal`. */
export function withoutText(bytes: Uint8Array): Buffer {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept = [...pngChunks(file)].filter(({ type }) => !TEXT_CHUNKS.has(type));
  return Buffer.concat([PNG_SIGNATURE, ...kept.map(({ whole }) => whole)]);
}

/** True if a PNG has several frames (APNG). Throws `Refusal`. */
export function isAnimatedPng(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const control = [...pngChunks(file)].find(({ type }) => type === 'acTL');
  return control !== undefined && control.data.length >= 4 && control.data.readUInt32BE(0) > 1;
}

/** Yields the chunks up to the end of the image. Bytes after it are ignored. */
function* pngChunks(file: Buffer): Generator<{ type: string; data: Buffer; whole: Buffer }> {
  let at = PNG_SIGNATURE.length;
  for (;;) {
    if (at + 12 > file.length) throw new Refusal('The PNG is cut off');
    const length = file.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > file.length) throw new Refusal('The PNG is cut off');
    if (crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end))
      throw new Refusal('The PNG is damaged: a checksum is wrong');
    const type = file.toString('latin1', at + 4, at + 8);
    yield { type, data: file.subarray(at + 8, end), whole: file.subarray(at, end + 4) };
    if (type === 'IEND') return;
    at = end + 4;
  }
}

function checkHeader(header: Buffer): void {
  if (header.length !== IHDR_BYTES) throw new Refusal('The PNG has a broken header');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  assertPixels('PNG', width, height);
  const bytesOfChannel = header.readUInt8(8) > 8 ? 2 : 1;
  if (width * height * (CHANNELS[header.readUInt8(9)] ?? 4) * bytesOfChannel > MAX_DECODED_BYTES)
    throw new Refusal(
      `The PNG takes more than ${MAX_DECODED_BYTES} bytes once it is decoded; export it with 8 bits a channel`,
    );
}
