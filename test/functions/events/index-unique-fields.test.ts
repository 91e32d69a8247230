import { afterEach, describe, expect, it, vi } from 'vitest';
import { MINUTE } from '../../../shared/platform/time.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { continueSchemaJobs, dropJob } from '../../../shared/schema-jobs/run-schema-job.ts';
import { findSchemaJob } from '../../../shared/schema-jobs/schema-job.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextCall } from '../../support/before-call.ts';
import { removeItem } from '../../support/items.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import {
  badgeField,
  beginChange,
  putSchema,
  readSchema,
  runJobs,
  runJobsIn,
  setBadge,
  withBadge,
  withBadges,
} from '../../support/schema-changes.ts';
import { makeUser } from '../../support/tenants.ts';

useBackends();
afterEach(() => vi.useRealTimers());

const unique = withBadge({ unique: true });

describe('the scheduled run for changes of schemas', () => {
  it('looks at all users again later, for writes under way, and then ends the job', async () => {
    const tenant = await withBadges(['A']);
    await putSchema(tenant, withBadge({ unique: true }));
    const late = `user_${crypto.randomUUID()}`;
    await makeUser(tenant.app, late, { badge: 'late' });
    await runJobs();
    expect(await getItem(keys.identity(tenant.app, 'badge', 'late'))).toBeUndefined();
    await runJobsIn(1);
    expect(await getItem(keys.identity(tenant.app, 'badge', 'late'))).toMatchObject({ user_id: late });
    expect(await findSchemaJob(tenant.app)).toBeUndefined();
  });

  it('logs how many users each change has seen, and nothing about them', async () => {
    const tenant = await withBadges(['A', 'B', 'B']);
    await beginChange(tenant, unique);
    const lines = await logLinesOf(() => runJobs());
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        level: 'warn',
        application: tenant.app,
        phase: 'build',
        fields: 'badge',
        users: 4,
        conflicts: 1,
        misfits: 0,
      },
    ]);
    for (const user of tenant.users) expect(lines.join()).not.toContain(user);
  });

  it('leaves a change to the next run if there is no time left', async () => {
    const tenant = await withBadges(['A']);
    await beginChange(tenant, unique);
    const before = await findSchemaJob(tenant.app);
    expect(await logLinesOf(() => runJobs(3000))).toEqual([]);
    expect(await findSchemaJob(tenant.app)).toEqual(before);
  });

  it('drops the change of a deleted application', async () => {
    const tenant = await withBadges(['A']);
    await beginChange(tenant, unique);
    await removeItem(keys.application(tenant.app));
    await runJobs();
    expect(await findSchemaJob(tenant.app)).toBeUndefined();
  });
});

describe('an abandoned change that makes a field unique', () => {
  // Users may have equal values again.
  it('is dropped with mark, claims and job 15 minutes after it was ready', async () => {
    const tenant = await withBadges(['A', 'B', 'C']);
    await beginChange(tenant, unique);
    await runJobsIn(0);
    expect(await getItem(keys.identity(tenant.app, 'badge', 'B'))).toBeDefined();
    await runJobsIn(14);
    expect(await findSchemaJob(tenant.app)).toMatchObject({ phase: 'build' });
    await expect(setBadge(tenant, tenant.users[0] ?? '', 'B')).rejects.toMatchObject({
      code: 'identity_taken',
    });
    await runJobsIn(2);
    expect(await findSchemaJob(tenant.app)).toBeUndefined();
    for (const badge of ['A', 'B', 'C']) {
      expect(await getItem(keys.identity(tenant.app, 'badge', badge))).toBeUndefined();
    }
    for (const user of tenant.users) {
      expect((await findProfile(tenant.app, user))?.identities).toEqual([]);
    }
    await setBadge(tenant, tenant.users[0] ?? '', 'B');
    expect(await readSchema(tenant)).toMatchObject({ version: 1, schema: { badge: { unique: false } } });
  });

  it('is dropped in steps: the next run continues where the time of one ended', async () => {
    const tenant = await withBadges(Array.from({ length: 150 }, (_, i) => `badge-${i}`));
    await beginChange(tenant, unique);
    await runJobsIn(0);
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

  // The later change sees every value.
  it('is dropped at once by another schema; a later change starts again', async () => {
    const tenant = await withBadges(['A', 'B']);
    await beginChange(tenant, unique);
    await runJobsIn(0);
    await putSchema(tenant, withBadge({ display_name: 'Token' }));
    await setBadge(tenant, tenant.users[1] ?? '', 'A');
    expect(await findSchemaJob(tenant.app)).toMatchObject({ phase: 'drop' });
    expect(await putSchema(tenant, unique)).toMatchObject({ status: 409, body: { conflicts: 1 } });
    expect(await findSchemaJob(tenant.app)).toBeUndefined();
  });

  it('never becomes a unique field without claims, if request and drop race', async () => {
    for (const meet of ['GetItem', 'TransactWrite']) {
      const tenant = await withBadges(['A', 'B']);
      await beginChange(tenant, unique);
      await runJobsIn(0);
      vi.setSystemTime(Date.now() + 16 * MINUTE * 1000);
      beforeNextCall(meet, () => continueSchemaJobs(() => true));
      const { status } = await putSchema(tenant, unique);
      const again = status === 200 ? 200 : (await putSchema(tenant, unique)).status;
      expect(again, meet).toBe(200);
      for (const badge of ['A', 'B']) {
        expect(await getItem(keys.identity(tenant.app, 'badge', badge)), meet).toBeDefined();
      }
      vi.useRealTimers();
    }
  });

  it('does not delay changes of other applications until it is done', async () => {
    const tenants = await Promise.all([withBadges(['A']), withBadges(['B'])]);
    for (const tenant of tenants) await beginChange(tenant, unique);
    const first = vi.fn<(app: string) => void>();
    for (let run = 0; run < 40; run++) {
      let looks = 0;
      const [job] = await continueSchemaJobs(() => looks++ === 0);
      if (job) first(job.app);
    }
    for (const { app } of tenants) expect(first).toHaveBeenCalledWith(app);
  });

  it('leaves values that an earlier change has still to verify', async () => {
    const tenant = await withBadges(['A']);
    await putSchema(tenant, unique);
    const late = `user_${crypto.randomUUID()}`;
    await makeUser(tenant.app, late, { badge: 'late' });
    await beginChange(tenant, {
      ...unique,
      schema: { ...unique.schema, code: badgeField({ unique: true }) },
    });
    await runJobsIn(0);
    await runJobsIn(16);
    await runJobsIn(1);
    expect(await getItem(keys.identity(tenant.app, 'badge', 'late'))).toMatchObject({ user_id: late });
    expect(await findSchemaJob(tenant.app)).toBeUndefined();
  });
});
