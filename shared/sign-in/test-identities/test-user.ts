import type { Application } from '../../applications/application.ts';
import { testIdentityOf } from '../../applications/settings/test-identities.ts';
import type { TestIdentity } from '../../applications/settings/test-identity-settings.ts';
import { type IdentityLookup, lookUpIdentityItems } from '../../profiles/identity/find-by-identity.ts';
import { CONTACT_FIELDS, type Identity } from '../../profiles/identity/identity.ts';
import type { ProfileRecord } from '../../profiles/profile.ts';
import type { ProfileSchema } from '../../schemas/schema.ts';
import type { Item } from '../../storage/writes/expressions.ts';
import { signInEnded } from '../codes/challenge-store.ts';

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

/**
 * Returns the test identity by which a sign-in with this address begins, from the item of its identity.
 * Reads nothing for addresses that the application does not list.
 */
export async function findTestIdentity(
  application: Pick<Application, 'id' | 'test_identities'>,
  schema: Pick<ProfileSchema, 'user_verification_fields'>,
  channel: 'email' | 'phone',
  { value, item }: { value: string; item: Item | undefined },
): Promise<TestIdentity | undefined> {
  if (!testIdentityOf(application, channel, value)) return undefined;
  const identity = { field: CONTACT_FIELDS[channel], value };
  const lookups = await lookUpIdentityItems(application.id, [identity], [item], 'owner');
  return testIdentityFor(application, schema, channel, lookups);
}

/**
 * Returns the user and address of a test sign-in; undefined for any other. Throws 410 `challenge_ended` if
 * the application has removed the test identity, or somebody has the address by now.
 */
export function testUserOf(
  proof: { test?: string | undefined; verify?: 'email' | 'phone' | undefined },
  application: Pick<Application, 'id' | 'test_identities'>,
  schema: Pick<ProfileSchema, 'user_verification_fields'>,
  lookups: readonly IdentityLookup[],
): { userId: string; address: Identity } | undefined {
  if (proof.test === undefined || !proof.verify) return undefined;
  const identity = testIdentityFor(application, schema, proof.verify, lookups);
  const address = lookups[0]?.identity;
  if (!address || identity?.id !== proof.test) throw signInEnded();
  return { userId: identity.user_id, address };
}

/** Throws 410 `challenge_ended` for a user who is none by test sign-ins alone. */
export function assertTestUser({ is_test }: Pick<ProfileRecord, 'is_test'>): void {
  if (!is_test) throw signInEnded();
}
