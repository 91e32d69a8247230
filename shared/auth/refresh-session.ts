import type { Application } from '../applications/application.ts';
import { hasTestUser } from '../applications/settings/test-identities.ts';
import { type ActiveGroup, hasTeams, readActiveGroup } from '../groups/active-group.ts';
import { seal, unseal } from '../platform/crypto/sealing.ts';
import { hashSecret, secretMatches } from '../platform/crypto/secrets.ts';
import { assertThat } from '../platform/errors.ts';
import { allInOrder } from '../platform/parallel.ts';
import { noteOnRequest } from '../platform/request/request-notes.ts';
import { epochNow, epochOf, isoIn, isoNow, isPast } from '../platform/time.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import type { SessionFacts } from '../profiles/sign-in/session-facts.ts';
import { keys, recordFromItem } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import { equals } from '../storage/writes/expressions.ts';
import { tryWrite } from '../storage/writes/write-items.ts';
import { update } from '../storage/writes/writes.ts';
import { type EffectiveApplication, findEffectiveApplication } from '../variants/effective-application.ts';
import { endSession } from './end-sessions.ts';
import { openSigningKeys } from './keys/signing-keys.ts';
import { decodeToken, encodeToken, invalidGrant, isOfFamily, type SessionOwner } from './refresh-token.ts';
import { hasSessionEnded, hasSessionExpired } from './session-status.ts';
import { issueTokens, refreshSeconds, type SessionRecord, type Tokens } from './sessions.ts';
import { findOwnKey } from './token-client.ts';
import { GRACE_SECONDS, isRotationUsed, rotationOf } from './used-rotation.ts';
import { assertUserEnabled } from './user-status.ts';

/** The purpose of sealing a child token. Only its parent opens it, so the table alone reveals no token. */
const CHILD = 'refresh token child';

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
  const rotation = rotationOf(refreshToken);
  const issued = actsForGroup(context)
    ? undefined
    : await issueAgain(refreshToken, context, { rotation, client: named });
  // Beside the rotation: a refresh has no round for the key or the group alone.
  const [client, group, child] = await allInOrder([
    findOwnKey(context.owner.app, named),
    groupOfSession(context),
    childOf(refreshToken, context),
  ]);
  const tokens =
    issued && client === named
      ? issued
      : await issueAgain(refreshToken, context, { rotation, client, group });
  return { ...tokens, refresh_token: child };
}

/**
 * Signs out the session of a refresh token, which may be one that was used long ago. Throws 400
 * `invalid_grant` if the token is none of a session that still exists.
 */
export async function endSessionOfToken(refreshToken: string): Promise<void> {
  const owner = decodeToken(refreshToken);
  const { profile, session } = await readSession(owner);
  if (!isOfFamily(refreshToken, session.family_key)) throw invalidGrant();
  await endSession(profile, owner.sessionId);
}

/** True if the session has an active group, which decides what its tokens say. */
function actsForGroup({ application, session }: RefreshContext): boolean {
  return session.active_group !== undefined && hasTeams(application);
}

/** Reads the active group of a session; undefined if it has none or the user is no member any more. */
function groupOfSession({ application, session, owner }: RefreshContext): Promise<ActiveGroup | undefined> {
  return readActiveGroup(application, owner.userId, session.active_group);
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
  const group = await groupOfSession(context);
  const tokens = await issueAgain(refreshToken, context, { rotation, client, group });
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
  { application, profile, session: { idp }, owner, asOf }: RefreshContext,
  named: { rotation: string; client: string | undefined; group?: ActiveGroup | undefined },
): Promise<Tokens> {
  const { sessionId } = owner;
  const { variant } = application;
  return issueTokens({ application, profile, sessionId, refreshToken, asOf, variant, idp, ...named });
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

function isoAfter(iso: string, seconds: number): string {
  return new Date(Date.parse(iso) + seconds * 1000).toISOString();
}
