import * as z from 'zod/mini';
import { propertiesOf } from '../../platform/properties.ts';
import { type HttpResult, headerOf } from '../http-event.ts';
import type { Operation } from '../operation.ts';
import { etagOf } from '../precondition-headers.ts';
import { Reply, replyResult } from '../reply.ts';
import { inputOf, type Middleware } from '../request-state.ts';

/**
 * Creates the middleware that converts the result of a handler to the response. The response schema strips
 * undeclared members, so that spreading an item cannot leak a secret. A value that does not fit the schema is
 * a bug and throws. Records with a version get `ETag` and `Last-Modified`, created records get `Location`.
 */
export function serialise({ success }: Operation): Middleware {
  const serialiseAfter: Middleware['after'] = (request) => {
    const value: unknown = request.response;
    request.response =
      value instanceof Reply
        ? replyResult(value, headerOf(request.event, 'if-none-match'))
        : successResponse(value, success, inputOf(request.context.state).params);
  };
  return { after: serialiseAfter };
}

function successResponse(
  value: unknown,
  { status, schema, location, headers }: Operation['success'],
  params: Record<string, unknown>,
): HttpResult {
  if (!schema) return { statusCode: status, headers: { 'Cache-Control': 'no-store' } };
  const answer = z.parse(schema, value);
  return {
    statusCode: status,
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      ...headers,
      ...validators(value),
      ...(location && { Location: locationOf(location, { ...propertiesOf(answer), ...params }) }),
    },
    body: JSON.stringify(answer),
  };
}

/**
 * Fills in the path of a created record. Throws if neither the path parameters nor the answer have a value.
 */
function locationOf(path: string, members: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = members[name];
    if (typeof value !== 'string') throw new Error(`the location ${path} has no value for ${name}`);
    return encodeURIComponent(value);
  });
}

function validators(value: unknown): Record<string, string> {
  const { version, updated_at: updatedAt } = propertiesOf(value);
  return {
    ...(typeof version === 'number' && { ETag: etagOf({ version }) }),
    ...(typeof updatedAt === 'string' && { 'Last-Modified': new Date(updatedAt).toUTCString() }),
  };
}
