import { afterEach, describe, expect, it, vi } from 'vitest';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { changeItem, removeItem, storeItem } from '../../support/items.ts';
import { putUser, readUser, removeUser } from '../../support/profiles.ts';
import { ALL_RUNS, purge, purgeRecords } from '../../support/purge.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();
let ids = 0;

afterEach(async () => {
  await purge(ALL_RUNS);
  vi.useRealTimers();
  expect(await purgeRecords()).toEqual([]);
});

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

/** A deleted user as release 1.1 recorded it beside release 1.0: with a twin in the one partition. */
async function deletedWithTwin(): Promise<string> {
  const user = await deletedUser();
  await storeItem({ ...(await getItem(spread(user))), ...single(user) });
  await changeItem(spread(user), { has_twin: true });
  return user;
}

const TAKEN = { status: 409, body: { code: 'conflict' } };

describe('a purge record with a twin', () => {
  it('keeps the id, and is removed with its twin by the purge', async () => {
    const user = await deletedWithTwin();
    expect(await putUser(tenant, user, { data: {} })).toMatchObject(TAKEN);
    await purge(ALL_RUNS);
    expect(await both(user)).toEqual([undefined, undefined]);
    await newUser(user);
  });

  it('whose twin release 1.0 has removed leaves the items of the next user of the id', async () => {
    const user = await deletedWithTwin();
    await removeItem(single(user));
    const later = keys.session(tenant.app, user, 'session_1');
    await storeItem({ ...later, app: tenant.app });
    await purge(ALL_RUNS);
    expect(await both(user)).toEqual([undefined, undefined]);
    expect(await getItem(later)).toBeDefined();
  });

  it('that was deleted without its twin leaves the twin to the purge', async () => {
    const user = await deletedWithTwin();
    await removeItem(spread(user));
    await purge(ALL_RUNS);
    expect(await both(user)).toEqual([undefined, undefined]);
  });
});

describe('a deletion', () => {
  it('is recorded once, outside of the one partition', async () => {
    const user = await deletedUser();
    expect(await both(user)).toEqual([expect.any(Object), undefined]);
    expect(await putUser(tenant, user, { data: {} })).toMatchObject(TAKEN);
    expect((await readUser(tenant, user)).status).toBe(404);
  });
});
