import { assertUserEnabled } from '../auth/user-status.ts';
import { type ActiveGroup, activeGroupOf, firstActiveGroup, hasTeams } from '../groups/active-group.ts';
import { admitToGroup } from '../groups/admission.ts';
import type { MemberRecord } from '../groups/group.ts';
import { InviterGone } from '../groups/inviter.ts';
import { allInOrder } from '../platform/parallel.ts';
import { releasingAsserted } from '../profiles/identity/take-identity.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { profileWrites, type WrittenBy } from '../profiles/profile-writes.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { knownFirst } from '../storage/writes/update-versioned.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import type { Write } from '../storage/writes/writes.ts';
import type { EffectiveApplication } from '../variants/effective-application.ts';
import {
  type Delivered,
  deliverSignIn,
  type OpenedSession,
  openKeysFor,
  type SignedInUser,
  type SignInDelivery,
  sessionOfSignIn,
} from './deliver-sign-in.ts';
import { assertSignUpOpen } from './restrictions.ts';
import { signedInProfile } from './signed-in-profile.ts';
import type { SignInProof } from './subjects/sign-in-subject.ts';
import {
  type ProofItems,
  readProofItems,
  readSignInContext,
  type SignInContext,
} from './subjects/subjects.ts';

/** Returns the writes that use up the proof, given the session that it opens. */
export type Consumption = (opened: {
  refreshToken: string;
  userId: string;
  groupJoined: boolean | undefined;
  /** The user's newest address with recorded attempts, as a keyed hash. */
  attemptAddress: string | undefined;
}) => Write[];

export type SignedIn = SignedInUser & Delivered;

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
    retryStale(() => signInOnce(tried, read, consume, deliver));
  const readFirst = known && knownFirst(known, () => readProofItems(proof));
  return attempt(proof, readFirst).catch((error: unknown) => {
    if (!(error instanceof InviterGone)) throw error;
    const { admission } = proof;
    return attempt({ ...proof, admission: admission && { ...admission, inviterIsGone: true } });
  });
}

async function signInOnce(
  proof: SignInProof,
  read: () => Promise<ProofItems>,
  consume: Consumption,
  deliver: SignInDelivery,
): Promise<SignedIn> {
  const [context] = await allInOrder([
    read().then((known) => readSignInContext(proof, known)),
    openKeysFor(deliver),
  ]);
  const { application, userId, schema } = context;
  proof.recheck?.(application);
  assertMaySignIn(proof, context);
  const { profile, group, groupJoined, beside } = await profileInGroup(proof, context);
  const session = sessionOfSignIn(proof, context, group);
  const added = wayInWrites(proof, context, { profile, session });
  const user = { application, profile, facts: session.facts, amr: context.amr ?? proof.amr, groupJoined };
  const result = await deliverSignIn(deliver, proof, context, { user, session });
  const [attemptAddress] = profile.attempt_addresses ?? [];
  const used = consume({ ...session, userId, groupJoined, attemptAddress });
  const changed = writesOfProfile(proof, context, profile);
  const all = [...(context.writes?.() ?? []), ...used, ...changed, ...beside, ...added, ...result.writes];
  await releasingAsserted(profile, schema, () => writeAll(all));
  return { ...user, ...result.delivered };
}

/**
 * Returns the profile after the sign-in, the group for which the session acts, and the writes beside the
 * profile. `groupJoined` is undefined if there was no group to join.
 */
async function profileInGroup(proof: SignInProof, context: SignInContext) {
  const { application, admissionItems } = context;
  const { profile: signedIn, beside } = await signedInProfile(proof, context);
  const { admission, adds } = proof;
  const profile = adds ? adds.count(signedIn) : signedIn;
  const entry = admission && admitToGroup(application, profile, admission, admissionItems);
  const group = await activeGroupAfter(entry?.member, profile, application);
  return {
    profile: group ? { ...profile, active_group: group.id } : profile,
    group,
    groupJoined: entry && entry.member !== undefined,
    beside: [...beside, ...(entry?.writes ?? [])],
  };
}

/** Returns the group with which the session begins: the one that the sign-in joins, or else the last one. */
async function activeGroupAfter(
  joined: MemberRecord | undefined,
  profile: ProfileRecord,
  application: EffectiveApplication,
): Promise<ActiveGroup | undefined> {
  if (!joined) return firstActiveGroup(application, profile);
  return hasTeams(application) ? activeGroupOf(application, joined) : undefined;
}

/** The writes that add the way in that the user gets by the sign-in, its notice and its picture. */
function wayInWrites(
  { adds }: SignInProof,
  { current, schema }: SignInContext,
  { profile, session }: { profile: ProfileRecord; session: OpenedSession },
): Write[] {
  if (!adds) return [];
  const beside = [...adds.noticeWrites(current), ...adds.pictureWrites(profile, schema)];
  return [...adds.writes(profile, session.facts), ...beside];
}

function assertMaySignIn({ selfService, only }: SignInProof, context: SignInContext): void {
  const { application, current, signsUp, assertOpen } = context;
  if (only !== undefined && only !== context.userId) throw context.errors.otherValue();
  if (current) assertUserEnabled(current);
  if (selfService && signsUp) assertSignUpOpen(application.config);
  assertOpen?.();
}

function writesOfProfile(
  proof: SignInProof,
  { schema, current, errors }: SignInContext,
  profile: ProfileRecord,
): Write[] {
  const { taken, deleted } = errors;
  return profileWrites(schema, current, profile, { stale, taken, deleted, writtenBy: dataWrittenBy(proof) });
}

/** Returns who wrote the data beside the verified value. */
function dataWrittenBy({ selfService, verify }: SignInProof): WrittenBy {
  if (selfService) return 'user';
  return verify ? 'sign-in' : 'platform';
}
