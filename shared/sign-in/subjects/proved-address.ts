import { admissionKeys } from '../../groups/admission.ts';
import { ApiError } from '../../platform/errors.ts';
import { type IdentityLookup, lookUpIdentityItems } from '../../profiles/identity/find-by-identity.ts';
import { CONTACT_FIELDS, type Identity, identitiesOf } from '../../profiles/identity/identity.ts';
import { identityKeys } from '../../profiles/identity/identity-store.ts';
import { isAsserted, takeFrom } from '../../profiles/identity/take-identity.ts';
import { newUserId } from '../../profiles/new-user-id.ts';
import type { ProfileRecord } from '../../profiles/profile.ts';
import { profileFromItem } from '../../profiles/profile-store.ts';
import { identifyingFields, type ProfileSchema } from '../../schemas/schema.ts';
import { type Key, keys } from '../../storage/keys.ts';
import { getItems } from '../../storage/read-items.ts';
import { stale } from '../../storage/stale.ts';
import type { Item } from '../../storage/writes/expressions.ts';
import type { ReadForSubject, SignInProof, SubjectErrors, SubjectKind } from './sign-in-subject.ts';

/** Whoever has the verified address. An address that finds nobody makes a new user. */
export const addressKind: SubjectKind<'address'> = {
  keys: (proof) => [...identityKeys(proof.app, provedAddresses(proof)), ...keysOfExpected(proof)],
  find: async (proof, read) => {
    const lookup = await ownerOfAddress(proof, read);
    const owner = lookup?.found;
    const userId = owner ?? idOfNewUser(proof, read);
    const { current, admissionItems } = await readFoundUser(proof, userId, read);
    assertNotGivenUp(lookup, current);
    return {
      userId,
      current,
      admissionItems,
      verifies: provedAddresses(proof)[0],
      signsUp: !current && owner === undefined,
      facts: { isReservedId: lookup?.state === 'reserved' },
      errors: { ...addressErrors(proof), ...(owner === undefined && { deleted: undefined }) },
    };
  },
  mayBeAsserted: async (proof) => {
    // A new user always needs the answer. Most others have verified the value before.
    const [address] = proof.expected?.is_new ? provedAddresses(proof) : [];
    return !address || isAsserted(proof.app, address);
  },
};

/** Returns the keys of the user whom the start expected. */
export function keysOfExpected(proof: SignInProof): Key[] {
  return proof.expected ? userKeys(proof, proof.expected.user_id) : [];
}

/**
 * Returns the profile of a user and the items that decide about its group: those that were read with the
 * proof if the start expected this user, else reads them.
 */
export async function readFoundUser(
  proof: SignInProof,
  userId: string,
  { items }: ReadForSubject,
): Promise<{ current: ProfileRecord | undefined; admissionItems: readonly (Item | undefined)[] }> {
  const isRead = proof.expected?.user_id === userId;
  const [profileItem, ...admissionItems] = isRead
    ? items.slice(provedAddresses(proof).length)
    : await getItems(userKeys(proof, userId));
  return { current: profileItem && profileFromItem(profileItem), admissionItems };
}

/**
 * Returns the id of a new user: the one that the start made for it, unless it has a user by now. Never that
 * of a user whom the start found and who is gone.
 */
function idOfNewUser(proof: SignInProof, { application, items }: ReadForSubject): string {
  const { expected } = proof;
  const isFree = expected?.is_new && items[provedAddresses(proof).length] === undefined;
  return isFree ? expected.user_id : newUserId(application.config);
}

/**
 * Returns the address of a proof. It alone decides who signs in. Other values in `data` are only claimed: to
 * accept them would let anyone sign in as their owner.
 */
export function provedAddresses({ verify, data }: SignInProof): readonly Identity[] {
  return verify ? identitiesOf(data, [CONTACT_FIELDS[verify]]) : [];
}

/**
 * Returns the lookup of the verified address; undefined if its field identifies nobody. Takes it from an
 * owner who only asserts it, or whose reservation has lapsed (decision 0082), and then throws `Stale`, so
 * that everything is read again. Throws 409 `identity_taken` for an address that was given up recently.
 */
export async function ownerOfAddress(
  proof: SignInProof,
  { schema, items }: ReadForSubject,
): Promise<IdentityLookup | undefined> {
  const addresses = provedAddresses(proof);
  const expected = proof.expected && { userId: proof.expected.user_id, item: items[addresses.length] };
  const [lookup] = await lookUpIdentityItems(proof.app, addresses, items, 'owner', expected);
  if (!lookup || !identifyingFields(schema).includes(lookup.identity.field)) return undefined;
  if (lookup.state === 'former') throw formerAddress();
  await takeFromUnverifiedOwner(proof.app, lookup, schema);
  return lookup;
}

async function takeFromUnverifiedOwner(
  app: string,
  { identity, state, owner }: IdentityLookup,
  schema: ProfileSchema,
) {
  if (state !== 'asserted' || owner === undefined) return;
  await takeFrom(app, identity, owner, schema);
  throw stale();
}

/**
 * Throws `Stale` if the user gave the verified value up between the two reads. A value that is only reserved
 * may not be in the profile yet.
 */
export function assertNotGivenUp(
  lookup: IdentityLookup | undefined,
  current: ProfileRecord | undefined,
): void {
  if (!current || lookup?.found === undefined || lookup.state === 'reserved') return;
  const { field, value } = lookup.identity;
  if (identitiesOf(current.data, [field])[0]?.value !== value) throw stale();
}

/** Returns the keys of a user's profile, and of the items that decide about the group to join. */
export function userKeys({ app, admission }: SignInProof, userId: string): Key[] {
  return [keys.profile(app, userId), ...(admission ? admissionKeys(app, userId, admission) : [])];
}

/**
 * Returns the errors of a proof of an address. If a concurrent sign-in claimed the value first, retry: its
 * user is the one to sign in.
 */
export function addressErrors(proof: SignInProof): SubjectErrors {
  const [address] = provedAddresses(proof);
  return {
    otherValue: () =>
      new ApiError('identity_taken', 'The user now has another verified value; sign in with that one'),
    taken: ({ field, value }) =>
      field === address?.field && value === address.value ? stale() : valueTaken(),
    deleted: () => new ApiError('conflict', 'The user was deleted a moment ago; try again'),
  };
}

/** The error for a value beside the verified one. */
export const valueTaken = () =>
  new ApiError('identity_taken', 'A value that identifies the user now belongs to somebody else');

const formerAddress = () =>
  new ApiError(
    'identity_taken',
    'This address was removed from an account within the last 7 days; sign in with the new one, or undo the change with the link in the message about it',
  );
