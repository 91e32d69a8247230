import { afterEach, describe, expect, it, vi } from 'vitest';
import * as getWebhook from '../../../functions/webhooks/get-webhook.ts';
import * as rotateWebhook from '../../../functions/webhooks/rotate-webhook.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { forgetSigningSecrets, openSecrets } from '../../../shared/webhooks/signing-secrets.ts';
import { getWebhook as recordOf } from '../../../shared/webhooks/webhook-store.ts';
import { failReadsAfterNext } from '../../support/before-call.ts';
import { invoke, type Request } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { atOnce, RACERS } from '../../support/races.ts';
import { scanTable } from '../../support/scan-table.ts';
import { useTenant } from '../../support/use-tenant.ts';
import { makeWebhook } from '../../support/webhooks.ts';

const tenant = useTenant();
afterEach(() => vi.useRealTimers());

const rotate = (webhook: string, body: unknown = { grace: '1h' }, extra: Request = {}) =>
  invoke(rotateWebhook, { params: { app: tenant.app, webhook }, principal: tenant.hub, body, ...extra });

/** The secrets that a delivery is signed with now. */
const signing = async (id: string) => openSecrets(await recordOf(tenant.app, id), Date.now());

describe('POST /applications/{app}/webhooks/{webhook}/rotate', () => {
  describe('200', () => {
    it('shows a new secret once, which is not in the table or in a later answer', async () => {
      const { id, secret: old } = await makeWebhook(tenant);
      const { status, headers, body } = await rotate(id);
      expect([status, headers['etag']]).toEqual([200, '"v2"']);
      const secret = String(body['secret']);
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      const read = await invoke(getWebhook, {
        params: { app: tenant.app, webhook: id },
        principal: tenant.hub,
      });
      expect(read.body['secrets']).toEqual([
        { created_at: expect.any(String) },
        { created_at: expect.any(String), expires_at: expect.any(String) },
      ]);
      for (const text of [read.text, JSON.stringify(await scanTable())])
        for (const one of [secret, old]) expect(text).not.toContain(one.slice('whsec_'.length));
    });

    it('signs with each earlier secret until its own grace ends, the newest first', async () => {
      const { id, secret: first } = await makeWebhook(tenant);
      const now = Date.now();
      vi.useFakeTimers({ now, toFake: ['Date'] });
      const second = String((await rotate(id, { grace: '3h' })).body['secret']);
      const third = String((await rotate(id, { grace: '1h' })).body['secret']);
      const fourth = String((await rotate(id, { grace: '0s' })).body['secret']);
      expect(await signing(id)).toEqual([fourth, second, first]);
      vi.setSystemTime(now + 3600_000);
      expect(await signing(id)).toEqual([fourth, first]);
      vi.setSystemTime(now + 3 * 3600_000);
      expect(await signing(id)).toEqual([fourth]);
      expect(third).not.toBe(fourth);
    });

    it('needs no body: the old secret then signs for one more day', async () => {
      const { id } = await makeWebhook(tenant);
      const params = { app: tenant.app, webhook: id };
      const { body } = await invoke(rotateWebhook, { params, principal: tenant.keys });
      const [, previous] = Object(body['secrets']);
      expect((Date.parse(previous.expires_at) - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
    });

    it('repeats the secret for the same Idempotency-Key', async () => {
      const { id } = await makeWebhook(tenant);
      const once = { headers: { 'idempotency-key': crypto.randomUUID() } };
      const first = await rotate(id, undefined, once);
      expect(await rotate(id, undefined, once)).toEqual(first);
      expect(await signing(id)).toHaveLength(2);
    });

    it('needs no read after the write, so no failing read loses the new secret', async () => {
      const { id } = await makeWebhook(tenant);
      failReadsAfterNext('Update');
      const { status, body } = await rotate(id);
      expect([status, body['secret']]).toEqual([200, expect.stringMatching(/^whsec_/)]);
    });

    it(`performs each of ${RACERS} parallel rotations that the limit allows`, { tags: 'heavy' }, async () => {
      const { id } = await makeWebhook(tenant);
      const answers = await atOnce(RACERS, () => rotate(id));
      const won = answers.filter(({ status }) => status === 200);
      expect(won.length).toBeGreaterThan(0);
      expect(await signing(id)).toHaveLength(1 + won.length);
    });
  });

  it.each(['soon', '-1h', '366d'])('400: refuses a grace of "%s"', async (grace) => {
    const { id, secret } = await makeWebhook(tenant);
    const answer = await rotate(id, { grace });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'body.grace' }] } });
    expect(await signing(id)).toEqual([secret]);
  });

  it('404: answers for an unknown webhook', async () => {
    expect(await rotate(newId('webhook'))).toBeApiError(404, 'webhook_not_found');
  });

  it('409: refuses rotation 5 while four earlier secrets sign, and changes nothing', async () => {
    const { id } = await makeWebhook(tenant);
    for (let n = 0; n < 4; n++) expect((await rotate(id)).status).toBe(200);
    const before = await signing(id);
    expect(await rotate(id)).toBeApiError(409, 'limit_reached');
    expect(await signing(id)).toEqual(before);
  });

  it('412: gives one of two rotations of the same version a secret that signs', async () => {
    const { id } = await makeWebhook(tenant);
    const headers = { 'if-match': '"v1"' };
    const answers = [await rotate(id, {}, { headers }), await rotate(id, {}, { headers })];
    expect(answers.map(({ status }) => status)).toEqual([200, 412]);
    expect(await signing(id)).toHaveLength(2);
  });
});

it('a sealed secret opens for its own webhook only', async () => {
  const [one, two] = [await makeWebhook(tenant), await makeWebhook(tenant)];
  const { secrets } = await recordOf(tenant.app, one.id);
  await changeItem(keys.webhook(tenant.app, two.id), { secrets });
  expect(await signing(one.id)).toEqual([one.secret]);
  await expect(signing(two.id)).rejects.toThrow(`a secret of ${two.id} was not sealed for it`);
  forgetSigningSecrets();
  expect(await signing(one.id)).toEqual([one.secret]);
});
