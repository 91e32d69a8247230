import type { Application } from '../applications/application.ts';
import { findApplication } from '../applications/application-store.ts';
import { ApiError, assertThat } from '../http/errors.ts';
import { parseDuration } from '../platform/duration.ts';
import { randomToken } from '../platform/ids.ts';
import { seal, unseal } from '../platform/sealing.ts';
import { DAY, epochNow, epochOf, isoIn, isoNow, isPast, SECOND, YEAR } from '../platform/time.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { findProfile, profileFromItem } from '../profiles/profile-store.ts';
import { either, equals, exists, type Item, notExists } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { getItems, put, remove, update, updateItem, type Write, writeAll } from '../storage/table.ts';
import { hashSecret, secretMatches } from './secrets.ts';
import { ACCESS_TOKEN_SECONDS, issueAccessToken } from './tokens.ts';

/** Sliding life of a refresh token where the application sets none. */
const REFRESH_SECONDS = 30 * DAY;
/** No session lives longer than this, however often it is refreshed. */
const LONGEST_SESSION_SECONDS = YEAR;
/** Within this time a used refresh token gives the same child again: for tabs and lost answers. */
const GRACE_SECONDS = 10 * SECOND;
/** More revoked sessions than this with live tokens, and everything issued so far is revoked instead. */
const MAX_REVOKED = 50;
const ATTEMPTS = 8;
/** The child of a rotation is sealed by its parent: the table alone gives nobody a token. */
const CHILD = 'refresh token child';

/** A session as it is stored. Refresh tokens are there as hashes; the child of the last rotation sealed by its parent. */
type SessionRecord = {
  id: string;
  created_at: string;
  expires: string;
  ends: string;
  variant?: string;
  refresh_hash: string;
  previous_hash?: string;
  rotated_at?: string;
  sealed_child?: string;
};

/** What a client gets when it signs in or refreshes (RFC 6749, 5.1). */
export type Tokens = {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  token_type: 'Bearer';
};

type Owner = { app: string; userId: string; sessionId: string };

const invalidGrant = () => new ApiError('invalid_grant', 'Sign in again');

/** Makes a session: the write that stores it, for the caller's transaction, and the refresh token, of which only a hash is stored. */
export function openSession(owner: {
  application: Pick<Application, 'id' | 'config'>;
  userId: string;
  variant?: string | undefined;
}): { write: Write; sessionId: string; refreshToken: string } {
  const { application, userId, variant } = owner;
  const sessionId = randomToken(16);
  const refreshToken = encode({ app: application.id, userId, sessionId });
  const record: SessionRecord = {
    id: sessionId,
    created_at: isoNow(),
    expires: isoIn(refreshSeconds(application)),
    ends: isoIn(LONGEST_SESSION_SECONDS),
    ...(variant && { variant }),
    refresh_hash: hashSecret(refreshToken),
  };
  const item = {
    ...keys.session(application.id, userId, sessionId),
    ...record,
    expires_at: epochOf(record.expires),
  };
  return { write: put(item, notExists(), () => new ApiError('conflict')), sessionId, refreshToken };
}

/** The tokens of a session that was just opened or refreshed. */
export async function issueTokens(grant: {
  application: Pick<Application, 'id' | 'config'>;
  profile: ProfileRecord;
  sessionId: string;
  refreshToken: string;
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
 * Exchanges a refresh token for new tokens. It is used once: its child replaces it. Used again within 10 seconds it gives the same child, later
 * it ends the session and everything the session got (RFC 9700, 4.14). Throws 400 `invalid_grant`, 403 `user_disabled`.
 */
export async function refreshSession(refreshToken: string): Promise<Tokens> {
  const owner = decode(refreshToken);
  const [application, { profile, session }] = await Promise.all([
    findApplication(owner.app),
    readSession(owner),
  ]);
  assertThat(application, 'invalid_grant');
  if (profile.state === 'disabled') throw new ApiError('user_disabled');
  const child = await childOf(refreshToken, { application, profile, session, owner });
  return issueTokens({
    application,
    profile,
    sessionId: owner.sessionId,
    refreshToken: child,
    variant: session.variant,
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
  const inGrace = session.rotated_at !== undefined && !isPast(after(session.rotated_at, GRACE_SECONDS));
  if (inGrace && session.sealed_child && secretMatches(token, session.previous_hash)) {
    return unseal(session.sealed_child, token, CHILD);
  }
  await endSession(held.profile, held.owner.sessionId);
  throw invalidGrant();
}

/** Replaces the token by a child. Who loses a race against another tab gets that tab's child. */
async function rotate(token: string, held: Held): Promise<string> {
  const { app, userId, sessionId } = held.owner;
  const child = encode(held.owner);
  const expires = isoIn(refreshSeconds(held.application));
  const set = {
    refresh_hash: hashSecret(child),
    previous_hash: hashSecret(token),
    rotated_at: isoNow(),
    sealed_child: seal(child, token, CHILD),
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
    const theirs = winner && recordOf(winner);
    if (!theirs?.sealed_child || !secretMatches(token, theirs.previous_hash)) throw error;
    return unseal(theirs.sealed_child, token, CHILD);
  }
}

/** Signs one session out: its refresh token is dead, and its access tokens are from the next request on. */
export async function endSession(known: ProfileRecord, sessionId: string): Promise<void> {
  let profile: ProfileRecord | undefined = known;
  for (let attempt = 1; profile; attempt++) {
    try {
      await writeAll(sessionEnd(profile, sessionId));
      return;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'conflict' || attempt === ATTEMPTS) throw error;
      profile = await findProfile(known.app, known.user_id);
    }
  }
}

function sessionEnd(profile: ProfileRecord, sessionId: string): Write[] {
  const { app, user_id: userId, version } = profile;
  const now = epochNow();
  const live = Object.entries(profile.revoked_sessions).filter(([, until]) => until > now);
  const revoked = { ...Object.fromEntries(live), [sessionId]: now + ACCESS_TOKEN_SECONDS };
  const standing =
    live.length < MAX_REVOKED
      ? { revoked_sessions: revoked }
      : { revoked_sessions: {}, sessions_valid_from: preciseNow() };
  const changed = () => new ApiError('conflict', 'The user was changed at the same time; try again');
  const set = { ...standing, version: version + 1 };
  return [
    update(keys.profile(app, userId), { set }, equals('version', version), changed),
    // Another sign-out, or the end of its time, may have removed it already.
    remove(keys.session(app, userId, sessionId), either(exists(), notExists()), changed),
  ];
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
  return Math.min((ttl && parseDuration(ttl)) || REFRESH_SECONDS, LONGEST_SESSION_SECONDS);
}

function recordOf(item: Item): SessionRecord {
  const { pk: _pk, sk: _sk, expires_at: _expiresAt, ...record } = item;
  return record as SessionRecord;
}

function after(iso: string, seconds: number): string {
  return new Date(Date.parse(iso) + seconds * 1000).toISOString();
}

/** An opaque token that says where its session is, and proves it with 256 random bits. */
function encode({ app, userId, sessionId }: Owner): string {
  const place = Buffer.from(JSON.stringify([app, userId, sessionId])).toString('base64url');
  return `rt_${place}.${randomToken(32)}`;
}

function decode(token: string): Owner {
  const place = /^rt_([\w-]{1,600})\.[\w-]{43}$/.exec(token)?.[1];
  if (!place) throw invalidGrant();
  try {
    const [app, userId, sessionId] = JSON.parse(Buffer.from(place, 'base64url').toString());
    return { app: String(app), userId: String(userId), sessionId: String(sessionId) };
  } catch (cause) {
    throw new ApiError('invalid_grant', 'Sign in again', { cause });
  }
}
