import type { Application } from '../applications/application.ts';
import type { ApiError } from '../http/errors.ts';
import { type Channel, channelsOf } from './screen.ts';

const WANTED = { email: 'an e-mail address', phone: 'a phone number that begins with + and the country' };

/** Why an account cannot sign in, for people; undefined for errors that say nothing about the account. */
export function refusalOf(
  { code }: ApiError,
  { name }: Application,
): { title: string; text: string } | undefined {
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
        text: `${name} takes new users with an e-mail address of certain domains only.`,
      };
    default:
      return undefined;
  }
}

/** What went wrong and what to do about it, for people, where it can be tried again. */
export function adviceOn(error: ApiError, application: Application): string {
  switch (error.code) {
    case 'invalid_input':
      return `Enter ${wantedOf(channelsOf(application))}`;
    case 'too_many_requests':
      return `Too many attempts. Try again in ${waitOf(error)}.`;
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
      return error.message;
    default:
      return 'That did not work. Try again.';
  }
}

function wantedOf(channels: readonly Channel[]): string {
  return channels.map((channel) => WANTED[channel]).join(' or ');
}

function waitOf({ extras }: ApiError): string {
  const minutes = Math.ceil(Number(extras.headers?.['Retry-After'] ?? 60) / 60);
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
