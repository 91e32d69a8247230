import { ApiError } from '../http/errors.ts';
import { HUB_APPLICATION_ID } from '../platform/ids.ts';
import type { Identity } from '../profiles/identity.ts';
import { lastFirstProof, type ProfileRecord } from '../profiles/profile.ts';
import type { Item } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { getItem } from '../storage/table.ts';
import type { HubPrincipal, UserPrincipal } from './principal.ts';
import { isUnfounded } from './standing.ts';

/** The sign-in behind a session. Refreshed sessions, exchange codes and links for oneself inherit it (decision 0080). */
export type SessionFacts = {
  /** When the user last entered a code or opened a link, in epoch seconds. */
  auth_time: number;
  /** The identities that this sign-in proved, in comparable form; none where a backend vouched for the user. */
  rests_on: Identity[];
};

/** The facts of a session about which nothing is recorded: its sign-in counts as long ago, and nothing as proved. */
export const UNKNOWN_FACTS: SessionFacts = { auth_time: 0, rests_on: [] };

/**
 * Reads the facts of an item that carries them: a session or an exchange code. Items written before decision 0080 lack
 * both members: their sign-in is as old as the item, and nothing is known to be proved.
 */
export function factsFromItem(item: Item): SessionFacts {
  const { auth_time = Math.floor(Date.parse(String(item['created_at'])) / 1000), rests_on = [] } = item;
  return { auth_time: Number(auth_time), rests_on: rests_on as Identity[] };
}

/**
 * Reads the facts of the caller's session, strongly consistent. A session that the table does not have, such as the grant
 * of an OpenID client, answers `UNKNOWN_FACTS`.
 */
export async function sessionFactsOf(caller: UserPrincipal | HubPrincipal): Promise<SessionFacts> {
  const app = caller.kind === 'hub' ? HUB_APPLICATION_ID : caller.app;
  const item = await getItem(keys.session(app, caller.userId, caller.sessionId));
  return item ? factsFromItem(item) : UNKNOWN_FACTS;
}

/**
 * Throws 401 `revoked_session` for a token from before a first proof whose session rests on nothing else (decision 0082). The
 * session is read for such tokens only. The grant of an OpenID client records no proof: its tokens end.
 */
export async function assertFounded(
  profile: ProfileRecord,
  token: { sessionId: string; issuedAt: number },
): Promise<void> {
  if (token.issuedAt >= lastFirstProof(profile)) return;
  const item = await getItem(keys.session(profile.app, profile.user_id, token.sessionId));
  const founded = item && !isUnfounded(profile, { ...factsFromItem(item), issuedAt: createdAt(item) });
  if (!founded) throw new ApiError('revoked_session', 'Sign in again');
}

/** When an item was made, in epoch seconds with fractions. */
export function createdAt(item: Item): number {
  return Date.parse(String(item['created_at'])) / 1000;
}
