import type { HubPrincipal, UserPrincipal } from '../http/principal.ts';
import { ApiError } from '../platform/errors.ts';
import { HUB_APPLICATION_ID } from '../platform/ids.ts';
import { isoNow } from '../platform/time.ts';
import type { Identity } from '../profiles/identity.ts';
import { lastFirstProof, type ProfileRecord } from '../profiles/profile.ts';
import { factsFromItem, type SessionFacts, UNKNOWN_FACTS } from '../profiles/session-facts.ts';
import { exists, type Item } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { getItem } from '../storage/table.ts';
import { update, type Write } from '../storage/writes.ts';
import { isUnfounded, type Session } from './standing.ts';

/**
 * Reads the facts of the caller's session, strongly consistent. The grant of an OpenID client answers
 * `UNKNOWN_FACTS`: what needs a recent sign-in is for first-party sessions.
 */
export async function sessionFactsOf(caller: UserPrincipal | HubPrincipal): Promise<SessionFacts> {
  const app = caller.kind === 'hub' ? HUB_APPLICATION_ID : caller.app;
  const item = await getItem(keys.session(app, caller.userId, caller.sessionId));
  return item ? factsFromItem(item) : UNKNOWN_FACTS;
}

/**
 * Reads the facts of the sign-in that a grant of an OpenID client rests on; undefined where there is none, or
 * none is known.
 */
export async function readGrantFacts(app: string, grantId: string): Promise<SessionFacts | undefined> {
  const item = await getItem(keys.oidcArtifact(app, 'Grant', grantId));
  return item?.['auth_time'] === undefined ? undefined : factsFromItem(item);
}

/**
 * Throws 401 `revoked_session` for a token from before a first proof whose session rests on nothing else
 * (decision 0082). The session, which is the grant for the token of an OpenID client, is read for such tokens
 * only.
 */
export async function assertFounded(
  profile: ProfileRecord,
  token: Session & { client?: string },
): Promise<void> {
  if (token.issuedAt >= lastFirstProof(profile)) return;
  const session =
    token.client === undefined ? await readSession(profile, token) : await readGrant(profile, token);
  if (!session || isUnfounded(profile, session)) throw new ApiError('revoked_session', 'Sign in again');
}

type IssuedFacts = SessionFacts & { issuedAt: number };

async function readSession(
  { app, user_id }: ProfileRecord,
  { sessionId }: Session,
): Promise<IssuedFacts | undefined> {
  const item = await getItem(keys.session(app, user_id, sessionId));
  return item && { ...factsFromItem(item), issuedAt: foundedAt(item) };
}

/** A grant may rest on a later sign-in than the token, so the time of the token decides. */
async function readGrant(
  { app }: ProfileRecord,
  { sessionId, issuedAt }: Session,
): Promise<IssuedFacts | undefined> {
  const facts = await readGrantFacts(app, sessionId);
  return facts && { ...facts, issuedAt };
}

/**
 * The write that lets a session, as it was read, rest on one more identity, which its user proved just now
 * (decision 0117). The session counts as issued at the proof. Throws `otherwise()` where it has ended.
 */
export function proofWrite(session: Item, identity: Identity, otherwise: () => ApiError): Write {
  const others = factsFromItem(session).rests_on.filter(({ field }) => field !== identity.field);
  const key = { pk: String(session['pk']), sk: String(session['sk']) };
  return update(key, { set: { rests_on: [...others, identity], proved_at: isoNow() } }, exists(), otherwise);
}

/**
 * When a session was opened or last proved an identity, in epoch seconds with fractions: what came before a
 * first proof ends by that.
 */
export function foundedAt(item: Item): number {
  const { proved_at } = item;
  return proved_at === undefined ? createdAt(item) : Date.parse(String(proved_at)) / 1000;
}

/** When an item was made, in epoch seconds with fractions. */
export function createdAt(item: Item): number {
  return Date.parse(String(item['created_at'])) / 1000;
}
