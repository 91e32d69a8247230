import { afterEach, describe, expect, it, vi } from 'vitest';
import * as deleteApplication from '../../../functions/applications/delete-application.ts';
import * as deleteWebhook from '../../../functions/webhooks/delete-webhook.ts';
import * as testWebhook from '../../../functions/webhooks/test-webhook.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { keys, ranges } from '../../../shared/storage/keys.ts';
import { getItem, queryItems } from '../../../shared/storage/read-items.ts';
import { notExists } from '../../../shared/storage/writes/expressions.ts';
import { write } from '../../../shared/storage/writes/write-items.ts';
import { put } from '../../../shared/storage/writes/writes.ts';
import { beforeNextCall } from '../../support/before-call.ts';
import { invoke, type Request } from '../../support/invoke.ts';
import { ALL_RUNS, purge, purgeRecords, sweep } from '../../support/purge.ts';
import { scanTable } from '../../support/scan-table.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';
import { useWakes } from '../../support/wakes.ts';
import { makeDelivery, makeWebhook } from '../../support/webhooks.ts';

const tenant = useTenant();
useWakes();
afterEach(() => vi.useRealTimers());

const remove = (webhook: string, extra: Request = {}) =>
  invoke(deleteWebhook, { params: { app: tenant.app, webhook }, principal: tenant.hub, ...extra });

/** A webhook with deliveries, a waiting test and a lane. */
async function usedWebhook({ app, hub }: Tenant = tenant): Promise<string> {
  const { id } = await makeWebhook({ app, hub });
  for (let n = 0; n < 30; n++) await makeDelivery(app, id);
  await invoke(testWebhook, { params: { app, webhook: id }, principal: hub });
  await write(put({ ...keys.webhookLane(app, id, 'user:ada') }, notExists()));
  return id;
}

const itemsOf = async (app: string, webhook: string) =>
  (await queryItems(ranges.webhook(app, webhook), { limit: 100 })).items;

describe('DELETE /applications/{app}/webhooks/{webhook}', () => {
  describe('204', () => {
    it('deletes a webhook with all of its items, and no other', async () => {
      const [id, other] = [await usedWebhook(), await usedWebhook()];
      expect((await remove(id)).status).toBe(204);
      expect(await getItem(keys.webhook(tenant.app, id))).toBeUndefined();
      await sweep();
      expect(await itemsOf(tenant.app, id)).toEqual([]);
      expect(await itemsOf(tenant.app, other)).toHaveLength(34);
    });

    it('makes room for another webhook', async () => {
      const own = await makeTenant();
      const { id } = await makeWebhook(own);
      await remove(id, { params: { app: own.app, webhook: id }, principal: own.hub });
      expect(await getItem(keys.applicationUsage(own.app))).toMatchObject({ webhooks: 0 });
    });

    it('leaves nothing, not even items of a delivery under way', async () => {
      const id = await usedWebhook();
      await remove(id);
      await makeDelivery(tenant.app, id);
      await purge();
      expect(JSON.stringify(await scanTable())).not.toContain(`WEBHOOK#${tenant.app}#${id}`);
    });

    it('leaves deliveries that cannot be swept now to the purge', async () => {
      const id = await usedWebhook();
      expect((await remove(id)).status).toBe(204);
      const records = await purgeRecords();
      beforeNextCall('Query', async () => {
        throw new Error('the table does not answer');
      });
      await sweep(records);
      expect(await itemsOf(tenant.app, id)).toHaveLength(33);
      await purge();
      expect(await itemsOf(tenant.app, id)).toEqual([]);
    });
  });

  it('404: answers a second request', async () => {
    const { id } = await makeWebhook(tenant);
    await remove(id);
    expect(await remove(id)).toBeApiError(404, 'webhook_not_found');
    expect((await remove(newId('webhook'))).status).toBe(404);
  });

  it('412: keeps a webhook that has changed since the caller read it', async () => {
    const { id } = await makeWebhook(tenant);
    expect(await remove(id, { headers: { 'if-match': '"v2"' } })).toBeApiError(412, 'precondition_failed');
    expect(await getItem(keys.webhook(tenant.app, id))).toBeDefined();
  });
});

it('deleting an application leaves nothing of its webhooks', async () => {
  const own = await makeTenant();
  const id = await usedWebhook(own);
  await invoke(deleteApplication, { params: { app: own.app }, principal: own.hub });
  await purge(ALL_RUNS);
  expect(JSON.stringify(await scanTable())).not.toContain(id);
});
