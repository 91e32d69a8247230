import { config } from '../../platform/config.ts';
import { ApiError, type ErrorCode, problem } from '../../platform/errors.ts';
import type { HttpResult } from '../event.ts';
import { errorsOf, type Operation } from '../operation.ts';

/** Where `type` of a problem leads: the catalogue, served with the API's own reference. */
const ERROR_DOCUMENTATION = '/docs/errors';

const CHALLENGES: Partial<Record<ErrorCode, string>> = {
  missing_credentials: 'Bearer',
  invalid_token: 'Bearer error="invalid_token"',
  expired_token: 'Bearer error="invalid_token", error_description="expired"',
  revoked_session: 'Bearer error="invalid_token", error_description="revoked"',
  // RFC 9470, section 3: a newer sign-in is asked for, of at most so many seconds.
  reauthentication_required:
    'Bearer error="insufficient_user_authentication", error_description="sign in again", max_age=600',
  invalid_key: 'Bearer',
};

/**
 * Turns whatever was thrown into an RFC 9457 answer. What is no ApiError is answered 500 `internal` without
 * inner text; so is, under `STRICT_CONTRACT`, a code that the operation does not declare, which the tests set
 * to find it.
 */
export function failureResponse(
  thrown: unknown,
  operation: Operation,
  requestId: string,
): { error: ApiError; response: HttpResult } {
  const error = declared(asApiError(thrown), operation);
  return { error, response: problemResponse(error, requestId) };
}

/** The RFC 9457 answer of a failure. */
export function problemResponse(error: ApiError, requestId: string): HttpResult {
  const challenge = CHALLENGES[error.code];
  return {
    statusCode: error.status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      ...(challenge && { 'WWW-Authenticate': challenge }),
      ...error.extras.headers,
    },
    body: JSON.stringify(problem(error, requestId, documentationUrl())),
  };
}

/** A failure may be that of the configuration itself: the link to the documentation is then relative. */
function documentationUrl(): string {
  return process.env['BASE_URL'] ? config('BASE_URL') + ERROR_DOCUMENTATION : ERROR_DOCUMENTATION;
}

function asApiError(thrown: unknown): ApiError {
  return thrown instanceof ApiError ? thrown : new ApiError('internal', undefined, { cause: thrown });
}

function declared(error: ApiError, operation: Operation): ApiError {
  if (process.env['STRICT_CONTRACT'] !== '1' || errorsOf(operation).includes(error.code)) return error;
  return new ApiError('internal', undefined, {
    cause: new Error(`${operation.id} threw ${error.code}, which its contract does not declare`, {
      cause: error,
    }),
  });
}
