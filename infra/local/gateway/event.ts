import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { HttpEvent } from '../../../shared/http/event.ts';

/**
 * Types whose bodies an HTTP API passes as text. All others are base64: forms, other JSON and XML types, and
 * bodies without a type.
 */
const TEXT = /^\s*(text\/[^;]*|application\/(json|javascript|xml))\s*(;|$)/i;

/** Returns the unchanged path and query of a request. `URL` would parse `//x` as a host and resolve dots. */
export function targetOf(request: IncomingMessage): { path: string; query: string } {
  const parts = /^(?:https?:\/\/[^/?]*)?([^?]*)(?:\?(.*))?$/i.exec(request.url ?? '');
  return { path: parts?.[1] || '/', query: parts?.[2] ?? '' };
}

/** Creates the payload-2.0 event of API Gateway for a request. */
export function toEvent(
  request: IncomingMessage,
  body: Buffer,
  routeKey: string,
  params: Record<string, string>,
): HttpEvent {
  const target = targetOf(request);
  const { cookie, ...headers } = request.headers;
  const query = joined(new URLSearchParams(target.query));
  const binary = body.length > 0 && !TEXT.test(headers['content-type'] ?? '');
  const now = new Date();
  return {
    version: '2.0',
    routeKey,
    rawPath: target.path,
    rawQueryString: target.query,
    ...(cookie && { cookies: cookie.split('; ') }),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    ...(Object.keys(query).length > 0 && { queryStringParameters: query }),
    ...(Object.keys(params).length > 0 && { pathParameters: params }),
    ...(body.length > 0 && { body: body.toString(binary ? 'base64' : 'utf8') }),
    isBase64Encoded: binary,
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: 'localhost',
      domainPrefix: 'localhost',
      stage: '$default',
      requestId: randomUUID(),
      routeKey,
      time: now.toISOString(),
      timeEpoch: now.getTime(),
      http: {
        method: request.method ?? 'GET',
        path: target.path,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
        userAgent: headers['user-agent'] ?? '',
      },
    },
  };
}

/** Joins several values of one parameter with commas. */
function joined(parameters: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name).join(',')]),
  );
}
