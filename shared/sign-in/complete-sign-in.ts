import { ApiError, assertThat } from '../platform/errors.ts';
import { type ChallengedSignIn, signedInMark } from './codes/challenge.ts';
import { completionOf, repeatCompletion, rotationOfChallenge } from './codes/repeat-completion.ts';
import { type ChallengePlace, tryCode } from './codes/try-code.ts';
import type { SignInDelivery } from './deliver-sign-in.ts';
import { countingRefusal } from './limits/count-refusal.ts';
import { noteSignIn } from './note-sign-in.ts';
import { type OriginCheck, originCheck } from './policies/check-origin.ts';
import { type Consumption, signIn } from './sign-in.ts';
import { besideCode } from './subjects/provider-beside-code.ts';
import type { SignInProof, SignInSubject } from './subjects/sign-in-subject.ts';
import { readProofItems } from './subjects/subjects.ts';

type CompletionRequest = {
  code: string;
  verifier: string | undefined;
  origin: string | undefined;
  /** Signs in the user who has the address, in place of the guest who began. */
  switchUser: boolean;
};

/**
 * Signs in by the code of a challenge of the API, and returns the tokens. A repetition whose first answer was
 * lost returns them again (decision 0281). Throws errors of `proveByCode`, 400 `invalid_grant` without the
 * verifier that a bound challenge needs, and 403 `origin_not_allowed` for the page of another site.
 */
export async function completeSignIn(
  challengeId: string,
  { code, verifier, origin, switchUser }: CompletionRequest,
) {
  const place = { id: challengeId, interaction: undefined, verifier };
  const options = { recheck: originCheck(origin), switchUser };
  return countingRefusal(() => completeOrRepeat(place, code, options));
}

/** `recheck` may refuse the application before anything is written. */
type ProofOptions = { recheck: OriginCheck; switchUser: boolean };

async function completeOrRepeat(place: ChallengePlace, code: string, options: ProofOptions) {
  const signedIn = await prove(place, code, 'tokens', options).catch(async (error: unknown) => {
    const isEnded = error instanceof ApiError && error.code === 'challenge_ended';
    const again = isEnded && (await repeatCompletion(place, code, options.recheck));
    if (!again) throw error;
    return { again };
  });
  if ('again' in signedIn) return signedIn.again;
  if (!('tokens' in signedIn)) throw new Error('a sign-in by code gives tokens');
  return {
    ...signedIn.tokens,
    app_user_id: signedIn.profile.user_id,
    app_id: signedIn.application.id,
    group_joined: signedIn.groupJoined,
  };
}

/**
 * Signs in the user who enters the code of a challenge. The challenge and its link end with that. Throws
 * errors of `tryCode` and `signIn`.
 */
export function proveByCode(place: ChallengePlace, code: string, deliver: SignInDelivery) {
  return countingRefusal(() => prove(place, code, deliver));
}

async function prove(
  place: ChallengePlace,
  code: string,
  deliver: SignInDelivery,
  { recheck, switchUser = false }: Partial<ProofOptions> = {},
) {
  const { consume, read } = await tryCode(place, code, async (challenge) => {
    assertThat(!challenge.change, 'challenge_not_found');
    const rotation = deliver === 'tokens' ? rotationOfChallenge(place.id) : undefined;
    const proof = { ...proofOf(challenge, switchUser), rotation, recheck };
    return { proof, items: await readProofItems(proof) };
  });
  const keep: Consumption = (opened) =>
    consume({
      completion: deliver === 'tokens' ? completionOf(place.id, code, opened) : undefined,
      signed_in: signedInMark(read.proof.method, opened.userId),
    });
  const signedIn = await signIn(read.proof, keep, deliver, read.items);
  noteSignIn('completed');
  return signedIn;
}

/** Returns what the right code of a challenge proves. */
function proofOf(challenge: ChallengedSignIn, switchUser: boolean): SignInProof {
  const { app, data, channel, group_to_join: group, variant, client, test } = challenge;
  const { attempt, expected, upstream } = challenge;
  const admission = group === undefined ? undefined : { group };
  const method = test ? 'test_code' : `${channel}_code`;
  const base = { app, data, verify: channel, admission, variant, method, client, selfService: true };
  const subject = subjectOf(challenge, switchUser);
  return { ...base, ...besideCode(upstream), expected, attemptAddress: attempt?.address, subject };
}

function subjectOf({ test, guest }: ChallengedSignIn, switchUser: boolean): SignInSubject {
  if (test) return { kind: 'test identity', id: test.identity };
  return guest && !switchUser ? { kind: 'guest', guest } : { kind: 'address' };
}
