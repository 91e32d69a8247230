import { ServiceError } from './service-error.ts';

/** The codes after which another access token may help. All other refusals concern the request itself. */
const CODES: readonly unknown[] = ['invalid_token', 'expired_token', 'revoked_session'];
/** RFC 6750, section 3.1. The value may have no quotes (RFC 9110, 11.2). */
const CHALLENGE = /(?:^|[\s,])error\s*=\s*(?:"invalid_token"|invalid_token(?=[\s,]|$))/i;

/** True for an error by which the service refuses the access token. */
export function isTokenRefused(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.status === 401 && CODES.includes(error.code);
}

/**
 * True for an answer of a backend that refuses the access token: by `WWW-Authenticate`, which other origins
 * can read only if the backend exposes it, or by the `code` of a JSON body. Leaves the body unread.
 */
export async function refusesToken(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  if (CHALLENGE.test(response.headers.get('www-authenticate') ?? '')) return true;
  if (!/[/+]json\b/.test(response.headers.get('content-type') ?? '')) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  const { code }: { code?: unknown } = Object(body);
  return CODES.includes(code);
}
