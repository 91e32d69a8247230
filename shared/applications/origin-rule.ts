import { LOOPBACK_HOSTS } from '../platform/loopback-hosts.ts';
import type { ApplicationConfig } from './application.ts';

/** True for an address of this machine, with any port (RFC 6761, 6.3). */
export function isLoopbackOrigin({ protocol, hostname }: URL): boolean {
  const isLocal = LOOPBACK_HOSTS.has(hostname) || hostname.endsWith('.localhost');
  return isLocal && /^https?:$/.test(protocol);
}

/**
 * True for an origin that `hub.allowed_web_origins` lists, compared as text. Without a list: for those of
 * this machine, and for that of `default_redirect_url`. Never for `null`.
 */
export function isOwnOrigin(origin: string, { hub, default_redirect_url: home }: ApplicationConfig): boolean {
  const listed = hub?.allowed_web_origins ?? [];
  if (listed.length > 0) return listed.includes(origin);
  const url = URL.parse(origin);
  if (url?.origin !== origin) return false;
  return isLoopbackOrigin(url) || (home !== undefined && URL.parse(home)?.origin === origin);
}
