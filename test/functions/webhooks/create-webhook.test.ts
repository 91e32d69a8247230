import { describe, expect, it, vi } from 'vitest';
import * as createWebhook from '../../../functions/webhooks/create-webhook.ts';
import * as getWebhook from '../../../functions/webhooks/get-webhook.ts';
import * as listWebhooks from '../../../functions/webhooks/list-webhooks.ts';
import { MAX_WEBHOOKS } from '../../../shared/applications/collections.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { notExists } from '../../../shared/storage/writes/expressions.ts';
import { write } from '../../../shared/storage/writes/write-items.ts';
import { put } from '../../../shared/storage/writes/writes.ts';
import { openSecrets } from '../../../shared/webhooks/signing-secrets.ts';
import { getWebhook as recordOf } from '../../../shared/webhooks/webhook-store.ts';
import { beforeNextTransaction } from '../../support/before-call.ts';
import { countCalls } from '../../support/count-calls.ts';
import { faultPaths, invoke, type Request } from '../../support/invoke.ts';
import { changeItem, removeItem } from '../../support/items.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import { atOnce, outcomesOf, RACERS } from '../../support/races.ts';
import { scanTable } from '../../support/scan-table.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';
import { makeWebhook, RECEIVER } from '../../support/webhooks.ts';

const tenant = useTenant();

const BODY = { url: RECEIVER, types: ['user.*', 'group.created'] };
const create = (body: unknown = BODY, extra: Request = {}) =>
  invoke(createWebhook, { params: { app: tenant.app }, principal: tenant.hub, body, ...extra });

const storedOf = (app: string, body: Record<string, unknown>) => recordOf(app, String(body['id']));

describe('POST /applications/{app}/webhooks', () => {
  describe('201', () => {
    it('shows the webhook with its secret, and its Location', async () => {
      const { status, headers, body } = await create({ ...BODY, description: ' Billing ' });
      expect(status).toBe(201);
      expect(body).toEqual({
        id: expect.stringMatching(/^webhook_/),
        app_id: tenant.app,
        ...BODY,
        description: 'Billing',
        guests: false,
        state: 'enabled',
        secrets: [{ created_at: expect.any(String) }],
        secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
        created_at: expect.any(String),
        updated_at: body['created_at'],
      });
      expect(headers).toMatchObject({
        etag: '"v1"',
        location: `/applications/${tenant.app}/webhooks/${body['id']}`,
      });
    });

    it('signs with the shown secret, which is in no table, log or other answer', async () => {
      let body: Record<string, unknown> = {};
      const lines = await logLinesOf(async () => {
        ({ body } = await create(BODY, { headers: { 'idempotency-key': crypto.randomUUID() } }));
      });
      const secret = String(body['secret']);
      expect(await openSecrets(await storedOf(tenant.app, body), Date.now())).toEqual([secret]);
      const params = { app: tenant.app, webhook: String(body['id']) };
      const read = await invoke(getWebhook, { params, principal: tenant.hub });
      const list = await invoke(listWebhooks, { params, principal: tenant.hub });
      for (const text of [read.text, list.text, JSON.stringify(await scanTable())]) {
        expect(text).toContain(params.webhook);
        expect(text).not.toContain(secret.slice('whsec_'.length));
      }
      expect(lines.join()).not.toContain(secret.slice('whsec_'.length));
      for (const text of [read.text, list.text]) expect(text).not.toContain('sealed');
    });

    it('begins after the last event, so that earlier ones are not sent', async () => {
      const own = await makeTenant();
      await write(put({ ...keys.eventHead(own.app), last: 41 }, notExists()));
      const { body } = await create(BODY, { params: { app: own.app }, principal: own.hub });
      const progress = await getItem(keys.webhookProgress(own.app, String(body['id'])));
      expect(progress).toMatchObject({ position: 41 });
    });

    it('is disabled if the body says so', async () => {
      const { body } = await create({ ...BODY, state: 'disabled' });
      expect(body).toMatchObject({ state: 'disabled', disabled_reason: 'by_request' });
    });

    it('allows a backend with its keys', async () => {
      expect((await create(BODY, { principal: tenant.keys })).status).toBe(201);
    });

    it('repeats the secret for the same Idempotency-Key, and makes one webhook', async () => {
      const { app, hub: principal } = await makeTenant();
      const extra = { params: { app }, principal, headers: { 'idempotency-key': crypto.randomUUID() } };
      const first = await create(BODY, extra);
      expect(first.status).toBe(201);
      expect(await create(BODY, extra)).toEqual(first);
      expect(await getItem(keys.applicationUsage(app))).toMatchObject({ webhooks: 1 });
    });

    it('makes two reads and one transaction', async () => {
      expect(await countCalls(() => create())).toEqual(['GetItem', 'GetItem', 'TransactWriteItems']);
    });
  });

  describe('400', () => {
    it.each([
      ['no address', { types: ['*'] }, 'body.url'],
      ['an address that is no URL', { ...BODY, url: 'receiver' }, 'body.url'],
      ['an address without https', { ...BODY, url: 'http://receiver.example/' }, 'body.url'],
      ['an address of this machine', { ...BODY, url: 'https://127.0.0.1/' }, 'body.url'],
      [
        'an address with the port of a database',
        { ...BODY, url: 'https://receiver.example:5432/' },
        'body.url',
      ],
      ['an address with credentials', { ...BODY, url: 'https://a:b@receiver.example/' }, 'body.url'],
      ['no types', { url: RECEIVER }, 'body.types'],
      ['an empty list of types', { ...BODY, types: [] }, 'body.types'],
      ['a type that does not exist', { ...BODY, types: ['user.*', 'user.exploded'] }, 'body.types.1'],
      ['a state of its own', { ...BODY, state: 'paused' }, 'body.state'],
      ['a secret of its own', { ...BODY, secret: 'whsec_mine' }, 'body.secret'],
    ])('refuses %s', async (_, body, path) => {
      const answer = await create(body);
      expect([answer.status, ...faultPaths(answer)]).toEqual([400, path]);
    });

    it('names the remedy for an address', async () => {
      const { body } = await create({ ...BODY, url: 'http://receiver.example/' });
      expect(body['detail']).toBe('body.url: must begin with https://');
    });
  });

  it('404: creates nothing for an application that is deleted meanwhile', async () => {
    const own = await makeTenant();
    beforeNextTransaction(() => removeItem(keys.application(own.app)));
    const answer = await create(BODY, { params: { app: own.app }, principal: own.hub });
    expect(answer).toBeApiError(404, 'application_not_found');
    expect(JSON.stringify(await scanTable())).not.toContain(`WEBHOOK#${own.app}`);
  });

  it('409: refuses if no events are stored, because none would arrive', async () => {
    vi.stubEnv('EVENT_DAYS', '0');
    const answer = await create();
    vi.unstubAllEnvs();
    expect(answer).toBeApiError(409, 'conflict');
    expect(answer.body['detail']).toContain('stores no events');
  });

  it('409: names the limit', async () => {
    const full = await makeTenant();
    await makeWebhook(full);
    await changeItem(keys.applicationUsage(full.app), { webhooks: MAX_WEBHOOKS });
    const answer = await create(BODY, { params: { app: full.app }, principal: full.hub });
    expect(answer).toBeApiError(409, 'limit_reached');
    expect(answer.body['detail']).toBe('An application has at most 20 webhooks');
  });

  it(`409: never exceeds the limit with ${RACERS} parallel requests`, { tags: 'heavy' }, async () => {
    const full = await makeTenant();
    await makeWebhook(full);
    await changeItem(keys.applicationUsage(full.app), { webhooks: MAX_WEBHOOKS - 2 });
    const extra = { params: { app: full.app }, principal: full.hub };
    const answers = await atOnce(RACERS, () => create(BODY, extra));
    expect(outcomesOf(answers)).toEqual({ 201: 2, '409 limit_reached': RACERS - 2 });
  });
});
