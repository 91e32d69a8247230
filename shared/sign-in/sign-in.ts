import { deviceKeyFor } from '../auth/device-key.ts';
import { newExchangeCode } from '../auth/exchange-codes.ts';
import { recogniser } from '../auth/keys/recognition-keys.ts';
import { openSigningKeys } from '../auth/keys/signing-keys.ts';
import { issueTokens, openSession, type SignInTokens } from '../auth/sessions.ts';
import { assertUserEnabled, endedByProof, isRevoked } from '../auth/user-status.ts';
import { admitToGroup } from '../groups/admission.ts';
import { InviterGone } from '../groups/inviter.ts';
import type { UserLink } from '../links/link-record.ts';
import { ApiError } from '../platform/errors.ts';
import { allInOrder } from '../platform/parallel.ts';
import { epochNow } from '../platform/time.ts';
import { writableData } from '../profiles/audience.ts';
import { CONTACT_FIELDS, type Identity, identitiesOf, isVerifiedBy } from '../profiles/identity/identity.ts';
import { freeCheck } from '../profiles/identity/identity-store.ts';
import {
  endTestUser,
  endTestUserOf,
  isAsserted,
  releasingAsserted,
  takeFromUnverified,
} from '../profiles/identity/take-identity.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { profileWrites, type WrittenBy } from '../profiles/profile-writes.ts';
import { beginningOfSession } from '../profiles/sign-in/session-beginning.ts';
import type { SessionFacts } from '../profiles/sign-in/session-facts.ts';
import { profileAfterSignIn } from '../profiles/sign-in/sign-in-profile.ts';
import { dataThatFits } from '../schemas/schema.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { knownFirst } from '../storage/writes/update-versioned.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import type { Write } from '../storage/writes/writes.ts';
import type { EffectiveApplication } from '../variants/effective-application.ts';
import { assertPromotable, promotionWrites } from './promotion.ts';
import { assertAllowedDomain, assertSignUpOpen, assertVerified } from './restrictions.ts';
import {
  type ProofItems,
  readProofItems,
  readSignInContext,
  type SignInContext,
  type SignInProof,
  wrongUserError,
} from './sign-in-context.ts';

/**
 * The result of a sign-in: tokens, a one-time code for a browser to exchange, or the writes of a function in
 * the same transaction.
 */
export type SignInDelivery = 'tokens' | 'code' | WriteResult;

/** Returns the writes that store a sign-in. Called again if the sign-in is tried again. */
export type WriteResult = (user: SignedInUser) => Promise<Write[]>;

/** Returns the writes that use up the proof, given the session that it opens. */
export type Consumption = (opened: OpenedSession) => Write[];

type OpenedSession = { refreshToken: string; userId: string; groupJoined: boolean | undefined };

type SignedInUser = {
  application: EffectiveApplication;
  profile: ProfileRecord;
  facts: SessionFacts;
  /** Undefined if there was no group to join. */
  groupJoined: boolean | undefined;
};

export type SignedIn = SignedInUser & ({ tokens: SignInTokens } | { code: string } | Record<never, never>);

/**
 * Signs a user in, in one transaction with `consume`, which uses up the proof. Creates or updates the
 * profile, assigns the identities, joins the group if it is still open, and stores the result that `deliver`
 * names. An invite whose inviter may no longer invite admits nobody. `known` are the items of the proof, if
 * the caller has read them. Throws errors of `consume`; 403 `user_disabled`, `user_not_verified`,
 * `sign_up_closed` or `email_domain_not_allowed`; 409 `identity_taken`; 410 `link_expired`.
 */
export function signIn(
  proof: SignInProof,
  consume: Consumption,
  deliver: SignInDelivery,
  known?: ProofItems,
): Promise<SignedIn> {
  const attempt = (tried: SignInProof, read = () => readProofItems(tried)) =>
    retryStale(() => attemptSignIn(tried, read, consume, deliver));
  const readFirst = known && knownFirst(known, () => readProofItems(proof));
  return attempt(proof, readFirst).catch((error: unknown) => {
    if (!(error instanceof InviterGone)) throw error;
    const { admission } = proof;
    return attempt({ ...proof, admission: admission && { ...admission, inviterIsGone: true } });
  });
}

async function attemptSignIn(
  proof: SignInProof,
  read: () => Promise<ProofItems>,
  consume: Consumption,
  deliver: SignInDelivery,
): Promise<SignedIn> {
  const [context, maybeAsserted, devices] = await allInOrder([
    read().then((items) => readSignInContext(proof, items)),
    mayBeAsserted(proof),
    deliver === 'tokens' ? recogniser() : undefined,
    deliver === 'tokens' ? openSigningKeys() : undefined,
  ]);
  const { application, current, userId, ownKey: client } = context;
  const { variant } = application;
  proof.recheck?.(application);
  assertMaySignIn(proof, context);
  const { profile, verified, beside } = await signedInProfile(proof, context, maybeAsserted);
  const { admission } = proof;
  const entry = admission && admitToGroup(proof.app, profile, admission, context.admissionItems);
  const groupJoined = entry?.joined;
  const began = beginningOfSession(proof);
  const granted = { app: proof.app, userId, ...(variant && { variant }), began };
  const facts = inheritedFacts(proof) ?? { auth_time: epochNow(), rests_on: verified ? [verified] : [] };
  const session = openSession({ application, userId, variant, facts, began });
  const rotation = proof.link ? undefined : proof.rotation;
  const tokens =
    deliver === 'tokens'
      ? await issueTokens({ ...session, application, profile, variant, rotation, client })
      : undefined;
  const code = newExchangeCode(granted, facts, proof.link?.code_challenge);
  const base = { application, profile, facts, groupJoined };
  const writes = [
    ...promotionWrites(context.guestSession, verified),
    ...consume({ ...session, userId, groupJoined }),
    ...profileWrites(context.schema, current, profile, {
      stale,
      taken: takenOrStale(context),
      deleted: () => deletedUser(proof),
      writtenBy: dataWrittenBy(proof),
    }),
    ...beside,
    ...(entry?.writes ?? []),
    ...(deliver === 'tokens' ? [session.write] : []),
    ...(deliver === 'code' ? [code.write] : []),
    ...(typeof deliver === 'function' ? await deliver(base) : []),
  ];
  await releasingAsserted(profile, context.schema, () => writeAll(writes));
  if (deliver === 'code') return { ...base, code: code.code };
  if (!tokens) return base;
  return { ...base, tokens: { ...tokens, device_key: deviceKeyFor(devices, proof.app, facts.rests_on) } };
}

/**
 * Returns the profile after the sign-in, the value that the sign-in verifies, and checks for its transaction.
 * A newly verified value is taken from every user who only asserts it, and ends the test user of the address.
 */
async function signedInProfile(
  proof: SignInProof,
  context: SignInContext,
  maybeAsserted: boolean,
): Promise<{ profile: ProfileRecord; verified?: Identity; beside: Write[] }> {
  const { application, schema, userId, isReservedId, tested } = context;
  const verified = valueVerifiedBy(proof);
  if (verified && context.current?.is_test) {
    await endTestUser(proof.app, userId);
    throw stale();
  }
  const profile = profileAfterSignIn(context.current, {
    ...proof,
    data: dataOf(proof, context),
    proves: proof.link?.proves,
    userId,
    variant: application.variant,
    isReservedId,
    verifiable: schema.user_verification_fields,
  });
  if (verified && !isVerifiedBy(profile, verified)) throw wrongUserError(proof);
  // The application's owner has listed the address.
  if (tested) return { profile, beside: [freeCheck(proof.app, tested, userId, stale)] };
  if (proof.selfService) assertAllowedDomain(application.config, profile.data);
  assertVerified(application.config, profile);
  if (!verified) return { profile, beside: [] };
  const wasVerified = context.current && isVerifiedBy(context.current, verified);
  if (wasVerified) return { profile, verified, beside: [] };
  if (maybeAsserted) await takeFromUnverified(proof.app, verified, userId, schema);
  const beside = await endTestUserOf(proof.app, application.test_identities, verified, userId);
  return { profile, verified, beside };
}

/**
 * False if nobody asserts the value that a new user verifies. Read early, because a new user always needs it;
 * most others have verified the value before.
 */
async function mayBeAsserted(proof: SignInProof): Promise<boolean> {
  const verified = proof.link?.promised ? valueVerifiedBy(proof) : undefined;
  return !verified || isAsserted(proof.app, verified);
}

/** Returns the value that the code or link verifies; undefined if a backend vouches for the user. */
function valueVerifiedBy({ verify, data, link, test }: SignInProof): Identity | undefined {
  const field = test === undefined && verify && CONTACT_FIELDS[verify];
  return field ? identitiesOf({ [field]: data[field] ?? link?.proves }, [field])[0] : undefined;
}

/** Returns who wrote the data beside the verified value. */
function dataWrittenBy({ selfService, verify }: SignInProof): WrittenBy {
  if (selfService) return 'user';
  return verify ? 'sign-in' : 'platform';
}

function assertMaySignIn(proof: SignInProof, context: SignInContext): void {
  const { application, current, reserved, tested } = context;
  const promotes = proof.guest !== undefined;
  if (current) assertUserEnabled(current);
  if (promotes) assertPromotable(context);
  // The promotion of a guest is its sign-up.
  const signsUp = promotes || (!current && !reserved && !tested);
  if (proof.selfService && signsUp) assertSignUpOpen(application.config);
  if (proof.link) assertLinkOpen(proof.link, current);
}

/** Throws 410 `link_expired` for a link that a user requested in a session that has ended. */
function assertLinkOpen(link: UserLink, current: ProfileRecord | undefined): void {
  const { session, self_service, invite, promised } = link;
  const issuedAt = Date.parse(link.created_at) / 1000;
  const token = session && { sessionId: session.id, issuedAt: session.issued_at };
  if (token && (!current || isRevoked(current, token)))
    throw new ApiError('link_expired', 'The session that asked for the link has ended; ask for a new one');
  if (current && session && endedByProof(current, { ...session, issuedAt }))
    throw new ApiError('link_expired', 'Somebody has verified the account since then; sign in again');
  // A user without a profile has no sessions.
  const isOfUser = self_service && !invite && !promised;
  if (current && isOfUser && issuedAt < current.sessions_valid_from)
    throw new ApiError('link_expired', 'The user has signed out everywhere since; ask for a new link');
}

/** Returns the facts of the session in which the user requested the link. */
function inheritedFacts({ link }: SignInProof): SessionFacts | undefined {
  return link?.session && { auth_time: link.session.auth_time, rests_on: link.session.rests_on };
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

/**
 * The error for an identity that is taken. If a concurrent sign-in claimed the verified value first, retry:
 * its user is the one to sign in.
 */
const takenOrStale =
  ({ verified }: SignInContext) =>
  ({ field, value }: Identity): ApiError =>
    field === verified?.field && value === verified.value
      ? stale()
      : new ApiError('identity_taken', 'A value that identifies the user now belongs to somebody else');

/** The error for a proof of a deleted user, such as an old link: it must not create a new user. */
function deletedUser({ link }: SignInProof): ApiError {
  if (!link) return new ApiError('conflict', 'The user was deleted a moment ago; try again');
  return new ApiError('link_expired', 'The link was made for a user that was deleted');
}
