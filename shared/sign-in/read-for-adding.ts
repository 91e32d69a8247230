import { assertRecentSignIn } from '../auth/recent-sign-in.ts';
import { isAccountPage, keyOfSession, verifiedOrCreatedAt } from '../auth/session-status.ts';
import { type HubPrincipal, type UserPrincipal, variantOf } from '../http/principal.ts';
import { ApiError, assertThat } from '../platform/errors.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { isGuest } from '../profiles/sign-in/guest.ts';
import { factsFromItem } from '../profiles/sign-in/session-facts.ts';
import type { ProfileSchema } from '../schemas/schema.ts';
import { schemaFromItem } from '../schemas/schema-store.ts';
import { type Key, keyOf, keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import { stale } from '../storage/stale.ts';
import { equals, type Item } from '../storage/writes/expressions.ts';
import { check, type Write } from '../storage/writes/writes.ts';
import {
  type EffectiveApplication,
  effectiveFromItems,
  effectiveKeys,
} from '../variants/effective-application.ts';
import type { WayIn } from '../ways-in/way-in.ts';
import { assertMaySignUp } from './sign-up-by-way-in.ts';

/** The user who adds a way in, in this session. */
export type WayInCaller = { principal: UserPrincipal | HubPrincipal; profile: ProfileRecord };

/** What decides whether a user may add a way in. */
export type AddingContext = {
  application: EffectiveApplication;
  session: Item;
  lookup: Item | undefined;
  /** That of the application if the caller is a guest, whose profile is written whole. */
  schema: ProfileSchema;
  /** Checks that the settings are as read, which throw `Stale` (decision 0574). */
  unchanged: Write[];
};

/**
 * Reads what decides whether the caller may add a way in, and the item that names the user of it, in one
 * round. Throws 401 `reauthentication_required` or `revoked_session`, and errors of `mayAdd` and
 * `assertMaySignUp`.
 */
export async function readForAdding(
  { principal, profile }: WayInCaller,
  lookupKey: Key | undefined,
  mayAdd: (application: EffectiveApplication) => void = () => undefined,
): Promise<AddingContext> {
  const [applicationItem, variantItem, session, lookup, schemaItem] = await getItems([
    ...effectiveKeys(profile.app, variantOf(principal)),
    keyOfSession(principal),
    lookupKey,
    isGuest(profile) ? keys.schema(profile.app) : undefined,
  ]);
  assertThat(applicationItem, 'application_not_found');
  const application = effectiveFromItems(applicationItem, variantItem);
  mayAdd(application);
  if (!session) throw signedOutMeanwhile();
  assertMaySignUp(profile, application);
  // A guest signs up by it, for which no session is too old, as by an address.
  if (!isGuest(profile)) assertRecentSignIn(factsFromItem(session).auth_time);
  const unchanged = [applicationItem, variantItem].flatMap((item) => (item ? [asReadCheck(item)] : []));
  return { application, session, lookup, schema: schemaFromItem(schemaItem), unchanged };
}

/** Creates the error for a session that ended, or whose user was deleted, meanwhile. */
export const signedOutMeanwhile = () => new ApiError('revoked_session', 'Sign in again');

/** Returns what a way in keeps of the session that adds it (decision 0570). */
export function keptOfSession(
  principal: WayInCaller['principal'],
  session: Item,
): Pick<WayIn, 'proved_at' | 'rests_on'> {
  const { auth_time, rests_on } = factsFromItem(session);
  return { proved_at: isAccountPage(principal) ? auth_time : verifiedOrCreatedAt(session), rests_on };
}

function asReadCheck(item: Item): Write {
  return check(keyOf(item), equals('version', item['version']), stale);
}
