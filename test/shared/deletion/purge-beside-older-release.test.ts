import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { config } from '../../../shared/platform/config.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { recordPurge, removeOwnPurge } from '../../../shared/storage/purge-records.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { notExists } from '../../../shared/storage/writes/expressions.ts';
import { writeAll } from '../../../shared/storage/writes/write-items.ts';
import { removeItem, storeItem } from '../../support/items.ts';
import { putUser, readUser, removeUser } from '../../support/profiles.ts';
import { ALL_RUNS, purge, purgeRecords } from '../../support/purge.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();
let ids = 0;

afterEach(async () => {
  await purge(ALL_RUNS);
  vi.useRealTimers();
  vi.unstubAllEnvs();
  expect(await purgeRecords()).toEqual([]);
});

/** An older release may run as well, from now on, or none may. */
const besideOlder = (value = true) => vi.stubEnv('ONE_PURGE_PARTITION', String(value));
const spread = (user: string) => keys.purgeUser(tenant.app, user);
const single = (user: string) => keys.singlePurge(spread(user).sk);
const both = async (user: string) => [await getItem(spread(user)), await getItem(single(user))];

async function newUser(user = `customer-${++ids}`): Promise<string> {
  const { status, text } = await putUser(tenant, user, { data: { first_name: 'Ada' } });
  expect(status, text).toBe(200);
  return user;
}

async function deletedUser(): Promise<string> {
  const user = await newUser();
  expect((await removeUser(tenant, user)).status).toBe(204);
  return user;
}

/** What an older release writes when it deletes a user: the record, and no profile any more. */
async function deletedByOlder(): Promise<string> {
  const user = await newUser();
  await removeItem(keys.profile(tenant.app, user));
  const record = { kind: 'user', app: tenant.app, user_id: user, uploads: [] };
  await storeItem({ ...single(user), ...record, deleted_at: new Date().toISOString() });
  return user;
}

const TAKEN = { status: 409, body: { code: 'conflict' } };

describe('beside a release that knows one partition of purge records', () => {
  beforeEach(() => besideOlder());

  it('a deleted user is recorded for both releases, and the purge removes both records', async () => {
    const user = await deletedUser();
    expect(await both(user)).toEqual([expect.objectContaining({ has_twin: true }), expect.any(Object)]);
    expect(Object.keys((await getItem(single(user))) ?? {})).not.toContain('has_twin');
    await purge(ALL_RUNS);
    expect(await both(user)).toEqual([undefined, undefined]);
    await newUser(user);
  });

  it('nobody takes the id of a user whom either release is deleting', async () => {
    for (const user of [await deletedUser(), await deletedByOlder()]) {
      expect(await putUser(tenant, user, { data: {} })).toMatchObject(TAKEN);
      expect((await readUser(tenant, user)).status).toBe(404);
    }
  });

  it('finishes what the older release has begun, so that the id is free', async () => {
    const user = await deletedByOlder();
    await purge(ALL_RUNS);
    expect(await both(user)).toEqual([undefined, undefined]);
    await newUser(user);
  });

  it('leaves items that the older release wrote for the id after the deletion', async () => {
    const user = await deletedUser();
    // The older release is back: its purge ends, and it does not see the other record.
    await removeItem(single(user));
    const later = keys.session(tenant.app, user, 'session_1');
    await storeItem({ ...later, app: tenant.app });
    await purge(ALL_RUNS);
    expect(await both(user)).toEqual([undefined, undefined]);
    expect(await getItem(later)).toBeDefined();
  });

  it('deletes such a user before the purge has seen the end of the first deletion', async () => {
    const user = await deletedUser();
    const kept = await getItem(spread(user));
    for (const key of [single(user), spread(user)]) await removeItem(key);
    await newUser(user);
    await storeItem({ ...spread(user), ...kept });
    expect((await removeUser(tenant, user)).status).toBe(204);
    expect((await readUser(tenant, user)).status).toBe(404);
  });

  it('records every other kind of deletion for both, and removes both', async () => {
    const key = keys.purgeGroup('group_1');
    const record = { ...key, app: tenant.app, group: 'group_1' };
    await writeAll(recordPurge(record, notExists()));
    expect(await getItem(keys.singlePurge(key.sk))).toMatchObject({ group: 'group_1' });
    await removeOwnPurge(key, { deleted: 0, hasTime: () => true });
    expect([await getItem(key), await getItem(keys.singlePurge(key.sk))]).toEqual([undefined, undefined]);
  });
});

describe('without an older release', () => {
  it('nothing of a new user or of a deletion touches the one partition', async () => {
    expect(config('ONE_PURGE_PARTITION')).toBe('');
    const user = await deletedUser();
    expect(await both(user)).toEqual([expect.any(Object), undefined]);
    expect(await putUser(tenant, user, { data: {} })).toMatchObject(TAKEN);
  });

  it('twins from before are removed together', async () => {
    besideOlder();
    const user = await deletedUser();
    besideOlder(false);
    await purge(ALL_RUNS);
    expect(await both(user)).toEqual([undefined, undefined]);
  });

  it('an id used again after a return to the older release keeps its new user', async () => {
    const user = await deletedUser();
    const kept = await getItem(spread(user));
    await removeItem(spread(user));
    await newUser(user);
    await storeItem({ ...spread(user), ...kept });
    await purge(ALL_RUNS);
    expect(await both(user)).toEqual([undefined, undefined]);
    expect((await readUser(tenant, user)).status).toBe(200);
  });
});
