import type { Principal } from '../../shared/http/principal.ts';
import { HUB_APPLICATION_ID, newId } from '../../shared/platform/ids.ts';
import { epochNow, isoNow } from '../../shared/platform/time.ts';
import type { ProfileRecord } from '../../shared/profiles/profile.ts';
import { searchEntriesOf } from '../../shared/profiles/search/search-entries.ts';
import { searchWrites } from '../../shared/profiles/search/search-store.ts';
import { keys, owners } from '../../shared/storage/keys.ts';
import { notExists } from '../../shared/storage/writes/expressions.ts';
import { write, writeAll } from '../../shared/storage/writes/write-items.ts';
import { put } from '../../shared/storage/writes/writes.ts';

/**
 * One tenant as the table holds it: an account with an application, and a principal of every kind that
 * belongs to it.
 */
export type Tenant = {
  account: string;
  app: string;
  userId: string;
  hub: Principal & { kind: 'hub' };
  keys: Principal & { kind: 'keys' };
  serviceAccount: Principal & { kind: 'service_account' };
  user: Principal & { kind: 'user' };
};

/** Writes a tenant straight into the table, so that tests of access need no other operation to work. */
export async function makeTenant(config: Record<string, unknown> = {}): Promise<Tenant> {
  const [account, app, hubUser, userId, clientId] = [
    newId('acct'),
    newId('app'),
    newId('user'),
    newId('user'),
    newId('key'),
  ];
  const now = isoNow();
  const stamps = { created_at: now, updated_at: now, created_by: hubUser, updated_by: hubUser, version: 1 };
  await Promise.all([
    store({
      ...keys.account(account),
      id: account,
      name: 'Tenant',
      plan: 'team',
      applications: 1,
      application_limit: 25,
      owners: 1,
      ...stamps,
    }),
    store({ ...keys.accountMember(account, hubUser), account, user_id: hubUser, role: 'owner', ...stamps }),
    store({ ...keys.userAccount(HUB_APPLICATION_ID, hubUser, account), account, role: 'owner' }),
    store({ ...keys.accountApplication(account, app), app }),
    store({ ...keys.slug(app), app }),
    store({
      ...keys.application(app),
      id: app,
      name: 'Shop',
      slug: app,
      account,
      connections: [],
      config,
      ...stamps,
    }),
    // Only the item by which its links are judged: lists of credentials have those that a test makes.
    store({
      ...keys.credential(clientId),
      client_id: clientId,
      application: app,
      name: 'Backend',
      ...stamps,
    }),
    makeUser(app, userId),
    makeUser(HUB_APPLICATION_ID, hubUser),
  ]);
  const issuedAt = epochNow();
  return {
    account,
    app,
    userId,
    hub: {
      kind: 'hub',
      userId: hubUser,
      sessionId: 's',
      accounts: { [account]: 'owner' },
      support: false,
    },
    keys: { kind: 'keys', app, clientId },
    serviceAccount: { kind: 'service_account', app, clientId },
    user: { kind: 'user', app, userId, sessionId: 's', issuedAt },
  };
}

/** A tenant whose credential is also in the list, by which the end of the application finds it. */
export async function makeListedTenant(config: Record<string, unknown> = {}): Promise<Tenant> {
  const tenant = await makeTenant(config);
  const { app, clientId } = tenant.keys;
  await store({ ...keys.applicationCredential(app, clientId), client_id: clientId });
  return tenant;
}

/** Writes an enabled user with a new id, and returns the id. */
export async function makeNewUser(app: string): Promise<string> {
  const userId = newId('user');
  await makeUser(app, userId);
  return userId;
}

/** Writes an enabled user without any data. */
export async function makeUser(
  app: string,
  userId: string,
  data: Record<string, unknown> = {},
): Promise<void> {
  const now = isoNow();
  const profile: ProfileRecord = {
    app,
    user_id: userId,
    state: 'enabled',
    auth_level: 'unverified',
    attributes: {},
    data: { user_id: userId, ...data },
    verified_data: {},
    identities: [],
    self_written: {},
    meta: { created: now, modified: now, last_active: now },
    connection_map: {},
    revoked_sessions: {},
    sessions_valid_from: 0,
    version: 1,
    updated_at: now,
  };
  const search = searchEntriesOf(profile);
  await writeAll([
    put(
      { ...keys.profile(app, userId), ...owners.profile(app, userId, now), ...profile, search },
      notExists(),
    ),
    ...searchWrites(undefined, profile, search),
  ]);
}

function store(item: { pk: string; sk: string } & Record<string, unknown>): Promise<void> {
  return write(put(item, notExists(), () => new Error(`the fixture ${item.pk} exists already`) as never));
}
