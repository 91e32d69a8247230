import { describe, expect, it } from 'vitest';
import * as updateWebhook from '../../../functions/webhooks/update-webhook.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { disableFailing, getWebhook } from '../../../shared/webhooks/webhook-store.ts';
import { beforeNextCall, failReadsAfterNext } from '../../support/before-call.ts';
import { faultPaths, invoke, type Request } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { useTenant } from '../../support/use-tenant.ts';
import { useWakes } from '../../support/wakes.ts';
import { makeWebhook, RECEIVER } from '../../support/webhooks.ts';

const tenant = useTenant();
const wakes = useWakes();

const update = (webhook: string, body: unknown, extra: Request = {}) =>
  invoke(updateWebhook, { params: { app: tenant.app, webhook }, principal: tenant.hub, body, ...extra });

/** A webhook that the service disabled after its deliveries had failed for days. */
async function disabledByFailures(): Promise<string> {
  const { id } = await makeWebhook(tenant);
  const failing_since = '2026-01-02T00:00:00.000Z';
  await changeItem(keys.webhookProgress(tenant.app, id), { failing_since, position: 7 });
  expect(await disableFailing(await getWebhook(tenant.app, id), 'failing')).toBe(true);
  return id;
}

describe('PATCH /applications/{app}/webhooks/{webhook}', () => {
  describe('200', () => {
    it('changes the named members, and no other', async () => {
      const { id } = await makeWebhook(tenant, { description: 'Billing' });
      const url = 'https://other.example/';
      const { status, headers, body } = await update(id, { url, types: ['user.deleted'] });
      expect([status, headers['etag']]).toEqual([200, '"v2"']);
      expect(body).toMatchObject({ id, url, types: ['user.deleted'], description: 'Billing' });
      expect(await update(id, { description: '' })).toMatchObject({ body: { url, description: '' } });
      expect(wakes.sent).toEqual([]);
    });

    it('needs no read after the write, so no failing read makes a repetition conflict', async () => {
      const { id } = await makeWebhook(tenant);
      failReadsAfterNext('Update');
      const changed = await update(id, { description: 'New' }, { headers: { 'if-match': '"v1"' } });
      expect(changed).toMatchObject({ status: 200, body: { description: 'New' } });
    });

    it('disables a webhook by request', async () => {
      const { id } = await makeWebhook(tenant);
      const { body } = await update(id, { state: 'disabled' });
      expect(body).toMatchObject({ state: 'disabled', disabled_reason: 'by_request' });
      expect(wakes.sent).toEqual([]);
    });

    it('keeps the reason of a webhook that the service disabled', async () => {
      const { body } = await update(await disabledByFailures(), { state: 'disabled', description: 'Old' });
      expect(body).toMatchObject({ disabled_reason: 'failing', failing_since: expect.any(String) });
    });

    it('enables a webhook that the service disabled, at its position and with a wake', async () => {
      const id = await disabledByFailures();
      const { body } = await update(id, { state: 'enabled' });
      expect(body).toMatchObject({ state: 'enabled' });
      for (const name of ['disabled_reason', 'failing_since']) expect(body).not.toHaveProperty(name);
      expect(wakes.sent).toEqual([{ app: tenant.app, webhook: id }]);
      expect(await getItem(keys.webhookProgress(tenant.app, id))).toMatchObject({ position: 7 });
    });

    it('enables it while the queue fails, since the schedule wakes a due webhook', async () => {
      const id = await disabledByFailures();
      wakes.fail();
      expect((await update(id, { state: 'enabled' })).status).toBe(200);
      expect(await getItem(keys.webhookProgress(tenant.app, id))).toMatchObject({ owner: 'WEBHOOKS#DUE' });
    });

    it('keeps both of two concurrent changes', async () => {
      const { id } = await makeWebhook(tenant);
      beforeNextCall('UpdateItem', () => update(id, { description: 'Billing' }));
      const { body } = await update(id, { types: ['group.*'] });
      expect(body).toMatchObject({ description: 'Billing', types: ['group.*'] });
    });
  });

  it.each([
    ['an address that is no URL', { url: 'receiver' }, 'body.url'],
    ['another port', { url: 'https://receiver.example:5432/events' }, 'body.url'],
    ['no types', { types: [] }, 'body.types'],
    ['a secret', { secret: 'whsec_mine' }, 'body.secret'],
  ])('400: refuses %s', async (_, body, path) => {
    const { id } = await makeWebhook(tenant);
    expect(faultPaths(await update(id, body))).toEqual([path]);
    expect(await getWebhook(tenant.app, id)).toMatchObject({ url: RECEIVER, types: ['*'], version: 1 });
  });

  it('404: answers for an unknown webhook', async () => {
    expect(await update(newId('webhook'), { state: 'enabled' })).toBeApiError(404, 'webhook_not_found');
  });

  it('412: refuses if the webhook has changed since the caller read it', async () => {
    const { id } = await makeWebhook(tenant);
    await update(id, { description: 'Billing' });
    const answer = await update(id, { description: 'Mine' }, { headers: { 'if-match': '"v1"' } });
    expect(answer).toBeApiError(412, 'precondition_failed');
  });
});

it('the service does not disable a failing webhook that its owner changed meanwhile', async () => {
  const { id } = await makeWebhook(tenant);
  const known = await getWebhook(tenant.app, id);
  await update(id, { url: 'https://other.example/' });
  expect(await disableFailing(known, 'failing')).toBe(false);
  expect(await getWebhook(tenant.app, id)).toMatchObject({ state: 'enabled' });
});
