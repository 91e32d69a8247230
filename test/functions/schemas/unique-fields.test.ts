import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { MINUTE } from '../../../shared/platform/time.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { replaceSchema } from '../../../shared/schema-jobs/replace-schema.ts';
import { continueSchemaJobs } from '../../../shared/schema-jobs/run-schema-job.ts';
import { findSchemaJob } from '../../../shared/schema-jobs/schema-job.ts';
import { SchemaReq } from '../../../shared/schemas/schema-contract.ts';
import { findSchema } from '../../../shared/schemas/schema-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { upsertProfile } from '../../../shared/users/upsert-profile.ts';
import { useBackends } from '../../support/backends.ts';
import { backendOf, putUser } from '../../support/profiles.ts';
import {
  badgeField,
  putSchema,
  readSchema,
  runJobs,
  setBadge,
  withBadge,
  withBadges,
} from '../../support/schema-changes.ts';
import { makeTenant } from '../../support/tenants.ts';

useBackends();
afterEach(() => vi.useRealTimers());

describe('PUT /applications/{app}/schema that makes a field unique', () => {
  it('200: claims the values of users, so that nobody else can take them', async () => {
    const tenant = await withBadges(['A', 'B', 'C']);
    const answer = await putSchema(tenant, withBadge({ unique: true }));
    expect(answer).toMatchObject({ status: 200, body: { schema: { badge: { unique: true } } } });
    expect(answer.body).not.toHaveProperty('indexing');
    await expect(setBadge(tenant, `user_${crypto.randomUUID()}`, 'B')).rejects.toMatchObject({
      code: 'identity_taken',
    });
    await setBadge(tenant, tenant.users[1] ?? '', 'D');
    await setBadge(tenant, `user_${crypto.randomUUID()}`, 'B');
  });

  it('409: refuses equal values with their count, and changes no schema and no user', async () => {
    const tenant = await withBadges(['A', 'B', 'A', 'C', 'A']);
    const before = await readSchema(tenant);
    const answer = await putSchema(tenant, withBadge({ unique: true }));
    expect(answer).toBeApiError(409, 'values_not_unique', {
      conflicts: 2,
      examples: [expect.any(String), expect.any(String)],
    });
    expect(await readSchema(tenant)).toEqual(before);
    expect(await findSchemaJob(tenant.app)).toBeUndefined();
    for (const user of tenant.users) {
      expect((await findProfile(tenant.app, user))?.data['badge']).toEqual(expect.any(String));
    }
    await setBadge(tenant, `user_${crypto.randomUUID()}`, 'B');
  });

  it('200: succeeds once the equal values were changed', async () => {
    const tenant = await withBadges(['A', 'A']);
    expect((await putSchema(tenant, withBadge({ unique: true }))).status).toBe(409);
    await setBadge(tenant, tenant.users[1] ?? '', 'B');
    expect((await putSchema(tenant, withBadge({ unique: true }))).status).toBe(200);
  });

  it('compares objects in any order of their members', async () => {
    const tenant = await makeTenant();
    await putSchema(tenant, withBadge({ type: 'object', unique: true }));
    const data = [{ badge: { a: 1, b: { c: 2, d: 3 } } }, { badge: { b: { d: 3, c: 2 }, a: 1 } }];
    const users = data.map(() => `user_${crypto.randomUUID()}`);
    const answers = [];
    for (const [i, user] of users.entries()) answers.push(await putUser(tenant, user, { data: data[i] }));
    expect(answers).toMatchObject([{ status: 200 }, { status: 409, body: { code: 'identity_taken' } }]);
  });

  it('409: treats the field as unique while the job runs, until a repetition succeeds', async () => {
    const tenant = await withBadges(['A', 'B', 'C']);
    const request = z.parse(SchemaReq, withBadge({ unique: true }));
    const context = { actor: 'user_1', precondition: {}, hasTime: () => false, isEditor: false };
    await expect(replaceSchema(tenant.app, request, context)).rejects.toMatchObject({
      code: 'indexing_in_progress',
      extras: { headers: { 'Retry-After': '5' }, members: { users: 0 } },
    });
    const taken = `user_${crypto.randomUUID()}`;
    await setBadge(tenant, taken, 'X');
    await expect(setBadge(tenant, `user_${crypto.randomUUID()}`, 'X')).rejects.toMatchObject({
      code: 'identity_taken',
    });
    await runJobs();
    expect(await findSchemaJob(tenant.app)).toMatchObject({ users: expect.any(Number), conflicts: 0 });
    expect((await putSchema(tenant, withBadge({ unique: true }))).status).toBe(200);
    expect(await getItem(keys.identity(tenant.app, 'badge', 'C'))).toMatchObject({
      user_id: tenant.users[2],
    });
  });

  // The second look of the job finds the values that the request missed.
  it('refuses or later reports equal values that 50 users set during the change', async () => {
    const tenant = await withBadges([]);
    const users = Array.from({ length: 50 }, () => `user_${crypto.randomUUID()}`);
    const [answer, ...results] = await Promise.all([
      putSchema(tenant, withBadge({ unique: true })),
      ...users.map((user) => setBadge(tenant, user, 'same').catch(() => undefined)),
    ]);
    const won = results.filter((result) => result !== undefined).length;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MINUTE * 1000 });
    const jobs = await continueSchemaJobs(() => true);
    const conflicts = jobs.find(({ app }) => app === tenant.app)?.conflicts ?? 0;
    const holders = won - (answer.status === 200 ? conflicts : won);
    expect(answer.status === 200 ? holders : won).toBeGreaterThanOrEqual(1);
    if (answer.status === 200) expect(holders).toBe(1);
  });
});

it('a schema without a field keeps stored values, which a field that returns has', async () => {
  const tenant = await withBadges(['A']);
  await putSchema(tenant, { schema: { email: badgeField() }, user_verification_fields: ['email'] });
  const [user = ''] = tenant.users;
  await upsertProfile(await backendOf(tenant), await findSchema(tenant.app), {
    user_id: user,
    data: { email: `${crypto.randomUUID()}@example.com` },
  });
  await putSchema(tenant, withBadge());
  expect((await findProfile(tenant.app, user))?.data['badge']).toBe('A');
});
