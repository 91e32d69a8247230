import httpJsonBodyParser from '@middy/http-json-body-parser';
import { ApiError } from '../errors.ts';
import { type HttpEvent, headerOf } from '../event.ts';
import type { Operation } from '../operation.ts';

/** Largest JSON or form body in bytes. */
const MAX_BYTES = 256 * 1024;

const FORM = 'application/x-www-form-urlencoded';
const parseJson = httpJsonBodyParser({ reviver: refuseHostileKey });

function refuseHostileKey(key: string, value: unknown): unknown {
  if (key === 'constructor' || key === 'prototype') throw new SyntaxError(`forbidden key ${key}`);
  return value;
}

/**
 * Reads the body that an operation declares: JSON always, a form where `bodyTypes` names it. The body becomes a value in `event.body`;
 * an empty one stays undefined and is for the schema to judge. Throws 413, 415 and 400 `malformed_body`.
 */
export function readBody(operation: Operation) {
  const types = operation.bodyTypes ?? ['application/json'];

  function readBodyBefore(request: { event: HttpEvent }): void {
    const { event } = request;
    if (!operation.body) return;
    if (byteLength(event) > MAX_BYTES) {
      throw new ApiError('body_too_large', `The body may have up to ${MAX_BYTES} bytes`);
    }
    if (!event.body) return;
    const type = headerOf(event, 'content-type') ?? '';
    if (types.includes(FORM) && type.toLowerCase().startsWith(FORM)) setBody(event, readForm(event));
    else readJson(request, types);
  }

  return { before: readBodyBefore };
}

function byteLength(event: HttpEvent): number {
  return Buffer.byteLength(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
}

function readForm(event: HttpEvent): Record<string, string> {
  const text = event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString() : event.body;
  return Object.fromEntries(new URLSearchParams(text));
}

/** The parser's 415 and 422 become codes of the catalogue. */
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
