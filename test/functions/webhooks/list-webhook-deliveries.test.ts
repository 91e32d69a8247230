import { afterEach, describe, expect, it, vi } from 'vitest';
import * as listWebhookDeliveries from '../../../functions/webhooks/list-webhook-deliveries.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { invoke } from '../../support/invoke.ts';
import { useTenant } from '../../support/use-tenant.ts';
import { makeDelivery, makeWebhook } from '../../support/webhooks.ts';

const tenant = useTenant();
afterEach(() => vi.useRealTimers());

const list = (webhook: string, query: Record<string, string> = {}) =>
  invoke(listWebhookDeliveries, { params: { app: tenant.app, webhook }, principal: tenant.keys, query });

/** The ids of all pages, by following `next`. */
async function idsOf(
  webhook: string,
  query: Record<string, string>,
): Promise<{ ids: string[]; pages: number }> {
  const ids: string[] = [];
  let pages = 0;
  for (let after: unknown; ; pages++) {
    const { status, body } = await list(webhook, {
      ...query,
      ...(after !== undefined && { after: String(after) }),
    });
    expect(status).toBe(200);
    ids.push(...Object(body['results']).map(({ id }: { id: string }) => id));
    after = body['next'];
    if (after === undefined) return { ids, pages: pages + 1 };
  }
}

/** A webhook with deliveries of which every third is dead, in the order of their events. */
async function withDeliveries(count: number): Promise<{ id: string; all: string[]; dead: string[] }> {
  const { id } = await makeWebhook(tenant);
  const all: string[] = [];
  for (let n = 0; n < count; n++)
    all.push(await makeDelivery(tenant.app, id, { state: n % 3 === 0 ? 'dead' : 'delivered' }));
  return { id, all, dead: all.filter((_, n) => n % 3 === 0) };
}

describe('GET /applications/{app}/webhooks/{webhook}/deliveries', () => {
  it('200: shows the latest event first, or the oldest', async () => {
    const { id, all } = await withDeliveries(5);
    expect(await idsOf(id, { page_size: '2' })).toEqual({ ids: all.toReversed(), pages: 3 });
    expect(await idsOf(id, { page_size: '5', sort: 'asc' })).toEqual({ ids: all, pages: 1 });
  });

  it('200: shows the deliveries of one state, page by page, each once', async () => {
    const { id, dead } = await withDeliveries(120);
    expect((await idsOf(id, { state: 'dead', page_size: '7', sort: 'asc' })).ids).toEqual(dead);
    expect((await idsOf(id, { state: 'pending' })).ids).toEqual([]);
  });

  it('200: shows the outcome of an attempt, without the position in the feed', async () => {
    const { id } = await makeWebhook(tenant);
    const outcome = { state: 'failing', response_status: 500, failure: 'status', duration_ms: 12 } as const;
    const next_attempt_at = '2999-01-01T00:00:00.000Z';
    const event = await makeDelivery(tenant.app, id, { ...outcome, next_attempt_at });
    expect((await list(id)).body).toEqual({
      results: [
        {
          id: event,
          type: 'user.created',
          ...outcome,
          attempts: 1,
          next_attempt_at,
          created_at: expect.any(String),
          attempted_at: expect.any(String),
        },
      ],
    });
  });

  it('200: hides deliveries after 30 days, before the table deletes them', async () => {
    const { id } = await withDeliveries(2);
    vi.useFakeTimers({ now: Date.now() + 30 * 86_400_000, toFake: ['Date'] });
    expect((await list(id)).body).toEqual({ results: [] });
  });

  it('400: refuses a cursor that is no event', async () => {
    const { id } = await makeWebhook(tenant);
    expect(await list(id, { after: 'nothing' })).toBeApiError(400, 'invalid_cursor');
    expect((await list(id, { state: 'lost' })).status).toBe(400);
  });

  it('404: answers for an unknown webhook', async () => {
    expect(await list(newId('webhook'))).toBeApiError(404, 'webhook_not_found');
  });
});
