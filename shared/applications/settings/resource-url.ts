import { LOOPBACK_HOSTS } from '../../platform/loopback-hosts.ts';

/** True for an https URL of a host, or an http URL of this machine, without fragment, user and odd signs. */
export function isResourceUrl(value: string): boolean {
  if (!/^https?:\/\/[^/\\]/i.test(value) || /[\s\p{Cc}\p{Cf}\\#]/u.test(value)) return false;
  const url = URL.parse(value);
  if (url?.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || LOOPBACK_HOSTS.has(url.hostname);
}

/**
 * Returns the form in which resources are compared: as a browser writes the URL, so that case of the host,
 * the standard port and the slash of an empty path do not count. Undefined for what can be no resource.
 */
export function canonicalResource(identifier: string): string | undefined {
  return isResourceUrl(identifier) ? URL.parse(identifier)?.href : undefined;
}
