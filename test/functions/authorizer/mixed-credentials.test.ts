import { beforeAll, describe, expect, it } from 'vitest';
import * as getApplication from '../../../functions/applications/get-application.ts';
import * as createGroup from '../../../functions/groups/create-group.ts';
import * as createMyGroup from '../../../functions/groups/create-my-group.ts';
import * as createMagicLink from '../../../functions/magic-links/create-magic-link.ts';
import * as getSchema from '../../../functions/schemas/get-schema.ts';
import { HUB_APPLICATION_ID } from '../../../shared/platform/ids.ts';
import { bootstrapHub } from '../../../shared/users/bootstrap-hub.ts';
import { useBackends } from '../../support/backends.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import { call, makeCredential, openSessionOf } from '../../support/sign-in.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';

useBackends();
type Headers = Record<string, string>;
let tenant: Tenant;
let keys: Headers;
let strangeKeys: Headers;
let user: Headers;
let hub: Headers;
const wrong = { 'x-svc-app-key': 'key_x', 'x-svc-app-secret': 'sec_wrong' };
const broken = { authorization: 'Bearer a.b.c' };

beforeAll(async () => {
  await bootstrapHub();
  tenant = await makeTenant();
  ({ headers: keys } = await makeCredential(tenant.app));
  ({ headers: strangeKeys } = await makeCredential((await makeTenant()).app));
  ({ headers: user } = await openSessionOf(tenant.app, tenant.userId));
  ({ headers: hub } = await openSessionOf(HUB_APPLICATION_ID, tenant.hub.userId));
});

const ofUser = (headers: Headers) => call(createMyGroup, { headers, body: { name: 'Chess' } });
const ofBackend = (headers: Headers) => call(createMagicLink, { headers, body: { user_id: tenant.userId } });
const ofBackendOrHub = (headers: Headers) =>
  call(createGroup, { params: { app: tenant.app }, headers, body: { name: 'Chess' } });
const ofBoth = (headers: Headers) => call(getSchema, { params: { app: tenant.app }, headers });
const ofHub = (headers: Headers) => call(getApplication, { params: { app: tenant.app }, headers });

describe('a bearer token beside application keys', () => {
  it('is used if the operation takes tokens', async () => {
    const { status, body } = await ofUser({ ...keys, ...user });
    expect([status, Object(body['group']).created_by]).toEqual([200, tenant.userId]);
    expect((await ofHub({ ...keys, ...hub })).status).toBe(200);
  });

  it('is ignored if the operation takes keys only', async () => {
    expect((await ofBackend({ ...keys, ...user })).status).toBe(200);
    expect((await ofBackend({ ...keys, ...hub })).status).toBe(200);
  });

  it('is preferred if the operation takes both, and is logged as the caller', async () => {
    const lines = await logLinesOf(() => ofBoth({ ...keys, ...hub }));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { operation: 'getSchema', caller: 'hub', application: tenant.app, status: 200 },
    ]);
  });

  it('is used beside wrong keys, and keys are used beside a wrong token', async () => {
    expect((await ofUser({ ...wrong, ...user })).status).toBe(200);
    expect((await ofBoth({ ...wrong, ...hub })).status).toBe(200);
    expect((await ofBackend({ ...keys, ...broken })).status).toBe(200);
    expect((await ofBoth({ ...keys, ...broken })).status).toBe(200);
  });

  it('answers 401 for the kind of credentials the operation takes, if those are wrong', async () => {
    expect(await ofUser({ ...keys, ...broken })).toBeApiError(401, 'invalid_token');
    expect(await ofBackend({ ...wrong, ...user })).toBeApiError(401, 'invalid_key');
  });

  it('answers 403 if the operation takes neither', async () => {
    expect(await ofHub({ ...keys, ...user })).toBeApiError(403, 'wrong_scheme');
  });

  it.each([
    ['a user operation', ofUser],
    ['a backend operation', ofBackend],
    ['an operation of both', ofBoth],
  ])('answers 401 that names both if neither is valid: %s', async (_, ask) => {
    const answer = await ask({ ...wrong, ...broken });
    expect(answer).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': expect.stringMatching(/^Bearer/) },
      body: {
        code: 'invalid_token',
        errors: [{ path: 'headers.authorization' }, { path: 'headers.x-svc-app-secret' }],
      },
    });
  });

  it.each([
    ['a user operation', ofUser],
    ['a backend operation', ofBackend],
  ])('answers 403 that names both if they are of two applications: %s', async (_, ask) => {
    expect(await ask({ ...strangeKeys, ...user })).toBeApiError(403, 'contradicting_credentials', {
      errors: [{ path: 'headers.authorization' }, { path: 'headers.x-svc-app-secret' }],
    });
  });

  it('gives nobody the application of another caller', async () => {
    const stranger = await makeTenant();
    const { headers } = await openSessionOf(HUB_APPLICATION_ID, stranger.hub.userId);
    expect(await ofBackendOrHub({ ...strangeKeys, ...headers })).toMatchObject({ status: 404 });
    expect(await ofBackendOrHub({ ...strangeKeys, ...hub })).toMatchObject({ status: 200 });
  });
});
