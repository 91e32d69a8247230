import { ApiError, assertThat } from '../platform/errors.ts';
import { type OriginCheck, originCheck } from './client-access.ts';
import { signedInMark } from './codes/challenge.ts';
import { completionOf, repeatCompletion, rotationOfChallenge } from './codes/repeat-completion.ts';
import { type ChallengePlace, tryCode } from './codes/try-code.ts';
import { countingRefusal } from './limits/count-refusal.ts';
import { noteSignIn } from './note-sign-in.ts';
import { type Consumption, type SignInDelivery, signIn } from './sign-in.ts';
import { type AddressProof, readProofItems } from './sign-in-context.ts';

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
  const check = originCheck(origin);
  const place = { id: challengeId, interaction: undefined, verifier };
  return check.during(() =>
    countingRefusal(() => completeOnce(place, code, { recheck: check.assert, switchUser })),
  );
}

async function completeOnce(
  place: ChallengePlace,
  code: string,
  { recheck, switchUser }: { recheck: OriginCheck['assert']; switchUser: boolean },
) {
  const signedIn = await prove(place, code, 'tokens', { recheck, switchUser }).catch(
    async (error: unknown) => {
      const isEnded = error instanceof ApiError && error.code === 'challenge_ended';
      const again = isEnded && (await repeatCompletion(place, code, recheck));
      if (!again) throw error;
      return { again };
    },
  );
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
 * Signs in the user who enters the code of a challenge. The challenge and its link end with that. `recheck`
 * may refuse the application before that. Throws errors of `tryCode`, `recheck` and `signIn`.
 */
export function proveByCode(
  place: ChallengePlace,
  code: string,
  deliver: SignInDelivery,
  recheck?: OriginCheck['assert'],
) {
  return countingRefusal(() => prove(place, code, deliver, { recheck }));
}

async function prove(
  place: ChallengePlace,
  code: string,
  deliver: SignInDelivery,
  { recheck, switchUser = false }: { recheck: OriginCheck['assert'] | undefined; switchUser?: boolean },
) {
  const { consume, read } = await tryCode(place, code, async (challenge) => {
    assertThat(!challenge.change, 'challenge_not_found');
    const { app, data, channel, group_to_join: group, variant, client, test, guest, attempt } = challenge;
    const proof: AddressProof = {
      app,
      data,
      verify: channel,
      admission: group === undefined ? undefined : { group },
      variant,
      method: test ? 'test_code' : `${channel}_code`,
      test: test?.identity,
      attemptAddress: attempt?.address,
      client,
      selfService: true,
      guest: switchUser ? undefined : guest,
      rotation: deliver === 'tokens' ? rotationOfChallenge(place.id) : undefined,
      recheck,
    };
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
