import { ApiError } from '../../platform/errors.ts';
import { type HttpEvent, headerOf } from '../http-event.ts';

/** The character that decoders write in place of unknown bytes (Unicode 16, 3.9). */
const REPLACEMENT = '\uFFFD';

/** Encodings whose bytes are UTF-8. */
const UTF_8 = new Set(['utf-8', 'utf8', 'us-ascii']);

const SEND_UTF_8 =
  "Send it as UTF-8; in Windows PowerShell with -ContentType 'application/json; charset=utf-8'";

/** Returns the bytes of a body. */
export function bytesOf(event: HttpEvent): Buffer<ArrayBuffer> {
  return Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
}

/**
 * Returns the text of a body, without a byte order mark. Throws 400 `malformed_body` for bytes that are not
 * UTF-8, so that no text is stored damaged (decision 0279). API Gateway has decoded JSON already and written
 * a replacement character for each such byte. Callers who mean that character write it as `\ufffd` in JSON.
 */
export function bodyText(event: HttpEvent): string {
  if (!event.isBase64Encoded) assertUndamaged(event.body ?? '', 'The body');
  return decodeUtf8(bytesOf(event), 'The body');
}

/** Returns the text of UTF-8, without a byte order mark. Throws 400 `malformed_body` for other bytes. */
export function decodeUtf8(bytes: Buffer, what: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw notUtf8(what, cause);
  }
}

/** True for a text that a decoder has read from bytes that are not UTF-8. */
export function isDamaged(text: string): boolean {
  return text.includes(REPLACEMENT);
}

/** Throws 400 `malformed_body` for a text whose bytes were not UTF-8 when another decoder read them. */
export function assertUndamaged(text: string, what: string): void {
  if (isDamaged(text)) throw notUtf8(what);
}

function notUtf8(what: string, cause?: unknown): ApiError {
  return new ApiError('malformed_body', `${what} is not UTF-8. ${SEND_UTF_8}`, { cause });
}

/**
 * Throws 415 `unsupported_media_type` for a body in another encoding than UTF-8, or compressed: the text
 * would be read as something else, and nothing is decompressed (RFC 9110, 15.5.16).
 */
export function assertReadable(event: HttpEvent): void {
  assertCharset(headerOf(event, 'content-type') ?? '', 'The body');
  const encoding = headerOf(event, 'content-encoding')?.trim().toLowerCase() || 'identity';
  if (encoding !== 'identity')
    throw new ApiError(
      'unsupported_media_type',
      'Send the body without Content-Encoding: it is not decompressed',
    );
}

/**
 * Throws 415 `unsupported_media_type` for a content type with another charset than UTF-8, also if the bytes
 * happen to be UTF-8: they mean another text.
 */
export function assertCharset(type: string, what: string): void {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(type) ?? [];
  if (!UTF_8.has(charset.toLowerCase()))
    throw new ApiError('unsupported_media_type', `${what} has the charset ${charset}. ${SEND_UTF_8}`);
}
