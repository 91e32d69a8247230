import { afterEach, describe, expect, it, vi } from 'vitest';
import { purgeApplications } from '../../../shared/deletion/purge.ts';
import { isoNow } from '../../../shared/platform/time.ts';
import { keys, purgeRanges } from '../../../shared/storage/keys.ts';
import { useBackends } from '../../support/backends.ts';
import { interceptTable } from '../../support/intercept-table.ts';
import { storeItem } from '../../support/items.ts';
import { purge, purgeRecords } from '../../support/purge.ts';
import { scanTable } from '../../support/scan-table.ts';

useBackends();
afterEach(async () => {
  vi.useFakeTimers({ now: Date.now() + 86_400_000, toFake: ['Date'] });
  await purgeApplications(() => true);
  vi.useRealTimers();
  expect(await purgeRecords()).toEqual([]);
});

const PARTITIONS = purgeRanges().map(({ pk }) => pk);
const INTERVAL_MS = 300_000;

/** A group whose purge record is in this partition. */
function groupIn(pk: string, name = 'group'): string {
  for (let n = 0; ; n++) if (keys.purgeGroup(`${name}_${n}`).pk === pk) return `${name}_${n}`;
}

/** Leaves a deleted group with members to the purge. */
async function leaveGroup(group: string, members = 1): Promise<void> {
  await storeItem({ ...keys.purgeGroup(group), app: 'app_1', group, deleted_at: isoNow() });
  const all = Array.from({ length: members }, (_, n) => keys.groupMember(group, `member_${n}`));
  await Promise.all(all.map((key) => storeItem(key)));
}

/** Leaves a webhook whose deletion cannot end within the next hours. */
async function leaveUnsettled(pk: string, count: number): Promise<void> {
  for (let n = 0, made = 0; made < count; n++) {
    const key = keys.purgeWebhook('app_1', `webhook_${n}`);
    if (key.pk !== pk) continue;
    const deleted_at = new Date(Date.now() + 4 * 3_600_000).toISOString();
    await storeItem({ ...key, kind: 'webhook', app: 'app_1', webhook: `webhook_${n}`, deleted_at });
    made += 1;
  }
}

/** Sets the clock to a run that begins with this partition. */
function beginWith(pk: string): void {
  const wanted = PARTITIONS.indexOf(pk);
  const now = Math.floor(Date.now() / INTERVAL_MS);
  const runs = (wanted - (now % PARTITIONS.length) + PARTITIONS.length) % PARTITIONS.length;
  vi.useFakeTimers({ now: (now + runs) * INTERVAL_MS, toFake: ['Date'] });
}

/** True as often as a number says. */
function steps(count: number): () => boolean {
  let left = count;
  return () => left-- > 0;
}

const groupsLeft = async () => (await purgeRecords()).map(({ group }) => group);

describe('purge records', () => {
  it('of many users are spread over 32 partitions, none with twice its share', () => {
    const users = Array.from({ length: 32_000 }, (_, n) => keys.purgeUser('app_1', `user_${n}`).pk);
    const counts = [...Map.groupBy(users, (pk) => pk).values()].map(({ length }) => length);
    expect(counts).toHaveLength(32);
    expect(Math.max(...counts)).toBeLessThan(1200);
  });

  it('of every partition are purged in one run', async () => {
    for (const pk of PARTITIONS) await leaveGroup(groupIn(pk));
    await purge();
    expect(await purgeRecords()).toEqual([]);
    expect(JSON.stringify(await scanTable())).not.toContain('GROUP#');
  });

  it('of other partitions do not wait for a long deletion', async () => {
    const [first = '', ...others] = PARTITIONS;
    const large = groupIn(first);
    await leaveGroup(large, 1200);
    for (const pk of others.slice(0, 5)) await leaveGroup(groupIn(pk));
    beginWith(first);
    await purgeApplications(steps(60));
    expect(await groupsLeft()).toEqual([large]);
  });

  it('of the same partition do not wait for a long deletion, which goes on after them', async () => {
    const [first = ''] = PARTITIONS;
    // The order is descending.
    const [large, small] = [groupIn(first, 'second'), groupIn(first, 'first')];
    await leaveGroup(large, 1100);
    await leaveGroup(small);
    beginWith(first);
    await purgeApplications(steps(40));
    expect(await groupsLeft()).toEqual([large]);
    expect(await purgeApplications(() => true)).toMatchObject({ failures: 0 });
    expect(await groupsLeft()).toEqual([]);
  });

  it('are purged by later runs whatever takes all the time of earlier ones', async () => {
    const [first = '', ...others] = PARTITIONS;
    await leaveUnsettled(first, 4);
    for (const pk of others) await leaveGroup(groupIn(pk));
    beginWith(first);
    for (let run = 0; run < 40; run++) {
      await purgeApplications(steps(6));
      vi.setSystemTime(Date.now() + INTERVAL_MS);
    }
    expect((await groupsLeft()).filter(Boolean)).toEqual([]);
  });
});

describe('a partition that cannot be read', () => {
  const failReads = (fails: (pk: unknown) => boolean) =>
    interceptTable(async ({ input, proceed }) => {
      const values = Object.values(Object(Object(input).ExpressionAttributeValues));
      if (values.some((value) => fails(Object(value).S ?? value))) throw new Error('the network is gone');
      return proceed();
    });

  it('counts as a failure, and stops no other', async () => {
    const [first, second = ''] = PARTITIONS;
    await leaveGroup(groupIn(second));
    const end = failReads((pk) => pk === first);
    expect(await purgeApplications(() => true)).toMatchObject({ failures: 1 });
    expect(await groupsLeft().catch(() => 'unread')).toBe('unread');
    end();
    expect(await groupsLeft()).toEqual([]);
  });

  it('fails the run if there is no other', async () => {
    const end = failReads((pk) => String(pk).startsWith('PURGE'));
    await expect(purgeApplications(() => true)).rejects.toMatchObject({ code: 'dependency_unavailable' });
    end();
  });
});
