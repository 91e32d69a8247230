import { isSessionOpen, proofWrite } from '../auth/session-status.ts';
import { assertUserEnabled } from '../auth/user-status.ts';
import { verifyToken } from '../auth/verify-token.ts';
import type { PromotedGuest } from '../links/link-record.ts';
import { ApiError, assertThat, invalidInput } from '../platform/errors.ts';
import type { Identity } from '../profiles/identity/identity.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import { isGuest } from '../profiles/sign-in/guest.ts';
import { type Key, keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import type { Item } from '../storage/writes/expressions.ts';
import type { Write } from '../storage/writes/writes.ts';
import { signInEndedWith } from './codes/challenge-store.ts';

/** The path of the token in the body of a start. */
const PATH = 'body.guest_token';

/**
 * Returns the guest whose session begins a sign-in, by an access token of the session (decision 0380). Throws
 * 401 for a token that is no longer valid, 403 `user_disabled`, and 400 for that of anybody else than a guest
 * of the application.
 */
export async function startingGuest(
  token: string | undefined,
  app: string,
): Promise<PromotedGuest | undefined> {
  if (token === undefined) return undefined;
  const bearer = await verifyToken(token);
  if (bearer.kind !== 'user' || bearer.app !== app) throw notOfGuest();
  const guest = { user_id: bearer.userId, session: bearer.sessionId };
  const [profileItem, session] = await getItems([
    keys.profile(app, guest.user_id),
    guestSessionKey(app, guest),
  ]);
  const profile = profileItem && profileFromItem(profileItem);
  // The session of an OpenID client's token is a grant, which is no item of this kind.
  if (profile) assertUserEnabled(profile);
  assertThat(profile && session && isSessionOpen(profile, session), 'revoked_session', 'Sign in again');
  if (!isGuest(profile)) throw notOfGuest();
  return guest;
}

function notOfGuest(): ApiError {
  return invalidInput(PATH, 'is not the token of a guest of this application; leave it out');
}

/** Returns the key of the session that began the sign-in of a guest. */
export function guestSessionKey(app: string, { user_id, session }: PromotedGuest): Key {
  return keys.session(app, user_id, session);
}

/** The profile of the guest who began a sign-in, and its session, as they were read. */
type BeginningGuest = { current: ProfileRecord | undefined; guestSession: Item | undefined };

/**
 * Throws 410 `challenge_ended` if the guest who began a sign-in or its session is gone, or the guest is none
 * any more.
 */
export function assertPromotable({ current, guestSession: session }: BeginningGuest): void {
  const lives = current && session && isGuest(current) && isSessionOpen(current, session);
  if (!lives) throw guestEnded();
}

/**
 * Returns the writes beside the profile that promote a guest: the session that began the sign-in rests on the
 * verified address, so it outlives the first verification, which ends all others (decision 0380).
 */
export function promotionWrites(session: Item | undefined, verified: Identity | undefined): Write[] {
  return session && verified ? [proofWrite(session, verified, guestEnded)] : [];
}

const guestEnded = () => signInEndedWith('The session of the guest that began the sign-in');

/**
 * Throws 409 `identity_taken` if a guest proves the address of another user. The two stay two users; the same
 * code signs that user in, if the client asks for it.
 */
export function assertAddressOf({ user_id }: PromotedGuest, owner: string | undefined): void {
  if (owner === undefined || owner === user_id) return;
  throw new ApiError(
    'identity_taken',
    'The address belongs to another user. Send `switch_user: true` to sign in as that user; the guest stays as it is',
    { members: { may_switch: true } },
  );
}
