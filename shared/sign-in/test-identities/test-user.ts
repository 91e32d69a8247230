import type { Application } from '../../applications/application.ts';
import { testIdentityOf } from '../../applications/settings/test-identities.ts';
import type { TestIdentity } from '../../applications/settings/test-identity-settings.ts';
import type { IdentityLookup } from '../../profiles/identity/find-by-identity.ts';
import { CONTACT_FIELDS, type Identity } from '../../profiles/identity/identity.ts';
import type { ProfileRecord } from '../../profiles/profile.ts';
import type { ProfileSchema } from '../../schemas/schema.ts';
import { signInEnded } from '../codes/challenge-store.ts';
import type { AskedStart } from '../policies/asked-start.ts';
import { NEEDS_OWNER, type Policy } from '../policies/policy.ts';

/**
 * Returns the test identity by which an address signs in; undefined if it signs in as any other. A person who
 * has the address is never signed in by a code of the application's owner (decision 0385).
 */
function testIdentityFor(
  application: Pick<Application, 'id' | 'test_identities'>,
  schema: Pick<ProfileSchema, 'user_verification_fields'>,
  channel: 'email' | 'phone',
  [lookup]: readonly Pick<IdentityLookup, 'identity' | 'state'>[],
): TestIdentity | undefined {
  if (lookup?.state !== 'free') return undefined;
  // A value that cannot be verified would be claimed for the test user, and no longer be anybody else's.
  if (!schema.user_verification_fields.includes(CONTACT_FIELDS[channel])) return undefined;
  return testIdentityOf(application, channel, lookup.identity.value);
}

/** Finds the test identity by which a sign-in begins. Asks nothing about addresses that are not listed. */
export const testIdentityPolicy: Policy<AskedStart> = {
  judge: ({ channel, address }, { application, schema, owner }) => {
    if (!testIdentityOf(application, channel, address.value)) return {};
    return owner ? { test: testIdentityFor(application, schema, channel, [owner]) } : NEEDS_OWNER;
  },
};

/**
 * Returns the user and address of a test sign-in. Throws 410 `challenge_ended` if the application has removed
 * the test identity, or somebody has the address by now.
 */
export function testUserOf(
  id: string,
  channel: 'email' | 'phone' | undefined,
  application: Pick<Application, 'id' | 'test_identities'>,
  schema: Pick<ProfileSchema, 'user_verification_fields'>,
  lookups: readonly IdentityLookup[],
): { userId: string; address: Identity } {
  const identity = channel && testIdentityFor(application, schema, channel, lookups);
  const address = lookups[0]?.identity;
  if (!address || identity?.id !== id) throw signInEnded();
  return { userId: identity.user_id, address };
}

/** Throws 410 `challenge_ended` for a user who is none by test sign-ins alone. */
export function assertTestUser({ is_test }: Pick<ProfileRecord, 'is_test'>): void {
  if (!is_test) throw signInEnded();
}
