import { describe, expect, it } from 'vitest';
import * as getWebhook from '../../../functions/webhooks/get-webhook.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { countCalls } from '../../support/count-calls.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { expectHidden } from '../../support/refusals.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';
import { makeWebhook, RECEIVER } from '../../support/webhooks.ts';

const tenant = useTenant();

const read = (webhook: string, principal = tenant.hub) =>
  invoke(getWebhook, { params: { app: tenant.app, webhook }, principal });

describe('GET /applications/{app}/webhooks/{webhook}', () => {
  it('200: shows a webhook and the results of its deliveries, with one read', async () => {
    const { id } = await makeWebhook(tenant);
    const [failing_since, last_success_at] = ['2026-01-02T00:00:00.000Z', '2026-01-01T00:00:00.000Z'];
    await changeItem(keys.webhookProgress(tenant.app, id), { failing_since, last_success_at, replays: 3 });
    const { status, headers, body } = await read(id);
    expect([status, headers['etag']]).toEqual([200, '"v1"']);
    expect(body).toEqual({
      id,
      app_id: tenant.app,
      url: RECEIVER,
      types: ['*'],
      description: '',
      guests: false,
      state: 'enabled',
      failing_since,
      last_success_at,
      secrets: [{ created_at: expect.any(String) }],
      created_at: expect.any(String),
      updated_at: body['created_at'],
    });
    // The first read is that of the access check.
    expect(await countCalls(() => read(id))).toEqual(['GetItem', 'BatchGetItem']);
  });

  it("404: answers another application's webhook like an unknown one", async () => {
    const { id } = await makeWebhook(await makeTenant());
    await expectHidden(id, 'webhook_not_found', (id) => read(id));
  });
});
