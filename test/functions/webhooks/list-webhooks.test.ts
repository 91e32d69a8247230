import { describe, expect, it } from 'vitest';
import * as listWebhooks from '../../../functions/webhooks/list-webhooks.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { enabledWebhooks } from '../../../shared/webhooks/webhook-store.ts';
import { useBackends } from '../../support/backends.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';
import { makeWebhook } from '../../support/webhooks.ts';

useBackends();

const list = (tenant: Tenant, query: Record<string, string> = {}) =>
  invoke(listWebhooks, { params: { app: tenant.app }, principal: tenant.keys, query });

describe('GET /applications/{app}/webhooks', () => {
  it('200: pages through the webhooks of the application only, oldest first', async () => {
    const tenant = await makeTenant();
    await makeWebhook(await makeTenant());
    const ids = [];
    for (let n = 0; n < 3; n++) ids.push((await makeWebhook(tenant)).id);
    const last_success_at = '2026-01-01T00:00:00.000Z';
    await changeItem(keys.webhookProgress(tenant.app, String(ids[1])), { last_success_at });
    const first = await list(tenant, { page_size: '2' });
    expect(first.body).toMatchObject({
      results: [{ id: ids[0] }, { id: ids[1], last_success_at }],
      next: ids[1],
      total_results: 3,
    });
    const second = await list(tenant, { page_size: '2', after: String(ids[1]) });
    expect(second.body).toMatchObject({ results: [{ id: ids[2] }] });
    expect(second.body).not.toHaveProperty('next');
  });

  it('400: refuses a cursor that names no webhook', async () => {
    expect(await list(await makeTenant(), { after: 'webhook_nothing' })).toBeApiError(400, 'invalid_cursor');
  });
});

it('the webhooks that get events are the enabled ones', async () => {
  const tenant = await makeTenant();
  await makeWebhook(tenant, { state: 'disabled' });
  const { id } = await makeWebhook(tenant);
  expect((await enabledWebhooks(tenant.app)).map((webhook) => webhook.id)).toEqual([id]);
});
