import { fromItem } from '../applications/application-store.ts';
import { newExchangeCode } from '../auth/exchange-codes.ts';
import { issueTokens, openSession, type Tokens } from '../auth/sessions.ts';
import { signingKey } from '../auth/signing-keys.ts';
import { endedByProof, isRevoked, type Session } from '../auth/user-status.ts';
import { type Admission, admissionKeys, admit, type LinkedInvite } from '../groups/admission.ts';
import { ApiError, assertThat } from '../platform/errors.ts';
import { epochNow } from '../platform/time.ts';
import { writableData } from '../profiles/audience.ts';
import { type IdentityLookup, lookUpIdentityItems } from '../profiles/find-by-identity.ts';
import { CONTACT_FIELDS, type Identity, identitiesOf, isProvedBy } from '../profiles/identity.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import { profileWrites, type WrittenBy } from '../profiles/profile-writes.ts';
import type { SessionFacts } from '../profiles/session-facts.ts';
import { profileAfterSignIn } from '../profiles/sign-in-profile.ts';
import { releasingAsserted, takeFrom, takeFromAsserters } from '../profiles/take-identity.ts';
import { newUserId } from '../profiles/user-id.ts';
import { dataThatFits, identifyingFields, type ProfileSchema } from '../schemas/schema.ts';
import { schemaOf } from '../schemas/schema-store.ts';
import type { Item } from '../storage/expressions.ts';
import { type Key, keys } from '../storage/keys.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { getItems, writeAll } from '../storage/table.ts';
import type { Write } from '../storage/writes.ts';
import { type EffectiveApplication, effectiveApplication } from '../variants/effective-application.ts';
import { variantFromItem } from '../variants/variant-store.ts';
import { approvalWrite } from './approval.ts';
import { assertAllowedDomain, assertSignUpOpen, assertVerified } from './restrictions.ts';

/** The proof of who signs in, with the options of its link or code. */
export type Proof = {
  app: string;
  /** Absent if the value in `data` that `verify` proves identifies the user, or if the user is new. */
  userId?: string | undefined;
  data: Record<string, unknown>;
  verify?: 'email' | 'phone' | undefined;
  /** The proved value, if `data` has none. */
  proves?: unknown;
  /** Values for which the link was created. Each must still find the link's user (decision 0083). */
  bound?: readonly Identity[] | undefined;
  group?: string | undefined;
  /** The invite into the group, if the proof is the link of an invite. */
  invite?: LinkedInvite | undefined;
  variant?: string | undefined;
  method: string;
  /** True if the user started the sign-in, so that the application's sign-up restrictions apply. */
  selfService: boolean;
  /** When the link was created. */
  createdAt?: string | undefined;
  /** When a signed-in user requested the link. Signing out everywhere ends such a link. */
  requestedAt?: string | undefined;
  /**
   * The session in which the user requested the link. The link ends with it (decision 0019), and the new
   * session inherits its facts.
   */
  session?: (Session & { facts: SessionFacts }) | undefined;
  /** Binds the one-time code to the verifier of this challenge (RFC 7636). */
  codeChallenge?: string | undefined;
  /** The challenge that the link approves, as the hash of its id. */
  challenge?: string | undefined;
  /** Checks the present application before anything is written. An error that it throws ends the sign-in. */
  recheck?: (application: EffectiveApplication) => unknown;
};

/**
 * The result of a sign-in: tokens, a one-time code for a browser to exchange, an approval of the challenge
 * that started it, or only the identified user.
 */
export type Delivery = 'tokens' | 'code' | 'approval' | 'nothing';

export type SignedIn = {
  application: EffectiveApplication;
  profile: ProfileRecord;
  facts: SessionFacts;
  /** Undefined if there was no group to join. */
  groupJoined: boolean | undefined;
} & ({ tokens: Tokens } | { code: string } | Record<never, never>);

/**
 * Signs a user in, in one transaction with `consume`, which uses up the proof. Creates or updates the
 * profile, assigns the identities, joins the group if it is still open, and creates the result that `deliver`
 * names. Throws what `consume` throws; 403 `user_disabled`, `user_not_verified`, `sign_up_closed` or
 * `email_domain_not_allowed`; 409 `identity_taken`.
 */
export function signIn(proof: Proof, consume: Write[], deliver: Delivery): Promise<SignedIn> {
  return retryStale(() => attemptSignIn(proof, consume, deliver));
}

async function attemptSignIn(proof: Proof, consume: Write[], deliver: Delivery): Promise<SignedIn> {
  const [context] = await Promise.all([readContext(proof), deliver === 'tokens' && signingKey()]);
  const { application, current, userId } = context;
  const { variant } = application;
  proof.recheck?.(application);
  assertMaySignIn(proof, context);
  const { profile, proved } = await profileOf(proof, context);
  const admission = admissionOf(proof);
  const entry = admission && admit(proof.app, profile, admission, context.admissionItems);
  const groupJoined = entry?.joined;
  const granted = { app: proof.app, userId, ...(variant && { variant }) };
  const facts = proof.session?.facts ?? { auth_time: epochNow(), rests_on: proved ? [proved] : [] };
  const session = openSession({ application, userId, variant, facts });
  const code = newExchangeCode(granted, facts, proof.codeChallenge);
  const writes = [
    ...consume,
    ...profileWrites(context.schema, current, profile, {
      stale,
      taken: identityTaken(context),
      deleted: stale,
      writtenBy: dataWrittenBy(proof),
    }),
    ...(entry?.writes ?? []),
    ...(deliver === 'tokens' ? [session.write] : []),
    ...(deliver === 'code' ? [code.write] : []),
    ...(deliver === 'approval' ? [approvalWrite(proof.challenge, { userId, facts, groupJoined })] : []),
  ];
  await releasingAsserted(profile, context.schema, () => writeAll(writes));
  const base = { application, profile, facts, groupJoined };
  if (deliver === 'code') return { ...base, code: code.code };
  if (deliver !== 'tokens') return base;
  return { ...base, tokens: await issueTokens({ ...session, application, profile, variant }) };
}

/**
 * Returns the profile after the sign-in, and the value that the sign-in proves. A newly proved value is taken
 * from every user who only asserts it.
 */
async function profileOf(
  proof: Proof,
  context: Context,
): Promise<{ profile: ProfileRecord; proved?: Identity }> {
  const { application, schema, current, userId, promised } = context;
  const profile = profileAfterSignIn(current, {
    ...proof,
    data: dataOf(proof, context),
    userId,
    variant: application.variant,
    promised,
    verifiable: schema.user_verification_fields,
  });
  const proved = valueProvedBy(proof);
  if (proved && !isProvedBy(profile, proved)) throw wrongUserError(proof);
  if (proof.selfService) assertAllowedDomain(application.config, profile.data);
  assertVerified(application.config, profile);
  if (!proved) return { profile };
  if (!current || !isProvedBy(current, proved)) await takeFromAsserters(proof.app, proved, userId, schema);
  return { profile, proved };
}

/** Returns the value that the code or link proves; undefined if a backend vouches for the user. */
function valueProvedBy({ verify, data, proves }: Proof): Identity | undefined {
  const field = verify && CONTACT_FIELDS[verify];
  return field && identitiesOf({ [field]: data[field] ?? proves }, [field])[0];
}

/** Returns who wrote the data beside the proved value. */
function dataWrittenBy({ selfService, verify }: Proof): WrittenBy {
  if (selfService) return 'user';
  return verify ? 'sign-in' : 'platform';
}

type Context = {
  application: EffectiveApplication;
  schema: ProfileSchema;
  current: ProfileRecord | undefined;
  userId: string;
  proved: Identity | undefined;
  /** The id was reserved by a backend's link, and nobody has signed in with it yet. */
  promised: boolean;
  admissionItems: (Item | undefined)[];
  beingDeleted: boolean;
  /** The proved value finds a user, or an id that a backend's link has reserved. */
  reserved: boolean;
};

async function readContext(proof: Proof): Promise<Context> {
  const { app } = proof;
  const proved = provedIdentity(proof);
  const identities = proved ? [proved] : (proof.bound ?? []);
  const [applicationItem, schemaItem, variantItem, ...rest] = await getItems([
    keys.application(app),
    keys.schema(app),
    proof.variant === undefined ? undefined : keys.variant(app, proof.variant),
    ...(proof.userId ? userKeys(proof, proof.userId) : []),
    ...identities.map(({ field, value }) => keys.identity(app, field, value)),
  ]);
  assertThat(applicationItem, 'link_not_found', 'The application no longer exists');
  const application = effectiveApplication(fromItem(applicationItem), variantFromItem(variantItem));
  const schema = schemaOf(schemaItem);
  const identityItems = identities.length > 0 ? rest.splice(-identities.length) : [];
  const named = proof.userId === undefined ? undefined : { userId: proof.userId, item: rest[0] };
  const lookups = await lookUpIdentityItems(app, identities, identityItems, 'owner', named);
  const lookup = await lookupOfProof(proof, lookups, schema);
  const holder = lookup?.found;
  const userId = proof.userId ?? holder ?? newUserId(application.config);
  const items = proof.userId ? rest : await getItems(userKeys(proof, userId));
  const [profileItem, purgeItem, ...admissionItems] = items;
  const current = profileItem && profileFromItem(profileItem);
  if (lookup && holder === userId && isGivenUp(lookup, current)) throw stale();
  return {
    application,
    schema,
    current,
    userId,
    proved,
    promised: lookup?.standing === 'reserved',
    admissionItems,
    beingDeleted: purgeItem !== undefined,
    reserved: holder !== undefined,
  };
}

/**
 * Returns the lookup of the proved value that identifies the user. Undefined if the proof names its user, or
 * if the value identifies nobody. Throws 410 `link_expired` if a value of the link now finds another user
 * than the link names, and 409 `identity_taken` for an address that was given up recently.
 */
async function lookupOfProof(
  proof: Proof,
  lookups: readonly IdentityLookup[],
  schema: ProfileSchema,
): Promise<IdentityLookup | undefined> {
  if (proof.userId !== undefined) {
    if (lookups.some(({ found }) => found !== proof.userId)) throw wrongUserError(proof);
    return undefined;
  }
  const [lookup] = lookups;
  if (!lookup || !identifyingFields(schema).includes(lookup.identity.field)) return undefined;
  if (lookup.standing === 'former') throw formerAddress();
  await takeFromAsserter(proof.app, lookup, schema);
  return lookup;
}

/**
 * True if the user gave the proved value up between the two reads. A value that is only reserved may not be
 * in the profile yet.
 */
function isGivenUp({ identity, standing }: IdentityLookup, current: ProfileRecord | undefined): boolean {
  if (!current || standing === 'reserved') return false;
  return identitiesOf(current.data, [identity.field])[0]?.value !== identity.value;
}

/**
 * Takes the proved value from a holder who only asserts it, or whose reservation has lapsed (decision 0082).
 * Then throws `Stale`, so that everything is read again.
 */
async function takeFromAsserter(
  app: string,
  { identity, standing, holder }: IdentityLookup,
  schema: ProfileSchema,
) {
  if (standing !== 'asserted' || holder === undefined) return;
  await takeFrom(app, identity, holder, schema);
  throw stale();
}

/**
 * The error for a link or code whose value now belongs to another user, or whose user now has another value
 * (decision 0083).
 */
function wrongUserError({ userId }: Proof): ApiError {
  return userId === undefined
    ? new ApiError('identity_taken', 'The user now has another verified value; sign in with that one')
    : new ApiError(
        'link_expired',
        'The address of the user has changed since the link was made; ask for a new link',
      );
}

function assertMaySignIn(proof: Proof, { application, current, beingDeleted, reserved }: Context): void {
  if (current?.state === 'disabled') throw new ApiError('user_disabled');
  if (!current && beingDeleted) throw deletedUser(proof);
  if (!current && proof.selfService && !reserved) assertSignUpOpen(application.config);
  const { requestedAt, session } = proof;
  if (session && (!current || isRevoked(current, session)))
    throw new ApiError('link_expired', 'The session that asked for the link has ended; ask for a new one');
  if (current && session && endedByProof(current, { ...session.facts, issuedAt: secondsOf(proof.createdAt) }))
    throw new ApiError('link_expired', 'Somebody has verified the account since then; sign in again');
  if (current && requestedAt !== undefined && secondsOf(requestedAt) < current.sessions_valid_from)
    throw new ApiError('link_expired', 'The user has signed out everywhere since; ask for a new link');
}

/** Epoch seconds of an instant, with fractions; 0 if it is unknown. */
function secondsOf(iso: string | undefined): number {
  return iso === undefined ? 0 : Date.parse(iso) / 1000;
}

/**
 * Returns the data of the proof that still fits the schema. Users may only set the fields that the schema
 * lets them set (decision 0086). The proved value stays as it was sent.
 */
function dataOf({ data, verify, selfService }: Proof, { schema }: Context): Record<string, unknown> {
  const field = verify && CONTACT_FIELDS[verify];
  const proved = field && Object.hasOwn(data, field) ? { [field]: data[field] } : {};
  const fitting = dataThatFits(schema, data);
  return { ...(selfService ? writableData('user', schema, fitting) : fitting), ...proved };
}

/**
 * The keys of what is read of a user: the profile, its pending deletion, and the items that decide about the
 * group to join.
 */
function userKeys(proof: Proof, userId: string): Key[] {
  const admission = admissionOf(proof);
  return [
    keys.profile(proof.app, userId),
    keys.purgeUser(proof.app, userId),
    ...(admission ? admissionKeys(proof.app, userId, admission) : []),
  ];
}

function admissionOf({ group, invite }: Proof): Admission | undefined {
  return group === undefined ? undefined : { group, invite };
}

/**
 * Returns the proved value, which alone identifies the user if none is named. Other values in `data` are only
 * claimed: to accept them would let anyone sign in as their holder.
 */
function provedIdentity({ userId, verify, data }: Proof): Identity | undefined {
  if (userId !== undefined || verify === undefined) return undefined;
  return identitiesOf(data, [CONTACT_FIELDS[verify]])[0];
}

/**
 * The error for an identity that is taken. If a concurrent sign-in claimed the proved value first, retry: its
 * user is the one to sign in.
 */
const identityTaken =
  ({ proved }: Context) =>
  ({ field, value }: Identity): ApiError =>
    field === proved?.field && value === proved.value
      ? stale()
      : new ApiError('identity_taken', 'A value that identifies the user now belongs to somebody else');

const formerAddress = () =>
  new ApiError(
    'identity_taken',
    'This address was taken off an account within the last 7 days; sign in with the present one, or undo the change with the link in the message about it',
  );

/** The error for a proof of a deleted user, such as an old link: it must not create a new user. */
function deletedUser({ userId }: Proof): ApiError {
  if (userId === undefined) return new ApiError('conflict', 'The user was deleted a moment ago; try again');
  return new ApiError('link_expired', 'The link was made for a user that was deleted');
}
