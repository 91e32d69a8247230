import { findApplication } from '../applications/application-store.ts';
import { createCredential, findCredential } from '../credentials/credential-store.ts';
import { ApiError } from '../platform/errors.ts';
import { HUB_APPLICATION_ID, HUB_CLIENT_ID, newId } from '../platform/ids.ts';
import { findByIdentities } from '../profiles/find-by-identity.ts';
import { claimWrite } from '../profiles/identity-store.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { findProfile, profileFromItem } from '../profiles/profile-store.ts';
import { newProfile } from '../profiles/sign-in-profile.ts';
import { equals, notExists } from '../storage/expressions.ts';
import { keys, owners } from '../storage/keys.ts';
import { tryWrite, updateItem, write, writeAll } from '../storage/table.ts';
import { firstStamps } from '../storage/update-versioned.ts';
import { put } from '../storage/writes.ts';

const OPERATOR = 'operator';
const SLUG = 'hub';
const alreadyExists = () => new ApiError('conflict', 'It exists already');

/** Creates the hub application, its slug and its publishable key if they do not exist. May be repeated. */
export async function bootstrapHub(): Promise<void> {
  if (!(await findApplication(HUB_APPLICATION_ID))) {
    const hub = {
      id: HUB_APPLICATION_ID,
      name: 'Hub',
      slug: SLUG,
      account: 'acct_hub',
      connections: [],
      config: {},
      ...firstStamps(OPERATOR),
    };
    await write(put({ ...keys.application(HUB_APPLICATION_ID), ...hub }, notExists(), alreadyExists));
  }
  await takeSlug();
  if (!(await findCredential(HUB_CLIENT_ID))) {
    const request = { name: 'Hub sign-in', client_id: HUB_CLIENT_ID, publishable: true };
    await createCredential(HUB_APPLICATION_ID, request, OPERATOR);
  }
}

/**
 * Reserves the slug for the hub, unless an application has it: no request finds an application by its slug.
 */
async function takeSlug(): Promise<void> {
  await tryWrite(put({ ...keys.slug(SLUG), app: HUB_APPLICATION_ID }, notExists()));
}

/** Returns the user of an application with this e-mail address. Creates a verified one if there is none. */
export async function ensureUser(app: string, email: string): Promise<ProfileRecord> {
  return (await findUserByEmail(app, email)) ?? createUser(app, email);
}

/**
 * Makes the hub user with this e-mail address service staff, and returns what it did. May be repeated. Throws
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

async function findUserByEmail(app: string, email: string): Promise<ProfileRecord | undefined> {
  const [lookup] = await findByIdentities(app, [{ field: 'email', value: email }], 'platform');
  return lookup?.found === undefined ? undefined : findProfile(app, lookup.found);
}

async function createUser(
  app: string,
  email: string,
  more: Pick<ProfileRecord, 'svc_support'> = {},
): Promise<ProfileRecord> {
  const userId = newId('user');
  const profile: ProfileRecord = {
    ...newProfile(app, userId),
    data: { user_id: userId, email },
    verified_data: { email },
    identities: [{ field: 'email', value: email }],
    auth_level: 'verified',
    ...more,
    version: 1,
  };
  await writeAll([
    put(
      { ...keys.profile(app, userId), ...owners.profile(app, userId, profile.meta.created), ...profile },
      notExists(),
      alreadyExists,
    ),
    claimWrite(app, { field: 'email', value: email }, userId, alreadyExists),
  ]);
  return profile;
}
