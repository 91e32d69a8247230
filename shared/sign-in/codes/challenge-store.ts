import { randomInt } from 'node:crypto';
import { newCode } from '../../links/link-code.ts';
import type { AddressLink, MessageLink, ScreenLink, SignInLink } from '../../links/link-record.ts';
import { newLink, useLinkWrite } from '../../links/magic-link-store.ts';
import { sealCode } from '../../links/sealed-code.ts';
import { ApiError } from '../../platform/errors.ts';
import { randomToken } from '../../platform/ids.ts';
import { definedMembers } from '../../platform/properties.ts';
import type { AttemptMark, SignedInMark } from '../../platform/request/request-attempt.ts';
import { noteOnRequest } from '../../platform/request/request-notes.ts';
import { epochOf, isoIn, isoNow } from '../../platform/time.ts';
import { hashOf, type Key, keys, owners, recordFromItem } from '../../storage/keys.ts';
import { getItem } from '../../storage/read-items.ts';
import {
  all,
  equals,
  exists,
  hasNo,
  notAbove,
  notExists,
  type Otherwise,
} from '../../storage/writes/expressions.ts';
import { put, update, type Write } from '../../storage/writes/writes.ts';
import { MESSAGE_CODES } from '../test-identities/test-code.ts';
import {
  addressOfCode,
  type Challenge,
  type ChallengedChange,
  type ChallengedSignIn,
  codeHash,
  type SealedCompletion,
} from './challenge.ts';

/** The condition that no code has completed or ended a challenge. */
export const isOpen = equals('state', 'pending');

/** Creates the error for a challenge that cannot be used any more, by what it confirms. */
export const challengeEnded = ({ change }: Pick<Challenge, 'change'>): ApiError =>
  change ? addressChangeEnded('The change has ended') : signInEnded();

/** Creates the error for a change of address that cannot be completed any more. */
export const addressChangeEnded = (why: string) =>
  new ApiError('challenge_ended', `${why}; change the address again`);

/** Creates the error for a sign-in that cannot be completed any more. */
export const signInEnded = () => signInEndedWith('The sign-in');

/** Creates the error for a sign-in that ended with something else. */
export const signInEndedWith = (what: string) =>
  new ApiError('challenge_ended', `${what} has ended; start a new one`);

/** The members of a message's link that its challenge does not have. */
type OwnMembers<L> = L extends unknown ? Omit<L, Exclude<keyof MessageLink, 'locale'>> : never;

/**
 * Creates a challenge and the link of its message, each with the hash of the other: the id for the client,
 * the 6-digit code and the link's code for the message, and the writes. `linkOf` gets the code, sealed. The
 * locale of the link is the language of its message, unless `linkOf` names one. `sealId` returns the id in
 * the form that the challenge keeps; by default it keeps none. With a `challengeId` of the caller, the writes
 * throw 409 `conflict` the second time.
 */
export function newChallenge(
  request: ChallengedSignIn | ChallengedChange,
  lifetimeSeconds: number,
  linkOf: (sealedCode: string) => OwnMembers<SignInLink | ScreenLink | AddressLink>,
  sealId: (challengeId: string) => string | undefined = () => undefined,
  challengeId = randomToken(24),
) {
  const { app, channel, data, variant, language: locale, change } = request;
  const code = String(randomInt(MESSAGE_CODES)).padStart(6, '0');
  const linkCode = newCode('auth');
  const expires = isoIn(lifetimeSeconds);
  // A change of an address is found by its user, and a sign-in, which has no user yet, by its address.
  const ownerOf = (item: Key) =>
    change ? owners.ofUser(app, change.user_id, item) : owners.signIn(app, addressOfCode(request), item);
  const attempt = change ? undefined : markOfLink(request.attempt);
  const base = { app, expires, variant, locale, method: `${channel}_link` as const, data, attempt };
  const own = linkOf(sealCode(code, linkCode));
  const link = newLink({ ...base, challenge: hashOf(challengeId), ...own }, ownerOf, linkCode);
  const record: Challenge = {
    ...request,
    ...definedMembers({ sealed_id: sealId(challengeId) }),
    link: link.reference,
    state: 'pending',
    attempts: 0,
    code_hash: codeHash(challengeId, code),
    created_at: isoNow(),
    expires,
  };
  const key = keys.challenge(challengeId);
  const item = { ...key, ...ownerOf(key), ...record, expires_at: epochOf(expires) };
  const writes = [put(item, notExists(), () => new ApiError('conflict')), link.write];
  return { challengeId, code, linkCode, expires, writes };
}

/** Returns what the link of a sign-in has of its attempt. */
function markOfLink(mark: AttemptMark | undefined): AttemptMark | undefined {
  return mark && { id: mark.id, address: mark.address };
}

/**
 * Returns a challenge of the API, or of one sign-in of the screen. Undefined for a challenge of any other
 * place, as for an unknown id (decision 0105).
 */
export function findChallenge(
  challengeId: string,
  interaction: string | undefined,
): Promise<Challenge | undefined> {
  return findChallengeByReference(hashOf(challengeId), interaction);
}

/** Returns the challenge that a link refers to, as `findChallenge` does. */
export async function findChallengeByReference(
  reference: string,
  interaction: string | undefined,
): Promise<Challenge | undefined> {
  const item = await getItem(keys.challengeByReference(reference));
  const challenge = item && item['interaction'] === interaction ? recordFromItem<Challenge>(item) : undefined;
  if (challenge) noteOnRequest({ application: challenge.app });
  return challenge;
}

/** What a completed challenge has about its completion. */
export type ChallengeEnd = {
  completion?: SealedCompletion | undefined;
  signed_in?: SignedInMark | undefined;
};

/**
 * The write that completes a challenge. It fails with `ended` if the code or the link has completed the
 * challenge already.
 */
export function completeChallengeWrite(
  reference: string,
  end: ChallengeEnd = {},
  ended = signInEnded,
): Write {
  const key: Key = keys.challengeByReference(reference);
  const { completion, signed_in } = end;
  const set = { state: 'completed', ...(completion && { completion }), ...(signed_in && { signed_in }) };
  return update(key, { set }, all(exists(), isOpen), ended);
}

/**
 * The writes that end a pending challenge without a completion, and the link of its message. They fail with
 * `ended` if it is not pending any more.
 */
export function endChallengeWrites(
  challengeId: string,
  { link }: Pick<Challenge, 'link'>,
  ended: Otherwise,
): Write[] {
  return [failChallengeWrite(challengeId, ended), endLinkWrite({ link }, ended)];
}

/** The first of `endChallengeWrites`: the link of the message stays as it is. */
export function failChallengeWrite(challengeId: string, ended: Otherwise): Write {
  return update(keys.challenge(challengeId), { set: { state: 'failed' } }, all(exists(), isOpen), ended);
}

/** The write that ends the link of a challenge that takes no more codes. */
export function endLinkWrite({ link }: Pick<Challenge, 'link'>, ended: Otherwise): Write {
  return useLinkWrite(keys.linkByReference(link), ended);
}

/** The members of a sign-in that may have personal data, without it. */
const EMPTIED = {
  data: {},
  completion: undefined,
  attempt: undefined,
  signed_in: undefined,
  expected: undefined,
};

/**
 * The write that removes the address and all other data from a sign-in that began before its user was
 * deleted. The client still gets the same answers, so that nobody learns that the address had a user
 * (decision 0284): the challenge ends by itself, and no code completes it.
 */
export function emptyChallengeWrite(key: Key, app: string, before: string): Write {
  const changes = {
    set: { ...EMPTIED, code_hash: randomToken(32), ...owners.ofApplication(app, key) },
  };
  return update(key, changes, all(exists(), hasNo('change'), notAbove('created_at', before)));
}
