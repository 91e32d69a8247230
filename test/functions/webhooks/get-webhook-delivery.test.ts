import { afterEach, describe, expect, it, vi } from 'vitest';
import * as getWebhookDelivery from '../../../functions/webhooks/get-webhook-delivery.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { invoke } from '../../support/invoke.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';
import { makeDelivery, makeWebhook } from '../../support/webhooks.ts';

const tenant = useTenant();
afterEach(() => vi.useRealTimers());

const read = (webhook: string, event: string) =>
  invoke(getWebhookDelivery, { params: { app: tenant.app, webhook, event }, principal: tenant.hub });

describe('GET /applications/{app}/webhooks/{webhook}/deliveries/{event}', () => {
  it('200: shows the last of several attempts, and their number', async () => {
    const { id: webhook } = await makeWebhook(tenant);
    const id = newId('event');
    await makeDelivery(tenant.app, webhook, {
      id,
      state: 'failing',
      response_status: 503,
      failure: 'status',
    });
    await makeDelivery(tenant.app, webhook, { id });
    const { status, body } = await read(webhook, id);
    expect([status, body]).toEqual([
      200,
      {
        id,
        type: 'user.created',
        state: 'delivered',
        attempts: 2,
        response_status: 200,
        created_at: expect.any(String),
        attempted_at: expect.any(String),
      },
    ]);
  });

  describe('404', () => {
    it('answers for an event that was not delivered to this webhook', async () => {
      const [one, two] = [await makeWebhook(tenant), await makeWebhook(tenant)];
      const event = await makeDelivery(tenant.app, one.id);
      for (const id of [event, newId('event')])
        expect(await read(two.id, id)).toBeApiError(404, 'delivery_not_found');
    });

    it("answers for another application's webhook", async () => {
      const other = await makeTenant();
      const { id } = await makeWebhook(other);
      expect(await read(id, await makeDelivery(other.app, id))).toBeApiError(404, 'webhook_not_found');
    });

    it('answers after 30 days, even before the table deletes it', async () => {
      const { id } = await makeWebhook(tenant);
      const event = await makeDelivery(tenant.app, id);
      vi.useFakeTimers({ now: Date.now() + 30 * 86_400_000, toFake: ['Date'] });
      expect((await read(id, event)).status).toBe(404);
    });
  });
});
