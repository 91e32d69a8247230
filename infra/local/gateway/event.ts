import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { HttpEvent } from '../../../shared/http/http-event.ts';
import { GatewayError } from './gateway-error.ts';

/**
 * Types whose bodies an HTTP API passes as text. All others are base64: forms, other JSON and XML types, and
 * bodies without a type.
 */
const TEXT = /^\s*(text\/[^;]*|application\/(json|javascript|xml))\s*(;|$)/i;

/** The address of a request: its percent-decoded path, and its query as it was sent. */
export type RequestTarget = { path: string; query: string };

/**
 * Returns the address of a request. `URL` would parse `//x` as a host and resolve dots. Throws GatewayError
 * 400 for a path with malformed percent-encoding.
 */
export function targetOf(request: IncomingMessage): RequestTarget {
  const parts = /^(?:https?:\/\/[^/?]*)?([^?]*)(?:\?(.*))?$/i.exec(request.url ?? '');
  return { path: decoded(parts?.[1] || '/'), query: parts?.[2] ?? '' };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (cause) {
    throw new GatewayError(400, 'Bad Request', { cause });
  }
}

const LOOPBACK = '127.0.0.1';

type EventParts = {
  target: RequestTarget;
  body: Buffer;
  routeKey: string;
  params: Record<string, string>;
};

/** Creates the payload-2.0 event of API Gateway for a request. */
export function toEvent(request: IncomingMessage, { target, body, routeKey, params }: EventParts): HttpEvent {
  const sourceIp = sourceOf(request.socket.remoteAddress);
  const domainName = hostOf(request);
  const { cookie = [], ...given } = request.headersDistinct;
  const headers = withForwarding(joined(Object.entries(given)), request, sourceIp);
  const query = queryOf(target.query);
  const binary = body.length > 0 && !TEXT.test(headers['content-type'] ?? '');
  const now = new Date();
  return {
    version: '2.0',
    routeKey,
    rawPath: target.path,
    rawQueryString: target.query,
    ...(cookie.length > 0 && { cookies: cookie.flatMap((header) => header.split('; ')) }),
    headers,
    ...(Object.keys(query).length > 0 && { queryStringParameters: query }),
    ...(Object.keys(params).length > 0 && { pathParameters: params }),
    ...(body.length > 0 && { body: body.toString(binary ? 'base64' : 'utf8') }),
    isBase64Encoded: binary,
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName,
      domainPrefix: domainName.split('.')[0] ?? domainName,
      stage: '$default',
      requestId: newRequestId(),
      routeKey,
      time: inLogFormat(now),
      timeEpoch: now.getTime(),
      http: {
        method: request.method ?? 'GET',
        path: target.path,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
    },
  };
}

/** Joins several values of one name with commas. */
function joined(entries: [string, string[] | undefined][]): Record<string, string> {
  return Object.fromEntries(entries.map(([name, values = []]) => [name, values.join(',')]));
}

function queryOf(query: string): Record<string, string> {
  if (query === '') return {};
  const parameters = new URLSearchParams(query);
  return joined([...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name)]));
}

/** Returns the host that a request names, without its port. A custom domain of API Gateway is that name. */
function hostOf({ headersDistinct: { host } }: IncomingMessage): string {
  return URL.parse(`http://${host?.[0] ?? ''}`)?.hostname || 'localhost';
}

/** Returns the address of a caller. This machine is one source, whether `localhost` is 127.0.0.1 or ::1. */
function sourceOf(address = LOOPBACK): string {
  return address === '::1' ? LOOPBACK : address;
}

/** Adds the headers in which API Gateway describes the caller's connection. */
function withForwarding(
  headers: Record<string, string>,
  request: IncomingMessage,
  sourceIp: string,
): Record<string, string> {
  const earlier = headers['x-forwarded-for'];
  return {
    ...headers,
    'x-amzn-trace-id': newTraceId(),
    'x-forwarded-for': earlier ? `${earlier}, ${sourceIp}` : sourceIp,
    'x-forwarded-port': String(request.socket.localPort ?? ''),
    'x-forwarded-proto': 'http',
  };
}

function newTraceId(): string {
  const hex = randomUUID().replaceAll('-', '');
  return `Root=1-${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/** Creates a request id of the form that API Gateway has: 16 characters of base64. */
function newRequestId(): string {
  return `${randomBytes(11).toString('base64url')}=`;
}

/** Returns a time in the Common Log Format: `10/Jul/2026:19:19:05 +0000`. */
function inLogFormat(date: Date): string {
  const [, day, month, year, time] = date.toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
}
