import { LOOPBACK_HOSTS } from '../platform/loopback-hosts.ts';

/** The longest redirect URI. */
export const MAX_REDIRECT_URI = 2048;

export function isHttps(value: string): boolean {
  return new URL(value).protocol === 'https:';
}

export function isLoopbackUrl(value: string): boolean {
  return LOOPBACK_HOSTS.has(new URL(value).hostname);
}

/** True for https on this machine, for which no native client listens (RFC 8252, 7.3). */
export function isSecureLoopback(value: string): boolean {
  return URL.canParse(value) && isHttps(value) && isLoopbackUrl(value);
}

/** True for a text without spaces, control characters, backslashes and wildcards. */
export function isComparedExactly(value: string): boolean {
  return !/[\s\p{Cc}\\*]/u.test(value);
}

/** True for https, http on this machine, and the private-use scheme of a native application (RFC 8252). */
export function isRedirectUri(value: string): boolean {
  if (!URL.canParse(value) || value.includes('#')) return false;
  const { protocol, username, password } = new URL(value);
  if (username || password) return false;
  if (!/^https?:$/.test(protocol)) return protocol.includes('.');
  return /^https?:\/\//i.test(value) && (isHttps(value) || isLoopbackUrl(value));
}
