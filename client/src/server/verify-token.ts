import type { JWTPayload } from 'jose';
import { type ActiveGroup, activeGroupIn } from '../common/active-group.ts';
import { bearerTokenOf } from './bearer-token.ts';
import type { IncomingHeaders } from './incoming-headers.ts';
import { TokenError } from './token-error.ts';
import { verifiedClaims } from './verified-claims.ts';

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
  /** The OpenID client that got the token for the user. Undefined for the user's own sign-in. */
  openidClient: string | undefined;
  /** The team for which the session acts. Ask `can(user, permission)` what the user may do there. */
  group: ActiveGroup | undefined;
  claims: JWTPayload;
};

export type TokenOptions = {
  /** Base URL of the service, which is the issuer of its tokens. */
  baseUrl: string;
  /** Application whose users' tokens are accepted. */
  application: string;
  /**
   * OpenID clients whose tokens are accepted, by `client_id`: a list, or `any`. By default none: the tokens
   * of the users' own sign-ins are accepted alone.
   */
  clients?: readonly string[] | 'any';
  /** Time limit of reading the keys. By default 5 seconds. */
  timeoutMilliseconds?: number;
};

/**
 * Verifies the access token in the `Authorization` header of a request (RFC 6750), and returns its user.
 * Throws as `verifyToken`.
 */
export function verifyRequest(
  request: { readonly headers: IncomingHeaders },
  options: TokenOptions,
): Promise<VerifiedToken> {
  return verifyToken(bearerTokenOf(request), options);
}

/**
 * Verifies an access token of a user: signature, issuer, audience, type, expiry, and who got it. Keys are
 * read once and again when they rotate. A token is good for an hour, ten minutes with an active group, even
 * if its session or membership has ended since: ask the service where that matters (`getMyData` answers 401
 * then). Throws TokenError: 401 for a token that is not valid, 403 for one that an OpenID client got which
 * `clients` does not admit, 503 if the keys cannot be read. Throws TypeError for `clients` that are neither
 * a list of ids nor `any`.
 */
export async function verifyToken(token: string, options: TokenOptions): Promise<VerifiedToken> {
  assertClients(options);
  if (!token)
    throw new TokenError('Send the access token of a user as a bearer token.', 'missing_credentials');
  const issuer = options.baseUrl.replace(/\/+$/, '');
  const claims = await claimsOf(token, issuer, options);
  const { sub = '', sid, client_id } = claims;
  const openidClient = admittedClient(claims, options);
  const { application } = options;
  const ids = { sessionId: textOf(sid), clientId: textOf(client_id), openidClient };
  return { userId: sub, application, ...ids, group: activeGroupIn(claims), claims };
}

/** Throws TypeError for `clients` of callers without types that would admit others than they mean. */
export function assertClients({ clients }: Pick<TokenOptions, 'clients'>): void {
  const isList = Array.isArray(clients) && clients.every((id) => typeof id === 'string' && id !== '');
  if (clients === undefined || clients === 'any' || isList) return;
  throw new TypeError(
    "`clients` must be a list of client_ids of OpenID clients, such as ['key_...'], or 'any'",
  );
}

/** Returns the OpenID client that got a token, from `azp`. Throws TokenError 403 if it is not admitted. */
function admittedClient(
  { azp }: JWTPayload,
  { clients = [] }: Pick<TokenOptions, 'clients'>,
): string | undefined {
  if (azp === undefined) return undefined;
  const client = String(azp);
  if (clients === 'any' || clients.includes(client)) return client;
  throw new TokenError(
    `The OpenID client ${client} got this access token. The backend takes the user's own sign-in, or clients of its option \`clients\`.`,
    'first_party_only',
  );
}

const textOf = (claim: unknown) => (typeof claim === 'string' ? claim : undefined);

function claimsOf(
  token: string,
  issuer: string,
  { application, timeoutMilliseconds }: TokenOptions,
): Promise<JWTPayload> {
  const rules = {
    issuer,
    audience: `app:${application}`,
    algorithms: ['EdDSA', 'RS256'],
    requiredClaims: ['sub', 'exp', 'iat'],
  };
  return verifiedClaims(token, rules, timeoutMilliseconds);
}
