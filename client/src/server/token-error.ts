/** The codes of the service for the same faults, and `keys_unavailable`: the token may be good. */
export type TokenErrorCode =
  | 'missing_credentials'
  | 'invalid_token'
  | 'expired_token'
  | 'first_party_only'
  | 'group_required'
  | 'permission_required'
  | 'keys_unavailable';

/**
 * RFC 6750, section 3: a challenge has a parameter, and one for no credentials has no error code. Keys are
 * read again after 5 s.
 */
const HEADERS: Record<TokenErrorCode, Record<string, string>> = {
  missing_credentials: { 'www-authenticate': 'Bearer realm="api"' },
  invalid_token: { 'www-authenticate': 'Bearer realm="api", error="invalid_token"' },
  expired_token: { 'www-authenticate': 'Bearer realm="api", error="invalid_token"' },
  first_party_only: { 'www-authenticate': 'Bearer realm="api", error="insufficient_scope"' },
  group_required: { 'www-authenticate': 'Bearer realm="api", error="insufficient_scope"' },
  permission_required: { 'www-authenticate': 'Bearer realm="api", error="insufficient_scope"' },
  keys_unavailable: { 'retry-after': '5' },
};

const STATUSES: Partial<Record<TokenErrorCode, 403 | 503>> = {
  first_party_only: 403,
  group_required: 403,
  permission_required: 403,
  keys_unavailable: 503,
};

/**
 * Thrown by `verifyToken` and `verifyRequest`. Answer with its `status` and `headers`: 401 if the caller
 * needs another token, 403 if an OpenID client got the token and is not admitted or the user lacks a group or
 * permission, 503 if the keys cannot be
 * read. A page that got 401 in place of 503 would sign its user out.
 */
export class TokenError extends Error {
  override readonly name = 'TokenError';
  readonly code: TokenErrorCode;
  readonly status: 401 | 403 | 503;
  readonly headers: Readonly<Record<string, string>>;

  constructor(message: string, code: TokenErrorCode, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.status = STATUSES[code] ?? 401;
    this.headers = HEADERS[code];
  }
}
