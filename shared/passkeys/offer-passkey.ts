import { isRecentSignIn } from '../auth/recent-sign-in.ts';
import { keyOfSession } from '../auth/session-status.ts';
import { DAY, isoIn, isoNow } from '../platform/time.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { isGuest } from '../profiles/sign-in/guest.ts';
import { factsFromItem } from '../profiles/sign-in/session-facts.ts';
import type { WayInCaller } from '../sign-in/read-for-adding.ts';
import { keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import { all, either, equals, exists, hasNo } from '../storage/writes/expressions.ts';
import { tryWrite } from '../storage/writes/write-items.ts';
import { update } from '../storage/writes/writes.ts';
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
  if (never || !isDue(profile) || !(await couldAdd(caller))) return false;
  return noteOffer(profile);
}

/** True if nothing in the profile speaks against an offer now. */
function isDue(profile: ProfileRecord): boolean {
  const { passkeys = 0, declines_passkeys, meta } = profile;
  const { last_passkey_registration_prompt: last = '' } = meta;
  return (
    passkeys === 0 && !declines_passkeys && !isGuest(profile) && last <= isoIn(-DAYS_BETWEEN_PROMPTS * DAY)
  );
}

/** True if the caller may add a passkey in this session (`readForRegistration`). */
async function couldAdd({ principal, profile }: WayInCaller): Promise<boolean> {
  const [applicationItem, variantItem, session] = await getItems([
    ...effectiveKeys(profile.app, principal.variant),
    keyOfSession(principal),
  ]);
  if (!applicationItem || !session) return false;
  const application = effectiveFromItems(applicationItem, variantItem);
  return takesPasskeys(application) && isRecentSignIn(factsFromItem(session).auth_time);
}

/** Notes an offer, and returns true unless a concurrent call has made one or the user has decided since. */
async function noteOffer({ app, user_id, meta }: ProfileRecord): Promise<boolean> {
  const { last_passkey_registration_prompt: last } = meta;
  const unchanged = all(
    exists(),
    either(hasNo('passkeys'), equals('passkeys', 0)),
    hasNo('declines_passkeys'),
    last === undefined ? hasNo(PROMPTED) : equals(PROMPTED, last),
  );
  const changes = { set: { [PROMPTED]: isoNow() }, add: { version: 1 } };
  return (await tryWrite(update(keys.profile(app, user_id), changes, unchanged))).held;
}

async function declineForGood({ app, user_id, declines_passkeys }: ProfileRecord): Promise<void> {
  if (declines_passkeys) return;
  const changes = { set: { declines_passkeys: true }, add: { version: 1 } };
  await tryWrite(update(keys.profile(app, user_id), changes, exists()));
}
