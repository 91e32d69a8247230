import { describe, expect, it } from 'vitest';
import * as replayWebhook from '../../../functions/webhooks/replay-webhook.ts';
import { listReplays } from '../../../shared/deliveries/replay-store.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { faultPaths, invoke, type Request } from '../../support/invoke.ts';
import { useTenant } from '../../support/use-tenant.ts';
import { useWakes } from '../../support/wakes.ts';
import { makeWebhook } from '../../support/webhooks.ts';

const tenant = useTenant();
const wakes = useWakes();

const RANGE = { from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' };

const replay = (webhook: string, body: unknown = RANGE, extra: Request = {}) =>
  invoke(replayWebhook, { params: { app: tenant.app, webhook }, principal: tenant.keys, body, ...extra });

const replaysOf = (id: string) => listReplays({ app_id: tenant.app, id }, 100);

describe('POST /applications/{app}/webhooks/{webhook}/replay', () => {
  it('202: stores the range in the one form of timestamps, and wakes the webhook', async () => {
    const { id } = await makeWebhook(tenant);
    const { status, body } = await replay(id, { ...RANGE, from: '2026-01-01T02:00:00+02:00' });
    expect([status, body]).toEqual([
      202,
      { id: expect.stringMatching(/^replay_/), ...RANGE, created_at: expect.any(String) },
    ]);
    expect(await replaysOf(id)).toEqual([{ ...body, kind: 'range' }]);
    expect(wakes.sent).toEqual([{ app: tenant.app, webhook: id }]);
  });

  it('202: makes one replay for the same Idempotency-Key', async () => {
    const { id } = await makeWebhook(tenant);
    const once = { headers: { 'idempotency-key': crypto.randomUUID() } };
    expect(await replay(id, RANGE, once)).toEqual(await replay(id, RANGE, once));
    expect(await replaysOf(id)).toHaveLength(1);
  });

  it.each([
    ['no time', {}, ['body.from', 'body.to']],
    ['a time that is none', { ...RANGE, from: 'yesterday' }, ['body.from']],
    ['an end before the start', { from: RANGE.to, to: RANGE.from }, ['body.to']],
  ])('400: refuses %s', async (_, body, paths) => {
    const { id } = await makeWebhook(tenant);
    const answer = await replay(id, body);
    expect([answer.status, faultPaths(answer)]).toEqual([400, paths]);
    expect(await replaysOf(id)).toEqual([]);
  });

  it('404: answers for an unknown webhook', async () => {
    expect(await replay(newId('webhook'))).toBeApiError(404, 'webhook_not_found');
  });

  it('409: refuses a disabled webhook', async () => {
    const { id } = await makeWebhook(tenant, { state: 'disabled' });
    expect(await replay(id)).toBeApiError(409, 'webhook_disabled');
  });
});
