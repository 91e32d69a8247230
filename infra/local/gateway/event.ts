import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { HttpEvent } from '../../../shared/http/event.ts';

/**
 * The only types whose bodies an HTTP API hands over as text: forms, other kinds of JSON and XML, and what
 * has no type come in base64.
 */
const TEXT = /^\s*(text\/[^;]*|application\/(json|javascript|xml))\s*(;|$)/i;

/** Path and query of a request as they were sent: `URL` would take `//x` for a host and resolve dots. */
export function targetOf(request: IncomingMessage): { path: string; query: string } {
  const parts = /^(?:https?:\/\/[^/?]*)?([^?]*)(?:\?(.*))?$/i.exec(request.url ?? '');
  return { path: parts?.[1] || '/', query: parts?.[2] ?? '' };
}

/** A payload-2.0 event as API Gateway makes it of a request. */
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

/** Several values of one parameter arrive as one, joined by commas. */
function joined(parameters: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name).join(',')]),
  );
}
