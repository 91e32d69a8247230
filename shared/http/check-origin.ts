import { config } from '../platform/config.ts';
import { hashSecret, secretMatches } from '../platform/secrets.ts';
import { ORIGIN_SECRET_HEADER, VIEWER_HEADER } from './edge-headers.ts';
import { type HttpEvent, type HttpResult, headerOf } from './event.ts';

/**
 * Removes the secret of CloudFront from a request, and the address of the viewer from a request without the
 * secret. If the origin is closed, returns the answer 421 (RFC 9110, 15.5.20) to a request without the
 * secret, because it avoids the rate rules (decision 0130).
 */
export function checkOrigin(event: HttpEvent): HttpResult | undefined {
  const secret = config('ORIGIN_SECRET');
  const given = headerOf(event, ORIGIN_SECRET_HEADER) ?? '';
  delete event.headers[ORIGIN_SECRET_HEADER];
  if (secret !== '' && secretMatches(given, hashSecret(secret))) return undefined;
  delete event.headers[VIEWER_HEADER.toLowerCase()];
  return config('ORIGIN_CLOSED') === 'true' ? { statusCode: 421 } : undefined;
}
