import { ApiError, invalidInput } from '../http/errors.ts';

const MEGABYTE = 1024 * 1024;

/** What a field of each kind takes. SVG is no image here: it can carry script, and nothing makes it safe on this path. */
const ACCEPTED = {
  image: { types: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'], maxBytes: 2 * MEGABYTE },
  document: {
    types: ['application/pdf', 'text/plain', 'image/png', 'image/jpeg'],
    maxBytes: 4 * MEGABYTE,
  },
} as const;

/**
 * The media type of a file by its content, whatever it was declared as. Throws 413 `body_too_large`, 415
 * `unsupported_media_type` and 400 for an empty file.
 */
export function contentTypeOf(kind: 'image' | 'document', bytes: Uint8Array): string {
  const { types, maxBytes } = ACCEPTED[kind];
  if (bytes.length === 0) throw invalidInput('body.value', 'is an empty file');
  if (bytes.length > maxBytes)
    throw new ApiError('body_too_large', `A file of this kind may have up to ${maxBytes} bytes`);
  const type = sniff(Buffer.from(bytes));
  const accepted = types.find((candidate) => candidate === type);
  if (!accepted) throw new ApiError('unsupported_media_type', `The file must be one of: ${types.join(', ')}`);
  return accepted;
}

/** What the first bytes of each type are, and where; a WebP names itself behind the length of its container. */
const SIGNATURES: [string, number, string][] = [
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF87a'],
  ['image/gif', 0, 'GIF89a'],
  ['image/webp', 8, 'WEBPVP8'],
  ['application/pdf', 0, '%PDF-'],
];

function sniff(bytes: Buffer): string | undefined {
  const signature = SIGNATURES.find(
    ([, at, magic]) => bytes.toString('latin1', at, at + magic.length) === magic,
  );
  return signature?.[0] ?? (isText(bytes) ? 'text/plain' : undefined);
}

/** UTF-8 without control characters but white space. */
function isText(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return !/[^\P{Cc}\t\n\f\r]/u.test(text);
  } catch {
    return false;
  }
}
