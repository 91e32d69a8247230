import type { ProfileRecord } from '../../shared/profiles/profile.ts';
import { findProfile } from '../../shared/profiles/profile-store.ts';
import { type OptionSpec, textOf, type Values } from './options.ts';

/** The options that name a user. */
export const USER_OPTIONS: readonly OptionSpec[] = [
  { flags: '--app <id>', text: 'the application of the user; app_hub for a hub user', required: true },
  { flags: '--user <id>', text: 'the id of the user', required: true },
];

/** Returns the user of the options. Throws an Error if there is none. */
export async function findUser(values: Values): Promise<ProfileRecord> {
  const [app, user] = [textOf(values, 'app'), textOf(values, 'user')];
  const profile = await findProfile(app, user);
  if (profile) return profile;
  throw new Error(`--user: there is no user ${user} of ${app} (--app)`);
}
