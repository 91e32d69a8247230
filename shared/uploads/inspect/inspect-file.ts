import type { RasterKind } from '../formats.ts';
import { inspectGif } from './inspect-gif.ts';
import { inspectJpeg } from './inspect-jpeg.ts';
import { inspectPng } from './inspect-png.ts';
import { inspectWebp } from './inspect-webp.ts';
import { MAX_PHOTO_PIXELS, Refusal } from './pixels.ts';

/** File kinds detected from the content alone; the declared type is ignored. */
export type FileKind = RasterKind | 'pdf' | 'text';

/** The signature of each kind and its offset. That of WebP follows the length of its container. */
const SIGNATURES: [FileKind, number, string][] = [
  ['png', 0, '\x89PNG\r\n\x1a\n'],
  ['jpeg', 0, '\xff\xd8\xff'],
  ['gif', 0, 'GIF87a'],
  ['gif', 0, 'GIF89a'],
  ['webp', 8, 'WEBPVP8'],
  ['pdf', 0, '%PDF-'],
];

const NAMES: Record<FileKind, string> = {
  png: 'PNG',
  jpeg: 'JPEG',
  gif: 'GIF',
  webp: 'WebP',
  pdf: 'PDF',
  text: 'plain text',
};

const INSPECT: Record<FileKind, (bytes: Uint8Array) => void> = {
  png: inspectPng,
  jpeg: inspectJpeg,
  gif: inspectGif,
  webp: inspectWebp,
  pdf: inspectPdf,
  text: () => undefined,
};

/**
 * Detects the kind of a file from its first bytes, or for text from all of them; undefined for anything else.
 */
export function fileKindOf(bytes: Buffer): FileKind | undefined {
  const signature = SIGNATURES.find(
    ([, at, magic]) => bytes.toString('latin1', at, at + magic.length) === magic,
  );
  return signature?.[0] ?? (isText(bytes) ? 'text' : undefined);
}

/** Checks that a file is of this kind and complete, without decoding it. Throws `Refusal`. */
export function inspectFile(kind: FileKind, bytes: Uint8Array): void {
  assertKind(kind, bytes);
  INSPECT[kind](bytes);
}

/**
 * Checks the same of a picture of a user, whose photographs may have more pixels, because they are made
 * smaller while they are decoded. Throws `Refusal`.
 */
export function inspectPicture(kind: FileKind, bytes: Uint8Array): void {
  assertKind(kind, bytes);
  if (kind === 'jpeg') inspectJpeg(bytes, MAX_PHOTO_PIXELS);
  else if (kind === 'webp') inspectWebp(bytes, MAX_PHOTO_PIXELS);
  else INSPECT[kind](bytes);
}

/** Throws `Refusal` if the content is of another kind: for a signed upload, the sender declares the kind. */
function assertKind(kind: FileKind, bytes: Uint8Array): void {
  const found = fileKindOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (found === kind) return;
  throw new Refusal(`The content is ${found === undefined ? '' : `${NAMES[found]}, `}not ${NAMES[kind]}`);
}

/** True for UTF-8 without control characters other than white space. */
function isText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return !/[^\P{Cc}\t\n\f\r]/u.test(text);
  } catch {
    return false;
  }
}

/** The last bytes of a PDF, in which readers look for its trailer. */
const TAIL_BYTES = 2048;
const TAIL = /startxref\s+\d+\s+%%EOF/;

/** Checks that a PDF has its header and its trailer, so that nothing is cut off. Throws `Refusal`. */
function inspectPdf(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!/^%PDF-\d\.\d/.test(file.toString('latin1', 0, 8))) throw new Refusal('The PDF has no header');
  if (!TAIL.test(file.toString('latin1', Math.max(0, file.length - TAIL_BYTES))))
    throw new Refusal('The PDF is cut off: it has no trailer');
}
