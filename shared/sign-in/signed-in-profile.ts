import { writableData } from '../profiles/audience.ts';
import { CONTACT_FIELDS, isVerifiedBy } from '../profiles/identity/identity.ts';
import { endTestUser, endTestUserOf, takeFromUnverified } from '../profiles/identity/take-identity.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { profileAfterSignIn } from '../profiles/sign-in/sign-in-profile.ts';
import { dataThatFits } from '../schemas/schema.ts';
import { stale } from '../storage/stale.ts';
import type { Write } from '../storage/writes/writes.ts';
import { assertAllowedDomain, assertVerified } from './restrictions.ts';
import type { SignInProof } from './subjects/sign-in-subject.ts';
import type { SignInContext } from './subjects/subjects.ts';

/**
 * Returns the profile after a sign-in, and writes beside it. A newly verified value is taken from every user
 * who only asserts it, and ends the test user of the address.
 * Throws `Stale`, 403 `email_domain_not_allowed` or `user_not_verified`, and errors of the subject.
 */
export async function signedInProfile(
  proof: SignInProof,
  context: SignInContext,
): Promise<{ profile: ProfileRecord; beside: Write[] }> {
  const { application, schema, userId, current, verifies } = context;
  if (verifies && current?.is_test) {
    await endTestUser(proof.app, userId);
    throw stale();
  }
  const profile = profileAfterSignIn(current, {
    ...proof,
    ...context.facts,
    data: dataOf(proof, context),
    userId,
    variant: application.variant,
    verifiable: schema.user_verification_fields,
  });
  if (verifies && !isVerifiedBy(profile, verifies)) throw context.errors.otherValue();
  if (context.isExempt) return { profile, beside: [] };
  if (proof.selfService) assertAllowedDomain(application.config, profile.data);
  assertVerified(application.config, profile);
  const isNew = verifies && !(current && isVerifiedBy(current, verifies));
  if (!isNew) return { profile, beside: [] };
  if (context.maybeAsserted) await takeFromUnverified(proof.app, verifies, userId, schema);
  return {
    profile,
    beside: await endTestUserOf(proof.app, application.test_identities, verifies, userId),
  };
}

/**
 * Returns the data of the proof that still fits the schema. Users may only set the fields that the schema
 * lets them set (decision 0086). The verified value stays as it was sent.
 */
function dataOf(
  { data, verify, selfService }: SignInProof,
  { schema }: SignInContext,
): Record<string, unknown> {
  const field = verify && CONTACT_FIELDS[verify];
  const verified = field && Object.hasOwn(data, field) ? { [field]: data[field] } : {};
  const fitting = dataThatFits(schema, data);
  return { ...(selfService ? writableData('user', schema, fitting) : fitting), ...verified };
}
