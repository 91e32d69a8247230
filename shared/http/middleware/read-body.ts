import { MIMEType } from 'node:util';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import type * as z from 'zod/mini';
import { ApiError } from '../../platform/errors.ts';
import { type HttpEvent, headerOf } from '../event.ts';
import { FormFile } from '../form-file.ts';
import type { BodyType, Operation } from '../operation.ts';
import { UploadBody, type UploadRule } from '../upload-body.ts';
import { shapeOf } from './read-only.ts';

/** Maximum size of a JSON or form body in bytes. */
const MAX_BYTES = 256 * 1024;

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';
/** Maximum size of a form with a file. Lambda accepts 6 MB, and base64 makes the form a third larger. */
const MAX_MULTIPART_BYTES = 4 * 1024 * 1024 + 16 * 1024;
const parseJson = httpJsonBodyParser({ reviver: refuseHostileKey });

function refuseHostileKey(key: string, value: unknown): unknown {
  if (key === 'constructor' || key === 'prototype') throw new SyntaxError(`forbidden key ${key}`);
  return value;
}

/**
 * Reads the body that an operation declares: JSON by default, a form with or without files if `bodyTypes`
 * names it. The parsed body replaces `event.body`; an empty body becomes undefined, which the schema accepts
 * or refuses. A file becomes an `UploadBody`. Throws 413, 415 and 400 `malformed_body`.
 */
export function readBody(operation: Operation) {
  const types = operation.bodyTypes ?? ['application/json'];

  async function readBodyBefore(request: { event: HttpEvent }): Promise<void> {
    const { event } = request;
    if (operation.upload) setBody(event, readUpload(event, operation.upload));
    if (!operation.body) return;
    const type = headerOf(event, 'content-type') ?? '';
    const is = (form: BodyType) => types.includes(form) && type.toLowerCase().startsWith(form);
    assertSize(event, is(MULTIPART) ? MAX_MULTIPART_BYTES : MAX_BYTES);
    if (!event.body) setBody(event, undefined);
    else if (is(MULTIPART)) setBody(event, await readMultipart(event, type));
    else if (is(FORM)) setBody(event, readForm(event, operation.body));
    else readJson(request, types);
  }

  return { before: readBodyBefore };
}

function assertSize(event: HttpEvent, maxBytes: number): void {
  if (byteLength(event) > maxBytes)
    throw new ApiError('body_too_large', `The body may have up to ${maxBytes} bytes`);
}

function readUpload(event: HttpEvent, { types, maxBytes }: UploadRule): UploadBody {
  const [type = ''] = (headerOf(event, 'content-type') ?? '').toLowerCase().split(';', 1);
  if (!types.includes(type.trim()))
    throw new ApiError('unsupported_media_type', `Send the file as ${types.join(' or ')}`);
  assertSize(event, maxBytes);
  return new UploadBody(
    Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8'),
    type.trim(),
  );
}

function byteLength(event: HttpEvent): number {
  return Buffer.byteLength(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
}

function bytesOf(event: HttpEvent): Buffer<ArrayBuffer> {
  return Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
}

/** Ignores unknown parameters and parameters without a value (RFC 6749, 3.1 and 3.2). */
function readForm(event: HttpEvent, body: z.core.$ZodType): Record<string, string> {
  const known = shapeOf(body) ?? {};
  const sent = [...new URLSearchParams(bytesOf(event).toString())];
  return Object.fromEntries(sent.filter(([name, value]) => value !== '' && Object.hasOwn(known, name)));
}

/** Maximum number of parts in a form. Each part takes time to parse, and operations need one or two. */
const MAX_PARTS = 20;

/** Throws 400 `malformed_body` for a form with too many parts, before it is parsed. */
function assertFewParts(body: Buffer, type: string): void {
  const boundary = boundaryOf(type);
  if (!boundary) throw new ApiError('malformed_body', 'The content type of the body has no boundary');
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

/** Reads the boundary as `Response` does (WHATWG MIME Sniffing, 4.4). */
function boundaryOf(type: string): string | null {
  try {
    return new MIMEType(type).params.get('boundary');
  } catch {
    return null;
  }
}

/**
 * Returns texts and files by name. `Response` accepts every boundary that RFC 2046 allows; npm
 * parsers do not.
 */
async function readMultipart(event: HttpEvent, type: string): Promise<Record<string, string | FormFile>> {
  const body = bytesOf(event);
  assertFewParts(body, type);
  const form = await new Response(body, { headers: { 'content-type': type } })
    .formData()
    .catch((cause: unknown) => {
      throw new ApiError('malformed_body', 'The body is not valid multipart/form-data', { cause });
    });
  const parts = [...form];
  if (new Set(parts.map(([name]) => name)).size < parts.length) {
    throw new ApiError('malformed_body', 'The body has two parts with the same name');
  }
  return Object.fromEntries(
    await Promise.all(parts.map(async ([name, part]) => [name, await valueOfPart(part)] as const)),
  );
}

async function valueOfPart(part: string | File): Promise<string | FormFile> {
  return typeof part === 'string' ? part : new FormFile(Buffer.from(await part.arrayBuffer()), part.name);
}

/** Maps 415 and 422 of the parser to codes of the catalogue. */
function readJson(request: { event: HttpEvent }, types: readonly string[]): void {
  try {
    Reflect.apply(parseJson.before ?? noParser, undefined, [request]);
  } catch (cause) {
    if (Reflect.get(Object(cause), 'statusCode') === 415) {
      throw new ApiError('unsupported_media_type', `Send the body as ${types.join(' or ')}`, { cause });
    }
    throw new ApiError('malformed_body', 'The body is not valid JSON, or has a forbidden key', { cause });
  }
}

function noParser(): never {
  throw new Error('the JSON body parser has no before hook');
}

function setBody(event: HttpEvent, value: unknown): void {
  Reflect.set(event, 'body', value);
}
