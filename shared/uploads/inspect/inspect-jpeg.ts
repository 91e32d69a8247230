import { assertPixels, Refusal } from './pixels.ts';

const CUT_OFF = 'The JPEG is cut off';
const DAMAGED = 'The JPEG is damaged';
const [END, SCAN] = [0xd9, 0xda];

/**
 * Checks the structure of a JPEG without decoding it: complete segments, one frame of an acceptable size, at
 * least one scan, and the end. Bytes after the end are ignored. Throws `Refusal`, also for more than `most`
 * pixels.
 */
export function inspectJpeg(bytes: Uint8Array, most?: number): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let hasFrame = false;
  let hasScan = false;
  for (const { marker, data } of segmentsOf(file)) {
    if (isFrame(marker)) {
      if (hasFrame || data.length < 6) throw new Refusal('The JPEG does not have one frame');
      assertPixels('JPEG', data.readUInt16BE(3), data.readUInt16BE(1), most);
      hasFrame = true;
    }
    hasScan ||= marker === SCAN;
    if (hasScan && !hasFrame) throw new Refusal('The JPEG does not have one frame');
  }
  if (!hasScan) throw new Refusal('The JPEG has no pixels');
}

type Segment = { marker: number; data: Buffer; end: number };

/** Yields the segments between the start and the end of the image, without the pixels of scans. */
function* segmentsOf(file: Buffer): Generator<Segment> {
  let at = 2;
  for (;;) {
    const segment = segmentAt(file, at);
    if (!segment) return;
    yield segment;
    at = segment.marker === SCAN ? endOfScan(file, segment.end) : segment.end;
  }
}

/** Returns the segment at this offset; undefined at the end of the image. */
function segmentAt(file: Buffer, start: number): Segment | undefined {
  if (file[start] !== 0xff) throw new Refusal(start < file.length ? DAMAGED : CUT_OFF);
  let at = start;
  while (file[at] === 0xff) at += 1;
  const marker = file[at] ?? 0;
  if (marker === END) return undefined;
  // All other markers without a length occur only among pixels.
  if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)) throw new Refusal(DAMAGED);
  const end = at + 3 > file.length ? Number.POSITIVE_INFINITY : at + 1 + file.readUInt16BE(at + 1);
  if (end < at + 3 || end > file.length) throw new Refusal(CUT_OFF);
  return { marker, data: file.subarray(at + 3, end), end };
}

/**
 * Returns the offset of the next marker after a scan. Pixels escape 0xff, and may contain restart markers.
 */
function endOfScan(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0;
    if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw new Refusal(CUT_OFF);
}

/** True for a header of a frame. Markers of tables are in the same range. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
