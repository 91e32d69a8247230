import type { KeyOwner } from '../credentials/publishable-key.ts';
import { allInOrder } from '../platform/parallel.ts';
import { MINUTE } from '../platform/time.ts';
import { countingRefusal } from '../sign-in/limits/count-refusal.ts';
import type { CallerSource } from '../sign-in/limits/named-source.ts';
import { tooManyStarts } from '../sign-in/limits/proof-of-work.ts';
import { noteAttempt, noteSignIn } from '../sign-in/note-sign-in.ts';
import { signIn } from '../sign-in/sign-in.ts';
import type { PasskeyCheck, SignInProof } from '../sign-in/subjects/sign-in-subject.ts';
import { readProofItems } from '../sign-in/subjects/subjects.ts';
import { passkeyGone } from '../sign-in/subjects/user-of-passkey.ts';
import { type Counter, countAttempt, countedIn, counterKeys } from '../storage/counters/window-counter.ts';
import { keys } from '../storage/keys.ts';
import { getItem, getItems } from '../storage/read-items.ts';
import { userHandleOf } from '../ways-in/passkey.ts';
import { assertPasskeyChallenge, passkeyChallengeEnded } from '../ways-in/passkey-challenge.ts';
import { challengeUsedWrite, type PasskeyOwner, passkeyOwnerFrom } from '../ways-in/passkey-store.ts';
import { relyingPartyOf } from '../ways-in/relying-party.ts';
import { challengeOfClient } from './client-data.ts';
import { notifyOfCopy } from './notify-of-passkey.ts';
import type { PasskeyUseResponse } from './passkey-contract.ts';
import { completionOfPasskey, repeatPasskeySignIn, rotationOfPasskey } from './repeat-passkey-sign-in.ts';
import { assertOffered } from './request-options.ts';
import { CounterWentBack, verifyPasskeyUse } from './verify-passkey.ts';

const METHOD = 'passkey';
/** Sign-ins by passkeys in 10 minutes of one application from one source: as many as starts with proofs. */
const PER_SOURCE = 300;
const WINDOW_SECONDS = 10 * MINUTE;

export type PasskeyClient = KeyOwner & { origin: string | undefined; source: CallerSource };

/**
 * Signs the user of a passkey in, and returns the tokens. A repetition whose first answer was lost returns
 * them again (decision 0281). Throws 400 `invalid_passkey`, 403 `passkeys_not_enabled` or
 * `origin_not_allowed`, 410 `challenge_ended`, 429 `too_many_requests`, and errors of `signIn`.
 */
export function signInByPasskey(credential: PasskeyUseResponse, client: PasskeyClient) {
  noteAttempt(client.app, METHOD, 'completion');
  return countingRefusal(() => completeByPasskey(credential, client));
}

async function completeByPasskey(credential: PasskeyUseResponse, client: PasskeyClient) {
  const { app } = client;
  const challenge = challengeOfClient(credential.response.clientDataJSON);
  const counter = counterOfSource(client);
  const now = Date.now();
  const [[used, found, ...counts]] = await Promise.all([
    getItems([
      keys.usedChallenge(challenge),
      keys.passkeyCredential(credential.id),
      ...counterKeys(counter, now),
    ]),
    assertPasskeyChallenge(challenge, { kind: 'sign-in', app }),
  ]);
  const counted = () => countAttempt(countedIn(counter, counts, now), PER_SOURCE, tooManyStarts);
  const signed = { challenge, signature: credential.response.signature };
  if (used) return counted().then(() => repeatPasskeySignIn(signed, used, client));
  const owner = found && passkeyOwnerFrom(found);
  const proof = owner?.app === app ? proofByPasskey(credential, challenge, owner, client) : undefined;
  const [, items] = await allInOrder([counted(), proof && readProofItems(proof)]);
  if (!proof) throw passkeyGone();
  const signedIn = await signIn(
    proof,
    (opened) => [challengeUsedWrite(challenge, completionOfPasskey(signed, opened), passkeyChallengeEnded)],
    'tokens',
    items,
  );
  noteSignIn('completed');
  if (!('tokens' in signedIn)) throw new Error('a sign-in by passkey gives tokens');
  return { ...signedIn.tokens, app_user_id: signedIn.profile.user_id, app_id: app };
}

function counterOfSource({ app, source: { address } }: PasskeyClient): Counter {
  return { subject: `passkeys at ${app} from ${address}`, windowSeconds: WINDOW_SECONDS };
}

function proofByPasskey(
  { response, ...credential }: PasskeyUseResponse,
  challenge: string,
  { app, user_id: userId, passkey }: PasskeyOwner,
  { variant, client, origin }: PasskeyClient,
): SignInProof {
  const verify: PasskeyCheck = async (known, application) => {
    const { userHandle } = response;
    if (userHandle && userHandle !== userHandleOf(app, userId)) throw passkeyGone();
    const party = relyingPartyOf(application);
    const asked = { challenge, party, passkey: known };
    return verifyPasskeyUse({ ...credential, response }, asked).catch(async (error: unknown) => {
      // A request that came twice at once meets the counter of the first, which has used the challenge up.
      const isCopy = error instanceof CounterWentBack && !(await getItem(keys.usedChallenge(challenge)));
      if (isCopy) await notifyOfCopy(known);
      throw error;
    });
  };
  return {
    app,
    subject: { kind: 'passkey', userId, passkey, verify },
    data: {},
    variant,
    method: METHOD,
    client,
    selfService: true,
    rotation: rotationOfPasskey(challenge),
    recheck: (application) => assertOffered(application, origin),
  };
}
