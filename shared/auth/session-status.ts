import type { HubPrincipal, UserPrincipal } from '../http/principal.ts';
import { ApiError } from '../platform/errors.ts';
import { HUB_APPLICATION_ID } from '../platform/ids.ts';
import { epochNow, isoNow, isPast } from '../platform/time.ts';
import type { Identity } from '../profiles/identity/identity.ts';
import { lastFirstProof, type ProfileRecord } from '../profiles/profile.ts';
import { factsFromItem, type SessionFacts, UNKNOWN_FACTS } from '../profiles/sign-in/session-facts.ts';
import { type Key, keys, userPartition } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';
import { exists, type Item } from '../storage/writes/expressions.ts';
import { update, type Write } from '../storage/writes/writes.ts';
import { nameOfArtifact, nameOfSession } from './session-names.ts';
import { endedByProof, type SessionOfToken } from './user-status.ts';

/** The value of `cookie` in an ended browser session. */
export const ENDED = 'ended';

/** True for the account page, whose session is that of a browser (decision 0455). */
export function isAccountPage(caller: UserPrincipal | HubPrincipal): boolean {
  return caller.kind === 'user' && caller.accountPage === true;
}

/** Returns the key of the session of a first-party caller: one of the API, or a browser's at the screen. */
export function keyOfSession(caller: UserPrincipal | HubPrincipal): Key {
  const app = caller.kind === 'hub' ? HUB_APPLICATION_ID : caller.app;
  if (isAccountPage(caller)) return keys.oidcArtifact(app, 'Session', caller.sessionId);
  return keys.session(app, caller.userId, caller.sessionId);
}

/** Returns the name of the session of a first-party caller (decision 0360). */
export function nameOfCallersSession(caller: UserPrincipal | HubPrincipal): string {
  return isAccountPage(caller) ? nameOfArtifact(keyOfSession(caller)) : nameOfSession(caller.sessionId);
}

/**
 * Reads the facts of the caller's session, strongly consistent. Returns `UNKNOWN_FACTS` for a token of an
 * OpenID client, because only a first-party session can verify a recent sign-in.
 */
export async function sessionFactsOf(caller: UserPrincipal | HubPrincipal): Promise<SessionFacts> {
  const item = await getItem(keyOfSession(caller));
  return item ? factsFromItem(item) : UNKNOWN_FACTS;
}

/**
 * Reads the facts of the sign-in that an OpenID client's grant rests on; undefined if there is no grant
 * or they are unknown.
 */
export async function readGrantFacts(app: string, grantId: string): Promise<SessionFacts | undefined> {
  const item = await getItem(keys.grant(app, grantId));
  return item?.['auth_time'] === undefined ? undefined : factsFromItem(item);
}

/**
 * Throws 401 `revoked_session` for a token issued before a first verification if its session rests on nothing
 * else (decision 0082). The session is read only for such tokens. For a token of an OpenID client, the
 * session is its grant.
 */
export async function assertNotEndedByProof(
  profile: ProfileRecord,
  token: SessionOfToken & { client?: string },
): Promise<void> {
  if (earliestIssue(profile, token) >= lastFirstProof(profile)) return;
  const session =
    token.client === undefined
      ? await readSessionFacts(profile, token)
      : await readGrantAtIssue(profile, token);
  if (!session || endedByProof(profile, session)) throw new ApiError('revoked_session', 'Sign in again');
}

/**
 * Returns the earliest time at which a token was issued (epoch seconds). A token of a session that began in
 * the same second as a sign-out everywhere is dated to the next second.
 */
function earliestIssue(
  { sessions_valid_from: validFrom }: ProfileRecord,
  { issuedAt, client }: SessionOfToken & { client?: string },
): number {
  // A grant has no other time than that of its tokens.
  return client === undefined && issuedAt === Math.ceil(validFrom) ? validFrom : issuedAt;
}

type IssuedFacts = SessionFacts & { issuedAt: number };

async function readSessionFacts(
  { app, user_id }: ProfileRecord,
  { sessionId }: SessionOfToken,
): Promise<IssuedFacts | undefined> {
  const item = await getItem(keys.session(app, user_id, sessionId));
  return item && { ...factsFromItem(item), issuedAt: verifiedOrCreatedAt(item) };
}

/** A grant may rest on a later sign-in than the token, so the time of the token is used. */
async function readGrantAtIssue(
  { app }: ProfileRecord,
  { sessionId, issuedAt }: SessionOfToken,
): Promise<IssuedFacts | undefined> {
  const facts = await readGrantFacts(app, sessionId);
  return facts && { ...facts, issuedAt };
}

/**
 * Returns the write that adds an identity, verified just now, to those that a session rests on (decision
 * 0117). It replaces an identity of the same field. The session then counts as issued at the time of the
 * proof. Throws `otherwise()` if the session has ended.
 */
export function proofWrite(session: Item, identity: Identity, otherwise: () => ApiError): Write {
  const others = factsFromItem(session).rests_on.filter(({ field }) => field !== identity.field);
  const key = { pk: String(session['pk']), sk: String(session['sk']) };
  return update(key, { set: { rests_on: [...others, identity], proved_at: isoNow() } }, exists(), otherwise);
}

/**
 * Returns when a session last verified an identity, or else was created, in fractional epoch seconds. First
 * proofs are compared with this time.
 */
export function verifiedOrCreatedAt(item: Item): number {
  const { proved_at } = item;
  return proved_at === undefined ? createdAt(item) : Date.parse(String(proved_at)) / 1000;
}

/**
 * True if a stored session has ended: by a sign-out everywhere, a disabling (decision 0420) or a first
 * verification (decision 0082).
 */
export function hasSessionEnded(profile: ProfileRecord, session: Item): boolean {
  if (createdAt(session) < profile.sessions_valid_from) return true;
  return endedByProof(profile, { ...factsFromItem(session), issuedAt: verifiedOrCreatedAt(session) });
}

/** True if a stored session has reached the end of its lifetime. The table may delete it at any time. */
export function hasSessionExpired(session: Item): boolean {
  return [session['expires'], session['ends']].some((time) => isPast(String(time)));
}

/** True if a stored session has neither expired nor ended. */
export function isSessionOpen(profile: ProfileRecord, session: Item): boolean {
  return !hasSessionExpired(session) && !hasSessionEnded(profile, session);
}

/**
 * True if a stored grant or browser session is of this user, has neither expired nor ended, and its sign-in
 * is not over (`isSignInOver` in `oidc/sign-in-time.ts`).
 */
export function isArtifactOpen(profile: ProfileRecord, item: Item): boolean {
  if (item['owner'] !== userPartition(profile.app, profile.user_id)) return false;
  if (!(Number(item['expires_at']) > epochNow()) || item['cookie'] === ENDED) return false;
  if (item['auth_time'] === undefined) return true;
  const { auth_time: issuedAt, rests_on } = factsFromItem(item);
  return issuedAt >= profile.sessions_valid_from && !endedByProof(profile, { issuedAt, rests_on });
}

/** Returns when an item was created, in fractional epoch seconds. */
function createdAt(item: Item): number {
  return Date.parse(String(item['created_at'])) / 1000;
}
