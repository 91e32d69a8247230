import { errors, type JWTPayload, jwtVerify } from 'jose';
import { ALGORITHMS, type Algorithm } from '../platform/algorithms.ts';
import { config } from '../platform/config.ts';
import { ApiError } from '../platform/errors.ts';
import { HUB_APPLICATION_ID } from '../platform/ids.ts';
import { remember } from '../platform/remember.ts';
import { hashOf } from '../storage/keys.ts';
import { type FirstPartyRule, ruleFrom } from './first-party-rule.ts';
import { verificationKey } from './keys/verification-keys.ts';
import { ACCOUNT_PAGE_AUDIENCE, firstPartyClaim, rotationClaim } from './own-claims.ts';
import { CLIENT_MARK } from './token-client.ts';

/** The bearer of a valid token. */
export type VerifiedToken =
  | {
      kind: 'hub' | 'user';
      app: string;
      userId: string;
      sessionId: string;
      issuedAt: number;
      variant?: string;
      /** The OpenID client that got the token. */
      client?: string;
      /** The rotation of a refresh token that gave this token. */
      rotation?: string;
      /** The first-party rule that the token rests on. */
      firstParty?: FirstPartyRule;
    }
  | AccountPageBearer
  | { kind: 'service_account'; app: string; clientId: string };

/** The account page of an application, for the user who signed in with this browser session. */
type AccountPageBearer = {
  kind: 'account_page';
  app: string;
  userId: string;
  sessionId: string;
  issuedAt: number;
  variant?: string;
};

const TYPES = { 'at+jwt': 'access', 'sa+jwt': 'service_account' } as const;
type TokenType = (typeof TYPES)[keyof typeof TYPES];
type VerificationKey = Awaited<ReturnType<typeof findVerificationKey>>;

/**
 * Verifies a bearer token: its signature by a key of the ring of its algorithm, issuer, expiry, type and
 * audience. RS256 is for access tokens of applications only (decision 0298). The caller has to check whether
 * its session, user or credential is still valid. Throws 401 `expired_token`, or `invalid_token` without a
 * reason.
 */
export async function verifyToken(token: string): Promise<VerifiedToken> {
  try {
    const { type, payload, algorithm } = (await signedBefore(token)) ?? (await verifySignature(token));
    const bearer = bearerFromClaims(type, payload);
    if (algorithm !== 'EdDSA' && bearer.kind !== 'user' && bearer.kind !== 'account_page')
      throw new ApiError('invalid_token');
    return bearer;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (error instanceof errors.JWTExpired)
      throw new ApiError('expired_token', 'Get a new token and try again');
    throw new ApiError('invalid_token', undefined, { cause: error });
  }
}

/** A token with a right signature, and the key that made it. */
type Signed = {
  type: TokenType | undefined;
  payload: JWTPayload;
  algorithm: Algorithm;
  key: VerificationKey;
};

/** The most tokens with a right signature that an instance remembers (decision 0260). */
const MAX_REMEMBERED = 1_000;
const remembered = new Map<string, Signed & { kid: string }>();

/** Returns a token that this instance has verified, if its key is still in the ring and it is still valid. */
async function signedBefore(token: string): Promise<Signed | undefined> {
  const known = remembered.get(hashOf(token));
  if (!known || (await verificationKey(known.algorithm, known.kid)) !== known.key) return undefined;
  const { iss, exp = 0 } = known.payload;
  return iss === config('BASE_URL') && exp > Date.now() / 1000 ? known : undefined;
}

async function verifySignature(token: string): Promise<Signed> {
  const { payload, protectedHeader, key } = await jwtVerify(
    token,
    async ({ alg, kid }) => findVerificationKey(algorithmOf(alg), kid),
    {
      algorithms: [...ALGORITHMS],
      issuer: config('BASE_URL'),
      requiredClaims: ['exp', 'iat', 'sub', 'aud'],
    },
  );
  const { alg, typ, kid = '' } = protectedHeader;
  const signed = { type: TYPES[typ as keyof typeof TYPES], payload, algorithm: algorithmOf(alg), key };
  remember(remembered, hashOf(token), { ...signed, kid }, MAX_REMEMBERED);
  return signed;
}

/** Throws 401 `invalid_token` for another algorithm than ours. */
function algorithmOf(alg: string | undefined): Algorithm {
  const algorithm = ALGORITHMS.find((known) => known === alg);
  if (!algorithm) throw new ApiError('invalid_token');
  return algorithm;
}

async function findVerificationKey(algorithm: Algorithm, kid: string | undefined) {
  const key = kid && (await verificationKey(algorithm, kid));
  if (!key) throw new ApiError('invalid_token');
  return key;
}

function bearerFromClaims(type: TokenType | undefined, claims: JWTPayload): VerifiedToken {
  const audiences = Array.isArray(claims.aud) ? claims.aud : [];
  const [page] = audiencesOf(audiences, ACCOUNT_PAGE_AUDIENCE);
  const [app = page, ...otherApps] = audiencesOf(audiences, 'app:');
  const [variant] = audiencesOf(audiences, 'app_variant:');
  const { sub, sid, iat, client_id: clientId } = claims;
  if (otherApps.length > 0) throw new ApiError('invalid_token');
  if (type === 'service_account' && app && typeof clientId === 'string') return { kind: type, app, clientId };
  if (type !== 'access' || !app || !sub || typeof sid !== 'string' || iat === undefined) {
    throw new ApiError('invalid_token');
  }
  if (page !== undefined)
    return {
      ...{ kind: 'account_page', app: page, userId: sub, sessionId: sid, issuedAt: iat },
      ...(variant && { variant }),
    };
  const kind = app === HUB_APPLICATION_ID ? 'hub' : 'user';
  const [client, rotation] = [claims[CLIENT_MARK], claims[rotationClaim()]];
  const firstParty = ruleFrom(claims[firstPartyClaim()]);
  const base = { kind, app, userId: sub, sessionId: sid, issuedAt: iat } as const;
  return {
    ...base,
    ...(variant && { variant }),
    ...(client !== undefined && { client: String(client) }),
    ...(typeof rotation === 'string' && { rotation }),
    ...(firstParty && { firstParty }),
  };
}

/** Returns the names in the audiences of one kind. */
function audiencesOf(audiences: readonly string[], kind: string): string[] {
  return audiences.filter((name) => name.startsWith(kind)).map((name) => name.slice(kind.length));
}
