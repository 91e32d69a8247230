import { assertEnabled } from '../applications/assert-enabled.ts';
import {
  findCredential,
  findCredentialWithApplication,
  isUsable,
  mayBeKey,
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
import { ApiError, type ErrorCode, refusalFrom } from '../platform/errors.ts';
import { HUB_APPLICATION_ID } from '../platform/ids.ts';
import { log } from '../platform/log.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import { hubUserRange } from '../storage/keys.ts';
import { getItems, queryItems } from '../storage/read-items.ts';
import { isStillGiven } from './first-party-rule.ts';
import { assertNotEndedByProof } from './session-status.ts';
import { assertClientUsable, clientKey } from './token-client.ts';
import { noteUseOfRotation } from './used-rotation.ts';
import { assertActive } from './user-status.ts';
import { type VerifiedToken, verifyToken } from './verify-token.ts';

type HeaderValues = Record<string, string | undefined>;
/** A credential, and the state of its application if that is in the path. */
type FoundCredential = Awaited<ReturnType<typeof findCredentialWithApplication>> & { credential: object };

/**
 * Identifies the caller by a bearer token, by application key and secret, or by both (decision 0077). A
 * publishable key alone identifies nobody and is no error. A token of the account page is valid only for the
 * `pageApp`. Invalid credentials give an anonymous principal with the reason, so that a caller's input never
 * throws. Throws 503 `dependency_unavailable`.
 */
export async function authenticate(
  headers: HeaderValues,
  app: string | undefined,
  pageApp?: string,
): Promise<Presented> {
  const lower = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const { 'x-svc-app-key': key, 'x-svc-app-secret': secret, authorization } = lower;
  const keys = secret === undefined ? undefined : anonymousIfInvalid(byKeys(key ?? '', secret, app));
  const bearer =
    authorization === undefined ? undefined : anonymousIfInvalid(byBearer(authorization, app, pageApp));
  const [byKey, byToken] = await Promise.all([keys, bearer]);
  if (byKey && byToken) return { kind: 'mixed', bearer: byToken, keys: byKey };
  return byKey ?? byToken ?? { kind: 'anonymous' };
}

/** Turns invalid credentials into an anonymous caller with the reason. */
async function anonymousIfInvalid(principal: Promise<Principal>): Promise<Principal> {
  try {
    return await principal;
  } catch (error) {
    return { kind: 'anonymous', reason: refusalFrom(error).code };
  }
}

async function byKeys(clientId: string, secret: string, app: string | undefined): Promise<Principal> {
  const { credential, state } = await credentialOf(clientId, app, 'invalid_key');
  // A credential of an OIDC client is for sign-ins, never for the application itself.
  if (credential.oidc_client_configuration_id) throw new ApiError('invalid_key');
  const which = verifySecret(credential, secret);
  if (!which) throw new ApiError('invalid_key');
  if (credential.application === app) assertEnabled({ state });
  await noteUse(credential, which).catch((error: unknown) => {
    log.warn('the use of a credential could not be noted', { cause: String(error) });
  });
  const variant = credential.app_variant_id;
  return { kind: 'keys', app: credential.application, clientId, ...(variant && { variant }) };
}

async function byBearer(
  authorization: string,
  app: string | undefined,
  pageApp: string | undefined,
): Promise<Principal> {
  const token = /^Bearer +(\S+)$/i.exec(authorization.trim())?.[1];
  if (!token) throw new ApiError('invalid_token');
  const verified = await verifyToken(token);
  if (verified.kind === 'service_account') return serviceAccount(verified, app);
  if (verified.kind === 'account_page') return pageOfUser(verified, pageApp);
  const noted = noteUseOfRotation(verified);
  if (verified.kind === 'hub') return (await Promise.all([hubPrincipal(verified), noted]))[0];
  await noted;
  const { rotation: _noted, ...user } = verified;
  return { ...user, kind: 'user' };
}

/** Refuses the token of an account page for anything but `/me` of its own application (decision 0455). */
function pageOfUser(
  verified: Extract<VerifiedToken, { kind: 'account_page' }>,
  pageApp: string | undefined,
): Principal {
  if (verified.app !== pageApp) throw new ApiError('invalid_token');
  return { ...verified, kind: 'user', accountPage: true };
}

async function serviceAccount(
  verified: Extract<VerifiedToken, { kind: 'service_account' }>,
  app: string | undefined,
): Promise<Principal> {
  const { credential, state } = await credentialOf(verified.clientId, app, 'invalid_token');
  if (!isUsable(credential) || credential.application !== verified.app) throw new ApiError('invalid_token');
  if (verified.app === app) assertEnabled({ state });
  return { kind: 'service_account', app: verified.app, clientId: verified.clientId };
}

/** Reads a credential, and the application in the path, strongly: deleted and disabled ones fail at once. */
async function credentialOf(
  clientId: string,
  app: string | undefined,
  reason: ErrorCode,
): Promise<FoundCredential> {
  if (!mayBeKey(clientId)) throw new ApiError(reason);
  if (app === undefined || app.length > 256 || app === '') {
    const credential = await findCredential(clientId);
    if (!credential) throw new ApiError(reason);
    return { credential, state: undefined };
  }
  const { credential, state } = await findCredentialWithApplication(clientId, app);
  const orphaned = credential?.application === app && state === undefined;
  if (!credential || orphaned) throw new ApiError(reason);
  return { credential, state };
}

/** Reads the account roles and the profile of a hub user in one query, and beside it the token's client. */
async function hubPrincipal(token: Extract<VerifiedToken, { kind: 'hub' | 'user' }>): Promise<HubPrincipal> {
  const { userId, sessionId, issuedAt, client, firstParty } = token;
  const range = hubUserRange(HUB_APPLICATION_ID, userId);
  const [{ items }, [clientItem], isGiven] = await Promise.all([
    queryItems(range, { limit: MAX_ACCOUNTS_OF_USER + 1 }),
    getItems([clientKey(token)]),
    isStillGiven(HUB_APPLICATION_ID, firstParty),
  ]);
  assertClientUsable(client, HUB_APPLICATION_ID, clientItem);
  if (!isGiven) throw new ApiError('revoked_session', 'Sign in again');
  const profile = items.find((item) => item['sk'] === range.to);
  const record = profile && profileFromItem(profile);
  assertActive(record, { sessionId, issuedAt });
  await assertNotEndedByProof(record, { sessionId, issuedAt, ...(client && { client }) });
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
