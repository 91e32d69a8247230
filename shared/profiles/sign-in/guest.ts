import { isoNow } from '../../platform/time.ts';
import { withVariant } from '../app-variants.ts';
import type { ProfileRecord } from '../profile.ts';
import { newProfile } from './sign-in-profile.ts';

/** Returns the profile of a new guest, who signs in with it. */
export function newGuest(
  app: string,
  userId: string,
  { variant, method }: { variant: string | undefined; method: string },
): ProfileRecord {
  const now = isoNow();
  return {
    ...newProfile(app, userId, now),
    auth_level: 'guest',
    attributes: withVariant({}, variant),
    meta: {
      created: now,
      modified: now,
      first_sign_in: now,
      first_sign_in_method: method,
      last_sign_in: now,
      last_sign_in_method: method,
      last_active: now,
    },
    version: 1,
  };
}

/** True for a user who has proved no address since it began as a guest. */
export function isGuest({ auth_level }: Pick<ProfileRecord, 'auth_level'>): boolean {
  return auth_level === 'guest';
}
