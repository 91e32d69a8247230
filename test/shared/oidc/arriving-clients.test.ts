import { beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '../../../shared/applications/application.ts';
import { findApplication } from '../../../shared/applications/application-store.ts';
import { clientsOf, keepArrival } from '../../../shared/oidc/arriving-clients.ts';
import { arrivalNamedBy, nameOfClient } from '../../../shared/oidc-clients/arrival.ts';
import { type RegisteredMetadata, registrationId } from '../../../shared/oidc-clients/registration-id.ts';
import { useBackends } from '../../support/backends.ts';
import { scanTable } from '../../support/scan-table.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';

useBackends();
const tenant = useTenantOnly();
const SECRET = 'secret of the key that signs now';
let application: Application;

beforeAll(async () => {
  const { config, ...found } = (await findApplication(tenant.app)) ?? { ...application, config: {} };
  application = { ...found, config: { ...config, hub: { agents: { registration: 'open' } } } };
});

const metadata = (members: Partial<RegisteredMetadata> = {}): RegisteredMetadata => ({
  ...{ name: 'Ada', redirect_uris: ['https://client.example/cb'], refreshes: true, at: 1, unique: 'u' },
  ...members,
});
const idOf = (members: Partial<RegisteredMetadata> = {}) =>
  registrationId(tenant.app, metadata({ unique: crypto.randomUUID(), ...members }), SECRET);

describe('a client that has registered by itself', () => {
  it('has the whole record of a public client with PKCE, and no further rights', async () => {
    const clientId = idOf({ redirect_uris: ['https://client.example/cb', 'http://127.0.0.1/cb'] });
    const found = await clientsOf(application, [SECRET]).find(clientId);
    expect(found).toMatchObject({
      client_id: clientId,
      client_name: 'client.example, 127.0.0.1',
      token_endpoint_auth_method: 'none',
      application_type: 'native',
      scope: 'openid offline_access',
      svc_arrival: 'registration',
      svc_client: {
        app_id: tenant.app,
        name: 'client.example, 127.0.0.1',
        version: 1,
        credential_ids: [],
        arrival: { way: 'registration', host: 'client.example, 127.0.0.1', claimed_name: 'Ada' },
        config: {
          is_pkce_supported: true,
          is_pkce_required: true,
          token_endpoint_auth_method: 'none',
          allowed_origins: [],
          allowed_scopes: ['openid', 'offline_access'],
        },
      },
    });
    expect(JSON.stringify(found)).not.toMatch(
      /first_party|logo_uri|client_secret|svc_credential|svc_variant/,
    );
  });

  it('outlives the keys that have made its seal once somebody has agreed to it', async () => {
    const clientId = idOf();
    const later = clientsOf(application, ['secret of a later key']);
    expect(await later.find(clientId)).toBeUndefined();
    const { svc_client } = (await clientsOf(application, [SECRET]).find(clientId)) as unknown as {
      svc_client: { arrival: Parameters<typeof keepArrival>[2] };
    };
    await keepArrival(tenant.app, clientId, svc_client.arrival);
    expect(await later.find(clientId)).toMatchObject({ client_id: clientId });
    expect(JSON.stringify(await scanTable())).not.toContain(clientId);
  });

  it('is of one application', async () => {
    const other = { ...application, id: 'app_other' };
    expect(await clientsOf(other, [SECRET]).find(idOf())).toBeUndefined();
  });

  it('has an id of at most 1.5 KB with usual metadata', () => {
    const redirect_uris = ['https://vscode.dev/redirect', 'http://127.0.0.1:33418/', 'http://localhost/'];
    expect(idOf({ redirect_uris }).length).toBeLessThan(400);
  });
});

describe('the name of a client', () => {
  it.each([
    ['https://agents.example/client.json', 'agents.example'],
    ['https://agents.example:8443/client.json', 'agents.example:8443'],
    [() => idOf(), 'client.example'],
    [() => idOf({ redirect_uris: ['http://127.0.0.1:80/cb'] }), '127.0.0.1'],
    [() => idOf({ redirect_uris: ['com.example.app:/cb'] }), 'com.example.app'],
    ['k0123456789', 'k0123456789'],
    ['reg.x.y', 'reg.x.y'],
  ])('%s is its host, or its id', (id, name) => {
    expect(nameOfClient(typeof id === 'string' ? id : id())).toBe(name);
  });

  it('is none for an id that no registration has made', () => {
    for (const text of ['', 'null', '{}', '{"r":[]}', '{"r":["x"]}', '{"r":7}', '[]', '"'])
      expect(
        arrivalNamedBy(`reg.${Buffer.from(text).toString('base64url')}.${'A'.repeat(22)}`),
      ).toBeUndefined();
  });
});
