import { describe, expect, it } from 'vitest';
import * as getWebhookDelivery from '../../../functions/webhooks/get-webhook-delivery.ts';
import * as testWebhook from '../../../functions/webhooks/test-webhook.ts';
import { finishReplay, listReplays, MAX_REPLAYS } from '../../../shared/deliveries/replay-store.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { beforeNextTransaction } from '../../support/before-call.ts';
import { invoke, type Request } from '../../support/invoke.ts';
import { changeItem, removeItem } from '../../support/items.ts';
import { atOnce, outcomesOf, RACERS } from '../../support/races.ts';
import { useTenant } from '../../support/use-tenant.ts';
import { useWakes } from '../../support/wakes.ts';
import { makeWebhook } from '../../support/webhooks.ts';

const tenant = useTenant();
const wakes = useWakes();

const test = (webhook: string, extra: Request = {}) =>
  invoke(testWebhook, { params: { app: tenant.app, webhook }, principal: tenant.hub, ...extra });

const replaysOf = (id: string) => listReplays({ app_id: tenant.app, id }, 100);

describe('POST /applications/{app}/webhooks/{webhook}/test', () => {
  describe('202', () => {
    it('stores a test event for this webhook only, wakes it, and shows the delivery', async () => {
      const [{ id }, other] = [await makeWebhook(tenant, { types: ['group.*'] }), await makeWebhook(tenant)];
      const { status, body } = await test(id);
      expect(status).toBe(202);
      expect(body).toEqual({
        id: expect.stringMatching(/^event_/),
        type: 'webhook.test',
        state: 'pending',
        attempts: 0,
        created_at: expect.any(String),
        cause: 'test',
      });
      const params = { app: tenant.app, webhook: id, event: String(body['id']) };
      const read = await invoke(getWebhookDelivery, { params, principal: tenant.hub });
      expect(read.body).toEqual(body);
      expect(await replaysOf(id)).toEqual([
        {
          id: expect.stringMatching(/^replay_/),
          kind: 'test',
          created_at: body['created_at'],
          event: {
            id: body['id'],
            scope: tenant.app,
            source: `test of ${id}`,
            position: 0,
            type: 'webhook.test',
            version: 1,
            actor: { type: 'hub_user', id: tenant.hub.userId },
            subject: { type: 'webhook', id },
            request_id: expect.any(String),
            at: body['created_at'],
          },
        },
      ]);
      expect(wakes.sent).toEqual([{ app: tenant.app, webhook: id }]);
      expect(await replaysOf(other.id)).toEqual([]);
    });

    it('succeeds while the queue fails, since the schedule wakes a due webhook', async () => {
      const { id } = await makeWebhook(tenant);
      wakes.fail();
      expect((await test(id)).status).toBe(202);
      const progress = await getItem(keys.webhookProgress(tenant.app, id));
      expect(progress).toMatchObject({ owner: 'WEBHOOKS#DUE', replays: 1 });
    });

    it('makes one test for the same Idempotency-Key', async () => {
      const { id } = await makeWebhook(tenant);
      const once = { headers: { 'idempotency-key': crypto.randomUUID() } };
      expect(await test(id, once)).toEqual(await test(id, once));
      expect(await replaysOf(id)).toHaveLength(1);
    });
  });

  it('404: stores nothing for a webhook that is deleted meanwhile', async () => {
    expect((await test(newId('webhook'))).status).toBe(404);
    const { id } = await makeWebhook(tenant);
    beforeNextTransaction(() => removeItem(keys.webhook(tenant.app, id)));
    expect(await test(id)).toBeApiError(404, 'webhook_not_found');
    expect([await replaysOf(id), wakes.sent]).toEqual([[], []]);
  });

  describe('409', () => {
    it('refuses a disabled webhook, and names the remedy', async () => {
      const { id } = await makeWebhook(tenant, { state: 'disabled' });
      const answer = await test(id);
      expect(answer).toBeApiError(409, 'webhook_disabled');
      expect(answer.body['detail']).toContain('Set `state` to `enabled`');
      expect([await replaysOf(id), wakes.sent]).toEqual([[], []]);
    });

    it(`never exceeds the limit in ${RACERS} parallel requests; a finished test frees it`, {
      tags: 'heavy',
    }, async () => {
      const { id } = await makeWebhook(tenant);
      await changeItem(keys.webhookProgress(tenant.app, id), { replays: MAX_REPLAYS - 2 });
      const answers = await atOnce(RACERS, () => test(id));
      expect(outcomesOf(answers)).toEqual({ 202: 2, '409 limit_reached': RACERS - 2 });
      const [one] = await replaysOf(id);
      const webhook = { app_id: tenant.app, id };
      expect(await finishReplay(webhook, String(one?.id))).toBe(true);
      expect(await finishReplay(webhook, String(one?.id))).toBe(false);
      expect((await test(id)).status).toBe(202);
      expect((await test(id)).status).toBe(409);
    });
  });
});
