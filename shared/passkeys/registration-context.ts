import { assertRecentSignIn } from '../auth/recent-sign-in.ts';
import { keyOfSession } from '../auth/session-status.ts';
import type { UserPrincipal } from '../http/principal.ts';
import { assertThat } from '../platform/errors.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { isGuest } from '../profiles/sign-in/guest.ts';
import { factsFromItem } from '../profiles/sign-in/session-facts.ts';
import type { ProfileSchema } from '../schemas/schema.ts';
import { schemaFromItem } from '../schemas/schema-store.ts';
import { keyOf, keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import { stale } from '../storage/stale.ts';
import { equals, type Item } from '../storage/writes/expressions.ts';
import { check, type Write } from '../storage/writes/writes.ts';
import {
  type EffectiveApplication,
  effectiveFromItems,
  effectiveKeys,
} from '../variants/effective-application.ts';
import { takesPasskeys } from '../ways-in/relying-party.ts';
import { assertMaySignUp } from './sign-up-by-passkey.ts';

/** The user who adds a passkey, in this session. */
export type PasskeyCaller = { principal: UserPrincipal; profile: ProfileRecord };

type RegistrationContext = {
  application: EffectiveApplication;
  session: Item;
  lookup: Item | undefined;
  /** That of the application if the caller is a guest, whose profile is written whole. */
  schema: ProfileSchema;
  /** Checks that the settings are as read, which throw `Stale` (decision 0574). */
  unchanged: Write[];
};

/**
 * Reads what decides whether the caller may add a passkey, and the user of a credential, in one round. Throws
 * 401 `reauthentication_required` or `revoked_session`, 403 `passkeys_not_enabled`, and errors of
 * `assertMaySignUp`.
 */
export async function readForRegistration(
  { principal, profile }: PasskeyCaller,
  credentialId?: string,
): Promise<RegistrationContext> {
  const [applicationItem, variantItem, session, lookup, schemaItem] = await getItems([
    ...effectiveKeys(profile.app, principal.variant),
    keyOfSession(principal),
    credentialId === undefined ? undefined : keys.passkeyCredential(credentialId),
    isGuest(profile) ? keys.schema(profile.app) : undefined,
  ]);
  assertThat(applicationItem, 'application_not_found');
  const application = effectiveFromItems(applicationItem, variantItem);
  assertThat(takesPasskeys(application), 'passkeys_not_enabled');
  assertThat(session, 'revoked_session', 'Sign in again');
  assertMaySignUp(profile, application);
  // A guest signs up by it, for which no session is too old, as by an address.
  if (!isGuest(profile)) assertRecentSignIn(factsFromItem(session).auth_time);
  const unchanged = [applicationItem, variantItem].flatMap((item) => (item ? [asReadCheck(item)] : []));
  return { application, session, lookup, schema: schemaFromItem(schemaItem), unchanged };
}

function asReadCheck(item: Item): Write {
  return check(keyOf(item), equals('version', item['version']), stale);
}
