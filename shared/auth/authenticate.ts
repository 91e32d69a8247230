import {
  findCredential,
  findCredentialWithApplication,
  isUsable,
  noteUse,
  verifySecret,
} from '../credentials/credential-store.ts';
import {
  type HubPrincipal,
  MAX_ACCOUNTS_OF_USER,
  type Presented,
  type Principal,
  type Role,
} from '../http/principal.ts';
import { ApiError, type ErrorCode } from '../platform/errors.ts';
import { HUB_APPLICATION_ID } from '../platform/ids.ts';
import { log } from '../platform/log.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import { hubUserRange } from '../storage/keys.ts';
import { queryItems } from '../storage/table.ts';
import { assertFounded } from './session-facts.ts';
import { assertStanding } from './standing.ts';
import { type VerifiedToken, verifyToken } from './verify-token.ts';

type Headers = Record<string, string | undefined>;
type Credential = NonNullable<Awaited<ReturnType<typeof findCredential>>>;

/**
 * Finds out who is calling by the four schemes of `service.md`, "Authentication". A bearer token beside key
 * and secret gives both callers; a publishable key alone proves nothing and is no fault. Never throws for
 * what a caller sent: invalid credentials give an anonymous principal with the reason. Throws 503
 * `dependency_unavailable`. Source: decision 0077.
 */
export async function authenticate(headers: Headers, app: string | undefined): Promise<Presented> {
  const lower = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const { 'x-svc-app-key': key, 'x-svc-app-secret': secret, authorization } = lower;
  const keys = secret === undefined ? undefined : proved(byKeys(key ?? '', secret, app));
  const bearer = authorization === undefined ? undefined : proved(byBearer(authorization, app));
  const [byKey, byToken] = await Promise.all([keys, bearer]);
  if (byKey && byToken) return { kind: 'mixed', bearer: byToken, keys: byKey };
  return byKey ?? byToken ?? { kind: 'anonymous' };
}

/** Turns credentials that do not hold into an anonymous caller with the reason. */
async function proved(principal: Promise<Principal>): Promise<Principal> {
  try {
    return await principal;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return { kind: 'anonymous', reason: error.code };
  }
}

async function byKeys(clientId: string, secret: string, app: string | undefined): Promise<Principal> {
  const credential = await credentialOf(clientId, app, 'invalid_key');
  // The credential of an OIDC client speaks for a sign-in, never for the application itself.
  if (credential.oidc_client_configuration_id) throw new ApiError('invalid_key');
  const which = verifySecret(credential, secret);
  if (!which) throw new ApiError('invalid_key');
  await noteUse(credential, which).catch((error: unknown) => {
    log.warn('the use of a credential could not be noted', { cause: String(error) });
  });
  const variant = credential.app_variant_id;
  return { kind: 'keys', app: credential.application, clientId, ...(variant && { variant }) };
}

async function byBearer(authorization: string, app: string | undefined): Promise<Principal> {
  const token = /^Bearer +(\S+)$/i.exec(authorization.trim())?.[1];
  if (!token) throw new ApiError('invalid_token');
  const verified = await verifyToken(token);
  if (verified.kind === 'hub') return hubPrincipal(verified);
  if (verified.kind === 'service_account') {
    const credential = await credentialOf(verified.clientId, app, 'invalid_token');
    if (!isUsable(credential) || credential.application !== verified.app) throw new ApiError('invalid_token');
    return { kind: 'service_account', app: verified.app, clientId: verified.clientId };
  }
  return { ...verified, kind: 'user' };
}

/** Read strongly, together with the application where the path names it: what was deleted is dead at once. */
async function credentialOf(
  clientId: string,
  app: string | undefined,
  reason: ErrorCode,
): Promise<Credential> {
  if (!/^[\w-]{1,64}$/.test(clientId)) throw new ApiError(reason);
  if (app === undefined || app.length > 256 || app === '') {
    const credential = await findCredential(clientId);
    if (!credential) throw new ApiError(reason);
    return credential;
  }
  const { credential, applicationExists } = await findCredentialWithApplication(clientId, app);
  const orphaned = credential?.application === app && !applicationExists;
  if (!credential || orphaned) throw new ApiError(reason);
  return credential;
}

/** One query reads the roles and the standing. */
async function hubPrincipal({
  userId,
  sessionId,
  issuedAt,
  client,
}: Extract<VerifiedToken, { userId: string }>): Promise<HubPrincipal> {
  const range = hubUserRange(HUB_APPLICATION_ID, userId);
  const { items } = await queryItems(range, { limit: MAX_ACCOUNTS_OF_USER + 1 });
  const profile = items.find((item) => item['sk'] === range.to);
  const record = profile && profileFromItem(profile);
  assertStanding(record, { sessionId, issuedAt });
  await assertFounded(record, { sessionId, issuedAt, ...(client && { client }) });
  const roles = items
    .filter((item) => item !== profile)
    .map((item) => [String(item['account']), item['role'] as Role]);
  return {
    kind: 'hub',
    userId,
    sessionId,
    accounts: Object.fromEntries(roles),
    support: record.svc_support === true,
    ...(client && { client }),
  };
}
