import { ApiError } from '../platform/errors.ts';
import { HUB_APPLICATION_ID } from '../platform/ids.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import { keys } from '../storage/keys.ts';
import { equals } from '../storage/writes/expressions.ts';
import { tryWrite, updateItem } from '../storage/writes/write-items.ts';
import { update } from '../storage/writes/writes.ts';
import { createUser, findUserByEmail } from './bootstrap-hub.ts';

/**
 * Makes the hub user with this e-mail address service staff, and returns the outcome. May be repeated. Throws
 * 409 `conflict` if the user has not verified the address.
 */
export async function ensureStaff(
  email: string,
): Promise<{ user: ProfileRecord; done: 'made' | 'promoted' | 'nothing' }> {
  const known = await findUserByEmail(HUB_APPLICATION_ID, email);
  if (!known)
    return { user: await createUser(HUB_APPLICATION_ID, email, { svc_support: true }), done: 'made' };
  if (known.verified_data['email'] !== email)
    throw new ApiError(
      'conflict',
      `The user ${known.user_id} has not verified the address; the user has to sign in with it first`,
    );
  if (known.svc_support) return { user: known, done: 'nothing' };
  const item = await updateItem(
    keys.profile(HUB_APPLICATION_ID, known.user_id),
    { set: { svc_support: true }, add: { version: 1 } },
    equals('verified_data.email', email),
    () => new ApiError('conflict', 'The user was changed at the same time; try again'),
  );
  return { user: profileFromItem(item), done: 'promoted' };
}

/**
 * Takes the rights of service staff from a hub user, from the next request on. False if the user had none.
 */
export async function endStaff(userId: string): Promise<boolean> {
  const key = keys.profile(HUB_APPLICATION_ID, userId);
  const changes = { remove: ['svc_support'], add: { version: 1 } };
  return (await tryWrite(update(key, changes, equals('svc_support', true)))).held;
}
