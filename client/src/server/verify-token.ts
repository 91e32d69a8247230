import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';

/** A verified access token. */
export type VerifiedToken = {
  userId: string;
  application: string;
  /** Session that the token belongs to. */
  sessionId: string | undefined;
  claims: JWTPayload;
};

export type TokenOptions = {
  /** Base URL of the service, which is the issuer of its tokens. */
  baseUrl: string;
  /** Application whose users' tokens are accepted. */
  application: string;
};

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

/**
 * Verifies an access token of a user: signature, issuer, audience, type and expiry. Keys are read once and
 * again when they rotate. A token is good for an hour even if its session has ended since: ask the service
 * where that matters (`getMyData` answers 401 then). Throws the errors of `jose`, such as `JWTExpired`.
 */
export async function verifyToken(
  token: string,
  { baseUrl, application }: TokenOptions,
): Promise<VerifiedToken> {
  const issuer = baseUrl.replace(/\/+$/, '');
  const { payload } = await jwtVerify(token, keysOf(issuer), {
    issuer,
    audience: `app:${application}`,
    algorithms: ['EdDSA'],
    typ: 'at+jwt',
    requiredClaims: ['sub', 'exp', 'iat'],
  });
  const { sub = '', sid } = payload;
  return { userId: sub, application, sessionId: typeof sid === 'string' ? sid : undefined, claims: payload };
}

function keysOf(issuer: string) {
  const known = keySets.get(issuer);
  if (known) return known;
  const created = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`));
  keySets.set(issuer, created);
  return created;
}
