import type { Application } from '../applications/application.ts';
import { hasTestUser } from '../applications/settings/test-identities.ts';
import { seal, unseal } from '../platform/crypto/sealing.ts';
import { hashSecret, secretMatches } from '../platform/crypto/secrets.ts';
import { parseDuration } from '../platform/duration.ts';
import { ApiError, assertThat } from '../platform/errors.ts';
import { randomToken } from '../platform/ids.ts';
import { allInOrder } from '../platform/parallel.ts';
import { noteOnRequest } from '../platform/request/request-notes.ts';
import { DAY, epochNow, epochOf, isoIn, isoNow, isPast, YEAR } from '../platform/time.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import type { SessionBeginning } from '../profiles/sign-in/session-beginning.ts';
import type { SessionFacts } from '../profiles/sign-in/session-facts.ts';
import { keys, recordFromItem } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import { equals, notExists } from '../storage/writes/expressions.ts';
import { tryWrite } from '../storage/writes/write-items.ts';
import { put, update, type Write } from '../storage/writes/writes.ts';
import { type EffectiveApplication, findEffectiveApplication } from '../variants/effective-application.ts';
import { endSession } from './end-sessions.ts';
import { openSigningKeys } from './keys/signing-keys.ts';
import { decodeToken, encodeToken, invalidGrant, isOfFamily, type SessionOwner } from './refresh-token.ts';
import { hasSessionEnded, hasSessionExpired } from './session-status.ts';
import { findOwnKey } from './token-client.ts';
import { ACCESS_TOKEN_SECONDS, issueAccessToken } from './tokens.ts';
import { GRACE_SECONDS, isRotationUsed, rotationOf } from './used-rotation.ts';
import { assertUserEnabled } from './user-status.ts';

/** Lifetime of an unused refresh token if the application sets none. */
const REFRESH_SECONDS = 30 * DAY;
/** Longest lifetime of a session, however often it is refreshed. */
const LONGEST_SESSION_SECONDS = YEAR;
/** The purpose of sealing a child token. Only its parent opens it, so the table alone reveals no token. */
const CHILD = 'refresh token child';

/** The hash of a used token, and its child, sealed with the used token. */
type Rotation = { used_hash: string; at: string; sealed_child: string };

/**
 * A session as it is stored. Refresh tokens are stored as hashes. The current one is also stored sealed with
 * the one that it replaced.
 */
type SessionRecord = SessionFacts & {
  id: string;
  created_at: string;
  expires: string;
  ends: string;
  /** Proves that a token once belonged to this session. An invented token ends nothing. */
  family_key: string;
  refresh_hash: string;
  began: SessionBeginning;
  /** The last rotation. Absent until the first refresh. */
  rotation?: Rotation;
};

/** The answer to a sign-in or refresh (RFC 6749, 5.1). */
export type Tokens = {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  token_type: 'Bearer';
};

/** The tokens of a completed sign-in, and the key of its device if it verified an address. */
export type SignInTokens = Tokens & { device_key?: string | undefined };

/**
 * Creates a session. Returns the write that stores it, for the caller's transaction, and the refresh token,
 * of which only a hash is stored.
 */
export function openSession(owner: {
  application: Pick<Application, 'id' | 'config'>;
  userId: string;
  facts: SessionFacts;
  variant?: string | undefined;
  began: SessionBeginning;
}): { write: Write; sessionId: string; refreshToken: string; asOf: number } {
  const { application, userId, facts, variant, began } = owner;
  const asOf = epochNow();
  const sessionId = randomToken(16);
  const familyKey = randomToken(16);
  const refreshToken = encodeToken({ app: application.id, userId, sessionId, variant }, familyKey);
  const record: SessionRecord = {
    id: sessionId,
    created_at: isoNow(),
    ...facts,
    began,
    expires: isoIn(refreshSeconds(application)),
    ends: isoIn(LONGEST_SESSION_SECONDS),
    family_key: familyKey,
    refresh_hash: hashSecret(refreshToken),
  };
  const item = {
    ...keys.session(application.id, userId, sessionId),
    ...record,
    expires_at: epochOf(record.expires),
  };
  return { write: put(item, notExists(), () => new ApiError('conflict')), sessionId, refreshToken, asOf };
}

/**
 * Issues the tokens of a session. Called before the write that opens the session or uses up a code or token:
 * if the tokens cannot be issued, the same request can be sent again. Throws 503 `dependency_unavailable`.
 */
export async function issueTokens(grant: {
  application: Pick<Application, 'id' | 'config'>;
  profile: ProfileRecord;
  sessionId: string;
  refreshToken: string;
  /** Epoch seconds from before the session was found to be valid. */
  asOf: number;
  variant?: string | undefined;
  rotation?: string | undefined;
  client?: string | undefined;
}): Promise<Tokens> {
  return {
    access_token: await issueAccessToken(grant.application, grant.profile, grant),
    refresh_token: grant.refreshToken,
    expires_in: ACCESS_TOKEN_SECONDS,
    token_type: 'Bearer',
  };
}

/**
 * Exchanges a refresh token for new tokens. A token is used once: its child replaces it. Until the child or
 * its access token is used, and a minute at most, the used token returns the same child (decision 0246).
 * Later reuse ends the session and everything it issued (RFC 9700, 4.14). The access token names `key`, else
 * the key that began the session, unless that is no key of the application any more (decision 0387). Throws
 * 400 `invalid_grant`, 403 `user_disabled`.
 */
export async function refreshSession(refreshToken: string, key?: string): Promise<Tokens> {
  const context = await readRefreshContext(refreshToken);
  const named = key ?? context.session.began.client;
  const issueFor = (client: string | undefined) =>
    issueAgain(refreshToken, context, { rotation: rotationOf(refreshToken), client });
  const issued = await issueFor(named);
  // Beside the rotation, and not before the signing: a refresh has no round for the key alone.
  const [client, child] = await allInOrder([
    findOwnKey(context.owner.app, named),
    childOf(refreshToken, context),
  ]);
  const tokens = client === named ? issued : await issueFor(client);
  return { ...tokens, refresh_token: child };
}

/**
 * Returns the tokens of a sign-in once more: the same refresh token, and a new access token of the same
 * `rotation`, which names `key` if the application still has it. Also returns their user and the proof of
 * the session. Throws 400 `invalid_grant` if one of the tokens was used or the session has ended, 403
 * `user_disabled`, and errors of `recheck`.
 */
export async function repeatTokens(
  refreshToken: string,
  { rotation, key }: { rotation: string; key: string | undefined },
  recheck: (application: Application) => void,
): Promise<{ tokens: Tokens; owner: SessionOwner; restsOn: SessionFacts['rests_on'] }> {
  const [context, isUsed, client] = await allInOrder([
    readRefreshContext(refreshToken),
    isRotationUsed(rotation),
    findOwnKey(decodeToken(refreshToken).app, key),
  ]);
  const { application, session, owner } = context;
  if (isUsed || !secretMatches(refreshToken, session.refresh_hash)) throw invalidGrant();
  recheck(application);
  const tokens = await issueAgain(refreshToken, context, { rotation, client });
  return { tokens, owner, restsOn: session.rests_on };
}

/** Reads the session and user of a refresh token. Throws 400 `invalid_grant`, 403 `user_disabled`. */
async function readRefreshContext(refreshToken: string): Promise<RefreshContext> {
  const owner = decodeToken(refreshToken);
  const asOf = epochNow();
  const [application, { profile, session, hasEnded }] = await allInOrder([
    findEffectiveApplication(owner.app, owner.variant),
    readSession(owner),
    openSigningKeys(),
  ]);
  assertThat(application, 'invalid_grant');
  // Before anything is signed: a made-up token must take the same time whether or not the session exists.
  if (!isOfFamily(refreshToken, session.family_key)) throw invalidGrant();
  assertUserEnabled(profile);
  if (hasEnded) throw invalidGrant();
  if (profile.is_test && !hasTestUser(application, profile.user_id)) throw invalidGrant();
  return { application, profile, session, owner, asOf };
}

function issueAgain(
  refreshToken: string,
  { application, profile, owner, asOf }: RefreshContext,
  named: { rotation: string; client: string | undefined },
): Promise<Tokens> {
  const { sessionId } = owner;
  const { variant } = application;
  return issueTokens({ application, profile, sessionId, refreshToken, asOf, variant, ...named });
}

async function readSession(
  owner: SessionOwner,
): Promise<{ profile: ProfileRecord; session: SessionRecord; hasEnded: boolean }> {
  const { app, userId, sessionId } = owner;
  const [profileItem, sessionItem] = await getItems([
    keys.profile(app, userId),
    keys.session(app, userId, sessionId),
  ]);
  if (!profileItem || !sessionItem || hasSessionExpired(sessionItem)) throw invalidGrant();
  noteOnRequest({ application: app });
  const [profile, session] = [profileFromItem(profileItem), recordFromItem<SessionRecord>(sessionItem)];
  return { profile, session, hasEnded: hasSessionEnded(profile, sessionItem) };
}

type RefreshContext = {
  application: EffectiveApplication;
  profile: ProfileRecord;
  session: SessionRecord;
  owner: SessionOwner;
  /** Epoch seconds from before the session was read. */
  asOf: number;
};

/** Returns the successor of a token of this session. Ends the session if the token was used too long ago. */
async function childOf(token: string, context: RefreshContext): Promise<string> {
  const { session } = context;
  if (secretMatches(token, session.refresh_hash)) return rotate(token, context);
  const child = childAfter(token, session);
  if (child && !(await isRotationUsed(rotationOf(token)))) return child;
  await endSession(context.profile, context.owner.sessionId);
  throw invalidGrant();
}

/** Returns the current token if `token` is the one before it, and was used less than a minute ago. */
function childAfter(token: string, { rotation: last }: SessionRecord): string | undefined {
  if (!last || !secretMatches(token, last.used_hash)) return undefined;
  return isPast(isoAfter(last.at, GRACE_SECONDS)) ? undefined : unseal(last.sealed_child, token, CHILD);
}

/** Replaces the token by a child. A request that loses the race to another tab gets that tab's child. */
async function rotate(token: string, context: RefreshContext): Promise<string> {
  const { app, userId, sessionId } = context.owner;
  const child = encodeToken(context.owner, context.session.family_key);
  const expires = isoIn(refreshSeconds(context.application));
  const set = {
    refresh_hash: hashSecret(child),
    rotation: { used_hash: hashSecret(token), at: isoNow(), sealed_child: seal(child, token, CHILD) },
    expires,
    expires_at: epochOf(expires),
  };
  const unused = equals('refresh_hash', context.session.refresh_hash);
  const outcome = await tryWrite(update(keys.session(app, userId, sessionId), { set }, unused));
  if (outcome.held) return child;
  const winner = outcome.current && childAfter(token, recordFromItem<SessionRecord>(outcome.current));
  if (!winner) throw invalidGrant();
  return winner;
}

/** Returns the lifetime of an unused refresh token of an application. */
export function refreshSeconds({ config }: Pick<Application, 'config'>): number {
  const ttl = config.hub?.auth?.refresh_tokens?.ttl;
  return Math.min(parseDuration(ttl ?? '') ?? REFRESH_SECONDS, LONGEST_SESSION_SECONDS);
}

function isoAfter(iso: string, seconds: number): string {
  return new Date(Date.parse(iso) + seconds * 1000).toISOString();
}
