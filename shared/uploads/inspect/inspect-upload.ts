import type { UploadBody } from '../../http/input/upload-body.ts';
import { ApiError } from '../../platform/errors.ts';
import { inspectLottie } from './inspect-lottie.ts';
import { inspectPng, PNG_SIGNATURE } from './inspect-png.ts';
import { inspectSvg } from './inspect-svg.ts';
import { Refusal } from './pixels.ts';

/** File kinds of branding and assets. */
type BrandingKind = 'png' | 'svg' | 'lottie';

/** Formats that people upload by mistake, by their first bytes. */
const OTHER_FORMATS: readonly (readonly [string, Buffer])[] = [
  ['JPEG', Buffer.from('ffd8ff', 'hex')],
  ['GIF', Buffer.from('GIF8')],
  ['WebP', Buffer.from('RIFF')],
  ['PDF', Buffer.from('%PDF')],
  ['ZIP', Buffer.from('PK\x03\x04')],
  ['BMP', Buffer.from('BM')],
  ['gzip', Buffer.from('1f8b', 'hex')],
];

const INSPECT: Record<BrandingKind, (bytes: Uint8Array) => unknown> = {
  png: inspectPng,
  svg: inspectSvg,
  lottie: inspectLottie,
};

/**
 * Detects the kind of a file from its content. Throws 415 if the content is of another format than the
 * declared type, 400 `invalid_upload` with the reason if the file is broken or exceeds the limits.
 */
export function inspectUpload(body: UploadBody): BrandingKind {
  const declared = brandingKind(body.type);
  const found = formatOf(body.bytes);
  if (found && found !== declared)
    throw new ApiError('unsupported_media_type', `The content is ${found.toUpperCase()}, not ${body.type}`);
  try {
    INSPECT[declared](body.bytes);
  } catch (error) {
    if (error instanceof Refusal) throw new ApiError('invalid_upload', error.message, { cause: error });
    throw error;
  }
  return declared;
}

function brandingKind(type: string): BrandingKind {
  if (type === 'application/json') return 'lottie';
  return type === 'image/png' ? 'png' : 'svg';
}

/** Returns the format by the first bytes; undefined if they are of no known format. */
function formatOf(bytes: Buffer): string | undefined {
  if (beginsWith(bytes, PNG_SIGNATURE)) return 'png';
  if (/^\uFEFF?\s*<(svg|\?xml|!DOCTYPE svg)\b/.test(bytes.toString('utf8', 0, 256))) return 'svg';
  return OTHER_FORMATS.find(([, magic]) => beginsWith(bytes, magic))?.[0];
}

/**
 * True if a file begins with these bytes. The gateway may have decoded a file declared as SVG or JSON as
 * text: bytes that are not UTF-8 are U+FFFD then.
 */
function beginsWith(bytes: Buffer, magic: Buffer): boolean {
  return [magic, Buffer.from(magic.toString())].some((form) => bytes.subarray(0, form.length).equals(form));
}
