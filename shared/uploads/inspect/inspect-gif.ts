import { assertPixels, Refusal } from './pixels.ts';

const HEADER_BYTES = 13;
const [EXTENSION, IMAGE, END] = [0x21, 0x2c, 0x3b];

/**
 * Checks the structure of a GIF without decoding it: complete blocks, at least one image of an acceptable
 * size, and the end. Throws `Refusal`.
 */
export function inspectGif(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  assertReaches(file, HEADER_BYTES);
  assertPixels('GIF', file.readUInt16LE(6), file.readUInt16LE(8));
  let at = HEADER_BYTES + coloursOf(file, 10);
  let hasImage = false;
  for (;;) {
    const block = file[at];
    if (block === END && hasImage) return;
    if (block === EXTENSION) at = endOfBlocks(file, at + 2);
    else if (block === IMAGE) {
      assertReaches(file, at + 10);
      assertPixels('GIF', file.readUInt16LE(at + 5), file.readUInt16LE(at + 7));
      at = endOfBlocks(file, at + 10 + coloursOf(file, at + 9) + 1);
      hasImage = true;
    } else throw new Refusal(at < file.length ? 'The GIF is damaged' : 'The GIF is cut off');
  }
}

/** Returns the length of the colour table that the flags at this offset announce. */
function coloursOf(file: Buffer, at: number): number {
  const flags = file[at] ?? 0;
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

/** Returns the end of a series of blocks. Each has its length before it; the last one is empty. */
function endOfBlocks(file: Buffer, start: number): number {
  let at = start;
  for (;;) {
    assertReaches(file, at + 1);
    const length = file[at] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
}

function assertReaches(file: Buffer, end: number): void {
  if (end > file.length) throw new Refusal('The GIF is cut off');
}
