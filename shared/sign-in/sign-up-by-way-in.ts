import type { AuthLevel, ProfileRecord } from '../profiles/profile.ts';
import { profileWrites } from '../profiles/profile-writes.ts';
import { isGuest } from '../profiles/sign-in/guest.ts';
import type { ProfileSchema } from '../schemas/schema.ts';
import type { Key } from '../storage/keys.ts';
import { stale } from '../storage/stale.ts';
import { exists } from '../storage/writes/expressions.ts';
import { nextUpdate } from '../storage/writes/preconditions.ts';
import { update, type Write } from '../storage/writes/writes.ts';
import type { EffectiveApplication } from '../variants/effective-application.ts';
import { assertAllowedDomain, assertSignUpOpen, assertVerified } from './restrictions.ts';

/** A user who has verified nothing, but has a way in. */
const LEVEL: AuthLevel = 'unverified';

/**
 * Asserts that a guest may sign up by adding a way in (decision 0577). Users who are no guests have signed
 * up. Throws 403 `sign_up_closed`, `email_domain_not_allowed` or `user_not_verified`.
 */
export function assertMaySignUp(profile: ProfileRecord, { config }: EffectiveApplication): void {
  if (!isGuest(profile)) return;
  assertSignUpOpen(config);
  // An address that nobody has verified opens no application that takes certain domains only.
  assertAllowedDomain(config, profile.verified_data);
  assertVerified(config, { auth_level: LEVEL });
}

/**
 * The writes that make a guest with its first way in, which `counted` counts, a user, who is not deleted for
 * want of use. The session rests on the way in from now on, so both outlive the verification of an address in
 * it. They throw `Stale` if guest or session have changed.
 */
export function signUpWrites(
  schema: ProfileSchema,
  guest: ProfileRecord,
  { counted, sessionKey, wayIn }: { counted: Partial<ProfileRecord>; sessionKey: Key; wayIn: string },
): Write[] {
  const version = guest.version + 1;
  const signedUp = { ...guest, ...counted, auth_level: LEVEL, version, ...nextUpdate(guest) };
  return [
    ...profileWrites(schema, guest, signedUp, { stale, taken: stale, writtenBy: 'user' }),
    update(sessionKey, { set: { way_in: wayIn } }, exists(), stale),
  ];
}
