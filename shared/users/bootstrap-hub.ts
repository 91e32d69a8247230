import type { ApplicationConfig } from '../applications/application.ts';
import { findApplication, updateApplication } from '../applications/application-store.ts';
import { isOwnOrigin } from '../applications/origin-rule.ts';
import { createCredential, findCredential } from '../credentials/credential-store.ts';
import { findReturnPage } from '../links/redirect.ts';
import { consoleOrigin, consolePage } from '../platform/console-address.ts';
import { ApiError } from '../platform/errors.ts';
import { HUB_APPLICATION_ID, HUB_CLIENT_ID, newId } from '../platform/ids.ts';
import { findByIdentities } from '../profiles/identity/find-by-identity.ts';
import { claimWrite } from '../profiles/identity/identity-store.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { findProfile } from '../profiles/profile-store.ts';
import { searchEntriesOf } from '../profiles/search/search-entries.ts';
import { searchWrites } from '../profiles/search/search-store.ts';
import { newProfile } from '../profiles/sign-in/sign-in-profile.ts';
import { keys, owners } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import { notExists } from '../storage/writes/expressions.ts';
import { firstStamps } from '../storage/writes/update-versioned.ts';
import { tryWrite, write, writeAll } from '../storage/writes/write-items.ts';
import { put, type Write } from '../storage/writes/writes.ts';

const OPERATOR = 'operator';
const SLUG = 'hub';
const alreadyExists = () => new ApiError('conflict', 'It exists already');

/** True if the hub application, its slug and its publishable key exist. */
export async function hasHub(): Promise<boolean> {
  const hub = [keys.application(HUB_APPLICATION_ID), keys.slug(SLUG), keys.credential(HUB_CLIENT_ID)];
  return (await getItems(hub)).every((item) => item !== undefined);
}

/** True if the hub application lets the console sign in. */
export async function admitsConsole(): Promise<boolean> {
  const hub = await findApplication(HUB_APPLICATION_ID);
  return hub !== undefined && settingsForConsole(hub.config) === undefined;
}

/**
 * Creates the hub application, its slug and its publishable key if they do not exist, and lets the console
 * sign in. May be repeated.
 */
export async function bootstrapHub(): Promise<void> {
  await ensureApplication({ id: HUB_APPLICATION_ID, name: 'Hub', slug: SLUG });
  if (!(await findCredential(HUB_CLIENT_ID))) {
    const request = { name: 'Hub sign-in', client_id: HUB_CLIENT_ID, publishable: true };
    await createCredential(HUB_APPLICATION_ID, request, OPERATOR);
  }
  await admitConsole();
}

/** Adds the page and origin of the console to the settings of the hub application, if they are missing. */
async function admitConsole(): Promise<void> {
  const hub = await findApplication(HUB_APPLICATION_ID);
  if (!hub || settingsForConsole(hub.config) === undefined) return;
  await updateApplication(hub, { actor: OPERATOR, precondition: {} }, ({ config: current }) => ({
    config: settingsForConsole(current) ?? current,
  }));
}

/**
 * Returns the settings of the hub application with the console; undefined if nothing is missing. What an
 * operator has set stays (decision 0617).
 */
function settingsForConsole(settings: ApplicationConfig): ApplicationConfig | undefined {
  const [page, origin] = [consolePage(), consoleOrigin()];
  const { default_redirect_url: home, hub: { return_urls = [], allowed_web_origins = [] } = {} } = settings;
  const isPage = findReturnPage(page, settings, 'return_url') !== undefined;
  const isOrigin = isOwnOrigin(origin, settings);
  if (isPage && isOrigin) return undefined;
  // A list takes the place of the origin of `default_redirect_url`.
  const known =
    allowed_web_origins.length > 0 || home === undefined ? allowed_web_origins : [new URL(home).origin];
  return {
    ...settings,
    hub: {
      ...settings.hub,
      ...(!isPage && { return_urls: [...return_urls, page] }),
      ...(!isOrigin && { allowed_web_origins: [...known, origin] }),
    },
  };
}

/**
 * Creates an application of the service itself if it does not exist. Reserves its slug, unless another
 * application has it: no request finds an application by its slug.
 */
export async function ensureApplication(own: { id: string; name: string; slug: string }): Promise<void> {
  const { id, slug } = own;
  if (!(await findApplication(id))) {
    const stored = { ...own, account: 'acct_hub', connections: [], config: {}, ...firstStamps(OPERATOR) };
    await write(put({ ...keys.application(id), ...stored }, notExists(), alreadyExists));
  }
  await tryWrite(put({ ...keys.slug(slug), app: id }, notExists()));
}

/** Returns the user of an application with this e-mail address. Creates a verified one if there is none. */
export async function ensureUser(app: string, email: string): Promise<ProfileRecord> {
  return (await findUserByEmail(app, email)) ?? createUser(app, email);
}

/** Returns the user of an application with this e-mail address; undefined if there is none. */
export async function findUserByEmail(app: string, email: string): Promise<ProfileRecord | undefined> {
  const [lookup] = await findByIdentities(app, [{ field: 'email', value: email }], 'platform');
  return lookup?.found === undefined ? undefined : findProfile(app, lookup.found);
}

/** Creates a user with a verified e-mail address. Throws 409 `conflict` if somebody has the address. */
export async function createUser(
  app: string,
  email: string,
  more: Pick<ProfileRecord, 'svc_support'> = {},
): Promise<ProfileRecord> {
  const userId = newId('user');
  const profile: ProfileRecord = {
    ...newProfile(app, userId),
    data: { email },
    verified_data: { email },
    identities: [{ field: 'email', value: email }],
    auth_level: 'verified',
    ...more,
    version: 1,
  };
  await writeAll([
    ...newUserWrites(app, profile),
    claimWrite(app, { field: 'email', value: email }, userId, alreadyExists),
  ]);
  return profile;
}

/** Returns the writes that create a user, whose addresses are claimed beside them. */
export function newUserWrites(app: string, profile: ProfileRecord): Write[] {
  const search = searchEntriesOf(profile);
  const { user_id: id, meta } = profile;
  const item = {
    ...keys.profile(app, id),
    ...owners.profile(app, id, meta.created),
    ...profile,
    search,
  };
  return [put(item, notExists(), alreadyExists), ...searchWrites(undefined, profile, search)];
}
