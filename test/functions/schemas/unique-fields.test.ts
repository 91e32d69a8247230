import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import * as indexUniqueFields from '../../../functions/events/index-unique-fields.ts';
import * as getSchema from '../../../functions/schemas/get-schema.ts';
import * as replaceSchemaOperation from '../../../functions/schemas/replace-schema.ts';
import { MINUTE } from '../../../shared/platform/time.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { SchemaReq } from '../../../shared/schemas/schema-contract.ts';
import { findSchema } from '../../../shared/schemas/schema-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/table.ts';
import { replaceSchema } from '../../../shared/users/replace-schema.ts';
import { continueSchemaJobs, dropJob } from '../../../shared/users/run-schema-job.ts';
import { findSchemaJob } from '../../../shared/users/schema-job.ts';
import { upsertProfile } from '../../../shared/users/upsert-profile.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextCall } from '../../support/before-call.ts';
import { invoke } from '../../support/invoke.ts';
import { putUser } from '../../support/profiles.ts';
import { makeTenant, makeUser, type Tenant } from '../../support/tenants.ts';

useBackends();
afterEach(() => vi.useRealTimers());

const field = (more: object = {}) => ({ type: 'string', display_name: 'Badge', ...more });
const withBadge = (more: object = {}) => ({
  schema: { email: field(), badge: field(more) },
  user_verification_fields: ['email'],
});
const replace = ({ app, hub }: Tenant, body: unknown) =>
  invoke(replaceSchemaOperation, { params: { app }, principal: hub, body });
const read = async ({ app, hub }: Tenant) =>
  (await invoke(getSchema, { params: { app }, principal: hub })).body;

/** An application whose users have these badges, which need not be unique yet. */
async function withUsers(badges: string[]): Promise<Tenant & { users: string[] }> {
  const tenant = await makeTenant();
  await replace(tenant, withBadge());
  const users = badges.map((_, i) => `user_${i}_${crypto.randomUUID()}`);
  await Promise.all(badges.map((badge, i) => makeUser(tenant.app, users[i] ?? '', { badge })));
  return { ...tenant, users };
}

const setBadge = async ({ app }: Tenant, userId: string, badge: string) =>
  upsertProfile({ id: app, config: {} }, await findSchema(app), { user_id: userId, data: { badge } });

describe('PUT /applications/{app}/schema that makes a field unique', () => {
  it('200: claims the values that users have; from then on nobody else can take them', async () => {
    const tenant = await withUsers(['A', 'B', 'C']);
    const answer = await replace(tenant, withBadge({ unique: true }));
    expect(answer).toMatchObject({ status: 200, body: { schema: { badge: { unique: true } } } });
    expect(answer.body).not.toHaveProperty('indexing');
    await expect(setBadge(tenant, `user_${crypto.randomUUID()}`, 'B')).rejects.toMatchObject({
      code: 'identity_taken',
    });
    await setBadge(tenant, tenant.users[1] ?? '', 'D');
    await setBadge(tenant, `user_${crypto.randomUUID()}`, 'B');
  });

  it('409: refuses it with the count while users have equal values, and leaves schema and users as they are', async () => {
    const tenant = await withUsers(['A', 'B', 'A', 'C', 'A']);
    const before = await read(tenant);
    const answer = await replace(tenant, withBadge({ unique: true }));
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'values_not_unique', conflicts: 2, examples: [expect.any(String), expect.any(String)] },
    });
    expect(await read(tenant)).toEqual(before);
    expect(await findSchemaJob(tenant.app)).toBeUndefined();
    for (const user of tenant.users) {
      expect((await findProfile(tenant.app, user))?.data['badge']).toEqual(expect.any(String));
    }
    await setBadge(tenant, `user_${crypto.randomUUID()}`, 'B');
  });

  it('200: once the equal values were changed', async () => {
    const tenant = await withUsers(['A', 'A']);
    expect((await replace(tenant, withBadge({ unique: true }))).status).toBe(409);
    await setBadge(tenant, tenant.users[1] ?? '', 'B');
    expect((await replace(tenant, withBadge({ unique: true }))).status).toBe(200);
  });

  it('compares objects whatever the order of their members', async () => {
    const tenant = await makeTenant();
    await replace(tenant, withBadge({ type: 'object', unique: true }));
    const data = [{ badge: { a: 1, b: { c: 2, d: 3 } } }, { badge: { b: { d: 3, c: 2 }, a: 1 } }];
    const users = data.map(() => `user_${crypto.randomUUID()}`);
    const answers = [];
    for (const [i, user] of users.entries()) answers.push(await putUser(tenant, user, { data: data[i] }));
    expect(answers).toMatchObject([{ status: 200 }, { status: 409, body: { code: 'identity_taken' } }]);
  });

  it('409 while it takes longer than a request: writes treat the field as unique, the job goes on, and the repeated request succeeds', async () => {
    const tenant = await withUsers(['A', 'B', 'C']);
    const request = z.parse(SchemaReq, withBadge({ unique: true }));
    const context = { actor: 'user_1', precondition: {}, hasTime: () => false };
    await expect(replaceSchema(tenant.app, request, context)).rejects.toMatchObject({
      code: 'indexing_in_progress',
      extras: { headers: { 'Retry-After': '5' }, members: { users: 0 } },
    });
    const taken = `user_${crypto.randomUUID()}`;
    await setBadge(tenant, taken, 'X');
    await expect(setBadge(tenant, `user_${crypto.randomUUID()}`, 'X')).rejects.toMatchObject({
      code: 'identity_taken',
    });
    await indexUniqueFields.handler({}, { getRemainingTimeInMillis: () => 60_000 });
    expect(await findSchemaJob(tenant.app)).toMatchObject({ users: expect.any(Number), conflicts: 0 });
    expect((await replace(tenant, withBadge({ unique: true }))).status).toBe(200);
    expect(await getItem(keys.identity(tenant.app, 'badge', 'C'))).toMatchObject({
      user_id: tenant.users[2],
    });
  });

  it('looks at all users once more later, for writes that were under way, and then forgets the job', async () => {
    const tenant = await withUsers(['A']);
    await replace(tenant, withBadge({ unique: true }));
    const late = `user_${crypto.randomUUID()}`;
    await makeUser(tenant.app, late, { badge: 'late' });
    await indexUniqueFields.handler({}, { getRemainingTimeInMillis: () => 60_000 });
    expect(await getItem(keys.identity(tenant.app, 'badge', 'late'))).toBeUndefined();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MINUTE * 1000 });
    await indexUniqueFields.handler({}, { getRemainingTimeInMillis: () => 60_000 });
    expect(await getItem(keys.identity(tenant.app, 'badge', 'late'))).toMatchObject({ user_id: late });
    expect(await findSchemaJob(tenant.app)).toBeUndefined();
  });

  it('never takes equal values silently that 50 users set while the field becomes unique: refused, or found by the second look', async () => {
    const tenant = await withUsers([]);
    const users = Array.from({ length: 50 }, () => `user_${crypto.randomUUID()}`);
    const [answer, ...results] = await Promise.all([
      replace(tenant, withBadge({ unique: true })),
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

/** Runs the scheduled function so many minutes from now. */
async function runIn(minutes: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * MINUTE * 1000 });
  await indexUniqueFields.handler({}, { getRemainingTimeInMillis: () => 60_000 });
}

/** Asks for the change with no time to make it. */
async function begin(tenant: Tenant, body: unknown): Promise<void> {
  const context = { actor: 'user_1', precondition: {}, hasTime: () => false };
  await expect(replaceSchema(tenant.app, z.parse(SchemaReq, body), context)).rejects.toMatchObject({
    code: 'indexing_in_progress',
  });
}

describe('a change that makes a field unique and that nobody asks for any more', () => {
  const unique = withBadge({ unique: true });

  it('is given up 15 minutes after it was ready: mark, claims and job are gone, and equal values may be written', async () => {
    const tenant = await withUsers(['A', 'B', 'C']);
    await begin(tenant, unique);
    await runIn(0);
    expect(await getItem(keys.identity(tenant.app, 'badge', 'B'))).toBeDefined();
    await runIn(14);
    expect(await findSchemaJob(tenant.app)).toMatchObject({ phase: 'build' });
    await expect(setBadge(tenant, tenant.users[0] ?? '', 'B')).rejects.toMatchObject({
      code: 'identity_taken',
    });
    await runIn(2);
    expect(await findSchemaJob(tenant.app)).toBeUndefined();
    for (const badge of ['A', 'B', 'C']) {
      expect(await getItem(keys.identity(tenant.app, 'badge', badge))).toBeUndefined();
    }
    for (const user of tenant.users) {
      expect((await findProfile(tenant.app, user))?.identities).toEqual([]);
    }
    await setBadge(tenant, tenant.users[0] ?? '', 'B');
    expect(await read(tenant)).toMatchObject({ version: 1, schema: { badge: { unique: false } } });
  });

  it('is given up in steps: what one run has no time for, the next one does', async () => {
    const tenant = await withUsers(Array.from({ length: 150 }, (_, i) => `badge-${i}`));
    await begin(tenant, unique);
    await runIn(0);
    vi.setSystemTime(Date.now() + 16 * MINUTE * 1000);
    const held = async () =>
      (await Promise.all(tenant.users.map((user) => findProfile(tenant.app, user)))).filter(
        (profile) => profile?.identities?.length,
      ).length;
    let pages = 0;
    const job = await findSchemaJob(tenant.app);
    if (job) await dropJob(job, () => pages++ < 1);
    expect(await held()).toBe(51);
    await setBadge(tenant, tenant.users[0] ?? '', 'badge-1');
    await continueSchemaJobs(() => true);
    expect(await held()).toBe(0);
    expect(await findSchemaJob(tenant.app)).toBeUndefined();
  });

  it('is given up at once where another schema is put: a later change starts anew and sees every value', async () => {
    const tenant = await withUsers(['A', 'B']);
    await begin(tenant, unique);
    await runIn(0);
    await replace(tenant, withBadge({ display_name: 'Token' }));
    await setBadge(tenant, tenant.users[1] ?? '', 'A');
    expect(await findSchemaJob(tenant.app)).toMatchObject({ phase: 'drop' });
    expect(await replace(tenant, unique)).toMatchObject({ status: 409, body: { conflicts: 1 } });
    expect(await findSchemaJob(tenant.app)).toBeUndefined();
  });

  it('never ends as a unique field without claims, however the last request and the giving up meet', async () => {
    for (const meet of ['GetItem', 'TransactWrite']) {
      const tenant = await withUsers(['A', 'B']);
      await begin(tenant, unique);
      await runIn(0);
      vi.setSystemTime(Date.now() + 16 * MINUTE * 1000);
      beforeNextCall(meet, () => continueSchemaJobs(() => true));
      const { status } = await replace(tenant, unique);
      const again = status === 200 ? 200 : (await replace(tenant, unique)).status;
      expect(again, meet).toBe(200);
      for (const badge of ['A', 'B']) {
        expect(await getItem(keys.identity(tenant.app, 'badge', badge)), meet).toBeDefined();
      }
      vi.useRealTimers();
    }
  });

  it('does not keep those of other applications waiting until it is done', async () => {
    const tenants = await Promise.all([withUsers(['A']), withUsers(['B'])]);
    for (const tenant of tenants) await begin(tenant, unique);
    const first = vi.fn<(app: string) => void>();
    for (let run = 0; run < 40; run++) {
      let looks = 0;
      const [job] = await continueSchemaJobs(() => looks++ === 0);
      if (job) first(job.app);
    }
    for (const { app } of tenants) expect(first).toHaveBeenCalledWith(app);
  });

  it('leaves what a change before has still to verify', async () => {
    const tenant = await withUsers(['A']);
    await replace(tenant, unique);
    const late = `user_${crypto.randomUUID()}`;
    await makeUser(tenant.app, late, { badge: 'late' });
    await begin(tenant, { ...unique, schema: { ...unique.schema, code: field({ unique: true }) } });
    await runIn(0);
    await runIn(16);
    await runIn(1);
    expect(await getItem(keys.identity(tenant.app, 'badge', 'late'))).toMatchObject({ user_id: late });
    expect(await findSchemaJob(tenant.app)).toBeUndefined();
  });
});

describe('PUT /applications/{app}/schema that removes a field', () => {
  it('keeps what is stored: a field that comes back has its values again', async () => {
    const tenant = await withUsers(['A']);
    await replace(tenant, { schema: { email: field() }, user_verification_fields: ['email'] });
    const [user = ''] = tenant.users;
    await upsertProfile({ id: tenant.app, config: {} }, await findSchema(tenant.app), {
      user_id: user,
      data: { email: `${crypto.randomUUID()}@example.com` },
    });
    await replace(tenant, withBadge());
    expect((await findProfile(tenant.app, user))?.data['badge']).toBe('A');
  });
});
