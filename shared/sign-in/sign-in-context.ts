import { clientKey, ownKeyFrom } from '../auth/token-client.ts';
import { assertLinkStands } from '../credentials/link-maker.ts';
import { type Admission, admissionKeys } from '../groups/admission.ts';
import type { PromotedGuest, UserLink } from '../links/link-record.ts';
import { ApiError, assertThat } from '../platform/errors.ts';
import { type IdentityLookup, lookUpIdentityItems } from '../profiles/identity/find-by-identity.ts';
import { CONTACT_FIELDS, type Identity, identitiesOf } from '../profiles/identity/identity.ts';
import { identityKeys } from '../profiles/identity/identity-store.ts';
import { takeFrom } from '../profiles/identity/take-identity.ts';
import { newUserId } from '../profiles/new-user-id.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import { identifyingFields, type ProfileSchema } from '../schemas/schema.ts';
import { schemaFromItem } from '../schemas/schema-store.ts';
import { type Key, keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import { stale } from '../storage/stale.ts';
import type { Item } from '../storage/writes/expressions.ts';
import {
  type EffectiveApplication,
  effectiveFromItems,
  effectiveKeys,
} from '../variants/effective-application.ts';
import { assertAddressOf, guestSessionKey } from './promotion.ts';
import { assertTestUser, testUserOf } from './test-identities/test-user.ts';

/** The members of every proof of a sign-in. */
type ProofBase = {
  app: string;
  data: Record<string, unknown>;
  admission?: Admission | undefined;
  variant?: string | undefined;
  method: string;
  /** The credential that began the sign-in, or whose backend made the link. */
  client?: string | undefined;
  /** True if the user started the sign-in, so that the application's sign-up restrictions apply. */
  selfService: boolean;
  /** Checks the present application before anything is written. An error that it throws ends the sign-in. */
  recheck?: ((application: EffectiveApplication) => unknown) | undefined;
};

/** The code or link of a message. The value that it verifies identifies the user, who may be new. */
export type AddressProof = ProofBase & {
  link?: undefined;
  verify: 'email' | 'phone';
  /** The access token carries this name, by which its use is noted (decision 0281). */
  rotation?: string | undefined;
  /** The address of the recorded attempt, as a keyed hash. */
  attemptAddress?: string | undefined;
  /** The id of the test identity whose code it is. It proves nothing, and signs its test user in. */
  test?: string | undefined;
  /** The guest who began the sign-in and gets the address. */
  guest?: PromotedGuest | undefined;
};

/** A link that was created for one user. It need not verify a value. */
type UserProof = ProofBase & {
  link: UserLink;
  verify?: 'email' | 'phone' | undefined;
  attemptAddress?: undefined;
  test?: undefined;
  guest?: undefined;
};

/** The proof of who signs in. */
export type SignInProof = AddressProof | UserProof;

/** The records that a sign-in depends on, as they were read. */
export type SignInContext = {
  application: EffectiveApplication;
  schema: ProfileSchema;
  current: ProfileRecord | undefined;
  userId: string;
  verified: Identity | undefined;
  /** The address of a test sign-in, which no user may have. */
  tested: Identity | undefined;
  /** The id was reserved by a backend's link, and nobody has signed in with it yet. */
  isReservedId: boolean;
  admissionItems: (Item | undefined)[];
  /** The application's own key that began the sign-in. Undefined if none did, or it is deleted. */
  ownKey: string | undefined;
  /** The verified value finds a user, or an id that a backend's link has reserved. */
  reserved: boolean;
  /** The session that began the sign-in of a guest. */
  guestSession: Item | undefined;
};

/** The items that a proof names, as they were read. */
export type ProofItems = readonly (Item | undefined)[];

/** Reads the items that a proof names, and writes nothing. */
export function readProofItems(proof: SignInProof): Promise<ProofItems> {
  const { app, variant, link } = proof;
  return getItems([
    ...effectiveKeys(app, variant),
    keys.schema(app),
    clientKey({ client: link ? link.credential : proof.client }),
    ...(link ? userKeys(proof, link.user_id) : []),
    ...identityKeys(app, identitiesFor(proof)),
  ]);
}

/**
 * Returns the items that a sign-in depends on: those that its proof names, and those that these refer to,
 * which it reads. Throws `Stale` if a value was given up between two reads, and the errors of
 * `lookupOfProof`.
 */
export async function readSignInContext(proof: SignInProof, items: ProofItems): Promise<SignInContext> {
  const { app, link } = proof;
  const identities = identitiesFor(proof);
  const [applicationItem, variantItem, schemaItem, clientItem, ...rest] = items;
  assertThat(applicationItem, 'link_not_found', 'The application no longer exists');
  assertLinkStands(link?.credential, clientItem, app);
  const application = effectiveFromItems(applicationItem, variantItem);
  const schema = schemaFromItem(schemaItem);
  const identityItems = rest.splice(rest.length - identities.length);
  const named = link && { userId: link.user_id, item: rest[0] };
  const lookups = await lookUpIdentityItems(app, identities, identityItems, 'owner', named);
  const test = testUserOf(proof, application, schema, lookups);
  const lookup = test ? undefined : await lookupOfProof(proof, lookups, schema);
  const owner = lookup?.found;
  const known = test?.userId ?? owner;
  if (proof.guest) assertAddressOf(proof.guest, known);
  const userId = link?.user_id ?? known ?? proof.guest?.user_id ?? newUserId(application.config);
  const [guestSession, profileItem, ...admissionItems] = link
    ? [undefined, ...rest]
    : await getItems(keysOfUser(proof, userId));
  const current = profileItem && profileFromItem(profileItem);
  if (lookup && owner === userId && isGivenUp(lookup, current)) throw stale();
  if (test && current) assertTestUser(current);
  return {
    application,
    schema,
    current,
    userId,
    verified: link || test ? undefined : identities[0],
    tested: test?.address,
    isReservedId: lookup?.state === 'reserved',
    admissionItems,
    ownKey: ownKeyFrom(clientItem, app),
    reserved: owner !== undefined,
    guestSession,
  };
}

/**
 * Returns the values that decide whose proof it is: those of its link, or the verified one, which alone
 * identifies the user if none is named. Other values in `data` are only claimed: to accept them would let
 * anyone sign in as their owner.
 */
function identitiesFor(proof: SignInProof): readonly Identity[] {
  return proof.link ? proof.link.bound : identitiesOf(proof.data, [CONTACT_FIELDS[proof.verify]]);
}

/**
 * Returns the lookup of the verified value that identifies the user. Undefined if the proof names its user,
 * or if the value identifies nobody. Throws 410 `link_expired` if a value of the link now finds another user
 * than the link names, and 409 `identity_taken` for an address that was given up recently.
 */
async function lookupOfProof(
  proof: SignInProof,
  lookups: readonly IdentityLookup[],
  schema: ProfileSchema,
): Promise<IdentityLookup | undefined> {
  const { link } = proof;
  if (link) {
    if (lookups.some(({ found }) => found !== link.user_id)) throw wrongUserError(proof);
    return undefined;
  }
  const [lookup] = lookups;
  if (!lookup || !identifyingFields(schema).includes(lookup.identity.field)) return undefined;
  if (lookup.state === 'former') throw formerAddress();
  await takeFromUnverifiedOwner(proof.app, lookup, schema);
  return lookup;
}

/**
 * True if the user gave the verified value up between the two reads. A value that is only reserved may not be
 * in the profile yet.
 */
function isGivenUp({ identity, state }: IdentityLookup, current: ProfileRecord | undefined): boolean {
  if (!current || state === 'reserved') return false;
  return identitiesOf(current.data, [identity.field])[0]?.value !== identity.value;
}

/**
 * Takes the verified value from an owner who only asserts it, or whose reservation has lapsed (decision
 * 0082). Then throws `Stale`, so that everything is read again.
 */
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
 * The error for a link or code whose value now belongs to another user, or whose user now has another value
 * (decision 0083).
 */
export function wrongUserError({ link }: SignInProof): ApiError {
  return !link
    ? new ApiError('identity_taken', 'The user now has another verified value; sign in with that one')
    : new ApiError(
        'link_expired',
        'The address of the user has changed since the link was made; ask for a new link',
      );
}

/**
 * Returns the keys of the items to read of a user: the profile, and those that decide about the group to
 * join.
 */
function userKeys(proof: SignInProof, userId: string): Key[] {
  const { app, admission } = proof;
  return [keys.profile(app, userId), ...(admission ? admissionKeys(app, userId, admission) : [])];
}

/** Returns the keys of the session of the guest who began, and of the items of the user. */
function keysOfUser(proof: AddressProof, userId: string): (Key | undefined)[] {
  const { app, guest } = proof;
  return [guest && guestSessionKey(app, guest), ...userKeys(proof, userId)];
}

const formerAddress = () =>
  new ApiError(
    'identity_taken',
    'This address was removed from an account within the last 7 days; sign in with the new one, or undo the change with the link in the message about it',
  );
