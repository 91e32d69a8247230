import type { HttpResult } from './event.ts';

const SECURITY_HEADERS = {
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Adds the headers of every answer: browsers use only HTTPS (RFC 6797) and do not guess content types. API
 * Gateway's own answers lack them (docs/security.md).
 */
export function withSecurityHeaders(result: HttpResult): HttpResult {
  const present = new Set(Object.keys(result.headers ?? {}).map((name) => name.toLowerCase()));
  const missing = Object.entries(SECURITY_HEADERS).filter(([name]) => !present.has(name.toLowerCase()));
  return { ...result, headers: { ...Object.fromEntries(missing), ...result.headers } };
}
