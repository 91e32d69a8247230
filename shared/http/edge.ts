import { isIP, isIPv4, isIPv6 } from 'node:net';
import { config } from '../platform/config.ts';
import { hashSecret, secretMatches } from '../platform/crypto/secrets.ts';
import { type HttpEvent, type HttpResult, headerOf } from './http-event.ts';

/** The header by which CloudFront proves that it has sent a request. */
export const ORIGIN_SECRET_HEADER = 'x-svc-origin-secret';

/** The header with address and port of the viewer. CloudFront replaces one that a viewer sends. */
export const VIEWER_HEADER = 'CloudFront-Viewer-Address';

/** The header with the country of the viewer. CloudFront replaces one that a viewer sends. */
export const COUNTRY_HEADER = 'CloudFront-Viewer-Country';

/**
 * Removes the secret of CloudFront from a request, and address and country of the viewer from a request
 * without the secret. If the origin is closed, returns the answer 421 (RFC 9110, 15.5.20) to a request
 * without the secret, because it has bypassed the rate rules of the edge (decision 0130).
 */
export function checkOrigin(event: HttpEvent): HttpResult | undefined {
  const secret = config('ORIGIN_SECRET');
  const given = headerOf(event, ORIGIN_SECRET_HEADER) ?? '';
  delete event.headers[ORIGIN_SECRET_HEADER];
  if (secret !== '' && secretMatches(given, hashSecret(secret))) return undefined;
  for (const name of [VIEWER_HEADER, COUNTRY_HEADER]) delete event.headers[name.toLowerCase()];
  return config('ORIGIN_CLOSED') === 'true' ? { statusCode: 421 } : undefined;
}

/**
 * Returns the address of the caller for limits; for IPv6, its /64 network. For a request through CloudFront
 * it is the one that CloudFront names, else that of the connection. `checkOrigin` has removed the header of
 * any other request (decision 0130).
 */
export function callerAddress(event: HttpEvent): string {
  const viewer = viewerOf(headerOf(event, VIEWER_HEADER.toLowerCase()) ?? '');
  return networkOf(viewer ?? event.requestContext.http.sourceIp);
}

/**
 * Returns the country of the caller (ISO 3166-1, two letters) if CloudFront names it, else undefined.
 * `checkOrigin` has removed the header of a request that does not come from there (decision 0361).
 */
export function viewerCountry(event: HttpEvent): string | undefined {
  const country = headerOf(event, COUNTRY_HEADER.toLowerCase());
  return country !== undefined && /^[A-Z]{2}$/.test(country) ? country : undefined;
}

/** Returns the address in `<address>:<port>`. Undefined if there is none. */
function viewerOf(value: string): string | undefined {
  const address = value.slice(0, Math.max(0, value.lastIndexOf(':'))).replace(/^\[(.*)\]$/, '$1');
  return isIP(address) === 0 ? undefined : address;
}

/**
 * Returns the /64 network of an IPv6 address, because one caller has all addresses of its network. Returns
 * the IPv4 address if there is one, also where it is written as IPv6 (`::ffff:192.0.2.1`).
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const last = address.slice(address.lastIndexOf(':') + 1);
  if (isIPv4(last)) return last;
  const [left = [], right] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const missing = right ? Math.max(0, 8 - left.length - right.length) : 0;
  const groups = [...left, ...Array<string>(missing).fill('0'), ...(right ?? [])].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
