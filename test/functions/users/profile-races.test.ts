import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import type { Answer } from '../../support/invoke.ts';
import { makeLink, newEmail, redeemLink } from '../../support/magic-links.ts';
import { makeProfile, ownerOf, patchUser, putUser, recordOf, removeUser } from '../../support/profiles.ts';
import { atOnce, RACERS } from '../../support/races.ts';
import { addFields } from '../../support/schemas.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();
beforeAll(async () => {
  const fields = Array.from({ length: RACERS - 6 }, (_, i) => [`f${i}`, i === 0 ? { unique: true } : {}]);
  await addFields(tenant, Object.fromEntries(fields));
  // The first write is the slowest, and the races have no time to lose.
  await makeProfile(tenant);
});

const times = <T>(count: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  atOnce(count, (i) => work(i));

const withStatus = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status);

describe('parallel writers', () => {
  it.each([
    [`${RACERS} PUT of users with ids of their own`, () => newId('user')],
    [`${RACERS} PUT of users with generated ids`, () => '__uuid__'],
  ])('of one unique value (%s): one wins, the others get 409', { tags: 'heavy' }, async (_, id) => {
    const value = newId('user');
    const answers = await times(RACERS, () => putUser(tenant, id(), { data: { f0: value } }));
    const [winner] = withStatus(answers, 200);
    expect(withStatus(answers, 200)).toHaveLength(1);
    expect(withStatus(answers, 409)).toHaveLength(RACERS - 1);
    expect(new Set(withStatus(answers, 409).map(({ body }) => body['code']))).toEqual(
      new Set(['identity_taken']),
    );
    expect(await ownerOf(tenant, 'f0', value)).toBe(winner?.body['svc_user']);
  });

  it(`of ${RACERS} different fields of one user lose nothing`, { tags: 'heavy' }, async () => {
    const id = await makeProfile(tenant);
    const fields: Record<string, unknown> = {
      email: newEmail(),
      phone_number: '+12025550142',
      first_name: 'Grace',
      last_name: 'Hopper',
      nick_name: 'Amazing Grace',
      zip_code: '10001',
      ...Object.fromEntries(Array.from({ length: RACERS - 6 }, (_, i) => [`f${i}`, `value ${i}`])),
    };
    const answers = await Promise.all(
      Object.entries(fields).map(([field, value]) => patchUser(tenant, id, { data: { [field]: value } })),
    );
    expect(withStatus(answers, 200)).toHaveLength(RACERS);
    const record = await recordOf(tenant, id);
    expect(record?.data).toEqual(fields);
    expect(record?.version).toBe(RACERS + 1);
    expect(record?.identities?.map(({ field }) => field).sort()).toEqual(['email', 'f0', 'phone_number']);
  });

  it(`with one precondition: exactly one of ${RACERS} wins`, { tags: 'heavy' }, async () => {
    const id = await makeProfile(tenant);
    const answers = await times(RACERS, (i) =>
      patchUser(tenant, id, { data: { f1: `value ${i}` } }, { 'if-match': '"v1"' }),
    );
    expect(withStatus(answers, 200)).toHaveLength(1);
    expect(withStatus(answers, 412)).toHaveLength(RACERS - 1);
    expect((await recordOf(tenant, id))?.version).toBe(2);
  });

  it('who pass values between two users leave each value to its user', async () => {
    const users = [await makeProfile(tenant), await makeProfile(tenant)];
    const values = [newId('user'), newId('user'), newId('user')];
    const answers = await times(40, (i) =>
      patchUser(tenant, users[i % 2] ?? '', { data: { f0: values[i % 3] } }),
    );
    expect(withStatus(answers, 200).length).toBeGreaterThan(0);
    const records = await Promise.all(users.map((user) => recordOf(tenant, user)));
    const had = records.map((record) => record?.data['f0']);
    expect(new Set(had).size).toBe(2);
    for (const value of values) {
      const owner = records.find((record) => record?.data['f0'] === value);
      expect(await ownerOf(tenant, 'f0', value)).toBe(owner?.user_id);
    }
  });

  it('who race with the deletion of the user leave nothing of it', async () => {
    const id = await makeProfile(tenant);
    const values = Array.from({ length: 39 }, () => newId('user'));
    const [deleted, ...answers] = await Promise.all([
      removeUser(tenant, id),
      ...values.map((value) => patchUser(tenant, id, { data: { f0: value } })),
    ]);
    expect(deleted?.status).toBe(204);
    expect(withStatus(answers, 404).length).toBeGreaterThan(0);
    expect(await recordOf(tenant, id)).toBeUndefined();
    const items = await Promise.all(values.map((value) => getItem(keys.identity(tenant.app, 'f0', value))));
    expect(items.filter(Boolean)).toEqual([]);
  });

  it('who sign in during the deletion of the user never bring it back', async () => {
    const { userId, code } = await makeLink(tenant, { data: { email: newEmail() } });
    await redeemLink(code);
    const links = await times(10, () => makeLink(tenant, { user_id: userId }));
    await Promise.all([removeUser(tenant, userId), ...links.map((link) => redeemLink(link.code))]);
    expect(await recordOf(tenant, userId)).toBeUndefined();
  });
});
