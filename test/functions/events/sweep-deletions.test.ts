import { afterEach, describe, expect, it, vi } from 'vitest';
import * as deleteVariant from '../../../functions/variants/delete-variant.ts';
import * as deleteWebhook from '../../../functions/webhooks/delete-webhook.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextCall } from '../../support/before-call.ts';
import { groupOfTwo, groups, itemsOfGroup, members } from '../../support/groups.ts';
import { invoke } from '../../support/invoke.ts';
import { putUser, readUser, removeUser } from '../../support/profiles.ts';
import { publishPending } from '../../support/publish-pending.ts';
import { purge, purgeRecords, sweep } from '../../support/purge.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';
import { makeVariant } from '../../support/variants.ts';
import { makeDelivery, makeWebhook } from '../../support/webhooks.ts';

useBackends({ events: true });
const tenant = useTenantOnly();
afterEach(() => vi.useRealTimers());

const leftToPurge = async () => (await purgeRecords()).map(({ sk }) => sk);
/** What is left of a group, beside the events of what it was. */
const leftOf = async (group: string) =>
  (await itemsOfGroup(group)).filter(({ pk }) => !/^(EVENT|PUBLISHED|REMOVED)/.test(String(pk)));
const later = (seconds: number) => vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ['Date'] });

describe('the sweep of deletions', () => {
  it('starts from the stream, and leaves nothing of a group, variant and webhook', async () => {
    const { app, hub } = tenant;
    const { group, owner } = await groupOfTwo(tenant);
    const { variant } = await makeVariant(tenant);
    const { id: webhook } = await makeWebhook(tenant);
    await makeDelivery(app, webhook);
    await groups.remove(owner, { group });
    await invoke(deleteVariant, { params: { app, variant }, principal: hub });
    await invoke(deleteWebhook, { params: { app, webhook }, principal: hub });
    expect(await leftToPurge()).toHaveLength(3);
    await publishPending();
    expect(await leftOf(group)).toEqual([]);
    expect(await getItem(keys.variant(app, variant))).toBeUndefined();
    // A delivery that had begun may still add something, so this record stays for the purge.
    expect(await leftToPurge()).toEqual([keys.purgeWebhook(app, webhook).sk]);
  });

  it('ends the memberships of a deleted user, which nobody reads any more', async () => {
    const { group, owner, member, memberId } = await groupOfTwo(tenant);
    await removeUser(tenant, member.userId);
    const { body } = await members.list(owner, { group });
    expect(body).toMatchObject({ results: [{ user_id: owner.userId }] });
    expect(body['results']).toHaveLength(1);
    for (const caller of [owner, tenant.keys]) {
      expect(await members.get(caller, { group, member: memberId })).toBeApiError(404, 'member_not_found');
      const change = { body: { roles: ['reader'] } };
      const answer = await members.update(caller, { group, member: memberId }, change);
      expect(answer).toBeApiError(404, 'member_not_found');
    }
    expect(await getItem(keys.groupMember(group, memberId))).toBeDefined();
    await publishPending();
    expect(await getItem(keys.groupMember(group, memberId))).toBeUndefined();
  });

  it('ends after 30 seconds, so that a new user with the id loses nothing', async () => {
    const { group, owner } = await groupOfTwo(tenant);
    await groups.remove(owner, { group });
    later(31);
    await sweep();
    expect(await leftOf(group)).not.toEqual([]);
    await purge();
    expect(await leftOf(group)).toEqual([]);
  });

  it("takes nothing from a new user with a deleted user's id, if the stream is late", async () => {
    const userId = `late-${crypto.randomUUID()}`;
    await putUser(tenant, userId, { data: {} });
    await removeUser(tenant, userId);
    const record = await getItem(keys.purgeUser(tenant.app, userId));
    await purge();
    vi.useRealTimers();
    expect((await putUser(tenant, userId, { data: {} })).status).toBe(200);
    later(300);
    await sweep([record ?? {}]);
    expect((await readUser(tenant, userId)).status).toBe(200);
  });

  it('leaves failures to the purge, and does not fail itself', async () => {
    await publishPending();
    const [first, second] = [await groupOfTwo(tenant), await groupOfTwo(tenant)];
    for (const { group, owner } of [first, second]) await groups.remove(owner, { group });
    beforeNextCall('DeleteItem', async () => {
      throw new Error('the table does not answer');
    });
    await publishPending();
    const left = [...(await leftOf(first.group)), ...(await leftOf(second.group))];
    expect(left).not.toEqual([]);
    await purge();
    expect(await leftOf(first.group)).toEqual([]);
    expect(await leftOf(second.group)).toEqual([]);
  });

  it('starts nothing without time for it', async () => {
    const { group, owner } = await groupOfTwo(tenant);
    await groups.remove(owner, { group });
    await sweep(undefined, 2_000);
    expect(await leftOf(group)).not.toEqual([]);
  });
});
