import { isIP } from 'node:net';
import { VIEWER_HEADER } from './edge-headers.ts';
import { type HttpEvent, headerOf } from './event.ts';

/**
 * Returns the address of the caller, of IPv6 its network, for limits. It is the one that CloudFront names, if
 * the request comes from there, else that of the connection. `checkOrigin` has removed the header of any
 * other request (decision 0130).
 */
export function callerAddress(event: HttpEvent): string {
  return viewerOf(headerOf(event, VIEWER_HEADER.toLowerCase()) ?? '') ?? event.requestContext.http.sourceIp;
}

/** Returns the address in `<address>:<port>`, of IPv6 its network. Undefined if there is none. */
function viewerOf(value: string): string | undefined {
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
