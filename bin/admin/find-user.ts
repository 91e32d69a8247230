import { HUB_APPLICATION_ID } from '../../shared/platform/ids.ts';
import type { ProfileRecord } from '../../shared/profiles/profile.ts';
import { findProfile } from '../../shared/profiles/profile-store.ts';
import { typedEmail } from '../../shared/typed/typed-email.ts';
import { typedNumber } from '../../shared/typed/typed-number.ts';
import { type OptionSpec, textOf, type Values } from './options.ts';

/** The options that name a user. */
export const USER_OPTIONS: readonly OptionSpec[] = [
  { flags: '--app <id>', text: 'the application of the user; app_hub for a hub user', required: true },
  { flags: '--user <id>', text: 'the id of the user', required: true },
];

/** Returns the user of the options. Throws an Error if there is none; for an address it names `user find`. */
export async function findUser(values: Values): Promise<ProfileRecord> {
  const [app, user] = [textOf(values, 'app'), textOf(values, 'user')];
  const profile = await findProfile(app, user);
  if (profile) return profile;
  if (isAddress(user))
    throw new Error(
      `--user takes an id: user find --app ${app} --value ADDRESS finds the user of an address`,
    );
  throw new Error(`--user: there is no user ${user} of ${app} (--app)`);
}

function isAddress(text: string): boolean {
  return 'value' in typedEmail(text) || 'value' in typedNumber(text);
}

/** Describes a user in the sentence of a change. */
export function describedUser({ app, user_id: user, svc_support }: ProfileRecord): string {
  const staff = app === HUB_APPLICATION_ID && svc_support ? ', who is service staff' : '';
  return `the user ${user} of ${app}${staff}`;
}
