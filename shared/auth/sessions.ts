import { createHmac } from 'node:crypto';
import type { Application } from '../applications/application.ts';
import { ApiError, assertThat, tooManyRequests } from '../http/errors.ts';
import { parseDuration } from '../platform/duration.ts';
import { randomToken } from '../platform/ids.ts';
import { seal, unseal } from '../platform/sealing.ts';
import { DAY, epochNow, epochOf, isoIn, isoNow, isPast, SECOND, YEAR } from '../platform/time.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import {
  type Changes,
  either,
  equals,
  exists,
  type Item,
  notExists,
  type Otherwise,
} from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { getItems, put, remove, update, updateItem, type Write, writeAll } from '../storage/table.ts';
import { findEffectiveApplication } from '../variants/effective-application.ts';
import { hashSecret, secretMatches } from './secrets.ts';
import { signingKey } from './signing-keys.ts';
import { ACCESS_TOKEN_SECONDS, issueAccessToken } from './tokens.ts';

/** Sliding life of a refresh token where the application sets none. */
const REFRESH_SECONDS = 30 * DAY;
/** No session lives longer than this, however often it is refreshed. */
const LONGEST_SESSION_SECONDS = YEAR;
/** Within this time a used refresh token gives the newest one again: for tabs and lost answers. */
const GRACE_SECONDS = 10 * SECOND;
/** So often a session is refreshed within the grace: each of those tokens is remembered. */
const MAX_ROTATIONS = 20;
/** More revoked sessions than this with live tokens, and everything issued so far is revoked instead. */
const MAX_REVOKED = 50;
/** The child of a rotation is sealed by its parent: the table alone gives nobody a token. */
const CHILD = 'refresh token child';

/** A token that was used, and its child, sealed by it. */
type Rotation = { used_hash: string; at: string; sealed_child: string };

/** A session as it is stored. Refresh tokens are there as hashes; those of the last rotations sealed, each by its parent. */
type SessionRecord = {
  id: string;
  created_at: string;
  expires: string;
  ends: string;
  /** Proves that a token was once one of this session: an invented one ends nothing. */
  family_key: string;
  refresh_hash: string;
  /** Of the last seconds, in order: each child is the next one's used token. */
  rotations?: Rotation[];
};

/** What a client gets when it signs in or refreshes (RFC 6749, 5.1). */
export type Tokens = {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  token_type: 'Bearer';
};

/** Where a session is; the variant it was opened through stands in its tokens, so that one call reads its settings too. */
type Owner = { app: string; userId: string; sessionId: string; variant?: string | undefined };

const invalidGrant = () => new ApiError('invalid_grant', 'Sign in again');

/** Makes a session: the write that stores it, for the caller's transaction, and the refresh token, of which only a hash is stored. */
export function openSession(owner: {
  application: Pick<Application, 'id' | 'config'>;
  userId: string;
  variant?: string | undefined;
}): { write: Write; sessionId: string; refreshToken: string; asOf: number } {
  const { application, userId, variant } = owner;
  const asOf = epochNow();
  const sessionId = randomToken(16);
  const familyKey = randomToken(16);
  const refreshToken = encode({ app: application.id, userId, sessionId, variant }, familyKey);
  const record: SessionRecord = {
    id: sessionId,
    created_at: isoNow(),
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

/** The tokens of a session that was just opened or refreshed. */
export async function issueTokens(grant: {
  application: Pick<Application, 'id' | 'config'>;
  profile: ProfileRecord;
  sessionId: string;
  refreshToken: string;
  /** Epoch seconds from before the session was known to stand. */
  asOf: number;
  variant?: string | undefined;
}): Promise<Tokens> {
  return {
    access_token: await issueAccessToken(grant.application, grant.profile, grant),
    refresh_token: grant.refreshToken,
    expires_in: ACCESS_TOKEN_SECONDS,
    token_type: 'Bearer',
  };
}

/**
 * Exchanges a refresh token for new tokens. It is used once: its child replaces it. Used again within 10 seconds it gives what has come of its child, later
 * it ends the session and everything the session got (RFC 9700, 4.14). Throws 400 `invalid_grant`, 403 `user_disabled`, 429.
 */
export async function refreshSession(refreshToken: string): Promise<Tokens> {
  const owner = decode(refreshToken);
  const asOf = epochNow();
  const [application, { profile, session }] = await Promise.all([
    findEffectiveApplication(owner.app, owner.variant),
    readSession(owner),
    signingKey(),
  ]);
  assertThat(application, 'invalid_grant');
  if (profile.state === 'disabled') throw new ApiError('user_disabled');
  const child = await childOf(refreshToken, { application, profile, session, owner });
  return issueTokens({
    application,
    profile,
    sessionId: owner.sessionId,
    refreshToken: child,
    asOf,
    variant: application.variant,
  });
}

async function readSession(owner: Owner): Promise<{ profile: ProfileRecord; session: SessionRecord }> {
  const { app, userId, sessionId } = owner;
  const [profileItem, sessionItem] = await getItems([
    keys.profile(app, userId),
    keys.session(app, userId, sessionId),
  ]);
  if (!profileItem || !sessionItem) throw invalidGrant();
  const [profile, session] = [profileFromItem(profileItem), recordOf(sessionItem)];
  const signedOut = Date.parse(session.created_at) / 1000 < profile.sessions_valid_from;
  if (isPast(session.expires) || isPast(session.ends) || signedOut) throw invalidGrant();
  return { profile, session };
}

type Held = { application: Application; profile: ProfileRecord; session: SessionRecord; owner: Owner };

async function childOf(token: string, held: Held): Promise<string> {
  const { session } = held;
  if (secretMatches(token, session.refresh_hash)) return rotate(token, held);
  const newest = newestOf(token, session);
  if (newest) return newest;
  if (isOfFamily(token, session.family_key)) await endSession(held.profile, held.owner.sessionId);
  throw invalidGrant();
}

/** What has come of a token that was used within the grace: it opens its child, which opens its own, to the one that is not used yet. */
function newestOf(token: string, session: SessionRecord): string | undefined {
  const rotations = recentRotations(session);
  const at = rotations.findIndex(({ used_hash }) => secretMatches(token, used_hash));
  if (at < 0) return undefined;
  return rotations.slice(at).reduce((parent, { sealed_child }) => unseal(sealed_child, parent, CHILD), token);
}

function recentRotations({ rotations = [] }: SessionRecord): Rotation[] {
  return rotations.filter(({ at }) => !isPast(after(at, GRACE_SECONDS)));
}

/** Replaces the token by a child. Who loses a race against another tab gets that tab's child. */
async function rotate(token: string, held: Held): Promise<string> {
  const { app, userId, sessionId } = held.owner;
  const before = recentRotations(held.session);
  if (before.length >= MAX_ROTATIONS)
    throw tooManyRequests('The session is refreshed too often; use the tokens it has', GRACE_SECONDS);
  const child = encode(held.owner, held.session.family_key);
  const expires = isoIn(refreshSeconds(held.application));
  const set = {
    refresh_hash: hashSecret(child),
    rotations: [
      ...before,
      { used_hash: hashSecret(token), at: isoNow(), sealed_child: seal(child, token, CHILD) },
    ],
    expires,
    expires_at: epochOf(expires),
  };
  let winner: Item | undefined;
  try {
    await updateItem(
      keys.session(app, userId, sessionId),
      { set },
      equals('refresh_hash', held.session.refresh_hash),
      (now) => {
        winner = now;
        return invalidGrant();
      },
    );
    return child;
  } catch (error) {
    const theirs = winner && newestOf(token, recordOf(winner));
    if (!theirs) throw error;
    return theirs;
  }
}

/**
 * Signs one session out: its refresh token is dead, and its access tokens are from the next request on. Does not depend on what else
 * happens to the user meanwhile.
 */
export async function endSession(profile: ProfileRecord, sessionId: string): Promise<void> {
  const { app, user_id: userId } = profile;
  let gone = false;
  const isGone = () => {
    gone = true;
    return new ApiError('user_not_found');
  };
  // Another sign-out, or the end of its time, may have removed it already.
  const whetherOrNot = either(exists(), notExists());
  await writeAll([
    revocationWrite(profile, sessionId, isGone),
    remove(keys.session(app, userId, sessionId), whetherOrNot, isGone),
    // The session of a token that the OpenID provider has issued is a grant.
    remove(keys.oidcArtifact(app, 'Grant', sessionId), whetherOrNot, isGone),
  ]).catch((error: unknown) => {
    if (!gone) throw error;
  });
}

/** The write that makes the access tokens of a session dead from the next request on. */
export function revocationWrite(profile: ProfileRecord, sessionId: string, otherwise: Otherwise): Write {
  const changes = { ...revocation(profile, sessionId), add: { version: 1 } };
  return update(keys.profile(profile.app, profile.user_id), changes, exists(), otherwise);
}

/** Notes the session as revoked until its last token has expired, and forgets those of which none is left. */
function revocation({ revoked_sessions: known }: ProfileRecord, sessionId: string): Changes {
  const now = epochNow();
  const expired = Object.keys(known).filter((id) => id !== sessionId && Number(known[id]) <= now);
  if (Object.keys(known).length - expired.length >= MAX_REVOKED) {
    return { set: { revoked_sessions: {}, sessions_valid_from: preciseNow() } };
  }
  return {
    set: { [`revoked_sessions.${sessionId}`]: now + ACCESS_TOKEN_SECONDS },
    remove: expired.map((id) => `revoked_sessions.${id}`),
  };
}

/** Signs a user out everywhere: every token issued until now is dead with the next request. */
export async function endAllSessions(profile: ProfileRecord): Promise<void> {
  const key = keys.profile(profile.app, profile.user_id);
  const set = { sessions_valid_from: preciseNow(), revoked_sessions: {} };
  await updateItem(key, { set, add: { version: 1 } }, exists(), () => new ApiError('user_not_found'));
}

/** Epoch seconds with milliseconds: what was signed in after this instant, in the same second, stays signed in. */
function preciseNow(): number {
  return Date.now() / 1000;
}

function refreshSeconds({ config }: Pick<Application, 'config'>): number {
  const ttl = config.hub?.auth?.refresh_tokens?.ttl;
  return Math.min(parseDuration(ttl ?? '') ?? REFRESH_SECONDS, LONGEST_SESSION_SECONDS);
}

function recordOf(item: Item): SessionRecord {
  const { pk: _pk, sk: _sk, expires_at: _expiresAt, ...record } = item;
  return record as SessionRecord;
}

function after(iso: string, seconds: number): string {
  return new Date(Date.parse(iso) + seconds * 1000).toISOString();
}

/** An opaque token that says where its session is, proves it with 256 random bits, and carries the mark of its family. */
function encode({ app, userId, sessionId, variant }: Owner, familyKey: string): string {
  const parts = [app, userId, sessionId, ...(variant ? [variant] : [])];
  const place = Buffer.from(JSON.stringify(parts)).toString('base64url');
  const unmarked = `rt_${place}.${randomToken(32)}`;
  return `${unmarked}.${familyMark(unmarked, familyKey)}`;
}

function familyMark(unmarked: string, familyKey: string): string {
  return createHmac('sha256', familyKey).update(unmarked).digest('base64url');
}

function isOfFamily(token: string, familyKey: string): boolean {
  const at = token.lastIndexOf('.');
  return secretMatches(token.slice(at + 1), hashSecret(familyMark(token.slice(0, at), familyKey)));
}

function decode(token: string): Owner {
  const place = /^rt_([\w-]{1,600})\.[\w-]{43}\.[\w-]{43}$/.exec(token)?.[1];
  if (!place) throw invalidGrant();
  try {
    const [app, userId, sessionId, variant] = JSON.parse(Buffer.from(place, 'base64url').toString());
    const owner = { app: String(app), userId: String(userId), sessionId: String(sessionId) };
    return variant ? { ...owner, variant: String(variant) } : owner;
  } catch (cause) {
    throw new ApiError('invalid_grant', 'Sign in again', { cause });
  }
}
