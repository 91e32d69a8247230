import type { Middleware } from '../request-state.ts';

const SECURITY_HEADERS = {
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Creates the middleware that adds the headers of every answer: browsers use only HTTPS (RFC 6797) and do not
 * guess content types. API Gateway's own answers lack them (docs/security.md).
 */
export function securityHeaders(): Middleware {
  const securityHeadersAfter: Middleware['after'] = (request) => {
    const { headers } = request.response ?? {};
    const present = new Set(Object.keys(headers ?? {}).map((name) => name.toLowerCase()));
    const missing = Object.entries(SECURITY_HEADERS).filter(([name]) => !present.has(name.toLowerCase()));
    request.response = { ...request.response, headers: { ...Object.fromEntries(missing), ...headers } };
  };
  return { after: securityHeadersAfter, onError: securityHeadersAfter };
}
