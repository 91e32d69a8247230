import httpJsonBodyParser from '@middy/http-json-body-parser';
import type * as z from 'zod/mini';
import { ApiError } from '../../platform/errors.ts';
import { findJsonFault } from '../../platform/strings/json-fault.ts';
import { describeFault } from '../../platform/strings/text-fault.ts';
import { HOSTILE_KEY } from '../fields/storable-json.ts';
import { type HttpEvent, headerOf } from '../http-event.ts';
import { assertReadable, assertUndamaged, bodyText, bytesOf } from '../input/body-text.ts';
import { assertBodySize, MAX_MULTIPART_BYTES, MULTIPART, readMultipart } from '../input/multipart-form.ts';
import { shapeOf } from '../input/read-only.ts';
import { UploadBody, type UploadRule } from '../input/upload-body.ts';
import type { BodyType, Operation } from '../operation.ts';
import type { Middleware } from '../request-state.ts';

/** Maximum size of a JSON or form body in bytes. */
const MAX_BYTES = 256 * 1024;

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = /^application\/(?:[a-z0-9.+-]+\+)?json\s*(?:;|$)/;

function refuseHostileKey(key: string, value: unknown): unknown {
  if (key === 'constructor' || key === 'prototype') throw new SyntaxError(`forbidden key ${key}`);
  return value;
}

/**
 * Creates the middlewares that parse the body that an operation declares: JSON by default, a form with or
 * without files if `bodyTypes` names it. The parsed body replaces `event.body`; an empty body becomes
 * undefined, which the schema accepts or refuses. A file becomes an `UploadBody`. Throws 413, 415 and 400
 * `malformed_body`.
 */
export function parseBody({ upload, body, bodyTypes = ['application/json'] }: Operation): Middleware[] {
  if (upload) return [uploadParser(upload)];
  if (!body) return [];
  return [
    bodyCheck(bodyTypes),
    ...(bodyTypes.includes(FORM) ? [formParser(body)] : []),
    ...(bodyTypes.includes(MULTIPART) ? [multipartParser()] : []),
    jsonParser(),
  ];
}

function uploadParser(rule: UploadRule): Middleware {
  const uploadParserBefore: Middleware['before'] = ({ event }) => setBody(event, readUpload(event, rule));
  return { before: uploadParserBefore };
}

/**
 * Checks size and type of a body. An empty body loses its type, so that no parser refuses it: the schema
 * decides whether a body may be empty.
 */
function bodyCheck(types: readonly BodyType[]): Middleware {
  const bodyCheckBefore: Middleware['before'] = ({ event }) => {
    assertBodySize(
      event,
      hasType(event, MULTIPART) && types.includes(MULTIPART) ? MAX_MULTIPART_BYTES : MAX_BYTES,
    );
    if (!event.body) {
      Reflect.deleteProperty(event.headers, 'content-type');
      setBody(event, undefined);
    } else if (!types.some((type) => hasType(event, type))) {
      throw new ApiError('unsupported_media_type', `Send the body as ${types.join(' or ')}`);
    } else {
      assertReadable(event);
    }
  };
  return { before: bodyCheckBefore };
}

function formParser(body: z.core.$ZodType): Middleware {
  const formParserBefore: Middleware['before'] = ({ event }) => {
    if (hasType(event, FORM)) setBody(event, readPostedForm(event, body));
  };
  return { before: formParserBefore };
}

/** Checks the type like `bodyCheck`: the parser itself would not parse `application/json ;charset=utf-8`. */
function jsonParser(): Middleware {
  const parser: Middleware = httpJsonBodyParser({ reviver: refuseHostileKey, disableContentTypeCheck: true });
  const jsonParserBefore: Middleware['before'] = (request) => {
    const { event } = request;
    if (!hasType(event, 'application/json')) return;
    const text = bodyText(event);
    Object.assign(event, { body: text, isBase64Encoded: false });
    try {
      return parser.before?.(request);
    } catch (cause) {
      throw new ApiError('malformed_body', detailOf(text), { cause });
    }
  };
  return { before: jsonParserBefore };
}

/** Returns where a body stops being JSON, without quoting it. */
function detailOf(text: string): string {
  const fault = findJsonFault(text);
  return fault ? `The body is not valid JSON: ${describeFault(fault)}` : `The body ${HOSTILE_KEY}`;
}

function multipartParser(): Middleware {
  const multipartParserBefore: Middleware['before'] = async ({ event }) => {
    if (hasType(event, MULTIPART)) setBody(event, await readMultipart(event));
  };
  return { before: multipartParserBefore };
}

/** True if the body has the content type. JSON includes types such as `application/merge-patch+json`. */
function hasType(event: HttpEvent, type: BodyType): boolean {
  const given = (headerOf(event, 'content-type') ?? '').toLowerCase();
  return type === 'application/json' ? JSON_TYPE.test(given) : given.startsWith(type);
}

function readUpload(event: HttpEvent, { types, maxBytes }: UploadRule): UploadBody {
  const [type = ''] = (headerOf(event, 'content-type') ?? '').toLowerCase().split(';', 1);
  if (!types.includes(type.trim()))
    throw new ApiError('unsupported_media_type', `Send the file as ${types.join(' or ')}`);
  assertReadable(event);
  assertBodySize(event, maxBytes);
  return new UploadBody(bytesOf(event), type.trim());
}

/** Ignores unknown parameters and parameters without a value (RFC 6749, 3.1 and 3.2). */
function readPostedForm(event: HttpEvent, body: z.core.$ZodType): Record<string, string> {
  const known = shapeOf(body) ?? {};
  const sent = [...new URLSearchParams(bodyText(event))];
  // Percent-encoded bytes may not be UTF-8, either.
  for (const [name, value] of sent) assertUndamaged(value, `The field ${name}`);
  return Object.fromEntries(sent.filter(([name, value]) => value !== '' && Object.hasOwn(known, name)));
}

function setBody(event: HttpEvent, value: unknown): void {
  Reflect.set(event, 'body', value);
}
