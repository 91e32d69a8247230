import { getExampleNumber, isSupportedCountry, type PhoneNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { allowedDomains } from '../applications/allowed-domains.ts';
import { failureSentence } from '../pages/failure-text.ts';
import { shownDomain } from '../platform/strings/shown-email.ts';
import { formatAlternatives, formatWait } from '../texts/format-values.ts';
import { ADVICE_TEXTS } from '../texts/sections.ts';
import { counter, translator } from '../texts/translate.ts';
import type { ScreenNotice } from './notice-cookie.ts';
import { type AccountRefusal, type Screen, signInChannels } from './screen.ts';
import type { OwnChallenge } from './sign-in-flow.ts';

const REFUSALS: readonly ScreenNotice['code'][] = [
  'user_disabled',
  'sign_up_closed',
  'email_domain_not_allowed',
];

/** True for errors that mean that this account cannot sign in. */
export function isRefusal(code: ScreenNotice['code']): boolean {
  return REFUSALS.includes(code);
}

type AdviceContext = Pick<Screen, 'application' | 'language' | 'region'>;

/** Explains to the user why an account cannot sign in; undefined for errors not about the account. */
export function accountRefusal(
  { code, message }: Pick<ScreenNotice, 'code' | 'message'>,
  shown: AdviceContext,
): AccountRefusal | undefined {
  const application = shown.application.name;
  const say = translator(ADVICE_TEXTS, shown.language);
  switch (code) {
    case 'user_disabled':
      return { title: say('disabled'), text: say('disabledText', { application }), message };
    case 'sign_up_closed':
      return { title: say('closed'), text: say('closedText', { application }) };
    case 'email_domain_not_allowed':
      return { title: say('domain'), text: domainText(shown) };
    default:
      return undefined;
  }
}

function domainText({ application, language }: AdviceContext): string {
  const say = translator(ADVICE_TEXTS, language);
  const { name } = application;
  const domains = allowedDomains(application);
  return domains === undefined || domains === 'many'
    ? say('certainDomainText', { application: name })
    : say('domainText', {
        application: name,
        domains: formatAlternatives(language, domains.map(shownDomain)),
      });
}

/** The text that the reader sees while the browser works for another attempt. */
export function provingAdvice({ language }: Pick<Screen, 'language'>): string {
  return translator(ADVICE_TEXTS, language)('proving');
}

/** Explains that the client expects another account than the one that has just signed in. */
export function otherAccountAdvice({ client, language }: Screen): string {
  return translator(ADVICE_TEXTS, language)('otherAccount', { client: client.name });
}

/** The texts about refusals that are the same for everybody. */
const PLAIN_ADVICE = {
  incomplete_code: 'codeInvalid',
  codes_paused: 'codesPaused',
  budget_reserved: 'reserved',
  number_range_exhausted: 'reserved',
  challenge_ended: 'codeEnded',
  challenge_not_found: 'codeEnded',
  link_used: 'linkEnded',
  link_expired: 'linkEnded',
  link_not_found: 'linkEnded',
  passkey_refused: 'passkeyRefused',
  passkey_elsewhere: 'passkeyElsewhere',
  passkey_ended: 'passkeyEnded',
  passkeys_paused: 'passkeysPaused',
} as const;

function hasPlainAdvice(code: ScreenNotice['code']): code is keyof typeof PLAIN_ADVICE {
  return Object.hasOwn(PLAIN_ADVICE, code);
}

/** Explains to the user what went wrong and what to do, for errors that allow another attempt. */
export function adviceOn(
  { code, value, retryAfter = 60 }: ScreenNotice,
  shown: AdviceContext,
  challenge?: Pick<OwnChallenge, 'triesLeft' | 'again'>,
): string {
  const { language } = shown;
  const say = translator(ADVICE_TEXTS, language);
  if (hasPlainAdvice(code)) return say(PLAIN_ADVICE[code]);
  switch (code) {
    case 'invalid_input':
      return expectedInput(shown, value);
    case 'resend_early':
      return say('resendEarly', { time: formatWait(language, retryAfter) });
    case 'text_refused':
      return signInChannels(shown.application).includes('email')
        ? say('noTextsUseEmail')
        : failureSentence(language, code);
    case 'provider_ended':
      return failureSentence(language, 'challenge_ended');
    case 'provider_refused':
      return failureSentence(language, 'invalid_input');
    case 'invalid_code':
      return wrongCode(shown, challenge);
    default:
      return failureSentence(language, code, retryAfter);
  }
}

/**
 * Says what to enter in place of what was typed, with an example of a phone number of the reader's country.
 * Only a number is taken for a phone number.
 */
function expectedInput({ application, language, region }: AdviceContext, typed = ''): string {
  const say = translator(ADVICE_TEXTS, language);
  const [only, ...others] = signInChannels(application);
  if (others.length === 0 && only === 'email') return say('emailInvalid');
  const example = examplePhone(region);
  const isPhone = (others.length === 0 && only === 'phone') || /^[^@\p{L}]*\p{Nd}[^@\p{L}]*$/u.test(typed);
  if (!example) return say(isPhone ? 'phoneInvalid' : 'enterEither');
  const [national, international] = [example.formatNational(), example.formatInternational()];
  return say(isPhone ? 'enterPhoneLike' : 'enterEitherLike', { national, international });
}

function wrongCode(
  { language }: AdviceContext,
  challenge: Pick<OwnChallenge, 'triesLeft' | 'again'> | undefined,
): string {
  const say = translator(ADVICE_TEXTS, language);
  const error = challenge
    ? counter(ADVICE_TEXTS, language)('wrongCodeTries', challenge.triesLeft)
    : say('wrongCode');
  return challenge?.again ? say('useNewest', { error }) : error;
}

/** Returns an example of a mobile phone number of a region. Undefined if its numbering plan is unknown. */
export function examplePhone(region: string | undefined): PhoneNumber | undefined {
  return region !== undefined && isSupportedCountry(region) ? getExampleNumber(region, examples) : undefined;
}
