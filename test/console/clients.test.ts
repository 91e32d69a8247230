import { describe, expect, it } from 'vitest';
import { CLIENT_SETTINGS } from '../../console/src/generated/client-settings.gen.ts';
import { CONFIG_OF_KIND, linesOf, programKindOf } from '../../console/src/screens/clients/client-config.ts';
import { editAccess, editAddresses, editName } from '../../console/src/screens/clients/client-edits.ts';
import { newClientRequest } from '../../console/src/screens/clients/create-client.ts';
import { LOGO_LIMITS } from '../../console/src/screens/clients/logo-limits.ts';
import {
  filledSettings,
  redirectIn,
  settingsFor,
  unmetNeeds,
} from '../../console/src/screens/clients/ready-settings.ts';
import { readClientSettings } from '../../infra/console-client-settings.ts';
import { OidcClientConfig } from '../../shared/oidc-clients/oidc-client.ts';
import { IMAGE } from '../../shared/uploads/formats.ts';

/** Says the name of the text. */
const say = (name: string) => name;
const [ISSUER, ID] = ['https://id.test/oidc/app_1', 'key_1'];
const OWN = 'https://own.test/api/auth/callback/svc';
const values = { issuer: ISSUER, clientId: ID, redirectUris: [OWN] };

const named = (name: string) => {
  const found = CLIENT_SETTINGS.find((one) => one.name === name);
  if (!found) throw new Error(`the guide has no ${name}`);
  return found;
};

const given = (config: object = {}) => ({
  app: 'app_1',
  read: {
    client: {
      id: 'oidc_1',
      app_id: 'app_1',
      name: 'Shop',
      description: 'Ours',
      config: { redirect_uris: [OWN], hub_title: 'Hello', ...config },
      credentials: [],
      created_at: '2020-01-01T00:00:00.000Z',
      updated_at: '2020-01-01T00:00:00.000Z',
    },
    etag: '"v3"',
  },
  say,
});

describe('the settings to copy', () => {
  it('are those of the guide', () => {
    expect(CLIENT_SETTINGS).toEqual(readClientSettings());
    expect(CLIENT_SETTINGS.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Auth.js', 'Spring Security', 'oidc-client-ts', 'Grafana']),
    );
  });

  it.each(CLIENT_SETTINGS)('of $name have the values of the client', (settings) => {
    const text = filledSettings(settings, values);
    expect(text).toContain(ISSUER);
    expect(text).toContain(ID);
    expect(text).not.toMatch(/auth\.example\.com|shop\.example|(key|app)_\.\.\./);
  });

  it('have the registered address with the path of the program', () => {
    const redirectUris = ['https://own.test/other', OWN];
    expect(redirectIn(named('Auth.js'), { ...values, redirectUris })).toBe(OWN);
    expect(redirectIn(named('oidc-client-ts'), { ...values, redirectUris })).toBe('https://own.test/other');
    expect(redirectIn(named('Grafana'), values)).toBe('https://own.test/login/generic_oauth');
  });

  it('have no address that ends the text around it', () => {
    const redirectUris = ["https://own.test/callback';evil()//"];
    expect(filledSettings(named('oidc-client-ts'), { ...values, redirectUris })).not.toContain('evil');
  });

  it('are for programs with or without a secret, as the client', () => {
    const names = (config: object) => settingsFor({ config: { ...config } }).map(({ name }) => name);
    expect(names(CONFIG_OF_KIND.server)).not.toContain('oidc-client-ts');
    expect(names(CONFIG_OF_KIND.page)).toEqual(['oidc-client-ts', 'AppAuth']);
    expect(names(CONFIG_OF_KIND.native)).toEqual(['AppAuth', 'oidc-client-ts']);
  });

  it('say which settings of the client the program needs', () => {
    const unmet = (config: object) => unmetNeeds(named('passport-openidconnect'), { config: { ...config } });
    expect(unmet({ is_pkce_required: true })).toEqual([{ name: 'is_pkce_required', value: false }]);
    expect(unmet({ is_pkce_required: false })).toEqual([]);
  });
});

describe('a new client', () => {
  it.each(['server', 'page', 'native'] as const)('has settings that the service takes: %s', (kind) => {
    const { request } = newClientRequest('app_1', {
      name: 'Shop',
      kind,
      'config.redirect_uris': ' https://a.test/b \n\n https://a.test/c',
    });
    const { config } = request.body as { config: object };
    const accepted = OidcClientConfig.parse(config);
    expect(accepted.redirect_uris).toEqual(['https://a.test/b', 'https://a.test/c']);
    expect(programKindOf({ config: accepted })).toBe(kind);
  });

  it('is a key for a backend that acts for no user', () => {
    expect(newClientRequest('app_1', { name: 'Sync', kind: 'machine' })).toEqual({
      operation: 'createCredential',
      request: { path: { app: 'app_1' }, body: { name: 'Sync' } },
    });
  });
});

describe('an edit of a client', () => {
  it('keeps all other settings, for the client as it was read', () => {
    const { request } = editAddresses(given()).request({ 'config.redirect_uris': 'https://a.test/b' });
    expect(request).toEqual({
      path: { app: 'app_1', client: 'oidc_1' },
      body: {
        name: 'Shop',
        description: 'Ours',
        config: {
          redirect_uris: ['https://a.test/b'],
          post_logout_uris: [],
          allowed_origins: [],
          hub_title: 'Hello',
        },
      },
      ifMatch: '"v3"',
    });
  });

  it('removes an emptied description', () => {
    const { body } = editName(given()).request({ name: 'New', description: ' ' }).request;
    expect(body).toEqual({ name: 'New', config: given().read.client.config });
  });

  it('always lets the program learn who the user is', () => {
    const { body } = editAccess(given()).request({ 'config.allowed_scopes': ['email'] }).request;
    expect(body).toMatchObject({ config: { allowed_scopes: ['openid', 'email'] } });
  });

  it('begins with what is stored', () => {
    const initial = editAccess(given({ allowed_scopes: ['openid', 'email'], first_party: true })).fields;
    expect(initial?.map((field) => field.initial)).toEqual([true, ['email'], true, true, 'opaque']);
  });
});

describe('addresses in a field', () => {
  it('have a line each', () => {
    expect(linesOf(undefined)).toEqual([]);
    expect(linesOf('a\r\n b \n')).toEqual(['a', 'b']);
  });
});

describe('a logo', () => {
  it('may be what the service takes', () => {
    expect(IMAGE.types).toEqual(expect.arrayContaining([...LOGO_LIMITS.accept]));
    expect(LOGO_LIMITS.maxBytes).toBe(IMAGE.maxBytes);
  });
});
