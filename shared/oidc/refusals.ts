import { allowedDomainsInWords } from '../applications/allowed-domains.ts';
import type { Application } from '../applications/application.ts';
import type { Notice } from './notice-cookie.ts';
import { type Channel, channelsOf } from './screen.ts';
import type { OwnChallenge } from './sign-in-flow.ts';

const EXPECTED = { email: 'an e-mail address', phone: 'a phone number that begins with + and the country' };

const REFUSALS: readonly Notice['code'][] = ['user_disabled', 'sign_up_closed', 'email_domain_not_allowed'];

/** True for errors that mean that this account cannot sign in. */
export function isRefusal(code: Notice['code']): boolean {
  return REFUSALS.includes(code);
}

/** Explains to the user why an account cannot sign in; undefined for errors not about the account. */
export function refusalOf(
  code: Notice['code'],
  application: Application,
): { title: string; text: string } | undefined {
  const { name } = application;
  switch (code) {
    case 'user_disabled':
      return {
        title: 'This account is disabled',
        text: `${name} has closed it. You cannot sign in with it.`,
      };
    case 'sign_up_closed':
      return {
        title: 'No new users',
        text: `${name} has no account with this address and takes no new users.`,
      };
    case 'email_domain_not_allowed':
      return {
        title: 'This address is not allowed',
        text: `${name} lets in people with an e-mail address ${allowedDomainsInWords(application) ?? 'of certain domains'} only.`,
      };
    default:
      return undefined;
  }
}

/** Explains to the user what went wrong and what to do, for errors that allow another attempt. */
export function adviceOn(
  { code, retryAfter }: Notice,
  application: Application,
  challenge?: Pick<OwnChallenge, 'triesLeft' | 'again'>,
): string {
  switch (code) {
    case 'invalid_input':
      return `Enter ${expectedInput(channelsOf(application))}`;
    case 'incomplete_code':
      return 'Enter the 6 digits of the code';
    case 'too_many_requests':
      return `Too many attempts. Try again in ${waitOf(retryAfter)}.`;
    case 'budget_exhausted':
      return `${application.name} cannot send you a code today. Try again tomorrow.`;
    case 'challenge_ended':
    case 'challenge_not_found':
      return 'That code no longer works. Continue to get a new one.';
    case 'link_used':
    case 'link_expired':
    case 'link_not_found':
      return 'That link no longer works. Continue to get a new one.';
    case 'invalid_code':
      return wrongCode(challenge);
    default:
      return 'That did not work. Try again.';
  }
}

function expectedInput(channels: readonly Channel[]): string {
  return channels.map((channel) => EXPECTED[channel]).join(' or ');
}

function waitOf(seconds = 60): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

function wrongCode(challenge: Pick<OwnChallenge, 'triesLeft' | 'again'> | undefined): string {
  const left = challenge?.triesLeft;
  const tries = left === undefined ? '' : `; ${left} more ${left === 1 ? 'try' : 'tries'}`;
  return `The code is wrong${tries}${challenge?.again ? '. Use the code of the newest message.' : ''}`;
}
