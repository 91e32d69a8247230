import { ServiceError } from '../browser.ts';
import type { Method } from './address.ts';
import type { TextKey } from './texts/en.ts';

/** The text of a failure, and the values in it. */
export type Failure<Key extends string = TextKey> = {
  text: Key;
  /** Tries that a wrong code leaves. */
  left?: number | undefined;
  /** Seconds after which another try may succeed. */
  seconds?: number | undefined;
  /** True if what was typed in the field is at fault. */
  isInput?: boolean;
  /** What the staff of the application wrote for the person. */
  note?: string | undefined;
  /** What only the developers of the page can mend, in English. */
  forDevelopers?: string;
};

/**
 * The failed action: reading the sign-in state, sending a message, comparing a code, cancelling a change of
 * address, taking a link, beginning as a guest.
 */
export type Action = 'begin' | 'start' | 'code' | 'cancel' | 'link' | 'guest';

/** Seconds that a throttled person waits if the answer does not say how long. */
export const USUAL_PAUSE_SECONDS = 60;

/** The texts for errors that have one. */
const TEXT_OF_CODE: Readonly<Record<string, TextKey>> = {
  unreachable: 'offline',
  too_many_requests: 'tooMany',
  budget_exhausted: 'unavailable',
  budget_reserved: 'reserved',
  number_range_exhausted: 'reserved',
  challenge_ended: 'codeEnded',
  challenge_not_found: 'codeEnded',
  invalid_grant: 'codeEnded',
  link_not_found: 'linkEnded',
  link_used: 'linkEnded',
  link_expired: 'linkEnded',
  sign_up_closed: 'signUpClosed',
  email_domain_not_allowed: 'domainRefused',
  identity_taken: 'addressInUse',
  reauthentication_required: 'signInTooOld',
  user_not_verified: 'userRefused',
  application_disabled: 'unavailable',
};

/** Errors that only the developers of the page can remove. */
const MISTAKES_OF_PAGE: readonly string[] = [
  'invalid_key',
  'origin_not_allowed',
  'invalid_redirect',
  'insecure_context',
];

/** What the person typed, as the text for an address that is refused, and the methods that are offered. */
type Shown = { fault: TextKey; methods: readonly Method[] };

/** Returns what a person reads about an error. */
export function failureOf(error: unknown, action: Action, shown: Shown): Failure {
  if (!(error instanceof ServiceError)) return { text: 'failed' };
  if (isMistakeOfPage(error)) return { text: 'unavailable', forDevelopers: error.message };
  return specialFailure(error, action, shown) ?? { text: TEXT_OF_CODE[error.code] ?? 'failed' };
}

/** Returns the failure of an error whose text depends on more than its code. */
function specialFailure(error: ServiceError, action: Action, { fault, methods }: Shown): Failure | undefined {
  const { code, retryAfterSeconds: seconds = USUAL_PAUSE_SECONDS } = error;
  switch (code) {
    case 'user_disabled':
      return { text: 'userRefused', note: error.userMessage };
    case 'invalid_code':
      return invalidCode(error.triesLeft);
    case 'too_many_requests':
    case 'proof_required':
      return { text: action === 'code' ? 'tooManyCodes' : 'tooMany', seconds };
    case 'invalid_input':
      return action === 'start' ? { text: fault, isInput: true } : undefined;
    case 'text_refused':
      return { text: methods.includes('email') ? 'noTextsUseEmail' : 'noTexts', isInput: true };
    case 'identity_taken':
      return error.maySwitch ? { text: 'addressOfOther' } : undefined;
    case 'invalid_grant':
      return action === 'link' ? { text: 'linkEnded' } : undefined;
    default:
      return undefined;
  }
}

/** Returns the failure of a refused code. `left` tries remain; undefined if no code was compared. */
export function invalidCode(left: number | undefined): Failure<'codeInvalid' | 'wrongCode'> {
  return { text: left === undefined ? 'codeInvalid' : 'wrongCode', left, isInput: true };
}

/** True if the page uses the element wrongly, or the settings of the application do not fit the page. */
export function isMistakeOfPage({ code }: ServiceError): boolean {
  return MISTAKES_OF_PAGE.includes(code);
}
