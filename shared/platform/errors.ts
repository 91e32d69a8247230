import type { LogFields } from './log.ts';

/** One fault of an input: its path (`body.config.hub`, `query.page_size`) and how to fix it. */
export type Fault = { path: string; message: string };

/**
 * All errors of the API: stable code, status and title. `/docs/errors`, to which `type` links, documents the
 * codes. A 404 is also the answer for a resource that the caller may not know to exist.
 */
export const ERRORS = {
  invalid_input: { status: 400, title: 'The request has invalid input' },
  malformed_body: { status: 400, title: 'The body cannot be read' },
  invalid_upload: { status: 400, title: 'The file cannot be used' },
  invalid_cursor: { status: 400, title: 'The page cursor is unknown' },
  invalid_redirect: { status: 400, title: 'The redirect URL is not allowed' },
  invalid_grant: { status: 400, title: 'The code or refresh token is no longer valid' },
  nothing_to_verify: { status: 400, title: 'There is no value to verify' },
  invalid_code: { status: 400, title: 'The code is wrong' },
  invalid_passkey: { status: 400, title: 'The passkey does not sign anybody in' },
  text_refused: { status: 400, title: 'The phone number gets no text messages' },
  missing_credentials: { status: 401, title: 'Credentials are required' },
  invalid_token: { status: 401, title: 'The token is not valid' },
  expired_token: { status: 401, title: 'The token has expired' },
  revoked_session: { status: 401, title: 'The session has ended' },
  reauthentication_required: { status: 401, title: 'A recent sign-in is required' },
  invalid_key: { status: 401, title: 'The application key or secret is not valid' },
  plan_required: { status: 402, title: 'The account has no plan' },
  plan_limit_reached: { status: 402, title: "The plan's limit is reached" },
  forbidden: { status: 403, title: 'The caller may not do this' },
  contradicting_credentials: { status: 403, title: 'The credentials belong to different applications' },
  wrong_scheme: { status: 403, title: 'This kind of credential is not accepted here' },
  first_party_only: { status: 403, title: 'OpenID clients may not do this for their users' },
  application_disabled: { status: 403, title: 'The application is disabled' },
  user_disabled: { status: 403, title: 'The user is disabled' },
  user_not_verified: { status: 403, title: 'The user is not verified' },
  code_required: { status: 403, title: 'The address has to be proved by a code' },
  guests_not_allowed: { status: 403, title: 'The application takes no guests' },
  passkeys_not_enabled: { status: 403, title: 'The application takes no passkeys' },
  sign_up_closed: { status: 403, title: 'The application accepts no new users' },
  form_not_confirmed: { status: 403, title: 'The form was not sent from its own page' },
  origin_not_allowed: { status: 403, title: 'The origin is not allowed' },
  email_domain_not_allowed: { status: 403, title: 'The e-mail domain is not allowed' },
  route_not_found: { status: 404, title: 'There is no such route' },
  application_not_found: { status: 404, title: 'There is no such application' },
  account_not_found: { status: 404, title: 'There is no such account' },
  plan_not_found: { status: 404, title: 'There is no such plan' },
  member_not_found: { status: 404, title: 'There is no such member' },
  asset_not_found: { status: 404, title: 'There is no such asset' },
  credential_not_found: { status: 404, title: 'There is no such credential' },
  variant_not_found: { status: 404, title: 'There is no such variant' },
  keyword_not_found: { status: 404, title: 'There is no such SMS keyword' },
  oidc_client_not_found: { status: 404, title: 'There is no such OIDC client' },
  invite_not_found: { status: 404, title: 'There is no such invite' },
  group_not_found: { status: 404, title: 'There is no such group' },
  session_not_found: { status: 404, title: 'There is no such session' },
  passkey_not_found: { status: 404, title: 'There is no such passkey' },
  identity_not_found: { status: 404, title: 'There is no such linked identity' },
  user_not_found: { status: 404, title: 'There is no such user' },
  field_not_found: { status: 404, title: 'There is no such field' },
  link_not_found: { status: 404, title: 'There is no such link' },
  challenge_not_found: { status: 404, title: 'There is no such challenge' },
  webhook_not_found: { status: 404, title: 'There is no such webhook' },
  identity_provider_not_found: { status: 404, title: 'There is no such identity provider' },
  page_not_found: { status: 404, title: 'There is no such page' },
  delivery_not_found: { status: 404, title: 'There is no such delivery' },
  method_not_allowed: { status: 405, title: 'The route does not accept this method' },
  conflict: { status: 409, title: 'The request conflicts with the present state' },
  limit_reached: { status: 409, title: 'The limit of this collection is reached' },
  keyword_reserved: { status: 409, title: 'Carriers reserve this keyword' },
  keyword_taken: { status: 409, title: 'The keyword is taken' },
  account_in_use: { status: 409, title: 'The account has applications or further owners' },
  last_identifier: { status: 409, title: 'The user must have at least one way to sign in' },
  still_used: { status: 409, title: 'Users have no other way to sign in' },
  passkeys_in_use: { status: 409, title: 'Users have passkeys that the change makes useless' },
  last_owner: { status: 409, title: 'At least one owner is required' },
  already_member: { status: 409, title: 'The user is a member already' },
  already_invited: { status: 409, title: 'The user is invited already' },
  invite_declined: { status: 409, title: 'The user has declined to be a member' },
  invite_ended: { status: 409, title: 'The invite is no longer pending' },
  identity_taken: { status: 409, title: 'The value belongs to another user' },
  values_not_unique: { status: 409, title: 'Users have equal values in a field that must be unique' },
  values_not_convertible: {
    status: 409,
    title: 'Users have values that cannot be converted to the new type',
  },
  indexing_in_progress: { status: 409, title: 'The values of the users are still being indexed' },
  group_not_open: { status: 409, title: 'The group is not open to join' },
  webhook_disabled: { status: 409, title: 'The webhook is disabled' },
  idempotency_in_progress: { status: 409, title: 'A request with this idempotency key is under way' },
  idempotency_answer_lost: { status: 409, title: 'The first request was carried out but its answer is lost' },
  link_used: { status: 410, title: 'The link was used already' },
  link_expired: { status: 410, title: 'The link has expired' },
  challenge_ended: { status: 410, title: 'The challenge has ended' },
  precondition_failed: { status: 412, title: 'The record has changed in the meantime' },
  body_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'The content type is not accepted' },
  idempotency_key_reused: {
    status: 422,
    title: 'The idempotency key was already used for a different request',
  },
  too_many_requests: { status: 429, title: 'Too many requests' },
  proof_required: { status: 429, title: 'The sign-in needs a proof of work' },
  budget_exhausted: { status: 429, title: 'The messages of the application or its account are used up' },
  budget_reserved: {
    status: 429,
    title: "The rest of today's messages is reserved for devices that have signed in before",
  },
  number_range_exhausted: { status: 429, title: 'Too many text messages went to similar numbers today' },
  internal: { status: 500, title: 'The service failed' },
  dependency_unavailable: { status: 503, title: 'A part of the service does not answer' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Optional data of an ApiError: faults of the input, members of the body, response headers, log fields. */
export type ErrorExtras = {
  faults?: Fault[];
  members?: Record<string, unknown>;
  headers?: Record<string, string>;
  log?: LogFields;
  /** What only the record of an attempt to sign in gets, and neither the answer nor the log. */
  attempt?: { provider_failure: string; provider_words?: string | undefined };
  cause?: unknown;
};

/**
 * An error answer. Every failing request throws it. Callers read `detail`: it names the field and the fix,
 * never internal state.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly extras: ErrorExtras;

  constructor(code: ErrorCode, detail?: string, extras: ErrorExtras = {}) {
    super(detail ?? ERRORS[code].title, { cause: extras.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = ERRORS[code].status;
    this.extras = extras;
  }
}

/** Returns a thrown value as an error answer: 500 `internal`, without internal text, if it is none. */
export function asApiError(thrown: unknown): ApiError {
  return thrown instanceof ApiError ? thrown : new ApiError('internal', undefined, { cause: thrown });
}

/** Creates a 400 for one field, in the format of schema faults. */
export function invalidInput(path: string, message: string): ApiError {
  return new ApiError('invalid_input', `${path}: ${message}`, { faults: [{ path, message }] });
}

/** Creates a 400 with all faults. Its detail has the first three. */
export function invalidInputs(faults: Fault[]): ApiError {
  const detail = faults
    .slice(0, 3)
    .map(({ path, message }) => `${path}: ${message}`)
    .join('; ');
  const more = faults.length > 3 ? `; and ${faults.length - 3} more` : '';
  return new ApiError('invalid_input', detail + more, { faults });
}

/**
 * Returns an error with its first fault below `from` moved to `path`, where the caller sent the value. An
 * error without such a fault stays as it is.
 */
export function refusedAt(path: string, error: unknown, from = ''): unknown {
  const faults = error instanceof ApiError ? error.extras.faults : undefined;
  const fault = faults?.find((one) => one.path.startsWith(from));
  return fault ? invalidInput(path, fault.message) : error;
}

/** Creates a 429 with `Retry-After`. */
export function tooManyRequests(detail: string, retryAfterSeconds: number): ApiError {
  return new ApiError('too_many_requests', detail, { headers: { 'Retry-After': String(retryAfterSeconds) } });
}

/**
 * Returns a caught error that refuses the request (a status below 500), of one code if it is given. Throws
 * every other error again, so that a failure of the service never looks like a refusal.
 */
export function refusalFrom(error: unknown, code?: ErrorCode): ApiError {
  const isRefusal = error instanceof ApiError && error.status < 500;
  if (!isRefusal || (code !== undefined && error.code !== code)) throw error;
  return error;
}

/** Throws `ApiError(code, detail)` if the value is falsy, and narrows its type. */
export function assertThat(value: unknown, code: ErrorCode, detail?: string): asserts value {
  if (!value) throw new ApiError(code, detail);
}

/** Returns the RFC 9457 body of an error (schema `Error` of the API). */
export function problem(error: ApiError, requestId: string, documentation: string): Record<string, unknown> {
  return {
    type: `${documentation}#${error.code}`,
    title: ERRORS[error.code].title,
    status: error.status,
    detail: error.message,
    instance: requestId,
    code: error.code,
    ...(error.extras.faults && { errors: error.extras.faults }),
    ...error.extras.members,
  };
}
