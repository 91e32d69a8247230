import { isSessionOpen } from '../../auth/session-status.ts';
import { assertUserEnabled } from '../../auth/user-status.ts';
import { verifyToken } from '../../auth/verify-token.ts';
import type { PromotedGuest } from '../../links/link-record.ts';
import { type ApiError, assertThat, invalidInput } from '../../platform/errors.ts';
import { profileFromItem } from '../../profiles/profile-store.ts';
import { isGuest } from '../../profiles/sign-in/guest.ts';
import { keys } from '../../storage/keys.ts';
import { guestSessionKey } from '../subjects/promoted-guest.ts';
import type { AskedStart } from './asked-start.ts';
import type { Asked, Policy } from './policy.ts';

/** The path of the token in the body of a start. */
const PATH = 'body.guest_token';

/**
 * Refuses the token of a guest whose session has ended, and of anybody else than a guest (decision 0380).
 */
export const guestPolicy: Policy<Asked & Pick<AskedStart, 'guest'>> = {
  keys: ({ app, guest }) => (guest ? [keys.profile(app, guest.user_id), guestSessionKey(app, guest)] : []),
  judge: ({ guest }, _known, [profileItem, session]) => {
    if (!guest) return {};
    const profile = profileItem && profileFromItem(profileItem);
    if (profile) assertUserEnabled(profile);
    // The session of an OpenID client's token is a grant, which is no item of this kind.
    assertThat(profile && session && isSessionOpen(profile, session), 'revoked_session', 'Sign in again');
    if (!isGuest(profile)) throw notOfGuest();
    return { guest };
  },
};

/**
 * Returns the user and session of an access token, which a guest begins a sign-in with. Throws 401 for a
 * token that is no longer valid, and 400 for that of another application.
 */
export async function guestOfToken(
  token: string | undefined,
  app: string,
): Promise<PromotedGuest | undefined> {
  if (token === undefined) return undefined;
  const bearer = await verifyToken(token);
  if (bearer.kind !== 'user' || bearer.app !== app) throw notOfGuest();
  return { user_id: bearer.userId, session: bearer.sessionId };
}

function notOfGuest(): ApiError {
  return invalidInput(PATH, 'is not the token of a guest of this application; leave it out');
}
