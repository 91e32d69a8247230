import { HUB_APPLICATION_ID } from '../../shared/platform/ids.ts';
import type { ProfileRecord } from '../../shared/profiles/profile.ts';
import { typedEmail } from '../../shared/typed/typed-email.ts';
import { findUserByEmail } from '../../shared/users/bootstrap-hub.ts';
import { textOf, type Values } from './options.ts';

/** The option that names a hub user by the e-mail address. */
export const EMAIL = {
  flags: '--email <address>',
  text: 'the e-mail address of the hub user',
  required: true,
} as const;

/** Returns the address of the option `--email` as it is stored. Throws an Error if it is no address. */
export function emailOf(values: Values): string {
  const email = textOf(values, 'email');
  const understood = typedEmail(email);
  if ('value' in understood) return understood.value;
  throw new Error(`--email: ${email} is not an e-mail address`);
}

/** Returns the hub user with the address of `--email`; undefined if there is none. */
export function findHubUser(values: Values): Promise<ProfileRecord | undefined> {
  return findUserByEmail(HUB_APPLICATION_ID, emailOf(values));
}
