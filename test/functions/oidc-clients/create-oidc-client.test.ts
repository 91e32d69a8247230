import { describe, expect, it } from 'vitest';
import * as rotateCredential from '../../../functions/credentials/rotate-credential.ts';
import { MAX_MEMBERS } from '../../../shared/applications/collections.ts';
import { authenticate } from '../../../shared/auth/authenticate.ts';
import { HOSTILE_KEY } from '../../../shared/http/fields/storable-json.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { countCalls } from '../../support/count-calls.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import {
  clientRequest,
  credentialsOf,
  makeOidcClient,
  REDIRECT,
  readClient,
} from '../../support/oidc-clients.ts';
import { scanTable } from '../../support/scan-table.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

describe('POST /applications/{app}/oidc-clients', () => {
  describe('200', () => {
    it('answers the client with its defaults and a credential with its secret once', async () => {
      const made = await makeOidcClient(tenant);
      const [credential] = credentialsOf(made);
      expect(made.status).toBe(200);
      expect(made.body).toEqual({
        id: expect.stringMatching(/^oidc_/),
        app_id: tenant.app,
        name: 'Web shop',
        description: 'The shop',
        config: {
          allowed_origins: [],
          redirect_uris: [REDIRECT],
          post_logout_uris: [],
          allowed_scopes: ['openid', 'profile', 'email'],
          hub_dark_mode: 'auto',
          hub_show_logos: true,
          is_pkce_supported: true,
          is_pkce_required: true,
          token_endpoint_auth_method: 'client_secret_basic',
          application_type: 'web',
        },
        credentials: [
          {
            client_id: expect.stringMatching(/^key_/),
            secret: expect.stringMatching(/^sec_[\w-]{43}$/),
            secret_last_four: String(credential?.['secret']).slice(-4),
            name: 'Web shop',
            application: tenant.app,
            oidc_client_configuration_id: made.body['id'],
            created_at: expect.any(String),
            updated_at: expect.any(String),
          },
        ],
        created_at: expect.any(String),
        updated_at: made.body['created_at'],
      });
      expect(made.headers['etag']).toBe('"v1"');
    });

    it('shows no secret later, neither in a read nor in the table', async () => {
      const made = await makeOidcClient(tenant);
      const secret = String(credentialsOf(made)[0]?.['secret']);
      const read = await readClient(tenant, made.body['id']);
      for (const text of [read.text, JSON.stringify(await scanTable())]) {
        expect(text).toContain(made.body['id']);
        expect(text).not.toContain(secret);
      }
    });

    it('makes a credential for OpenID Connect, which is no key of the API', async () => {
      const [credential] = credentialsOf(await makeOidcClient(tenant));
      const headers = {
        'x-svc-app-key': String(credential?.['client_id']),
        'x-svc-app-secret': String(credential?.['secret']),
      };
      expect(await authenticate(headers, tenant.app)).toEqual({ kind: 'anonymous', reason: 'invalid_key' });
    });

    it('gives a public client no secret', async () => {
      const made = await makeOidcClient(tenant, clientRequest({ token_endpoint_auth_method: 'none' }));
      const [credential] = credentialsOf(made);
      expect(credential).not.toHaveProperty('secret');
      expect(credential).not.toHaveProperty('secret_last_four');
    });

    it('gives a public client no secret by rotation either: 409', async () => {
      const made = await makeOidcClient(tenant, clientRequest({ token_endpoint_auth_method: 'none' }));
      const params = { app: tenant.app, client_id: String(credentialsOf(made)[0]?.['client_id']) };
      const answer = await invoke(rotateCredential, { params, principal: tenant.hub, body: {} });
      expect(answer).toBeApiError(409, 'conflict');
      expect(answer.body['detail']).toContain('client_id: has no secret');
      expect(answer.text).not.toContain('sec_');
    });

    it('accepts origins of apps, and origins as address bars copy them', async () => {
      const allowed_origins = [
        'https://client.example/',
        'capacitor://localhost',
        'chrome-extension://abcdef',
      ];
      const { body } = await makeOidcClient(tenant, clientRequest({ allowed_origins }));
      expect(body['config']).toMatchObject({
        allowed_origins: ['https://client.example', 'capacitor://localhost', 'chrome-extension://abcdef'],
      });
    });

    it("stores the application's own settings of its client", async () => {
      const { body } = await makeOidcClient(tenant, clientRequest({ custom: { corners: 4 } }));
      expect(body['config']).toMatchObject({ custom: { corners: 4 } });
    });

    it('makes one transaction', async () => {
      expect(await countCalls(() => makeOidcClient(tenant))).toEqual(['GetItem', 'TransactWriteItems']);
    });

    it('answers the same client again for the same Idempotency-Key', async () => {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const first = await makeOidcClient(tenant, clientRequest(), { headers });
      const again = await makeOidcClient(tenant, clientRequest(), { headers });
      expect(again.body).toEqual(first.body);
    });
  });

  describe('400', () => {
    it.each([
      [{ redirect_uris: ['http://client.example/cb'] }, 'body.config.redirect_uris.0'],
      [{ redirect_uris: ['https://client.example/cb#x'] }, 'body.config.redirect_uris.0'],
      [{ redirect_uris: ['https://a:b@client.example/cb'] }, 'body.config.redirect_uris.0'],
      [{ redirect_uris: ['/cb'] }, 'body.config.redirect_uris.0'],
      [{ redirect_uris: ['javascript:alert(1)'] }, 'body.config.redirect_uris.0'],
      [{ redirect_uris: [' https://client.example/cb'] }, 'body.config.redirect_uris.0'],
      [{ redirect_uris: ['https://client.example/c b'] }, 'body.config.redirect_uris.0'],
      [{ redirect_uris: ['https://client.example/\tcb'] }, 'body.config.redirect_uris.0'],
      [{ redirect_uris: ['https://client.example/\u0000cb'] }, 'body.config.redirect_uris.0'],
      [{ redirect_uris: ['https://client.example\\cb'] }, 'body.config.redirect_uris.0'],
      [{ redirect_uris: ['https:client.example/cb'] }, 'body.config.redirect_uris.0'],
      [{ redirect_uris: ['https://*.client.example/cb'] }, 'body.config.redirect_uris.0'],
      [{ redirect_uris: ['https://client.example/*'] }, 'body.config.redirect_uris.0'],
      [{ post_logout_uris: ['https://client.example/bye '] }, 'body.config.post_logout_uris.0'],
      [{ hub_title: '' }, 'body.config.hub_title'],
      [{ hub_title: '  ' }, 'body.config.hub_title'],
      [{ logo_uri: 'http://cdn.example/logo.png' }, 'body.config.logo_uri'],
      [{ logo_dark_mode_uri: 'http://cdn.example/logo.png' }, 'body.config.logo_dark_mode_uri'],
      [{ x: 1e300 }, 'body.config'],
      [{ x: { '': 1 } }, 'body.config'],
      [{ x: JSON.parse('['.repeat(40) + ']'.repeat(40)) }, 'body.config'],
      [{ redirect_uris: ['com.example.app:/cb'] }, 'body.config'],
      [{ post_logout_uris: ['com.example.app:/bye'] }, 'body.config'],
      [{ application_type: 'native', redirect_uris: ['https://localhost/cb'] }, 'body.config'],
      [{ allowed_origins: ['https://client.example/path'] }, 'body.config.allowed_origins.0'],
      [{ allowed_scopes: ['openid', 'admin'] }, 'body.config.allowed_scopes.1'],
      [{ hub_dark_mode: 'maybe' }, 'body.config.hub_dark_mode'],
      [{ logo_uri: 'javascript:alert(1)' }, 'body.config.logo_uri'],
      [{ token_endpoint_auth_method: 'none', is_pkce_supported: false }, 'body.config'],
    ])('refuses %j and writes nothing', async (config, path) => {
      const before = (await scanTable()).length;
      const { status, body } = await makeOidcClient(tenant, JSON.stringify({ name: 'X', config }));
      expect(status).toBe(400);
      const { errors } = body;
      expect(Array.isArray(errors) ? String(errors[0].path) : '').toMatch(new RegExp(`^${path}`));
      expect((await scanTable()).length).toBe(before);
    });

    it('refuses hostile keys in config', async () => {
      const bodyWith = (key: string) =>
        JSON.stringify(clientRequest({ custom: { KEY: { x: 1 } } })).replace('KEY', key);
      expect((await makeOidcClient(tenant, bodyWith('harmless'))).status).toBe(200);
      for (const key of ['__proto__', 'constructor', 'prototype']) {
        const answer = await makeOidcClient(tenant, bodyWith(key));
        expect(answer).toBeApiError(400, 'malformed_body', { detail: `The body ${HOSTILE_KEY}` });
      }
    });

    it('refuses nesting too deep to be stored', async () => {
      const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
      expect((await makeOidcClient(tenant, clientRequest({ custom: { x: nested(10) } }))).status).toBe(200);
      const body = JSON.stringify(clientRequest({ custom: { x: 'DEEP' } }));
      const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
      expect((await makeOidcClient(tenant, body.replace('"DEEP"', deep))).status).toBe(400);
    });

    it('accepts a logo on this machine, for development', async () => {
      const config = { logo_uri: 'http://localhost:4000/logo.png', hub_title: 'Welcome' };
      expect((await makeOidcClient(tenant, clientRequest(config))).status).toBe(200);
    });

    it('accepts a private-use scheme for a native client', async () => {
      const config = {
        application_type: 'native',
        redirect_uris: ['com.example.app:/cb', 'http://127.0.0.1/cb'],
      };
      expect((await makeOidcClient(tenant, clientRequest(config))).status).toBe(200);
    });
  });

  it("answers 409 to a client above the application's limit", async () => {
    const full = await makeTenant();
    await makeOidcClient(full);
    await changeItem(keys.applicationUsage(full.app), { oidc_clients: MAX_MEMBERS });
    expect(await makeOidcClient(full)).toBeApiError(409, 'limit_reached');
    expect((await getItem(keys.applicationUsage(full.app)))?.['credentials']).toBe(1);
  });
});
