import { createCredential, findCredential } from '../credentials/credential-store.ts';
import { ApiError } from '../http/errors.ts';
import { HUB_APPLICATION_ID, HUB_CLIENT_ID, newId } from '../platform/ids.ts';
import { isoNow } from '../platform/time.ts';
import { claimWrite } from '../profiles/identity-store.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { findProfile } from '../profiles/profile-store.ts';
import { newProfile } from '../profiles/sign-in-profile.ts';
import { notExists } from '../storage/expressions.ts';
import { keys, owners } from '../storage/keys.ts';
import { getItem, put, write, writeAll } from '../storage/table.ts';
import { findApplication } from './application-store.ts';

const OPERATOR = 'operator';
const exists = () => new ApiError('conflict', 'It exists already');

/** Makes the hub application and its publishable key where they are not there yet. May be repeated. */
export async function bootstrapHub(): Promise<void> {
  if (!(await findApplication(HUB_APPLICATION_ID))) {
    const now = isoNow();
    const hub = {
      id: HUB_APPLICATION_ID,
      name: 'Hub',
      slug: 'hub',
      account: 'acct_hub',
      connections: [],
      config: {},
      created_at: now,
      updated_at: now,
      created_by: OPERATOR,
      updated_by: OPERATOR,
      version: 1,
    };
    await write(put({ ...keys.application(HUB_APPLICATION_ID), ...hub }, notExists(), exists));
  }
  if (!(await findCredential(HUB_CLIENT_ID))) {
    const request = { name: 'Hub sign-in', client_id: HUB_CLIENT_ID, publishable: true };
    await createCredential(HUB_APPLICATION_ID, request, OPERATOR);
  }
}

/** The user of an application with that e-mail address; made, verified, where there is none. `support` makes a hub user service staff. */
export async function ensureUser(
  app: string,
  email: string,
  options: { support?: boolean } = {},
): Promise<ProfileRecord> {
  const identity = await getItem(keys.identity(app, 'email', email));
  const known = identity && (await findProfile(app, String(identity['user_id'])));
  if (known) return known;
  const userId = newId('user');
  const profile: ProfileRecord = {
    ...newProfile(app, userId),
    data: { user_id: userId, email },
    verified_data: { email },
    identities: [{ field: 'email', value: email }],
    auth_level: 'verified',
    ...(options.support && { svc_support: true }),
    version: 1,
  };
  await writeAll([
    put(
      { ...keys.profile(app, userId), ...owners.profile(app, userId, profile.meta.created), ...profile },
      notExists(),
      exists,
    ),
    claimWrite(app, { field: 'email', value: email }, userId, exists),
  ]);
  return profile;
}
