import { findApplication } from '../applications/application-store.ts';
import { assertRecentSignIn } from '../auth/recent-sign-in.ts';
import { sessionFactsOf } from '../auth/session-status.ts';
import type { UserPrincipal } from '../http/principal.ts';
import { assertThat } from '../platform/errors.ts';
import { CONTACT_FIELDS } from '../profiles/identity/identity.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { removePasskey } from './manage-passkeys.ts';
import { notifyOfPasskey } from './notify-of-passkey.ts';

/**
 * Removes a passkey of the caller. Throws 401 `reauthentication_required`, 404 `passkey_not_found`, and 409
 * `last_identifier` for the last passkey of a user who has verified no address.
 */
export async function removeOwnPasskey(
  { principal, profile }: { principal: UserPrincipal; profile: ProfileRecord },
  id: string,
): Promise<void> {
  const [{ auth_time }, application] = await Promise.all([
    sessionFactsOf(principal),
    findApplication(profile.app),
  ]);
  assertRecentSignIn(auth_time);
  await removePasskey({ app: profile.app, userId: profile.user_id }, id, assertOtherWay);
  await notifyOfPasskey(profile, 'removed', application);
}

function assertOtherWay({ passkeys = 0, verified_data: verified }: ProfileRecord): void {
  const hasAddress = Object.values(CONTACT_FIELDS).some((field) => verified[field] !== undefined);
  assertThat(passkeys > 1 || hasAddress, 'last_identifier', 'Verify an address or add another passkey first');
}
