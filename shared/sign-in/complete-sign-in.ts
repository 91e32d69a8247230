import { challengeReference, completeChallengeWrite, endLinkWrite, tryCode } from './challenge-store.ts';
import { signIn } from './sign-in.ts';

/** Signs in by the code of a challenge, which ends with it, as does its link. Throws what `tryCode` and `signIn` throw. */
export async function completeSignIn(challengeId: string, code: string) {
  const challenge = await tryCode(challengeId, code);
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
    [completeChallengeWrite(challengeReference(challengeId)), endLinkWrite(challenge)],
    'tokens',
  );
  if (!('tokens' in signedIn)) throw new Error('a sign-in by code gives tokens');
  return {
    ...signedIn.tokens,
    app_user_id: signedIn.profile.user_id,
    app_id: challenge.app,
    group_joined: signedIn.groupJoined,
  };
}
