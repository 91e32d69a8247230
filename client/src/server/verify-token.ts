import { errors, type JWTPayload, jwtVerify } from 'jose';
import { headerOf, type IncomingHeaders } from './incoming-headers.ts';
import { TokenError } from './token-error.ts';
import { VerificationKeys } from './verification-keys.ts';

/** A verified access token. */
export type VerifiedToken = {
  userId: string;
  application: string;
  /** Session that the token belongs to. */
  sessionId: string | undefined;
  /**
   * The key for which the token was issued, or the OpenID client that got it (RFC 9068, `client_id`). A key
   * is public, so it proves nothing about the caller.
   */
  clientId: string | undefined;
  claims: JWTPayload;
};

export type TokenOptions = {
  /** Base URL of the service, which is the issuer of its tokens. */
  baseUrl: string;
  /** Application whose users' tokens are accepted. */
  application: string;
  /** Time limit of reading the keys. By default 5 seconds. */
  timeoutMilliseconds?: number;
};

const keysByIssuer = new Map<string, VerificationKeys>();

/**
 * Verifies the access token in the `Authorization` header of a request (RFC 6750), and returns its user.
 * Throws TokenError; its `status` is the one to answer.
 */
export function verifyRequest(
  request: { readonly headers: IncomingHeaders },
  options: TokenOptions,
): Promise<VerifiedToken> {
  const [, token] = /^Bearer +(\S+) *$/i.exec(headerOf(request.headers, 'authorization') ?? '') ?? [];
  return verifyToken(token ?? '', options);
}

/**
 * Verifies an access token of a user: signature, issuer, audience, type and expiry. Keys are read once and
 * again when they rotate. A token is good for an hour even if its session has ended since: ask the service
 * where that matters (`getMyData` answers 401 then). Throws TokenError: 401 for a token that is not valid,
 * 503 if the keys cannot be read.
 */
export async function verifyToken(token: string, options: TokenOptions): Promise<VerifiedToken> {
  if (!token)
    throw new TokenError('Send the access token of a user as a bearer token.', 'missing_credentials');
  const issuer = options.baseUrl.replace(/\/+$/, '');
  const claims = await claimsOf(token, issuer, options);
  const { sub = '', sid, client_id } = claims;
  const { application } = options;
  return { userId: sub, application, sessionId: textOf(sid), clientId: textOf(client_id), claims };
}

const textOf = (claim: unknown) => (typeof claim === 'string' ? claim : undefined);

async function claimsOf(
  token: string,
  issuer: string,
  { application, timeoutMilliseconds }: TokenOptions,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keysOf(issuer).finder(timeoutMilliseconds), {
      issuer,
      audience: `app:${application}`,
      algorithms: ['EdDSA', 'RS256'],
      typ: 'at+jwt',
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    return payload;
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    if (error instanceof errors.JWTExpired)
      throw new TokenError('The access token has expired. Refresh it.', 'expired_token', error);
    throw new TokenError('The access token is not valid. Sign in again.', 'invalid_token', error);
  }
}

function keysOf(issuer: string): VerificationKeys {
  const known = keysByIssuer.get(issuer);
  if (known) return known;
  const created = new VerificationKeys(issuer);
  keysByIssuer.set(issuer, created);
  return created;
}
