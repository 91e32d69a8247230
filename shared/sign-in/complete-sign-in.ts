import { type ChallengePlace, tryCode } from './challenge-store.ts';
import { countingRefusal } from './count-refusal.ts';
import { noteSignIn } from './note-sign-in.ts';
import { type Delivery, signIn } from './sign-in.ts';

/**
 * Signs in by the code of a challenge of the API, and returns the tokens. Throws what `proveByCode` throws,
 * and 400 `invalid_grant` without the verifier that a bound challenge needs.
 */
export async function completeSignIn(challengeId: string, code: string, verifier: string | undefined) {
  const signedIn = await proveByCode({ id: challengeId, interaction: undefined, verifier }, code, 'tokens');
  if (!('tokens' in signedIn)) throw new Error('a sign-in by code gives tokens');
  return {
    ...signedIn.tokens,
    app_user_id: signedIn.profile.user_id,
    app_id: signedIn.application.id,
    group_joined: signedIn.groupJoined,
  };
}

/**
 * Signs in the user who enters the code of a challenge. The challenge and its link end with that. Throws what
 * `tryCode` and `signIn` throw.
 */
export function proveByCode(place: ChallengePlace, code: string, deliver: Delivery) {
  return countingRefusal(() => prove(place, code, deliver));
}

async function prove(place: ChallengePlace, code: string, deliver: Delivery) {
  const { challenge, consume } = await tryCode(place, code);
  const signedIn = await signIn(
    {
      app: challenge.app,
      data: challenge.data,
      verify: challenge.channel,
      group: challenge.group_to_join,
      variant: challenge.variant,
      method: `${challenge.channel}_code`,
      selfService: true,
    },
    consume,
    deliver,
  );
  noteSignIn('completed');
  return signedIn;
}
