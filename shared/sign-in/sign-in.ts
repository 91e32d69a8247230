import { fromItem } from '../applications/application-store.ts';
import { newExchangeCode } from '../auth/exchange-codes.ts';
import { issueTokens, openSession, type Tokens } from '../auth/sessions.ts';
import { signingKey } from '../auth/signing-keys.ts';
import { isRevoked, isUnfounded, type Session } from '../auth/standing.ts';
import { type Admission, admissionKeys, admit, type LinkedInvite } from '../groups/admission.ts';
import { ApiError, assertThat } from '../platform/errors.ts';
import { epochNow } from '../platform/time.ts';
import { writableData } from '../profiles/audience.ts';
import { type Holding, judgeIdentities } from '../profiles/find-by-identity.ts';
import { CONTACT_FIELDS, type Identity, identitiesOf, isProvedBy } from '../profiles/identity.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import { profileWrites, type Word } from '../profiles/profile-writes.ts';
import type { SessionFacts } from '../profiles/session-facts.ts';
import { profileAfterSignIn } from '../profiles/sign-in-profile.ts';
import { freeAsserted, takeFrom, takeFromAsserters } from '../profiles/take-identity.ts';
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

/** Somebody who has proved to be a user, and what the proof brings along. */
export type Proof = {
  app: string;
  /** Absent when the user is whoever holds the value in `data` that `verify` proves, or a new one. */
  userId?: string | undefined;
  data: Record<string, unknown>;
  verify?: 'email' | 'phone' | undefined;
  /** The value that is proved, where `data` has none. */
  proves?: unknown;
  /** Values by which a link was made for the user: each has to find that user still. */
  bound?: readonly Identity[] | undefined;
  group?: string | undefined;
  /** The invite into the group, where the proof is the link of one. */
  invite?: LinkedInvite | undefined;
  variant?: string | undefined;
  method: string;
  /** The user came by itself, so the application's sign-up restrictions hold. */
  selfService: boolean;
  /** When the link was made. */
  madeAt?: string | undefined;
  /** When a link was made that the user asked for while signed in: signing out everywhere ends it. */
  askedAt?: string | undefined;
  /**
   * The session that the user asked with. Its end is that of the proof, and the new session inherits its
   * facts.
   */
  session?: (Session & { facts: SessionFacts }) | undefined;
  /** Binds the one-time code to the verifier of this challenge (RFC 7636). */
  codeChallenge?: string | undefined;
  /** The challenge that an approval is of, by the hash of its id. */
  challenge?: string | undefined;
  /** Looks at the application as it is now, before anything is written; what it throws ends the sign-in. */
  recheck?: (application: EffectiveApplication) => unknown;
};

/**
 * What a sign-in hands over: tokens, a one-time code for a browser to exchange, an approval of the challenge
 * that asked for it, or only the knowledge of who it is.
 */
export type Delivery = 'tokens' | 'code' | 'approval' | 'nothing';

export type SignedIn = {
  application: EffectiveApplication;
  profile: ProfileRecord;
  facts: SessionFacts;
  /** Undefined when no group was to be joined. */
  groupJoined: boolean | undefined;
} & ({ tokens: Tokens } | { code: string } | Record<never, never>);

/**
 * Signs a user in, in one transaction with `consume`, which uses up the proof: creates or updates the
 * profile, gives it the identities, joins the group if it is still open, and makes what is to be delivered.
 * Throws what `consume` throws; 403 `user_disabled`, `user_not_verified`, `sign_up_closed` or
 * `email_domain_not_allowed`; 409 `identity_taken`.
 */
export function signIn(proof: Proof, consume: Write[], deliver: Delivery): Promise<SignedIn> {
  return retryStale(() => attemptSignIn(proof, consume, deliver));
}

async function attemptSignIn(proof: Proof, consume: Write[], deliver: Delivery): Promise<SignedIn> {
  const [known] = await Promise.all([readKnown(proof), deliver === 'tokens' && signingKey()]);
  const { application, current, userId } = known;
  const { variant } = application;
  proof.recheck?.(application);
  assertMaySignIn(proof, known);
  const { profile, proved } = await profileOf(proof, known);
  const admission = admissionOf(proof);
  const entry = admission && admit(proof.app, profile, admission, known.admissionItems);
  const groupJoined = entry?.joined;
  const granted = { app: proof.app, userId, ...(variant && { variant }) };
  const facts = proof.session?.facts ?? { auth_time: epochNow(), rests_on: proved ? [proved] : [] };
  const session = openSession({ application, userId, variant, facts });
  const code = newExchangeCode(granted, facts, proof.codeChallenge);
  await writeAll([
    ...consume,
    ...profileWrites(known.schema, current, profile, {
      stale,
      taken: takenFrom(known),
      deleted: stale,
      word: wordOf(proof),
    }),
    ...(entry?.writes ?? []),
    ...(deliver === 'tokens' ? [session.write] : []),
    ...(deliver === 'code' ? [code.write] : []),
    ...(deliver === 'approval' ? [approvalWrite(proof.challenge, { userId, facts, groupJoined })] : []),
  ]).catch(async (error: unknown) => {
    const isTaken = error instanceof ApiError && error.code === 'identity_taken';
    if (isTaken && (await freeAsserted(profile, known.schema))) throw stale();
    throw error;
  });
  const base = { application, profile, facts, groupJoined };
  if (deliver === 'code') return { ...base, code: code.code };
  if (deliver !== 'tokens') return base;
  return { ...base, tokens: await issueTokens({ ...session, application, profile, variant }) };
}

/**
 * The profile after the sign-in, and the value that it proves. A value that is proved first is taken from
 * everybody who only asserts it.
 */
async function profileOf(proof: Proof, known: Known): Promise<{ profile: ProfileRecord; proved?: Identity }> {
  const { application, schema, current, userId, promised } = known;
  const profile = profileAfterSignIn(current, {
    ...proof,
    data: dataOf(proof, known),
    userId,
    variant: application.variant,
    promised,
    verifiable: schema.user_verification_fields,
  });
  const proved = valueProvedBy(proof);
  if (proved && !isProvedBy(profile, proved)) throw ledElsewhere(proof);
  if (proof.selfService) assertAllowedDomain(application.config, profile.data);
  assertVerified(application.config, profile);
  if (!proved) return { profile };
  if (!current || !isProvedBy(current, proved)) await takeFromAsserters(proof.app, proved, userId, schema);
  return { profile, proved };
}

/**
 * The value that the code or link proves; undefined where a backend vouches for the user, who proves nothing.
 */
function valueProvedBy({ verify, data, proves }: Proof): Identity | undefined {
  const field = verify && CONTACT_FIELDS[verify];
  return field && identitiesOf({ [field]: data[field] ?? proves }, [field])[0];
}

/** Whose word it is what the sign-in brings beside the proved value. */
function wordOf({ selfService, verify }: Proof): Word {
  if (selfService) return 'user';
  return verify ? 'sign-in' : 'platform';
}

type Known = {
  application: EffectiveApplication;
  schema: ProfileSchema;
  current: ProfileRecord | undefined;
  userId: string;
  proved: Identity | undefined;
  /** The id is promised by a backend's link, and nobody has signed in with it. */
  promised: boolean;
  admissionItems: (Item | undefined)[];
  beingDeleted: boolean;
  /** The application's own backend has promised the user an id, by a link that is still out. */
  reserved: boolean;
};

async function readKnown(proof: Proof): Promise<Known> {
  const { app } = proof;
  const proved = provedIdentity(proof);
  const judged = proved ? [proved] : (proof.bound ?? []);
  const [applicationItem, schemaItem, variantItem, ...rest] = await getItems([
    keys.application(app),
    keys.schema(app),
    proof.variant === undefined ? undefined : keys.variant(app, proof.variant),
    ...(proof.userId ? userKeys(proof, proof.userId) : []),
    ...judged.map(({ field, value }) => keys.identity(app, field, value)),
  ]);
  assertThat(applicationItem, 'link_not_found', 'The application does not exist any more');
  const application = effectiveApplication(fromItem(applicationItem), variantFromItem(variantItem));
  const schema = schemaOf(schemaItem);
  const identityItems = judged.length > 0 ? rest.splice(-judged.length) : [];
  const named = proof.userId === undefined ? undefined : { userId: proof.userId, item: rest[0] };
  const holdings = await judgeIdentities(app, judged, identityItems, 'owner', named);
  const holding = await holdingOfProof(proof, holdings, schema);
  const holder = holding?.found;
  const userId = proof.userId ?? holder ?? newUserId(application.config);
  const items = proof.userId ? rest : await getItems(userKeys(proof, userId));
  const [profileItem, purgeItem, ...admissionItems] = items;
  const current = profileItem && profileFromItem(profileItem);
  if (holding && holder === userId && isGivenUp(holding, current)) throw stale();
  return {
    application,
    schema,
    current,
    userId,
    proved,
    promised: holding?.standing === 'reserved',
    admissionItems,
    beingDeleted: purgeItem !== undefined,
    reserved: holder !== undefined,
  };
}

/**
 * Whose the proved value is that says who signs in; undefined where the proof names its user, or the value
 * identifies nobody. Throws 410 `link_expired` where a value of the link finds another user than the link
 * names by now.
 */
async function holdingOfProof(
  proof: Proof,
  holdings: readonly Holding[],
  schema: ProfileSchema,
): Promise<Holding | undefined> {
  if (proof.userId !== undefined) {
    if (holdings.some(({ found }) => found !== proof.userId)) throw ledElsewhere(proof);
    return undefined;
  }
  const [holding] = holdings;
  if (!holding || !identifyingFields(schema).includes(holding.identity.field)) return undefined;
  if (holding.standing === 'former') throw formerAddress();
  await takeHeld(proof.app, holding, schema);
  return holding;
}

/**
 * True where the user gave the proved value up between the two reads. What is only reserved for it, it may
 * not have yet.
 */
function isGivenUp({ identity, standing }: Holding, current: ProfileRecord | undefined): boolean {
  if (!current || standing === 'reserved') return false;
  return identitiesOf(current.data, [identity.field])[0]?.value !== identity.value;
}

/**
 * Takes the proved value from a holder who has only asserted it, or whose reservation has lapsed. Everything
 * is read anew.
 */
async function takeHeld(app: string, { identity, standing, holder }: Holding, schema: ProfileSchema) {
  if (standing !== 'asserted' || holder === undefined) return;
  await takeFrom(app, identity, holder, schema);
  throw stale();
}

/**
 * The error for a link or code whose value is somebody else's by now, or another one is the user's (decision
 * 0083).
 */
function ledElsewhere({ userId }: Proof): ApiError {
  return userId === undefined
    ? new ApiError('identity_taken', 'The user has another verified value by now; sign in with that one')
    : new ApiError(
        'link_expired',
        'The address of the user has changed since the link was made; ask for a new link',
      );
}

function assertMaySignIn(proof: Proof, { application, current, beingDeleted, reserved }: Known): void {
  if (current?.state === 'disabled') throw new ApiError('user_disabled');
  if (!current && beingDeleted) throw deletedUser(proof);
  if (!current && proof.selfService && !reserved) assertSignUpOpen(application.config);
  const { askedAt, session } = proof;
  if (session && (!current || isRevoked(current, session)))
    throw new ApiError('link_expired', 'The session that asked for the link has ended; ask for a new one');
  if (current && session && isUnfounded(current, { ...session.facts, issuedAt: secondsOf(proof.madeAt) }))
    throw new ApiError('link_expired', 'Somebody has proved to own the account since; sign in anew');
  if (current && askedAt !== undefined && secondsOf(askedAt) < current.sessions_valid_from)
    throw new ApiError('link_expired', 'The user has signed out everywhere since; ask for a new link');
}

/** Epoch seconds of an instant, with fractions; 0 where none is known. */
function secondsOf(iso: string | undefined): number {
  return iso === undefined ? 0 : Date.parse(iso) / 1000;
}

/**
 * The data of the proof that the schema still takes: it may have changed since the data was sent. Of a user's
 * own data, it takes fields that users may set (decision 0086). The proved value stays as it was sent.
 */
function dataOf({ data, verify, selfService }: Proof, { schema }: Known): Record<string, unknown> {
  const field = verify && CONTACT_FIELDS[verify];
  const proved = field && Object.hasOwn(data, field) ? { [field]: data[field] } : {};
  const fitting = dataThatFits(schema, data);
  return { ...(selfService ? writableData('user', schema, fitting) : fitting), ...proved };
}

/**
 * What is read of a user: the profile, whether it is being deleted, and what decides about the group to join.
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
 * The one value that says who signs in where no user is named: the one that was proved. Whatever else `data`
 * has is only claimed, and would let anyone in as its holder.
 */
function provedIdentity({ userId, verify, data }: Proof): Identity | undefined {
  if (userId !== undefined || verify === undefined) return undefined;
  return identitiesOf(data, [CONTACT_FIELDS[verify]])[0];
}

/**
 * When another sign-in was first with the proved value, its user is the one to sign in: everything is read
 * anew.
 */
const takenFrom =
  ({ proved }: Known) =>
  ({ field, value }: Identity): ApiError =>
    field === proved?.field && value === proved.value
      ? stale()
      : new ApiError('identity_taken', 'A value that identifies the user belongs to somebody else by now');

const formerAddress = () =>
  new ApiError(
    'identity_taken',
    'This address was taken off an account within the last 7 days; sign in with the present one, or undo the change with the link in the message about it',
  );

/** What is left of a deleted user, such as a link from before, makes no new one. */
function deletedUser({ userId }: Proof): ApiError {
  if (userId === undefined) return new ApiError('conflict', 'The user was deleted a moment ago; try again');
  return new ApiError('link_expired', 'The link was made for a user that was deleted');
}
