import { isIP } from 'node:net';
import { config } from '../platform/config.ts';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

const HTTPS_PORT = 443;
/** Other ports belong to other protocols and to administration. */
const TARGET_PORTS: readonly number[] = [HTTPS_PORT, 8443];

/** Last labels of names that only an internal network resolves. */
const INTERNAL_ZONES: ReadonlySet<string> = new Set([
  'localhost',
  'local',
  'localdomain',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'arpa',
]);

/**
 * Which addresses of this machine may be called, by http and https, as with `npm start`: `any` of them where
 * `WEBHOOK_LOOPBACK` says so, or the origins `listed` in `CONNECTOR_ORIGINS`. A deployment sets neither.
 */
export type Loopback = 'any' | 'listed';

/** True if a connection to this target may lead to addresses of this machine. */
export function mayReachLoopback({ origin }: URL, loopback: Loopback): boolean {
  if (loopback === 'any') return config('WEBHOOK_LOOPBACK') === 'true';
  return config('CONNECTOR_ORIGINS').split(',').includes(origin);
}

/**
 * Returns why the service does not call a URL that somebody else chose, and what to do about it, or undefined
 * if it does. It resolves no names: the addresses of a name are checked at each connection (decision 0163).
 */
export function targetFault(url: string, loopback: Loopback): string | undefined {
  const parsed = URL.parse(url);
  if (!parsed) return 'must be an absolute URL such as https://example.com';
  return textFault(url, parsed) ?? (isAllowedLoopback(parsed, loopback) ? undefined : publicFault(parsed));
}

/** URL parsers drop some characters and turn others into a slash, so two parsers may see two hosts. */
function textFault(url: string, parsed: URL): string | undefined {
  if (/[\s\\\p{Cc}]/u.test(url)) return 'must have no spaces, control characters or backslashes; encode them';
  if (parsed.username || parsed.password || /^[^/]*\/\/[^/?#]*@/.test(url))
    return 'must have no user name or password';
  if (url.includes('#')) return 'must have no fragment, because it is never sent';
  return undefined;
}

function isAllowedLoopback(parsed: URL, loopback: Loopback): boolean {
  if (!mayReachLoopback(parsed, loopback) || !/^https?:$/.test(parsed.protocol)) return false;
  const host = hostOf(parsed);
  return host === 'localhost' || host.endsWith('.localhost') || isLoopbackAddress(host);
}

function publicFault(parsed: URL): string | undefined {
  if (parsed.protocol !== 'https:') return 'must begin with https://';
  if (!TARGET_PORTS.includes(Number(parsed.port || HTTPS_PORT)))
    return `must have port ${TARGET_PORTS.join(' or ')}`;
  return hostFault(hostOf(parsed));
}

function hostFault(host: string): string | undefined {
  if (isIP(host)) {
    return isPublicAddress(host)
      ? undefined
      : 'must not lead to a loopback, private or reserved address; use a public host name';
  }
  const labels = host.split('.');
  const isName = labels.length > 1 && labels.every((label) => /^[a-z0-9_-]{1,63}$/.test(label));
  if (!isName || INTERNAL_ZONES.has(labels.at(-1) ?? ''))
    return 'must have a public host name such as example.com';
  return undefined;
}

/** Returns the host without the brackets of IPv6 and without a last dot, which means the same host. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}
