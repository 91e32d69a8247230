import { openGrantedSession } from '../auth/exchange-codes.ts';
import { assertVerifier } from '../http/code-challenge.ts';
import { assertThat } from '../platform/errors.ts';
import { isoNow } from '../platform/time.ts';
import type { SessionFacts } from '../profiles/session-facts.ts';
import { all, equals, exists } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { update, type Write } from '../storage/writes.ts';
import {
  type Approval,
  challengeReference,
  ended,
  findChallenge,
  isChallengeOver,
} from './challenge-store.ts';
import { countingRefusal } from './count-refusal.ts';
import { noteAttempt, noteSignIn } from './note-sign-in.ts';

/** The write that approves a pending challenge for a user. */
export function approvalWrite(
  reference: string | undefined,
  { userId, facts, groupJoined }: { userId: string; facts: SessionFacts; groupJoined: boolean | undefined },
): Write {
  if (reference === undefined) throw new Error('an approval needs a challenge');
  const approval: Approval = { ...facts, user_id: userId, at: isoNow(), group_joined: groupJoined };
  const pending = all(exists(), equals('state', 'pending'));
  return update(
    keys.challengeByReference(reference),
    { set: { state: 'approved', approval } },
    pending,
    ended,
  );
}

/**
 * Completes a sign-in that its link has approved, on the device that has the verifier, and returns the tokens
 * (decision 0106). Only one attempt succeeds. A wrong verifier changes nothing. Throws 404
 * `challenge_not_found`, 400 `invalid_grant`, 409 `challenge_pending`, 410 `challenge_ended`, 403
 * `user_disabled`.
 */
export function completeApproved(challengeId: string, verifier: string | undefined) {
  return countingRefusal(() => complete(challengeId, verifier));
}

async function complete(challengeId: string, verifier: string | undefined) {
  const challenge = await findChallenge(challengeId, undefined);
  assertThat(challenge, 'challenge_not_found', 'Start a new sign-in');
  noteAttempt(challenge.app, challenge.channel);
  assertVerifier(challenge.code_challenge, verifier);
  const { app, variant, approval, state } = challenge;
  if (isChallengeOver(challenge) || state === 'completed') throw ended();
  assertThat(approval, 'challenge_pending', 'Open the link in the message first, or send its code');
  const { user_id: userId, at, group_joined, ...facts } = approval;
  const completion = update(
    keys.challengeByReference(challengeReference(challengeId)),
    { set: { state: 'completed' }, remove: ['approval'] },
    all(exists(), equals('state', 'approved')),
    ended,
  );
  const tokens = await openGrantedSession({ app, userId, variant, facts, at }, [completion], ended);
  noteSignIn('completed');
  return { ...tokens, app_user_id: userId, app_id: app, group_joined };
}
