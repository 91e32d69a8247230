import { keyOfSession, nameOfCallersSession } from '../auth/session-status.ts';
import { assertVerifier } from '../http/code-challenge.ts';
import { findIdentityProvider } from '../identity-providers/provider-store.ts';
import { allInOrder } from '../platform/parallel.ts';
import { findProfile } from '../profiles/profile-store.ts';
import { isGuest } from '../profiles/sign-in/guest.ts';
import {
  type AddingContext,
  keptOfSession,
  readForAdding,
  signedOutMeanwhile,
  type WayInCaller,
} from '../sign-in/read-for-adding.ts';
import { signUpWrites } from '../sign-in/sign-up-by-way-in.ts';
import { keys } from '../storage/keys.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { exists } from '../storage/writes/expressions.ts';
import { knownFirst } from '../storage/writes/update-versioned.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import { check, type Write } from '../storage/writes/writes.ts';
import type { LinkedIdentityRecord } from '../ways-in/linked-identity.ts';
import {
  type AddedWayIn,
  addedIdentity,
  countIdentityWrite,
  IdentityLinked,
  identityOwnerFrom,
  linkingWrites,
  newLinkedIdentity,
  readLinkedIdentity,
} from '../ways-in/linked-identity-store.ts';
import { assertProviderEnabled } from './enabled-provider.ts';
import { providerSubjectOf } from './sign-in-by-identity.ts';
import { type KeptAnswer, openAnswerAgain, upstreamEnded, upstreamUsedWrite } from './upstream-store.ts';

type LinkedAnswer = { upstream_code: string; code_verifier: string };

/**
 * Links the account that a provider has named to the caller, who began at the provider in this session. The
 * same request again, because its answer was lost, returns the same identity. A guest becomes a user
 * (decision 0577). Throws 400 `invalid_grant`, 401 `reauthentication_required` or `revoked_session`, 404
 * `identity_provider_not_found`, 409 `identity_taken` for the account of somebody else, 409 `limit_reached`,
 * 410 `challenge_ended`, and errors of `assertMaySignUp`.
 */
export async function linkIdentity(caller: WayInCaller, sent: LinkedAnswer): Promise<LinkedIdentityRecord> {
  const answer = await openAnswerAgain(sent.upstream_code);
  assertOwnAnswer(caller, answer);
  assertVerifier(answer.upstream.code_challenge, sent.code_verifier);
  const { app, user_id: userId } = caller.profile;
  const read = knownFirst(caller.profile, () => findProfile(app, userId));
  return retryStale(async () => {
    const profile = await read();
    if (!profile) throw signedOutMeanwhile();
    return linkOnce({ ...caller, profile }, answer);
  });
}

/** Throws 410 `challenge_ended` unless the caller's session began it, to link an account. */
function assertOwnAnswer({ principal, profile }: WayInCaller, { upstream }: KeptAnswer): void {
  const { app, purpose, linker } = upstream;
  const isOwn = linker?.user_id === profile.user_id && linker.session === nameOfCallersSession(principal);
  if (app !== profile.app || purpose !== 'link' || !isOwn) throw upstreamEnded();
}

async function linkOnce(caller: WayInCaller, answer: KeptAnswer): Promise<LinkedIdentityRecord> {
  const { app, user_id: userId } = caller.profile;
  const { provider } = answer.upstream;
  const { issuer, subject } = answer.identity;
  const [context, known] = await allInOrder([
    readForAdding(caller, keys.identityOwner(app, issuer, subject)),
    findIdentityProvider(app, provider),
  ]);
  const owner = context.lookup && identityOwnerFrom(context.lookup);
  if (owner?.userId === userId) return readLinkedIdentity(app, userId, owner.identity);
  if (answer.isUsed) throw upstreamEnded();
  if (owner) throw new IdentityLinked();
  assertProviderEnabled(known);
  const named = providerSubjectOf({ provider, identity: answer.identity });
  const added = addedIdentity(named);
  const kept = keptOfSession(caller.principal, context.session);
  const linked = newLinkedIdentity(added.id, named, caller.profile, kept);
  await writeAll([
    ...linkingWrites(linked),
    ...countingWrites(caller, context, added, provider),
    ...added.noticeWrites(caller.profile),
    upstreamUsedWrite(answer.state),
    ...context.unchanged,
  ]).catch((error: unknown) => {
    // The lookup says whose it is now.
    throw error instanceof IdentityLinked ? stale() : error;
  });
  return linked;
}

/** The writes by which a user counts the identity, and a guest signs up, as long as the session goes on. */
function countingWrites(
  { principal, profile }: WayInCaller,
  { schema }: AddingContext,
  added: AddedWayIn,
  provider: string,
): Write[] {
  const sessionKey = keyOfSession(principal);
  if (isGuest(profile))
    return signUpWrites(schema, profile, { counted: added.count(profile), sessionKey, wayIn: added.id });
  const { app, user_id: userId } = profile;
  return [countIdentityWrite(app, userId, provider), check(sessionKey, exists(), signedOutMeanwhile)];
}
