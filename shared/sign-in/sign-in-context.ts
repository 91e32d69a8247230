import { applicationFromItem } from '../applications/application-store.ts';
import type { SessionOfToken } from '../auth/user-status.ts';
import { assertLinkStands } from '../credentials/link-maker.ts';
import { type Admission, admissionKeys, type LinkedInvite } from '../groups/admission.ts';
import { ApiError, assertThat } from '../platform/errors.ts';
import { type IdentityLookup, lookUpIdentityItems } from '../profiles/find-by-identity.ts';
import { identityKeys, inPresentSpelling } from '../profiles/former-spellings.ts';
import {
  CONTACT_FIELDS,
  type Identity,
  identitiesOf,
  normalise,
  normaliseData,
} from '../profiles/identity.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import type { SessionFacts } from '../profiles/session-facts.ts';
import { takeFrom } from '../profiles/take-identity.ts';
import { newUserId } from '../profiles/user-id.ts';
import { identifyingFields, type ProfileSchema } from '../schemas/schema.ts';
import { schemaFromItem } from '../schemas/schema-store.ts';
import { type Key, keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import { stale } from '../storage/stale.ts';
import type { Item } from '../storage/writes/expressions.ts';
import { type EffectiveApplication, effectiveApplication } from '../variants/effective-application.ts';
import { variantFromItem } from '../variants/variant-store.ts';

/** The proof of who signs in, with the options of its link or code. */
export type SignInProof = {
  app: string;
  /** Absent if the value in `data` that `verify` verifies identifies the user, or if the user is new. */
  userId?: string | undefined;
  data: Record<string, unknown>;
  verify?: 'email' | 'phone' | undefined;
  /** The verified value, if `data` has none. */
  proves?: unknown;
  /** Values for which the link was created. Each must still find the link's user (decision 0083). */
  linkIdentities?: readonly Identity[] | undefined;
  group?: string | undefined;
  /** The invite into the group, if the proof is the link of an invite. */
  invite?: LinkedInvite | undefined;
  variant?: string | undefined;
  method: string;
  /** The credential that made the link. The link ends with it (decision 0250). */
  credential?: string | undefined;
  /** True once an inviter has turned out to have no right to invite any more. */
  inviterIsGone?: boolean;
  /** True if the user started the sign-in, so that the application's sign-up restrictions apply. */
  selfService: boolean;
  /** True if the user had no profile when the link was created. */
  isFirst?: boolean | undefined;
  /** When the link was created. */
  createdAt?: string | undefined;
  /** When a signed-in user requested the link. Signing out everywhere ends such a link. */
  requestedAt?: string | undefined;
  /**
   * The session in which the user requested the link. The link ends with it (decision 0019), and the new
   * session inherits its facts.
   */
  session?: (SessionOfToken & { facts: SessionFacts }) | undefined;
  /** Binds the one-time code to the verifier of this challenge (RFC 7636). */
  codeChallenge?: string | undefined;
  /** The access token carries this name, by which its use is noted (decision 0281). */
  rotation?: string | undefined;
  /** Checks the present application before anything is written. An error that it throws ends the sign-in. */
  recheck?: ((application: EffectiveApplication) => unknown) | undefined;
};

/** The records that a sign-in depends on, as they were read. */
export type SignInContext = {
  application: EffectiveApplication;
  schema: ProfileSchema;
  current: ProfileRecord | undefined;
  userId: string;
  verified: Identity | undefined;
  /** The id was reserved by a backend's link, and nobody has signed in with it yet. */
  isReservedId: boolean;
  admissionItems: (Item | undefined)[];
  /** The verified value finds a user, or an id that a backend's link has reserved. */
  reserved: boolean;
};

/** The items that a proof names, as they were read. */
export type ProofItems = readonly (Item | undefined)[];

/**
 * Returns a proof with its values as they are compared now, since an earlier release may have made its link.
 */
export function inPresentForm(proof: SignInProof): SignInProof {
  const { data, linkIdentities, proves, verify } = proof;
  const field = verify && CONTACT_FIELDS[verify];
  return {
    ...proof,
    data: normaliseData(data),
    ...(linkIdentities && { linkIdentities: inPresentSpelling(linkIdentities) }),
    ...(field && proves !== undefined && { proves: normalise(field, proves) }),
  };
}

/** Reads the items that a proof names in its present form, and writes nothing. */
export function readProofItems(given: SignInProof): Promise<ProofItems> {
  const proof = inPresentForm(given);
  const { app } = proof;
  return getItems([
    keys.application(app),
    keys.schema(app),
    proof.variant === undefined ? undefined : keys.variant(app, proof.variant),
    proof.credential === undefined ? undefined : keys.credential(proof.credential),
    ...(proof.userId ? userKeys(proof, proof.userId) : []),
    ...identityKeys(app, identitiesFor(proof)),
  ]);
}

/**
 * Returns what a sign-in depends on: the items that its proof names, and what these lead to, which it reads.
 * Throws `Stale` if a value was given up between two reads, and the errors of `lookupOfProof`.
 */
export async function readSignInContext(proof: SignInProof, items: ProofItems): Promise<SignInContext> {
  const { app } = proof;
  const verified = verifiedIdentity(proof);
  const identities = identitiesFor(proof);
  const [applicationItem, schemaItem, variantItem, credentialItem, ...rest] = items;
  assertThat(applicationItem, 'link_not_found', 'The application no longer exists');
  assertLinkStands(proof.credential, credentialItem, app);
  const application = effectiveApplication(
    applicationFromItem(applicationItem),
    variantFromItem(variantItem),
  );
  const schema = schemaFromItem(schemaItem);
  const identityItems = rest.splice(rest.length - identityKeys(app, identities).length);
  const named = proof.userId === undefined ? undefined : { userId: proof.userId, item: rest[0] };
  const lookups = await lookUpIdentityItems(app, identities, identityItems, 'owner', named);
  const lookup = await lookupOfProof(proof, lookups, schema);
  const owner = lookup?.found;
  const userId = proof.userId ?? owner ?? newUserId(application.config);
  const ofUser = proof.userId ? rest : await getItems(userKeys(proof, userId));
  const [profileItem, ...admissionItems] = ofUser;
  const current = profileItem && profileFromItem(profileItem);
  if (lookup && owner === userId && isGivenUp(lookup, current)) throw stale();
  return {
    application,
    schema,
    current,
    userId,
    verified,
    isReservedId: lookup?.state === 'reserved',
    admissionItems,
    reserved: owner !== undefined,
  };
}

/** Returns the values that decide whose proof it is: the verified one, or those of its link. */
function identitiesFor(proof: SignInProof): readonly Identity[] {
  const verified = verifiedIdentity(proof);
  return verified ? [verified] : (proof.linkIdentities ?? []);
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
  if (proof.userId !== undefined) {
    if (lookups.some(({ found }) => found !== proof.userId)) throw wrongUserError(proof);
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
export function wrongUserError({ userId }: SignInProof): ApiError {
  return userId === undefined
    ? new ApiError('identity_taken', 'The user now has another verified value; sign in with that one')
    : new ApiError(
        'link_expired',
        'The address of the user has changed since the link was made; ask for a new link',
      );
}

/** The keys of what is read of a user: the profile, and the items that decide about the group to join. */
function userKeys(proof: SignInProof, userId: string): Key[] {
  const admission = admissionOf(proof);
  return [keys.profile(proof.app, userId), ...(admission ? admissionKeys(proof.app, userId, admission) : [])];
}

export function admissionOf({ group, invite, inviterIsGone }: SignInProof): Admission | undefined {
  return group === undefined ? undefined : { group, invite, inviterIsGone };
}

/**
 * Returns the verified value, which alone identifies the user if none is named. Other values in `data` are
 * only claimed: to accept them would let anyone sign in as their owner.
 */
function verifiedIdentity({ userId, verify, data }: SignInProof): Identity | undefined {
  if (userId !== undefined || verify === undefined) return undefined;
  return identitiesOf(data, [CONTACT_FIELDS[verify]])[0];
}

const formerAddress = () =>
  new ApiError(
    'identity_taken',
    'This address was removed from an account within the last 7 days; sign in with the new one, or undo the change with the link in the message about it',
  );
