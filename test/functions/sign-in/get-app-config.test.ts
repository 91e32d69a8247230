import { beforeAll, describe, expect, it } from 'vitest';
import * as getAppConfig from '../../../functions/sign-in/get-app-config.ts';
import { DEFAULT_SCHEMA } from '../../../shared/schemas/schema.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { makeApplication } from '../../support/applications.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem, removeItem } from '../../support/items.ts';
import { WITH_PASSKEYS } from '../../support/passkeys.ts';
import { addFields } from '../../support/schemas.ts';
import { makeCredential, makeSignInTenant } from '../../support/sign-in.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';
import { makeVariant } from '../../support/variants.ts';

useBackends();
const LOOKS = { primary_color: '#112233', dark_mode: 'auto' } as const;
const LEGAL = { company_name: 'Shop Ltd', terms_conditions_url: 'https://shop.example/terms' };
/** Everything of a config that nobody outside may see. */
const HIDDEN = {
  default_redirect_url: 'https://hidden.example/',
  allowed_schemes: ['hidden'],
  subdomain: 'hidden',
  custom_props: { api_key: 'hidden' },
  magic_links: { max_lifetime: '7d' },
};
const tenant = useTenantOnly({
  ...HIDDEN,
  hub: {
    customizations: LOOKS,
    legal: LEGAL,
    auth: {
      sign_in_methods: { phone: { enabled: false } },
      restrictions: { allowed_email_domains: ['hidden.example'], sign_up_status: 'disabled' },
      limits: { sms_per_day: 4711 },
      email: { from_address: 'sender@hidden.example', subject: 'hidden' },
      access_tokens: { custom_claims: { hidden: { source: 'static_value', value: 'hidden' } } },
    },
  },
});
let key: string;

beforeAll(async () => {
  await addFields(tenant, { secret_note: { user_visible: false }, size: { owned_by: 'app' } });
  ({ clientId: key } = await makeCredential(tenant.app));
});

const get = (appKey: string, headers: Record<string, string> = {}) =>
  invoke(getAppConfig, { headers: { 'x-svc-app-key': appKey, ...headers } });

describe('GET /hub/app-config', () => {
  describe('200', () => {
    it('answers roles of teams with what they may give, and without their permissions', async () => {
      const roles = { admin: { permissions: ['hidden'], may_invite: ['viewer'] }, viewer: {} };
      const { app } = await makeApplication({ config: { groups: { roles } } });
      const { clientId } = await makeCredential(app);
      const { body, text } = await get(clientId);
      const shown = { admin: { may_invite: ['viewer'] }, viewer: { may_invite: [] } };
      expect(body).toMatchObject({ config: { groups: { roles: shown } } });
      expect(text).not.toContain('hidden');
    });

    it('answers name, looks, methods, legal links and visible fields, and nothing else', async () => {
      const { status, body, text } = await get(key);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        app: { id: tenant.app, name: 'Shop', slug: tenant.app, branding: LOOKS },
        config: {
          customizations: LOOKS,
          sign_in_methods: {
            email: { enabled: true },
            phone: { enabled: false },
            anonymous: { enabled: false },
            passkey: { enabled: false },
          },
          legal: LEGAL,
          sign_up_status: 'disabled',
        },
        schema: { email: { type: 'string', display_name: 'Email' }, size: { owned_by: 'app' } },
      });
      expect(Object.keys(body).sort()).toEqual(['app', 'config', 'schema']);
      expect(Object.keys(Object(body['config'])).sort()).toEqual([
        'customizations',
        'legal',
        'sign_in_methods',
        'sign_up_status',
      ]);
      expect(body['schema']).not.toHaveProperty('secret_note');
      // A random id may have any of these characters.
      const withoutIds = text.replaceAll(tenant.app, '');
      expect(withoutIds).not.toMatch(/hidden|4711|secret_note|allowed_|7d/);
    });

    it('is cacheable by the browser for a minute, for each key and origin', async () => {
      expect((await get(key)).headers).toMatchObject({
        'cache-control': 'private, max-age=60',
        vary: 'x-svc-app-key, origin',
      });
    });

    it('answers the configuration of the variant to a key of a variant', async () => {
      const config = { hub: { auth: { sign_in_methods: { phone: { enabled: true } } } } };
      const { variant } = await makeVariant(tenant, { name: 'Partner', config });
      const { clientId } = await makeCredential(tenant.app, { app_variant_id: variant });
      expect((await get(clientId)).body).toMatchObject({
        app: { id: tenant.app, name: 'Partner', app_variant_id: variant },
        config: { sign_in_methods: { phone: { enabled: true } }, legal: LEGAL },
      });
    });

    it('names the host of the passkeys to pages of their origins only', async () => {
      const auth = { ...WITH_PASSKEYS.hub.auth, passkeys: { rp_id: 'shop.example' } };
      const allowed_web_origins = ['https://shop.example', 'https://app.shop.example'];
      const { clientId } = await makeSignInTenant({ hub: { auth, allowed_web_origins } });
      const passkey = async (headers: Record<string, string> = {}) =>
        Object((await get(clientId, headers)).body['config']).sign_in_methods.passkey;
      const whole = { enabled: true, rp_id: 'shop.example' };
      expect(await passkey()).toEqual(whole);
      expect(await passkey({ origin: 'https://shop.example' })).toEqual(whole);
      expect(await passkey({ origin: 'https://app.shop.example' })).toEqual({ enabled: true });
    });

    it('offers no method whose field identifies nobody', async () => {
      const { clientId, ...own } = await makeSignInTenant();
      await addFields(own, {});
      const { schema } = DEFAULT_SCHEMA;
      await changeItem(keys.schema(own.app), {
        schema: { email: { ...schema['email'], unique: false }, phone_number: schema['phone_number'] },
        user_verification_fields: ['phone_number'],
      });
      const { body } = await get(clientId);
      expect(Object(body['config']).sign_in_methods).toMatchObject({
        email: { enabled: false },
        phone: { enabled: true },
      });
    });

    it('reads the key, and then all other items at once', async () => {
      expect(await countCalls(() => get(key))).toEqual(['GetItem', 'BatchGetItem']);
    });
  });

  describe('401', () => {
    it('answers a request without a key', async () => {
      const answer = await invoke(getAppConfig);
      expect(answer).toBeApiError(401, 'missing_credentials');
      expect(answer.headers).toHaveProperty('www-authenticate');
    });

    it.each(['key_nothing', 'a#b', 'k'.repeat(65)])('answers the unknown key %s', async (unknown) => {
      expect(await get(unknown)).toBeApiError(401, 'invalid_key');
    });

    it('answers a key of a deleted application, and a key of an OpenID client', async () => {
      const { clientId, ...own } = await makeSignInTenant();
      await removeItem(keys.application(own.app));
      expect(await get(clientId)).toBeApiError(401, 'invalid_key');
      const client = await makeCredential(tenant.app);
      await changeItem(keys.credential(client.clientId), { oidc_client_configuration_id: 'oidc_1' });
      expect(await get(client.clientId)).toBeApiError(401, 'invalid_key');
    });
  });

  it('answers 403 to a page of an origin that the application does not name', async () => {
    const shop = await makeApplication({
      config: { hub: { allowed_web_origins: ['https://shop.example'] } },
    });
    const { clientId } = await makeCredential(shop.app);
    expect((await get(clientId, { origin: 'https://shop.example' })).status).toBe(200);
    expect((await get(clientId)).status).toBe(200);
    expect(await get(clientId, { origin: 'https://evil.example' })).toMatchObject({
      status: 403,
      headers: { 'cache-control': 'no-store' },
      body: { code: 'origin_not_allowed' },
    });
    expect((await get(key, { origin: 'https://anywhere.example' })).status).toBe(200);
  });
});
