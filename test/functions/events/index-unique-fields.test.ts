import { afterEach, describe, expect, it, vi } from 'vitest';
import { MINUTE } from '../../../shared/platform/time.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { continueSchemaJobs, dropJob } from '../../../shared/users/run-schema-job.ts';
import { findSchemaJob } from '../../../shared/users/schema-job.ts';
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
  it('looks at all users once more later, for writes that were under way, and then forgets the job', async () => {
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

  it('logs of each change how many users it has seen, and nothing about them', async () => {
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

  it('leaves a change to the next run where there is no time left', async () => {
    const tenant = await withBadges(['A']);
    await beginChange(tenant, unique);
    const before = await findSchemaJob(tenant.app);
    expect(await logLinesOf(() => runJobs(3000))).toEqual([]);
    expect(await findSchemaJob(tenant.app)).toEqual(before);
  });

  it('forgets the change of an application that was deleted', async () => {
    const tenant = await withBadges(['A']);
    await beginChange(tenant, unique);
    await removeItem(keys.application(tenant.app));
    await runJobs();
    expect(await findSchemaJob(tenant.app)).toBeUndefined();
  });
});

describe('a change that makes a field unique and that nobody asks for any more', () => {
  it('is given up 15 minutes after it was ready: mark, claims and job are gone, and equal values may be written', async () => {
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

  it('is given up in steps: what one run has no time for, the next one does', async () => {
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

  it('is given up at once where another schema is put: a later change starts anew and sees every value', async () => {
    const tenant = await withBadges(['A', 'B']);
    await beginChange(tenant, unique);
    await runJobsIn(0);
    await putSchema(tenant, withBadge({ display_name: 'Token' }));
    await setBadge(tenant, tenant.users[1] ?? '', 'A');
    expect(await findSchemaJob(tenant.app)).toMatchObject({ phase: 'drop' });
    expect(await putSchema(tenant, unique)).toMatchObject({ status: 409, body: { conflicts: 1 } });
    expect(await findSchemaJob(tenant.app)).toBeUndefined();
  });

  it('never ends as a unique field without claims, however the last request and the giving up meet', async () => {
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

  it('does not keep those of other applications waiting until it is done', async () => {
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

  it('leaves what a change before has still to verify', async () => {
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
