import { ServiceError } from '../browser.ts';
import { ALIKE_FAILURES } from '../generated/alike-failures.ts';
import type { SaidKey } from '../texts/languages.ts';
import type { Method } from './address.ts';
import { TEXTS, type TextKey } from './texts.ts';

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
  /** The name of the identity provider that it is about. */
  name?: string | undefined;
  /** What only the developers of the page can mend, in English. */
  forDevelopers?: string;
};

/**
 * The failed action: reading the sign-in state, sending a message, comparing a code, cancelling a change of
 * address, taking a link, beginning as a guest, using or adding a passkey, signing in at a provider.
 */
export type Action = 'begin' | 'start' | 'code' | 'cancel' | 'link' | 'guest' | 'passkey' | 'provider';

/** Seconds that a throttled person waits if the answer does not say how long. */
export const USUAL_PAUSE_SECONDS = 60;

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
  const ofProvider = action === 'provider' ? providerFailure(error) : undefined;
  return ofProvider ?? specialFailure(error, action, shown) ?? { text: failureIn(TEXTS.en, error.code) };
}

const ALIKE: Readonly<Record<string, string>> = ALIKE_FAILURES;

/** Returns the code whose sentence an error has. */
export function alikeCode(code: string): string {
  return ALIKE[code] ?? code;
}

/** Returns the key of the sentence for an error code, among the texts of an element. */
export function failureIn<Key extends string>(
  texts: Readonly<Record<Key, string>>,
  code: string,
): SaidKey<Key> | 'failed' {
  const isSaid = (key: string): key is SaidKey<Key> & string => Object.hasOwn(texts, key);
  const like = alikeCode(code);
  return isSaid(like) ? like : 'failed';
}

/** Returns the failure of an error whose text depends on more than its code. */
function specialFailure(error: ServiceError, action: Action, { fault, methods }: Shown): Failure | undefined {
  const { code, retryAfterSeconds: seconds = USUAL_PAUSE_SECONDS } = error;
  const like = alikeCode(code);
  switch (like) {
    case 'user_disabled':
      return { text: like, note: error.userMessage };
    case 'application_disabled':
    case 'user_not_verified':
      return { text: 'unavailable' };
    case 'email_domain_not_allowed':
      return { text: 'needsCertainDomain' };
    case 'sign_up_closed':
      return { text: 'noNewUsers' };
    case 'invalid_code':
      return invalidCode(error.triesLeft);
    case 'too_many_requests':
      return { text: action === 'code' ? 'tooManyCodes' : like, seconds };
    case 'budget_exhausted':
      return { text: code === like ? like : 'reserved' };
    case 'invalid_input':
      return action === 'start' ? { text: fault, isInput: true } : undefined;
    case 'text_refused':
      return { text: methods.includes('email') ? 'noTextsUseEmail' : like, isInput: true };
    case 'identity_taken':
      return { text: error.maySwitch ? 'addressOfOther' : 'addressInUse' };
    case 'invalid_passkey':
      return { text: 'passkeyRefused' };
    case 'challenge_ended':
      if (action === 'passkey') return { text: 'failed' };
      return { text: action === 'link' ? 'linkEnded' : 'codeEnded' };
    case 'link_expired':
      return { text: 'linkEnded' };
    default:
      return undefined;
  }
}

/** Returns the failure of a sign-in at an identity provider whose text no other sign-in has. */
function providerFailure({ code, maySwitch }: ServiceError): Failure | undefined {
  switch (alikeCode(code)) {
    case 'forbidden':
      return { text: 'providerDenied' };
    case 'dependency_unavailable':
    case 'identity_provider_not_found':
      return { text: 'providerUnavailable' };
    case 'challenge_ended':
      return { text: 'challenge_ended' };
    case 'identity_taken':
      return maySwitch ? { text: 'accountOfOther' } : undefined;
    default:
      return undefined;
  }
}

/** Returns the failure of a refused code. `left` tries remain; undefined if no code was compared. */
export function invalidCode(left: number | undefined): Failure<'codeInvalid' | 'wrongCodeTries'> {
  return { text: left === undefined ? 'codeInvalid' : 'wrongCodeTries', left, isInput: true };
}

/** True if the page uses the element wrongly, or the settings of the application do not fit the page. */
export function isMistakeOfPage({ code }: ServiceError): boolean {
  return MISTAKES_OF_PAGE.includes(code);
}
