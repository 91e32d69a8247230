import { describe, expect, it } from 'vitest';
import * as createCredential from '../../../functions/credentials/create-credential.ts';
import * as getCredential from '../../../functions/credentials/get-credential.ts';
import * as listCredentials from '../../../functions/credentials/list-credentials.ts';
import * as rotateCredential from '../../../functions/credentials/rotate-credential.ts';
import * as issueToken from '../../../functions/sign-in/issue-token.ts';
import { MAX_MEMBERS } from '../../../shared/applications/collections.ts';
import { authenticate } from '../../../shared/auth/authenticate.ts';
import { ownerOfKey } from '../../../shared/credentials/publishable-key.ts';
import { hashSecret } from '../../../shared/platform/crypto/secrets.ts';
import { ApiError } from '../../../shared/platform/errors.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { notExists } from '../../../shared/storage/writes/expressions.ts';
import { write } from '../../../shared/storage/writes/write-items.ts';
import { put } from '../../../shared/storage/writes/writes.ts';
import { countCalls } from '../../support/count-calls.ts';
import { invoke, type Request } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { atOnce, outcomesOf } from '../../support/races.ts';
import { expectHidden } from '../../support/refusals.ts';
import { scanTable } from '../../support/scan-table.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

const create = (body: unknown = { name: 'Backend' }, extra: Request = {}) =>
  invoke(createCredential, { params: { app: tenant.app }, principal: tenant.hub, body, ...extra });

const headersOf = (body: Record<string, unknown>) => ({
  'x-svc-app-key': String(body['client_id']),
  'x-svc-app-secret': String(body['secret']),
});

describe('POST /applications/{app}/creds', () => {
  describe('201', () => {
    it('shows the secret once, which works from the next request on', async () => {
      const { status, headers, body } = await create({ name: ' Backend ' });
      const secret = String(body['secret']);
      expect(status).toBe(201);
      expect(body).toEqual({
        client_id: expect.stringMatching(/^key_/),
        name: 'Backend',
        secret: expect.stringMatching(/^sec_[\w-]{43}$/),
        secret_last_four: secret.slice(-4),
        application: tenant.app,
        created_at: expect.any(String),
        updated_at: body['created_at'],
      });
      expect(headers['etag']).toBe('"v1"');
      const clientId = String(body['client_id']);
      const principal = { kind: 'keys', app: tenant.app, clientId };
      expect(await authenticate(headersOf(body), tenant.app)).toEqual(principal);
      expect(await authenticate(headersOf(body), undefined)).toEqual(principal);
    });

    it('never shows the secret again, neither in the interface nor in the table', async () => {
      const { body } = await create();
      const secret = String(body['secret']);
      const params = { app: tenant.app, client_id: String(body['client_id']) };
      const read = await invoke(getCredential, { params, principal: tenant.hub });
      expect(read.body).not.toHaveProperty('secret');
      expect(read.text).not.toContain('hash');
      const list = await invoke(listCredentials, { params: { app: tenant.app }, principal: tenant.hub });
      const table = JSON.stringify(await scanTable());
      for (const text of [read.text, list.text, table]) {
        expect(text).toContain(params.client_id);
        expect(text).not.toContain(secret);
      }
    });

    it('gives a publishable key no secret, so that it authenticates nobody', async () => {
      const { status, body } = await create({ name: 'Shop page', publishable: true });
      const key = String(body['client_id']);
      expect(status).toBe(201);
      expect(body).toEqual({
        client_id: expect.stringMatching(/^key_/),
        name: 'Shop page',
        application: tenant.app,
        created_at: expect.any(String),
        updated_at: body['created_at'],
      });
      expect(await ownerOfKey(key)).toMatchObject({ app: tenant.app });
      for (const secret of ['', 'undefined', 'null', 'sec_', hashSecret('')]) {
        const headers = { 'x-svc-app-key': key, 'x-svc-app-secret': secret };
        expect(await authenticate(headers, tenant.app)).toEqual({ kind: 'anonymous', reason: 'invalid_key' });
        const asked = invoke(issueToken, { headers, body: { grant_type: 'client_credentials' } });
        expect(await asked).toBeApiError(401, 'invalid_key');
      }
      expect(await authenticate({ 'x-svc-app-key': key }, tenant.app)).toEqual({ kind: 'anonymous' });
    });

    it('gives a publishable key no secret later either', async () => {
      const { body } = await create({ name: 'Shop page', publishable: true });
      const params = { app: tenant.app, client_id: String(body['client_id']) };
      const rotated = await invoke(rotateCredential, { params, principal: tenant.hub, body: {} });
      expect(rotated).toBeApiError(409, 'conflict');
      const read = await invoke(getCredential, { params, principal: tenant.hub });
      expect(read.body).not.toHaveProperty('secret_last_four');
    });

    it('gives a secret unless the key is publishable', async () => {
      for (const body of [{ name: 'Backend' }, { name: 'Backend', publishable: false }])
        expect((await create(body)).body).toHaveProperty('secret');
    });

    it('stores the expiry in the one form of timestamps', async () => {
      const { body } = await create({ name: 'Backend', expires: '2999-01-01T02:00:00+02:00' });
      expect(body['expires']).toBe('2999-01-01T00:00:00.000Z');
    });

    it('acts for the variant that it names', async () => {
      const app_variant_id = newId('variant');
      const item = { ...keys.variant(tenant.app, app_variant_id), id: app_variant_id };
      await write(put(item, notExists(), () => new ApiError('conflict')));
      const { status, body } = await create({ name: 'Backend', app_variant_id });
      expect({ status, body }).toMatchObject({ status: 201, body: { app_variant_id } });
      expect(await authenticate(headersOf(body), tenant.app)).toMatchObject({ variant: app_variant_id });
    });

    it('is allowed to an admin', async () => {
      const admin = { ...tenant.hub, accounts: { [tenant.account]: 'admin' as const } };
      expect((await create(undefined, { principal: admin })).status).toBe(201);
    });

    it('repeats the secret for the same Idempotency-Key, and makes one credential', async () => {
      const { app, hub: principal } = await makeTenant();
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const first = await create(undefined, { params: { app }, principal, headers });
      expect(await create(undefined, { params: { app }, principal, headers })).toEqual(first);
      expect(await getItem(keys.applicationUsage(app))).toMatchObject({ credentials: 1 });
    });

    it('makes one read and one transaction', async () => {
      expect(await countCalls(() => create())).toEqual(['GetItem', 'TransactWriteItems']);
    });
  });

  it.each([
    ['no name', {}, 'body.name'],
    ['an expiry in the past', { name: 'a', expires: '2020-01-01T00:00:00Z' }, 'body.expires'],
    ['an expiry past the year 9999', { name: 'a', expires: '9999-12-31T23:59:59-23:59' }, 'body.expires'],
    ['a name of two lines', { name: 'a\r\nb' }, 'body.name'],
    ['an expiry that is no date', { name: 'a', expires: 'tomorrow' }, 'body.expires'],
    ['a secret of its own', { name: 'a', secret: 'sec_mine' }, 'body.secret'],
  ])('answers 400 to %s', async (_, body, path) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });

  it.each(['editor', 'viewer'] as const)('answers 403 to a member with the role %s', async (role) => {
    const principal = { ...tenant.hub, accounts: { [tenant.account]: role } };
    expect(await create(undefined, { principal })).toBeApiError(403, 'forbidden');
  });

  describe('404', () => {
    it('answers for an unknown variant, and stores nothing', async () => {
      const { app, hub: principal } = await makeTenant();
      const body = { name: 'Backend', app_variant_id: newId('variant') };
      expect(await create(body, { params: { app }, principal })).toBeApiError(404, 'variant_not_found');
      const list = await invoke(listCredentials, { params: { app }, principal });
      expect(list.body).toEqual({ results: [], total_results: 0 });
    });

    it('answers a stranger as if the application did not exist', async () => {
      const { hub: principal } = await makeTenant();
      await expectHidden(tenant.app, 'application_not_found', (app) =>
        create(undefined, { principal, params: { app } }),
      );
    });
  });

  it(`answers 409 above ${MAX_MEMBERS} credentials of an application, also in parallel`, async () => {
    const { app, hub: principal } = await makeTenant();
    const request = { params: { app }, principal };
    await create(undefined, request);
    await changeItem(keys.applicationUsage(app), { credentials: MAX_MEMBERS - 2 });
    const answers = await atOnce(10, () => create(undefined, request));
    expect(outcomesOf(answers)).toEqual({ 201: 2, '409 limit_reached': 8 });
  });
});
