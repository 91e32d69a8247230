import { isIP } from 'node:net';
import { config } from '../platform/config.ts';
import { hashSecret, secretMatches } from '../platform/secrets.ts';
import { ORIGIN_SECRET_HEADER, VIEWER_HEADER } from './edge-headers.ts';
import { type HttpEvent, type HttpResult, headerOf } from './event.ts';

/**
 * Makes `sourceIp` the address of the caller behind CloudFront, if the request has the secret of CloudFront.
 * No other request is believed. Returns the answer 421 (RFC 9110, 15.5.20) to a request without the secret
 * if the origin is closed, because it avoids the rate rules (decision 0130).
 */
export function checkOrigin(event: HttpEvent): HttpResult | undefined {
  const secret = config('ORIGIN_SECRET');
  if (secret === '') return undefined;
  const isFromEdge = secretMatches(headerOf(event, ORIGIN_SECRET_HEADER) ?? '', hashSecret(secret));
  delete event.headers[ORIGIN_SECRET_HEADER];
  if (!isFromEdge) return config('ORIGIN_CLOSED') === 'true' ? misdirected() : undefined;
  const { http } = event.requestContext;
  http.sourceIp = viewerOf(event) ?? http.sourceIp;
  return undefined;
}

function misdirected(): HttpResult {
  return {
    statusCode: 421,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    body: JSON.stringify({ message: 'Misdirected Request' }),
  };
}

/** Returns the address in `<address>:<port>`, of IPv6 its network. Undefined if there is none. */
function viewerOf(event: HttpEvent): string | undefined {
  const value = headerOf(event, VIEWER_HEADER.toLowerCase()) ?? '';
  const address = value.slice(0, Math.max(0, value.lastIndexOf(':'))).replace(/^\[(.*)\]$/, '$1');
  const family = isIP(address);
  if (family === 0) return undefined;
  return family === 4 ? address : networkOf(address);
}

/** Returns the /64 network of an IPv6 address, because one caller has all addresses of it. */
function networkOf(address: string): string {
  const [left = [], right] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const missing = right ? Math.max(0, 8 - left.length - right.length) : 0;
  const groups = [...left, ...Array<string>(missing).fill('0'), ...(right ?? [])].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
