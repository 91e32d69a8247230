import { MIMEType } from 'node:util';
import { ApiError } from '../../platform/errors.ts';
import { describeFault } from '../../platform/strings/text-fault.ts';
import { type HttpEvent, headerOf } from '../http-event.ts';
import { assertCharset, assertUndamaged, bytesOf } from './body-text.ts';
import { FormFile } from './form-file.ts';
import { findMultipartFault, readParts } from './multipart-fault.ts';

/** The media type of forms with files. */
export const MULTIPART = 'multipart/form-data';
/** Maximum size of a form with a file. Lambda accepts 6 MB, and base64 makes the form a third larger. */
export const MAX_MULTIPART_BYTES = 4 * 1024 * 1024 + 16 * 1024;

/** Throws 413 `body_too_large` for a body with more bytes. */
export function assertBodySize(event: HttpEvent, maxBytes: number): void {
  if (byteLength(event) > maxBytes)
    throw new ApiError('body_too_large', `The body may have up to ${maxBytes} bytes`);
}

function byteLength(event: HttpEvent): number {
  return Buffer.byteLength(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
}

/** Maximum number of parts in a form. Each part takes time to parse, and operations need one or two. */
const MAX_PARTS = 20;

/** Throws 400 `malformed_body` for a form with too many parts, before it is parsed. */
function assertFewParts(body: Buffer, boundary: string): void {
  let [parts, at] = [0, body.indexOf(`--${boundary}`)];
  while (at !== -1) {
    parts += 1;
    // The last delimiter ends the form and begins no part.
    if (parts > MAX_PARTS + 1) {
      throw new ApiError('malformed_body', `The body may have up to ${MAX_PARTS} parts`);
    }
    at = body.indexOf(`--${boundary}`, at + boundary.length + 2);
  }
}

/** Reads the boundary as `Response` does (WHATWG MIME Sniffing, 4.4). Throws 400 if there is none. */
function boundaryOf(type: string): string {
  const boundary = readBoundary(type);
  if (!boundary) throw new ApiError('malformed_body', 'The content type of the body has no boundary');
  return boundary;
}

function readBoundary(type: string): string | null {
  try {
    return new MIMEType(type).params.get('boundary');
  } catch {
    return null;
  }
}

/**
 * Returns the texts and files of a form by name. Throws 400 `malformed_body`, and 415
 * `unsupported_media_type` for a part in another charset than UTF-8 (RFC 7578, 4.4). `Response` accepts every
 * boundary that RFC 2046 allows; npm parsers do not.
 */
export async function readMultipart(event: HttpEvent): Promise<Record<string, string | FormFile>> {
  const body = bytesOf(event);
  const type = headerOf(event, 'content-type') ?? '';
  const boundary = boundaryOf(type);
  assertFewParts(body, boundary);
  const form = await new Response(body, { headers: { 'content-type': type } })
    .formData()
    .catch((cause: unknown) => {
      throw new ApiError('malformed_body', faultOfForm(body, boundary), { cause });
    });
  for (const part of readParts(body, boundary))
    if ('type' in part) assertCharset(part.type, `The field ${part.name}`);
  const parts = [...form];
  if (new Set(parts.map(([name]) => name)).size < parts.length) {
    throw new ApiError('malformed_body', 'The body has two parts with the same name');
  }
  return Object.fromEntries(
    await Promise.all(parts.map(async ([name, part]) => [name, await valueOfPart(name, part)] as const)),
  );
}

/** Returns where a form breaks its format, and in which field. */
function faultOfForm(body: Buffer, boundary: string): string {
  const fault = findMultipartFault(body, boundary);
  if (!fault) return 'The body is not valid multipart/form-data';
  const place = fault.field === undefined ? '' : ` in the field ${fault.field}`;
  return `The body is not valid multipart/form-data${place}: ${describeFault(fault)}`;
}

async function valueOfPart(name: string, part: string | File): Promise<string | FormFile> {
  const text = typeof part === 'string' ? part : part.name;
  assertUndamaged(
    text,
    typeof part === 'string' ? `The field ${name}` : `The file name of the field ${name}`,
  );
  return typeof part === 'string' ? part : new FormFile(Buffer.from(await part.arrayBuffer()), part.name);
}
