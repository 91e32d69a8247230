import { config } from '../platform/config.ts';
import { ApiError, asApiError, type ErrorCode, problem } from '../platform/errors.ts';
import type { HttpResult } from './http-event.ts';
import { errorsOf, type Operation } from './operation.ts';

/** The path of the error catalogue, to which `type` of a problem links. */
const ERROR_DOCUMENTATION = '/docs/errors';

/** What a 401 says beside the realm; a request without credentials gets no error (RFC 6750, 3.1). */
const CHALLENGES: Partial<Record<ErrorCode, readonly string[]>> = {
  missing_credentials: [],
  invalid_token: ['error="invalid_token"'],
  expired_token: ['error="invalid_token"', 'error_description="expired"'],
  revoked_session: ['error="invalid_token"', 'error_description="revoked"'],
  // RFC 9470, section 3: requires a sign-in that is at most `max_age` seconds old.
  reauthentication_required: [
    'error="insufficient_user_authentication"',
    'error_description="sign in again"',
    'max_age=600',
  ],
  invalid_key: [],
};

/**
 * Converts any thrown value to an RFC 9457 answer. A value that is not an ApiError becomes 500 `internal`
 * without internal text. With `STRICT_CONTRACT`, which tests set, an undeclared code of an operation becomes
 * 500 as well.
 */
export function failureResponse(
  thrown: unknown,
  operation: Operation,
  requestId: string,
): { error: ApiError; response: HttpResult } {
  const error = declared(asApiError(thrown), operation);
  return { error, response: problemResponse(error, requestId) };
}

/** Creates the RFC 9457 answer of an error. */
export function problemResponse(error: ApiError, requestId: string): HttpResult {
  const challenge = CHALLENGES[error.code];
  return {
    statusCode: error.status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      // A challenge has at least one parameter (RFC 6750, 3).
      ...(challenge && { 'WWW-Authenticate': `Bearer ${[`realm="${baseUrl()}"`, ...challenge].join(', ')}` }),
      ...error.extras.headers,
    },
    body: JSON.stringify(problem(error, requestId, baseUrl() + ERROR_DOCUMENTATION)),
  };
}

/** The failure may be a missing BASE_URL: then the link to the documentation is relative. */
function baseUrl(): string {
  return process.env['BASE_URL'] ? config('BASE_URL') : '';
}

function declared(error: ApiError, operation: Operation): ApiError {
  if (process.env['STRICT_CONTRACT'] !== '1' || errorsOf(operation).includes(error.code)) return error;
  return new ApiError('internal', undefined, {
    cause: new Error(`${operation.id} threw ${error.code}, which its contract does not declare`, {
      cause: error,
    }),
  });
}
