import { keyOfSession } from '../auth/session-status.ts';
import { newId } from '../platform/ids.ts';
import { allInOrder } from '../platform/parallel.ts';
import { isoNow } from '../platform/time.ts';
import { findProfile } from '../profiles/profile-store.ts';
import { isGuest } from '../profiles/sign-in/guest.ts';
import { beginningOfSession } from '../profiles/sign-in/session-beginning.ts';
import { keptOfSession, signedOutMeanwhile, type WayInCaller } from '../sign-in/read-for-adding.ts';
import { signUpWrites } from '../sign-in/sign-up-by-way-in.ts';
import { retryStale } from '../storage/stale.ts';
import { exists } from '../storage/writes/expressions.ts';
import { knownFirst } from '../storage/writes/update-versioned.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import { check } from '../storage/writes/writes.ts';
import type { EffectiveApplication } from '../variants/effective-application.ts';
import { notifyOfWayIn } from '../ways-in/notify-of-way-in.ts';
import type { PasskeyRecord } from '../ways-in/passkey.ts';
import { assertPasskeyChallenge, passkeyChallengeEnded } from '../ways-in/passkey-challenge.ts';
import {
  addingWrites,
  challengeUsedWrite,
  countPasskeyWrite,
  passkeyOwnerFrom,
  readPasskey,
} from '../ways-in/passkey-store.ts';
import { type RelyingParty, relyingPartyOf } from '../ways-in/relying-party.ts';
import { challengeOfClient } from './client-data.ts';
import type { NewPasskeyResponse } from './passkey-contract.ts';
import { readForRegistration } from './registration-context.ts';
import { verifyNewPasskey } from './verify-passkey.ts';

/** Returns for whom the browser has to make a passkey. May throw. */
type PartyOf = (application: EffectiveApplication) => RelyingParty;
type NewPasskeyRequest = { name?: string | undefined; credential: NewPasskeyResponse };

/**
 * Adds a passkey that a browser made for the caller. The same request again, because its answer was lost,
 * returns the same passkey. A guest becomes a user (decision 0577). Throws 400 `invalid_passkey`, 401
 * `reauthentication_required` or `revoked_session`, 403 `passkeys_not_enabled` and errors of
 * `assertMaySignUp`, 409 `conflict` for a credential of somebody, 409 `limit_reached`, 410 `challenge_ended`,
 * and errors of `partyOf`.
 */
export function registerPasskey(
  { principal, profile }: WayInCaller,
  request: NewPasskeyRequest,
  partyOf: PartyOf = relyingPartyOf,
): Promise<PasskeyRecord> {
  const { app, user_id: userId } = profile;
  const read = knownFirst(profile, () => findProfile(app, userId));
  return retryStale(async () => {
    const profileNow = await read();
    if (!profileNow) throw signedOutMeanwhile();
    return addOnce({ principal, profile: profileNow }, request, partyOf);
  });
}

async function addOnce(
  caller: WayInCaller,
  { name, credential }: NewPasskeyRequest,
  partyOf: PartyOf,
): Promise<PasskeyRecord> {
  const { app, user_id: userId } = caller.profile;
  const challenge = challengeOfClient(credential.response.clientDataJSON);
  const [{ application, session, lookup, schema, unchanged }] = await allInOrder([
    readForRegistration(caller, credential.id),
    assertPasskeyChallenge(challenge, { kind: 'registration', app, userId }),
  ]);
  const owner = lookup && passkeyOwnerFrom(lookup);
  if (owner?.app === app && owner.user_id === userId) return readPasskey(app, userId, owner.passkey);
  const party = partyOf(application);
  const made = await verifyNewPasskey(credential, { challenge, party });
  const { browser } = beginningOfSession({});
  const passkey: PasskeyRecord = {
    ...made,
    transports: credential.response.transports ?? [],
    ...{ app, user_id: userId, id: newId('passkey'), rp_id: party.id },
    ...(name !== undefined && { name }),
    ...(browser && { browser }),
    created_at: isoNow(),
    ...keptOfSession(caller.principal, session),
  };
  const sessionKey = keyOfSession(caller.principal);
  const counted = isGuest(caller.profile)
    ? signUpWrites(schema, caller.profile, { counted: { passkeys: 1 }, sessionKey, wayIn: passkey.id })
    : [countPasskeyWrite(app, userId), check(sessionKey, exists(), signedOutMeanwhile)];
  await writeAll([
    ...addingWrites(passkey, counted),
    challengeUsedWrite(challenge, {}, passkeyChallengeEnded),
    ...unchanged,
  ]);
  await notifyOfWayIn(caller.profile, { of: 'passkey', kind: 'added' }, application);
  return passkey;
}
