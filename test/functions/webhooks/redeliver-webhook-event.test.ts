import { describe, expect, it } from 'vitest';
import * as redeliverWebhookEvent from '../../../functions/webhooks/redeliver-webhook-event.ts';
import * as testWebhook from '../../../functions/webhooks/test-webhook.ts';
import { finishReplay, listReplays } from '../../../shared/deliveries/replay-store.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { beforeNextTransaction } from '../../support/before-call.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { useTenant } from '../../support/use-tenant.ts';
import { useWakes } from '../../support/wakes.ts';
import { makeDelivery, makeWebhook } from '../../support/webhooks.ts';

const tenant = useTenant();
const wakes = useWakes();

const redeliver = (webhook: string, event: string) =>
  invoke(redeliverWebhookEvent, { params: { app: tenant.app, webhook, event }, principal: tenant.keys });

const replaysOf = (id: string) => listReplays({ app_id: tenant.app, id }, 100);
const replaysCounted = async (id: string) =>
  (await getItem(keys.webhookProgress(tenant.app, id)))?.['replays'];

describe('POST /applications/{app}/webhooks/{webhook}/deliveries/{event}/redeliver', () => {
  describe('202', () => {
    it('makes a dead delivery pending, and wakes the webhook', async () => {
      const { id } = await makeWebhook(tenant);
      const event = await makeDelivery(tenant.app, id, { state: 'dead', failure: 'time_out', position: 12 });
      const { status, body } = await redeliver(id, event);
      expect(status).toBe(202);
      expect(body).toMatchObject({ id: event, state: 'pending', attempts: 1, cause: 'redelivery' });
      expect(await replaysOf(id)).toEqual([
        { id: event, kind: 'event', event, position: 12, created_at: expect.any(String) },
      ]);
      expect(wakes.sent).toEqual([{ app: tenant.app, webhook: id }]);
    });

    it('adds nothing while an earlier request is unfinished, also in parallel', async () => {
      const { id } = await makeWebhook(tenant);
      const event = await makeDelivery(tenant.app, id);
      beforeNextTransaction(() => redeliver(id, event));
      const answers = [await redeliver(id, event), await redeliver(id, event)];
      expect(answers.map(({ status, body }) => [status, body['state']])).toEqual([
        [202, 'pending'],
        [202, 'pending'],
      ]);
      expect([await replaysCounted(id), (await replaysOf(id)).length]).toEqual([1, 1]);
      await finishReplay({ app_id: tenant.app, id }, event);
      await redeliver(id, event);
      expect([await replaysCounted(id), (await replaysOf(id)).length]).toEqual([1, 1]);
    });

    it('keeps a failing delivery, which waits for its next attempt as well', async () => {
      const { id } = await makeWebhook(tenant);
      const next_attempt_at = '2999-01-01T00:00:00.000Z';
      const event = await makeDelivery(tenant.app, id, { state: 'failing', next_attempt_at });
      expect((await redeliver(id, event)).body).toMatchObject({ state: 'failing', next_attempt_at });
      expect(await replaysOf(id)).toHaveLength(1);
    });
  });

  it('404: answers for an event that was not delivered to this webhook', async () => {
    const { id } = await makeWebhook(tenant);
    expect(await redeliver(id, newId('event'))).toBeApiError(404, 'delivery_not_found');
    expect(await redeliver(newId('webhook'), newId('event'))).toBeApiError(404, 'webhook_not_found');
  });

  describe('409', () => {
    it('refuses a test, which is not stored', async () => {
      const { id } = await makeWebhook(tenant);
      const params = { app: tenant.app, webhook: id };
      const { body } = await invoke(testWebhook, { params, principal: tenant.keys });
      expect(await redeliver(id, String(body['id']))).toBeApiError(409, 'conflict');
    });

    it('refuses a disabled webhook, and keeps the delivery', async () => {
      const { id } = await makeWebhook(tenant);
      const event = await makeDelivery(tenant.app, id, { state: 'dead' });
      await changeItem(keys.webhook(tenant.app, id), { state: 'disabled' });
      expect(await redeliver(id, event)).toBeApiError(409, 'webhook_disabled');
      expect(await getItem(keys.webhookDelivery(tenant.app, id, event))).toMatchObject({ state: 'dead' });
    });
  });
});
