import { createHmac } from 'node:crypto';
import type { PromotedGuest } from '../../links/link-record.ts';
import { type AttemptMark, attemptDays, type SignedInMark } from '../../platform/request/request-attempt.ts';
import { currentSender } from '../../platform/request/request-sender.ts';
import { isPast } from '../../platform/time.ts';
import type { AddressChange } from '../../profiles/identity/address-change.ts';
import { CONTACT_FIELDS, type Identity } from '../../profiles/identity/identity.ts';
import type { SubjectBesideCode } from '../../profiles/identity/provider-subject.ts';
import { beginningOfSession } from '../../profiles/sign-in/session-beginning.ts';
import type { Language } from '../../texts/languages.ts';

/** The number of wrong codes that ends a challenge. */
export const MAX_ATTEMPTS = 5;

/** The purpose of a message with a code. */
type CodeRequest = {
  app: string;
  channel: 'email' | 'phone';
  data: Record<string, unknown>;
  variant?: string | undefined;
  /** The language of its message. A further message to the same address is in it too. */
  language: Language;
};

/**
 * The user that an address found when the sign-in began, or the id that it will get if it still finds nobody.
 * It decides nothing: it says only which items to read early.
 */
export type ExpectedUser = { user_id: string; is_new?: true };

/** A sign-in by address. */
export type ChallengedSignIn = CodeRequest & {
  change?: undefined;
  group_to_join?: string | undefined;
  /** The publishable key with which it began. */
  client?: string | undefined;
  /** The screen's sign-in, as a hash. The code is valid only there (decision 0105). */
  interaction?: string | undefined;
  /**
   * The test identity whose address signs in, and the hash of its code. Nothing was sent, and no other code
   * completes the sign-in (decision 0385).
   */
  test?: { identity: string; code_hash: string } | undefined;
  /** The attempt, by which the stream of the table makes its record (decision 0367). */
  attempt?: AttemptMark | undefined;
  /** Who will sign in, as far as the start knew. Read with the challenge's other items. */
  expected?: ExpectedUser | undefined;
  /** A device that is known for the address began it. Wrong codes for it count apart (decision 0091). */
  known?: true | undefined;
  /** Tokens are issued only to the client that has the verifier of this challenge (RFC 7636). */
  code_challenge?: string | undefined;
  /** The guest who began it and gets the address (decision 0380). */
  guest?: PromotedGuest | undefined;
  /** The identity at a provider that its user gets by it, or has. */
  upstream?: SubjectBesideCode | undefined;
};

/** A change of address. It signs nobody in. */
export type ChallengedChange = CodeRequest & {
  /** `undo` is the undo link of its notices, as the hash of its code. */
  change: AddressChange & { user_id: string; undo?: string | undefined };
  /** The session that changes the address, as a hash. The code is valid only there. */
  interaction: string;
  /** The id of the challenge, for a session whose own id is a secret that the table does not have. */
  sealed_id?: string | undefined;
};

/** The course of a challenge, with a hash of the code that only the challenge id can verify. */
type Course = {
  state: 'pending' | 'completed' | 'failed';
  attempts: number;
  code_hash: string;
  created_at: string;
  expires: string;
  /** The link of the same message, as the hash of its code. It ends with the challenge. */
  link: string;
};

/** The tokens that a code has given, for a client whose answer was lost. Absent after a link. */
type Completion = { completion?: SealedCompletion | undefined; signed_in?: SignedInMark | undefined };
/** The refresh token of a completed sign-in, sealed with the challenge's id and code (decision 0281). */
export type SealedCompletion = { at: string; sealed_token: string; group_joined?: boolean | undefined };

/** Returns the mark of a sign-in that completes now; undefined in a deployment without attempts. */
export function signedInMark(method: string, user: string): SignedInMark | undefined {
  if (attemptDays() === 0) return undefined;
  const { browser, country } = beginningOfSession({});
  return {
    ...{ at: Date.now(), user, method, source: currentSender().address },
    ...(browser && { browser }),
    ...(country !== undefined && { country }),
  };
}

/** A pending sign-in or change of address. */
export type Challenge = Course & ((ChallengedSignIn & Completion) | ChallengedChange);

/**
 * True if the challenge takes no more codes although none has signed in: it has failed or expired, or its
 * attempts are used up. Right codes that were refused count as attempts.
 */
export function isChallengeOver({ state, attempts, expires }: Challenge): boolean {
  if (state === 'completed') return false;
  return state === 'failed' || isPast(expires) || attempts >= MAX_ATTEMPTS;
}

/** Returns how many more wrong codes a challenge allows. */
export function triesLeft({ attempts }: Challenge): number {
  return Math.max(0, MAX_ATTEMPTS - attempts);
}

/** Returns the address to which the code was sent. */
export function addressOfCode({ channel, data }: CodeRequest): Identity {
  const field = CONTACT_FIELDS[channel];
  return { field, value: String(data[field]) };
}

/** Returns the hash of a code, which only the challenge id can verify. */
export function codeHash(challengeId: string, code: string): string {
  return createHmac('sha256', challengeId).update(code).digest('base64url');
}
