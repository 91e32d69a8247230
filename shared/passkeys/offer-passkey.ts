import { isRecentSignIn } from '../auth/recent-sign-in.ts';
import { keyOfSession } from '../auth/session-status.ts';
import { variantOf } from '../http/principal.ts';
import { DAY, isoIn, isoNow } from '../platform/time.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { isGuest } from '../profiles/sign-in/guest.ts';
import { factsFromItem } from '../profiles/sign-in/session-facts.ts';
import type { WayInCaller } from '../sign-in/read-for-adding.ts';
import { keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import { all, either, equals, exists, hasNo } from '../storage/writes/expressions.ts';
import { tryWrite } from '../storage/writes/write-items.ts';
import { update, type Write } from '../storage/writes/writes.ts';
import { effectiveFromItems, effectiveKeys } from '../variants/effective-application.ts';
import { takesPasskeys } from '../ways-in/relying-party.ts';

const DAYS_BETWEEN_PROMPTS = 30;
const PROMPTED = 'meta.last_passkey_registration_prompt';

/**
 * Returns true if a page should offer the caller a passkey now, and notes the time: at most once in 30 days,
 * for a user without passkeys who could add one and has not declined for good. Of parallel calls one returns
 * true. `never` notes that the user has declined for good. Throws 403 `application_disabled`.
 */
export async function offerPasskey(
  caller: WayInCaller,
  { never = false }: { never?: boolean | undefined } = {},
): Promise<boolean> {
  const { profile } = caller;
  if (never) await declineForGood(profile);
  if (never || !isOfferDue(profile) || !(await couldAdd(caller))) return false;
  return (await tryWrite(offerNote(profile))).held;
}

/** True if nothing in the profile speaks against an offer now. */
export function isOfferDue(profile: ProfileRecord): boolean {
  const { last_passkey_registration_prompt: last = '' } = profile.meta;
  return takesOffers(profile) && last <= isoIn(-DAYS_BETWEEN_PROMPTS * DAY);
}

/** True for a user without passkeys who is no guest and has not declined for good. */
export function takesOffers(profile: ProfileRecord): boolean {
  const { passkeys = 0, declines_passkeys } = profile;
  return passkeys === 0 && !declines_passkeys && !isGuest(profile);
}

/** True if the caller may add a passkey in this session (`readForRegistration`). */
async function couldAdd({ principal, profile }: WayInCaller): Promise<boolean> {
  const [applicationItem, variantItem, session] = await getItems([
    ...effectiveKeys(profile.app, variantOf(principal)),
    keyOfSession(principal),
  ]);
  if (!applicationItem || !session) return false;
  const application = effectiveFromItems(applicationItem, variantItem);
  return takesPasskeys(application) && isRecentSignIn(factsFromItem(session).auth_time);
}

/**
 * The write that notes an offer. Its condition fails if a concurrent request has made one, or the user has
 * decided, since the profile was read.
 */
export function offerNote({ app, user_id, meta }: ProfileRecord): Write {
  const { last_passkey_registration_prompt: last } = meta;
  const unchanged = all(
    exists(),
    either(hasNo('passkeys'), equals('passkeys', 0)),
    hasNo('declines_passkeys'),
    last === undefined ? hasNo(PROMPTED) : equals(PROMPTED, last),
  );
  const changes = { set: { [PROMPTED]: isoNow() }, add: { version: 1 } };
  return update(keys.profile(app, user_id), changes, unchanged);
}

/** Notes that the user wants no more offers. */
export async function declineForGood({ app, user_id, declines_passkeys }: ProfileRecord): Promise<void> {
  if (declines_passkeys) return;
  const changes = { set: { declines_passkeys: true }, add: { version: 1 } };
  await tryWrite(update(keys.profile(app, user_id), changes, exists()));
}
