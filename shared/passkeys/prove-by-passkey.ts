import { ApiError } from '../platform/errors.ts';
import { allInOrder } from '../platform/parallel.ts';
import { MINUTE } from '../platform/time.ts';
import { completedAttempt } from '../sign-in/completed-attempt.ts';
import type { SignInDelivery } from '../sign-in/deliver-sign-in.ts';
import { countingRefusal } from '../sign-in/limits/count-refusal.ts';
import { tooManyStarts } from '../sign-in/limits/proof-of-work.ts';
import { noteAttempt, noteSignIn } from '../sign-in/note-sign-in.ts';
import { type Consumption, type SignedIn, signIn } from '../sign-in/sign-in.ts';
import type { PasskeyCheck, SignInProof } from '../sign-in/subjects/sign-in-subject.ts';
import { readProofItems } from '../sign-in/subjects/subjects.ts';
import { passkeyGone } from '../sign-in/subjects/user-of-passkey.ts';
import { type Counter, countAttempt, countedIn, counterKeys } from '../storage/counters/window-counter.ts';
import { keys } from '../storage/keys.ts';
import { getItem, getItems } from '../storage/read-items.ts';
import type { Item } from '../storage/writes/expressions.ts';
import type { EffectiveApplication } from '../variants/effective-application.ts';
import { userHandleOf } from '../ways-in/passkey.ts';
import {
  assertPasskeyChallenge,
  type ChallengeUse,
  passkeyChallengeEnded,
} from '../ways-in/passkey-challenge.ts';
import { challengeUsedWrite, type PasskeyOwner, passkeyOwnerFrom } from '../ways-in/passkey-store.ts';
import type { RelyingParty } from '../ways-in/relying-party.ts';
import { challengeOfClient } from './client-data.ts';
import { notifyOfCopy } from './notify-of-copy.ts';
import type { PasskeyUseResponse } from './passkey-contract.ts';
import { CounterWentBack, verifyPasskeyUse } from './verify-passkey.ts';

const METHOD = 'passkey';
/** Sign-ins by passkeys in 10 minutes of one application from one source: as many as starts with proofs. */
const PER_SOURCE = 300;
const WINDOW_SECONDS = 10 * MINUTE;

/** Where a passkey signs its user in. */
export type PasskeyPlace = Pick<SignInProof, 'app' | 'variant' | 'client' | 'recheck'> & {
  /** What its challenge has to be good for. */
  use: ChallengeUse;
  partyOf: (application: EffectiveApplication) => RelyingParty;
  /** The address for which the sign-in counts. */
  source: string;
  /** Returns the name that the access token carries, by its challenge. */
  rotationOf?: (challenge: string) => string;
};

/** What the browser signed, and how. */
export type SignedChallenge = { challenge: string; signature: string };

/** What a sign-in by a passkey leaves. */
type PasskeyOutcome<Again> = {
  deliver: SignInDelivery;
  /** Returns what is kept with the used challenge. */
  keep?: (signed: SignedChallenge, opened: Parameters<Consumption>[0]) => object;
  /** Answers a challenge that is used already, of which this was kept. */
  again: (signed: SignedChallenge, used: Item) => Promise<Again>;
};

/** Thrown for the passkey of another application at the same host. */
export class PasskeyElsewhere extends ApiError {
  constructor() {
    super('invalid_passkey', 'The passkey is of another application here; sign in another way');
  }
}

/**
 * Signs the user of a passkey in, in one transaction with what `deliver` stores, and uses the challenge up.
 * Counts for the source. Throws 400 `invalid_passkey`, of which another application's is `PasskeyElsewhere`,
 * 410 `challenge_ended`, 429 `too_many_requests`, and errors of `recheck`, `again` and `signIn`.
 */
export function proveByPasskey<Again>(
  credential: PasskeyUseResponse,
  place: PasskeyPlace,
  outcome: PasskeyOutcome<Again>,
): Promise<SignedIn | Again> {
  noteAttempt(place.app, METHOD, 'completion');
  return countingRefusal(() => proveOnce(credential, place, outcome));
}

async function proveOnce<Again>(
  credential: PasskeyUseResponse,
  place: PasskeyPlace,
  { deliver, keep, again }: PasskeyOutcome<Again>,
): Promise<SignedIn | Again> {
  const { app } = place;
  const { clientDataJSON, signature } = credential.response;
  const challenge = challengeOfClient(clientDataJSON);
  const signed = { challenge, signature };
  const counter = counterOfSource(place);
  const now = Date.now();
  const [[used, found, ...counts]] = await Promise.all([
    getItems([
      keys.usedChallenge(challenge),
      keys.passkeyCredential(credential.id),
      ...counterKeys(counter, now),
    ]),
    assertPasskeyChallenge(challenge, place.use),
  ]);
  const counted = () => countAttempt(countedIn(counter, counts, now), PER_SOURCE, tooManyStarts);
  if (used) return counted().then(() => again(signed, used));
  const owner = found && passkeyOwnerFrom(found);
  const proof = owner?.app === app ? proofByPasskey(credential, challenge, owner, place) : undefined;
  const [, items] = await allInOrder([counted(), proof && readProofItems(proof)]);
  if (!proof) throw owner ? new PasskeyElsewhere() : passkeyGone();
  const signedIn = await signIn(
    proof,
    (opened) => {
      const record = { ...keep?.(signed, opened), ...attemptOf(app, opened) };
      return [challengeUsedWrite(challenge, record, passkeyChallengeEnded)];
    },
    deliver,
    items,
  );
  noteSignIn('completed');
  return signedIn;
}

/** The marks by which the record of the used challenge becomes that of an attempt. */
function attemptOf(app: string, opened: Parameters<Consumption>[0]): object {
  const marks = completedAttempt(METHOD, opened);
  return marks.attempt ? { app, ...marks } : {};
}

function counterOfSource({ app, source }: PasskeyPlace): Counter {
  return { subject: `passkeys at ${app} from ${source}`, windowSeconds: WINDOW_SECONDS };
}

function proofByPasskey(
  { response, ...credential }: PasskeyUseResponse,
  challenge: string,
  { app, user_id: userId, passkey }: PasskeyOwner,
  { variant, client, rotationOf, recheck, partyOf }: PasskeyPlace,
): SignInProof {
  const verify: PasskeyCheck = async (known, application) => {
    const { userHandle } = response;
    if (userHandle && userHandle !== userHandleOf(app, userId)) throw passkeyGone();
    const party = partyOf(application);
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
    rotation: rotationOf?.(challenge),
    recheck,
  };
}
