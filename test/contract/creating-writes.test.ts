import { beforeAll, describe, expect, it } from 'vitest';
import * as replaceAsset from '../../functions/assets/replace-asset.ts';
import * as upsertUsers from '../../functions/users/upsert-users.ts';
import { discoverOperations } from '../../infra/operations.ts';
import { newId } from '../../shared/platform/ids.ts';
import { bootstrapHub } from '../../shared/users/bootstrap-hub.ts';
import { useBackends } from '../support/backends.ts';
import { png } from '../support/files.ts';
import { type Answer, invoke, type Request } from '../support/invoke.ts';
import { templates } from '../support/message-templates.ts';
import { requestFor } from '../support/operation-world.ts';
import { asBackend, putUser } from '../support/profiles.ts';
import { send } from '../support/uploads.ts';
import { useTenantOnly } from '../support/use-tenant.ts';

const backends = useBackends();
const tenant = useTenantOnly();
beforeAll(() => bootstrapHub());

type Headers = NonNullable<Request['headers']>;
type Put = (id: string, headers?: Headers) => Promise<{ status: number; text: string }>;

/** Returns the answer about the only element of a bulk upsert. */
function elementOf({ body, text }: Answer) {
  const [{ status }]: [{ status: number }] = Object(body['results']);
  return { status, text };
}

const upsert = (users: object[], headers: Headers) =>
  asBackend(upsertUsers, tenant, { body: { users }, headers });

/** Every operation that creates the record if it does not exist. */
const CREATING: Record<string, Put> = {
  replaceUser: (id, headers) => putUser(tenant, id, { data: {} }, headers),
  upsertUsers: async (id, headers = {}) =>
    elementOf(await upsert([{ user_id: `bulk-${id}`, data: {} }], headers)),
  'upsertUsers by address': async (id, headers = {}) =>
    elementOf(await upsert([{ data: { email: `${id}@example.com` } }], headers)),
  replaceAsset: (id, headers) => send(replaceAsset, tenant.hub, { app: tenant.app, id }, png(), headers),
  replaceMessageTemplate: async (id, headers) => {
    // The names of texts are fixed, so each test has one of its own.
    const locale = LOCALES[id] ?? 'en';
    return templates.replace({ app: tenant.app, locale, principal: tenant.hub }, { heading: id }, headers);
  },
};
const LOCALES: Record<string, string> = { fresh: 'de', demanded: 'fr', changed: 'es', versioned: 'ja' };

const puts = (await discoverOperations()).filter(({ operation: { method } }) => method === 'PUT');

describe.each(Object.entries(CREATING))('%s', (_, write) => {
  const only = { 'if-none-match': '*' };

  it('creates with If-None-Match: *, and overwrites nothing', async () => {
    expect((await write('fresh', only)).status).toBeLessThan(300);
    expect((await write('fresh', only)).status).toBe(412);
  });

  it('replaces with If-Match: *, and creates nothing', async () => {
    expect((await write('demanded', { 'if-match': '*' })).status).toBe(412);
    expect((await write('demanded', only)).status).toBeLessThan(300);
    expect((await write('demanded', { 'if-match': '*' })).status).toBe(200);
  });

  it.each(['"v1-gzip"', '"v1;gzip"', 'W/"v1--gzip"'])('refuses %s and names the cause', async (tag) => {
    await write('changed');
    const { status, text } = await write('changed', { 'if-match': tag });
    expect([status, text]).toEqual([412, expect.stringContaining('that a proxy has changed')]);
  });

  it('creates with If-Match: "v0", and never with a date', async () => {
    const date = { 'if-unmodified-since': new Date().toUTCString() };
    expect((await write('versioned', date)).status).toBe(412);
    expect((await write('versioned', { 'if-match': '"v0"' })).status).toBeLessThan(300);
    expect((await write('versioned', { 'if-match': '"v0"' })).status).toBe(412);
    expect((await write('versioned', { 'if-none-match': 'W/"v1"' })).status).toBe(412);
  });
});

it('a new user of a generated id is created with If-None-Match: * alone', async () => {
  const create = (headers: Headers) => putUser(tenant, '__uuid__', { data: {} }, headers);
  expect((await create({ 'if-none-match': '*' })).status).toBe(200);
  expect((await create({ 'if-match': '*' })).status).toBe(412);
});

it('a text that is no tag is 400', async () => {
  const answer = await putUser(tenant, newId('user'), { data: {} }, { 'if-none-match': 'v1' });
  expect(answer).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'headers.if-none-match', message: expect.stringContaining('`*`') }] },
  });
});

it.each(
  puts
    .filter(({ operation: { id } }) => !(id in CREATING))
    .map((module) => [module.operation.id, module] as const),
)('%s overwrites nothing with If-None-Match: *', async (_, { operation, handler }) => {
  const request = await requestFor(operation, backends);
  const headers = { ...request.headers, 'if-none-match': '*' };
  expect(await invoke({ operation, handler }, { ...request, headers })).toMatchObject({ status: 412 });
});
