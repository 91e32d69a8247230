import { beforeEach, describe, expect, it } from 'vitest';
import { findApplication } from '../../../shared/applications/application-store.ts';
import { MAX_IDENTITY_PROVIDERS } from '../../../shared/applications/collections.ts';
import { openProviderSecrets } from '../../../shared/identity-providers/provider-secrets.ts';
import {
  listIdentityProviders,
  readIdentityProvider,
} from '../../../shared/identity-providers/provider-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextTransaction } from '../../support/before-call.ts';
import { countCalls } from '../../support/count-calls.ts';
import {
  createProvider,
  GOOGLE,
  makeProvider,
  newAppleKey,
  updateProvider,
} from '../../support/identity-providers.ts';
import { faultPaths } from '../../support/invoke.ts';
import { changeItem, removeItem } from '../../support/items.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import { atOnce, outcomesOf, RACERS } from '../../support/races.ts';
import { scanTable } from '../../support/scan-table.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';

useBackends();
// An application has few providers, so each test has one of its own.
let tenant: Tenant;
beforeEach(async () => {
  tenant = await makeTenant();
});
const newProviderId = () => `p-${crypto.randomUUID().slice(0, 8)}`;
const create = (body: Record<string, unknown>, more = {}) =>
  createProvider(tenant, { id: newProviderId(), ...body }, more);

const APPLE = {
  preset: 'apple',
  name: 'Apple',
  client_id: 'com.example.shop.web',
  team_id: 'A1B2C3D4E5',
  key_id: 'F6G7H8I9J0',
};
const MICROSOFT = { preset: 'microsoft', name: 'Microsoft' };
const GITHUB = { preset: 'github', name: 'GitHub' };

describe('POST /applications/{app}/identity-providers', () => {
  describe('201', () => {
    it('shows the provider without its secret, and its Location', async () => {
      const id = newProviderId();
      const { status, headers, body } = await create({ id, name: ' Google ', button_label: 'With Google' });
      expect(status).toBe(201);
      expect(body).toEqual({
        id,
        app_id: tenant.app,
        preset: 'google',
        name: 'Google',
        button_label: 'With Google',
        client_id: GOOGLE.client_id,
        issuer: 'https://accounts.google.com',
        scopes: ['openid', 'email', 'profile'],
        trusted_domains: [],
        audiences: [],
        state: 'enabled',
        secrets: [{ created_at: expect.any(String) }],
        created_at: expect.any(String),
        updated_at: body['created_at'],
      });
      expect(headers).toMatchObject({
        etag: '"v1"',
        location: `/applications/${tenant.app}/identity-providers/${id}`,
      });
    });

    it('stores the secret sealed, so that no table, log or answer has it', async () => {
      const [id, client_secret] = [newProviderId(), `secret-${crypto.randomUUID()}`];
      const headers = { 'idempotency-key': crypto.randomUUID() };
      let text = '';
      const lines = await logLinesOf(async () => {
        ({ text } = await create({ id, client_secret }, { headers }));
      });
      const record = await readIdentityProvider(tenant.app, id);
      expect(await openProviderSecrets(record)).toEqual([client_secret]);
      for (const part of [text, lines.join(), JSON.stringify(await scanTable())])
        expect(part).not.toContain(client_secret);
      expect(text).not.toContain('sealed');
    });

    it('stores the endpoints that Google, Apple and GitHub have, and asks nobody', async () => {
      for (const [body, host] of [
        [{}, 'oauth2.googleapis.com'],
        [{ ...APPLE, client_secret: newAppleKey() }, 'appleid.apple.com'],
        [GITHUB, 'github.com'],
      ] as const) {
        const id = newProviderId();
        expect((await create({ id, ...body })).status).toBe(201);
        const { endpoints } = await readIdentityProvider(tenant.app, id);
        expect(new URL(endpoints?.token_endpoint ?? '').host).toBe(host);
      }
    });

    it.each([
      ['common', 'https://login.microsoftonline.com/{tenantid}/v2.0'],
      ['organizations', 'https://login.microsoftonline.com/{tenantid}/v2.0'],
      ['consumers', 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0'],
    ])('stores the endpoints of %s of Microsoft, and asks nobody', async (name, issuer) => {
      const id = newProviderId();
      const { body } = await create({ id, ...MICROSOFT, tenant: name.toUpperCase() });
      const ofTenant = `https://login.microsoftonline.com/${name}`;
      expect(body).toMatchObject({ tenant: name, issuer: `${ofTenant}/v2.0` });
      const { endpoints } = await readIdentityProvider(tenant.app, id);
      expect(endpoints).toMatchObject({ issuer, jwks_uri: `${ofTenant}/discovery/v2.0/keys` });
    });

    it('lets everybody with an account of Microsoft in by default', async () => {
      expect((await create(MICROSOFT)).body).toMatchObject({ tenant: 'common' });
    });

    it('has the scopes that Apple and GitHub know by default', async () => {
      const apple = await create({ ...APPLE, client_secret: newAppleKey() });
      expect(apple.body).toMatchObject({ scopes: ['openid', 'email', 'name'], team_id: APPLE.team_id });
      expect((await create(GITHUB)).body).toMatchObject({ scopes: ['read:user', 'user:email'] });
    });

    it('puts right the line ends of the key of Apple', async () => {
      const [id, key] = [newProviderId(), newAppleKey()];
      for (const [n, sent] of [key.replaceAll('\n', '\\n'), key.replaceAll('\n', '\r\n')].entries()) {
        expect((await create({ id: `${id}-${n}`, ...APPLE, client_secret: sent })).status).toBe(201);
        expect(await openProviderSecrets(await readIdentityProvider(tenant.app, `${id}-${n}`))).toEqual([
          key,
        ]);
      }
    });

    it('lists an enabled provider in the record of the application, and no disabled one', async () => {
      const own = await makeTenant();
      const { created_at } = await makeProvider(own, { button_label: 'Go' });
      await makeProvider(own, { id: 'off', state: 'disabled' });
      const listed = (await findApplication(own.app))?.identity_providers;
      expect(listed).toEqual([
        { id: 'google', preset: 'google', name: 'Google', button_label: 'Go', created_at },
      ]);
    });

    it('leaves the version of the application alone', async () => {
      const own = await makeTenant();
      const before = (await findApplication(own.app))?.version;
      await makeProvider(own);
      expect((await findApplication(own.app))?.version).toBe(before);
    });

    it('allows a backend with its keys, and an owner or admin', async () => {
      expect((await create({}, { principal: tenant.keys })).status).toBe(201);
      for (const role of ['owner', 'admin'] as const) {
        const principal = { ...tenant.hub, accounts: { [tenant.account]: role } };
        expect((await create({}, { principal })).status).toBe(201);
      }
    });

    it('gives the same answer for the same Idempotency-Key, and makes one provider', async () => {
      const own = await makeTenant();
      const more = { headers: { 'idempotency-key': crypto.randomUUID() } };
      const first = await createProvider(own, {}, more);
      expect(first.status).toBe(201);
      expect(await createProvider(own, {}, more)).toEqual(first);
      expect(await listIdentityProviders(own.app)).toHaveLength(1);
    });

    it('makes one read and one transaction', async () => {
      expect(await countCalls(() => create({}))).toEqual(['GetItem', 'TransactWriteItems']);
    });

    it(`lists all of ${RACERS} providers that are created at once`, { tags: 'heavy' }, async () => {
      const own = await makeTenant();
      const count = Math.min(RACERS, MAX_IDENTITY_PROVIDERS);
      const answers = await atOnce(count, (n) => createProvider(own, { id: `p${n}` }));
      const created = answers.filter(({ status }) => status === 201);
      expect(created.length).toBeGreaterThan(0);
      const ids = (await listIdentityProviders(own.app)).map(({ id }) => id);
      expect(ids).toHaveLength(created.length);
      expect((await findApplication(own.app))?.identity_providers?.map(({ id }) => id)).toEqual(ids);
    });
  });

  describe('400', () => {
    const [oidc, issuer] = [{ preset: 'oidc', name: 'Example' }, 'https://id.example.com'];
    it.each([
      ['an id with capitals', { id: 'Google' }, 'body.id'],
      ['an id with a #', { id: 'a#b' }, 'body.id'],
      ['an id that ends with -', { id: 'google-' }, 'body.id'],
      ['an id of 41 characters', { id: 'a'.repeat(41) }, 'body.id'],
      ['an unknown preset', { preset: 'facebook' }, 'body.preset'],
      ['an empty name', { name: ' ' }, 'body.name'],
      ['a name of 51 characters', { name: 'a'.repeat(51) }, 'body.name'],
      ['a name with a line end', { name: 'Goo\ngle' }, 'body.name'],
      ['a name that changes the direction', { name: 'Goo\u202egle' }, 'body.name'],
      ['an empty label', { button_label: '' }, 'body.button_label'],
      ['a label of 61 characters', { button_label: 'a'.repeat(61) }, 'body.button_label'],
      ['a label with a control character', { button_label: 'a\u0007b' }, 'body.button_label'],
      ['a client id with a space', { client_id: 'a b' }, 'body.client_id'],
      ['no client id', { client_id: undefined }, 'body.client_id'],
      ['no secret', { client_secret: undefined }, 'body.client_secret'],
      ['a secret of two lines', { client_secret: 'a\nb' }, 'body.client_secret'],
      ['a secret of 2,049 characters', { client_secret: 'a'.repeat(2049) }, 'body.client_secret'],
      ['a state of its own', { state: 'paused' }, 'body.state'],
      ['no scopes', { scopes: [] }, 'body.scopes'],
      ['scopes without openid', { scopes: ['email'] }, 'body.scopes'],
      ['two scopes in one text', { scopes: ['openid email'] }, 'body.scopes.0'],
      ['a scope twice', { scopes: ['openid', 'openid'] }, 'body.scopes'],
      ['an issuer of Google', { issuer }, 'body.issuer'],
      ['a tenant of Google', { tenant: 'common' }, 'body.tenant'],
      ['a team of Google', { team_id: 'A1B2C3D4E5' }, 'body.team_id'],
      ['domains that Google is trusted with', { trusted_domains: ['shop.example'] }, 'body.trusted_domains'],
      ['audiences of GitHub', { ...GITHUB, audiences: ['app'] }, 'body.audiences'],
      ['eleven audiences', { audiences: Array.from({ length: 11 }, (_, n) => `a${n}`) }, 'body.audiences'],
      [
        '51 domains',
        { ...MICROSOFT, trusted_domains: Array.from({ length: 51 }, (_, n) => `d${n}.example`) },
        'body.trusted_domains',
      ],
      [
        'a domain of many tenants',
        { ...MICROSOFT, trusted_domains: ['example.com'] },
        'body.trusted_domains',
      ],
      ['a domain that is none', { ...MICROSOFT, trusted_domains: ['*.example'] }, 'body.trusted_domains.0'],
      ['a whole top-level domain', { ...MICROSOFT, trusted_domains: ['com'] }, 'body.trusted_domains.0'],
      ['a tenant with a path', { ...MICROSOFT, tenant: 'common/../x' }, 'body.tenant'],
      ['an OpenID provider without an issuer', oidc, 'body.issuer'],
      ['an issuer that is no URL', { ...oidc, issuer: 'example' }, 'body.issuer'],
      ['an issuer without https', { ...oidc, issuer: 'http://id.example.com' }, 'body.issuer'],
      ['an issuer of this machine', { ...oidc, issuer: 'https://127.0.0.1' }, 'body.issuer'],
      ['an issuer in a private network', { ...oidc, issuer: 'https://10.0.0.1' }, 'body.issuer'],
      ['an issuer with a query', { ...oidc, issuer: `${issuer}?a=b` }, 'body.issuer'],
      ['an issuer with a fragment', { ...oidc, issuer: `${issuer}#a` }, 'body.issuer'],
      ['an issuer with credentials', { ...oidc, issuer: 'https://a:b@id.example.com' }, 'body.issuer'],
      [
        'Apple without its key id',
        { ...APPLE, key_id: undefined, client_secret: newAppleKey() },
        'body.key_id',
      ],
      [
        'a team id of 9 characters',
        { ...APPLE, team_id: 'A1B2C3D4E', client_secret: newAppleKey() },
        'body.team_id',
      ],
      ['a secret of Apple that is no key', { ...APPLE }, 'body.client_secret'],
      [
        'a key of Apple on another curve',
        { ...APPLE, client_secret: newAppleKey('P-384') },
        'body.client_secret',
      ],
      ['sealed secrets', { secrets: [{ sealed: 'x' }] }, 'body.secrets'],
      ['endpoints of its own', { endpoints: {} }, 'body.endpoints'],
      ['a version of its own', { version: 7 }, 'body.version'],
    ])('refuses %s', async (_, body, path) => {
      const answer = await create(body);
      expect([answer.status, ...faultPaths(answer)]).toEqual([400, path]);
    });

    it('never repeats a secret that it refuses', async () => {
      const { text } = await create({ ...APPLE, client_secret: 'not-a-key-at-all' });
      expect(text).not.toContain('not-a-key-at-all');
    });
  });

  it('403: refuses an editor and a viewer', async () => {
    for (const role of ['editor', 'viewer'] as const) {
      const principal = { ...tenant.hub, accounts: { [tenant.account]: role } };
      expect(await create({}, { principal })).toBeApiError(403, 'forbidden');
    }
  });

  it('404: creates nothing for an application that is deleted meanwhile', async () => {
    for (const state of ['enabled', 'disabled']) {
      const own = await makeTenant();
      beforeNextTransaction(() => removeItem(keys.application(own.app)));
      expect(await createProvider(own, { state })).toBeApiError(404, 'application_not_found');
      expect(await listIdentityProviders(own.app)).toEqual([]);
    }
  });

  it('409: refuses an id that is taken, and changes nothing', async () => {
    const own = await makeTenant();
    await makeProvider(own);
    const answer = await createProvider(own, { name: 'Other' });
    expect(answer).toBeApiError(409, 'conflict');
    expect(answer.body['detail']).toContain('choose another one');
    expect(await listIdentityProviders(own.app)).toMatchObject([{ name: 'Google', version: 1 }]);
    expect(await getItem(keys.applicationUsage(own.app))).toMatchObject({ identity_providers: 1 });
  });

  it('takes the same id in another application', async () => {
    await makeProvider(await makeTenant(), { id: 'example' });
    expect((await create({ id: 'example' })).status).toBe(201);
  });

  it('409: names the limit', async () => {
    const full = await makeTenant();
    await makeProvider(full);
    await changeItem(keys.applicationUsage(full.app), { identity_providers: MAX_IDENTITY_PROVIDERS });
    const answer = await createProvider(full, { id: 'more' });
    expect(answer).toBeApiError(409, 'limit_reached');
    expect(answer.body['detail']).toBe('An application has at most 20 identity providers');
  });

  it('409: makes one of 50 that are created at once at 19', { tags: 'heavy' }, async () => {
    const full = await makeTenant();
    await makeProvider(full);
    await changeItem(keys.applicationUsage(full.app), { identity_providers: MAX_IDENTITY_PROVIDERS - 1 });
    const answers = await atOnce(50, (n) => createProvider(full, { id: `p${n}` }));
    expect(outcomesOf(answers)).toEqual({ 201: 1, '409 limit_reached': 49 });
    expect((await findApplication(full.app))?.identity_providers).toHaveLength(2);
  });

  it('409: makes one of two with the same id that are created at once', async () => {
    const own = await makeTenant();
    const answers = await atOnce(2, () => createProvider(own, {}));
    expect(outcomesOf(answers)).toEqual({ 201: 1, '409 conflict': 1 });
  });

  it('lists another provider that is created meanwhile, too', async () => {
    const own = await makeTenant();
    beforeNextTransaction(() => makeProvider(own, { id: 'other' }));
    await makeProvider(own);
    const ids = (await findApplication(own.app))?.identity_providers?.map(({ id }) => id);
    expect(ids?.toSorted()).toEqual(['google', 'other']);
  });

  it('lists providers in the order of creation, also one that is enabled later', async () => {
    const own = await makeTenant();
    await makeProvider(own, { id: 'z', state: 'disabled' });
    await makeProvider(own, { id: 'b' });
    await makeProvider(own, { id: 'a' });
    await updateProvider(own, 'z', { state: 'enabled' });
    const application = await findApplication(own.app);
    expect(application?.identity_providers?.map(({ id }) => id)).toEqual(['z', 'b', 'a']);
  });
});
