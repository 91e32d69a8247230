import { afterEach, describe, expect, it, vi } from 'vitest';
import * as createMine from '../../../functions/magic-links/create-my-magic-link.ts';
import { endAllSessions, endSession } from '../../../shared/auth/end-sessions.ts';
import type { ProfileRecord } from '../../../shared/profiles/profile.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { beforeNextCall } from '../../support/before-call.ts';
import { countCalls, keysRead } from '../../support/count-calls.ts';
import { faultPaths, invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { BROWSER, codeOf, JSON_CLIENT, redeemLink, visitLink } from '../../support/magic-links.ts';
import { makeClientId } from '../../support/oidc-clients.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const SHOP = 'https://shop.example';

const tenant = useTenant({
  default_redirect_url: `${SHOP}/welcome`,
  hub: { return_urls: [`${SHOP}/welcome/tv`] },
});
afterEach(() => vi.useRealTimers());

async function profileOf({ app, userId }: Tenant): Promise<ProfileRecord> {
  const profile = await findProfile(app, userId);
  if (!profile) throw new Error('the tenant has a user');
  return profile;
}

const nameOf = ({ pk, sk }: { pk: string; sk: string }) => `${pk} ${sk}`;
const mine = (body: unknown, caller = tenant, headers: Record<string, string> = {}) =>
  invoke(createMine, { principal: caller.user, body, headers });

describe('POST /me/auth/magic', () => {
  describe('200', () => {
    it('answers a link that signs the same user in', async () => {
      const { status, body } = await mine({ redirect_url: '/tv' });
      expect(status).toBe(200);
      expect(body['app_user_id']).toBe(tenant.userId);
      expect(await redeemLink(codeOf(body['link']))).toMatchObject({
        status: 200,
        body: { app_user_id: tenant.userId, app_id: tenant.app, redirect_url: `${SHOP}/welcome/tv` },
      });
    });

    it('needs no body', async () => {
      const { status, body } = await mine(undefined);
      expect([status, body['app_user_id']]).toEqual([200, tenant.userId]);
    });

    it('verifies nothing, since the user is shown the link', async () => {
      const { body } = await mine({});
      const { body: tokens } = await redeemLink(codeOf(body['link']));
      const [, claims = ''] = String(tokens['access_token']).split('.');
      expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
        'https://auth.svc/auth_level': 'unverified',
      });
    });

    it('is valid for 15 minutes', async () => {
      const now = Date.now();
      vi.useFakeTimers({ now, toFake: ['Date'] });
      const { body } = await mine({});
      const code = codeOf(body['link']);
      expect((await visitLink(code, JSON_CLIENT)).body['expires_at']).toBe(
        new Date(now + 900_000).toISOString(),
      );
      vi.setSystemTime(now + 900_000);
      expect(await redeemLink(code)).toBeApiError(410, 'link_expired');
    });

    it('is valid for less if the application sets less', async () => {
      const strict = await makeTenant({ magic_links: { max_lifetime: '5m' } });
      const now = Date.now();
      vi.useFakeTimers({ now, toFake: ['Date'] });
      const { status, body } = await mine({}, strict);
      expect(status).toBe(200);
      const { body: described } = await visitLink(codeOf(body['link']), JSON_CLIENT);
      expect(described['expires_at']).toBe(new Date(now + 300_000).toISOString());
    });

    it('reads caller, application, session and context, and writes the link', async () => {
      expect(await countCalls(() => mine({}))).toEqual([
        'BatchGetItem',
        'GetItem',
        'BatchGetItem',
        'PutItem',
      ]);
      const read = await keysRead(() => mine({}));
      const session = keys.session(tenant.app, tenant.userId, 's');
      const [application, profile] = [keys.application(tenant.app), keys.profile(tenant.app, tenant.userId)];
      const context = [application, keys.schema(tenant.app), profile];
      expect(read).toEqual([application, profile, session, ...context].map(nameOf));
    });

    it.each([
      ['that session', (profile: ProfileRecord) => endSession(profile, 's')],
      ['all sessions', endAllSessions],
    ])('ends when the user signs out of %s', async (_, signOut) => {
      const own = await makeTenant();
      const code = codeOf((await mine({}, own)).body['link']);
      await signOut(await profileOf(own));
      expect(await redeemLink(code)).toBeApiError(410, 'link_expired');
    });

    it('ends if the user signs out everywhere while it is made', async () => {
      const own = await makeTenant();
      const profile = await profileOf(own);
      beforeNextCall('PutItem', () => endAllSessions(profile));
      const code = codeOf((await mine({}, own)).body['link']);
      expect(await redeemLink(code)).toBeApiError(410, 'link_expired');
    });

    it('survives the sign-out of another session', async () => {
      const own = await makeTenant();
      const code = codeOf((await mine({}, own)).body['link']);
      await endSession(await profileOf(own), 'another');
      expect((await redeemLink(code)).status).toBe(200);
    });

    it('gives the same link again for the same Idempotency-Key', async () => {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      expect(await mine({}, tenant, headers)).toEqual(await mine({}, tenant, headers));
    });
  });

  describe('400', () => {
    it.each(['purpose', 'expiration', 'user_id', 'data', 'verification_type', 'group_to_join', 'link_data'])(
      'answers the member %s, which only the application sets',
      async (member) => {
        const answer = await mine({ [member]: 'x' });
        expect(answer.status).toBe(400);
        expect(faultPaths(answer)).toEqual([`body.${member}`]);
      },
    );

    it.each([
      ...['javascript:alert(1)', '//evil.example', 'https://u:p@shop.example/', '../up'],
      ...['https://evil.example/', 'http://shop.example/welcome', 'com.example.shop:/in'],
      ...['/radio', `${SHOP}/welcome?next=https://evil.example`, `${SHOP}/welcome/`],
    ])('answers the redirect %s', async (redirect_url) => {
      expect(await mine({ redirect_url })).toBeApiError(400, 'invalid_redirect');
    });
  });

  describe('for return pages of the application', () => {
    const APP = 'https://app.example';
    const config = {
      default_redirect_url: `${SHOP}/welcome`,
      allowed_schemes: ['com.example.shop'],
      hub: { allowed_web_origins: [APP], return_urls: [`${APP}/in`, 'com.example.shop:/in'] },
    };

    const pages = [`${APP}/in`, `${SHOP}/welcome`, 'com.example.shop:/in', 'http://localhost:3000/any?a=1'];
    it.each(pages)('leads to %s', async (redirect_url) => {
      const { body } = await mine({ redirect_url }, await makeTenant(config));
      expect(await redeemLink(codeOf(body['link']))).toMatchObject({ status: 200, body: { redirect_url } });
    });

    it.each(['https://evil.example/', 'com.example.other:/in', 'com.example.shop:/other', `${SHOP}/in`])(
      'refuses %s, and names the setting and the page to add',
      async (redirect_url) => {
        const answer = await mine({ redirect_url }, await makeTenant(config));
        expect(answer).toBeApiError(400, 'invalid_redirect', { errors: [{ path: 'body.redirect_url' }] });
        expect(answer.body['detail']).toContain(`${redirect_url} is not in hub.return_urls`);
        expect(answer.body['detail']).toContain(`{"config":{"hub":{"return_urls":["${redirect_url}"]}}}`);
      },
    );

    it('has no query of the opened link at the page', async () => {
      const { body } = await mine({ redirect_url: `${APP}/in` }, await makeTenant(config));
      const query = { next: 'https://evil.example' };
      const { headers } = await redeemLink(codeOf(body['link']), BROWSER, { query });
      expect(headers['location']).toMatch(/^https:\/\/app\.example\/in#svc_code=[\w-]+$/);
    });

    it.each([`${APP}/in`, 'com.example.shop:/in'])(
      'is not redeemed to %s once the application no longer names it, and is not used',
      async (redirect_url) => {
        const own = await makeTenant(config);
        const { body } = await mine({ redirect_url }, own);
        await changeItem(keys.application(own.app), { config: { default_redirect_url: `${SHOP}/welcome` } });
        const code = codeOf(body['link']);
        expect(await redeemLink(code)).toBeApiError(400, 'invalid_redirect');
        await changeItem(keys.application(own.app), { config });
        expect((await redeemLink(code)).status).toBe(200);
      },
    );
  });

  describe('403', () => {
    it('refuses a token of an OpenID client, whose rights end with its grant', async () => {
      const principal = { ...tenant.user, client: await makeClientId(tenant) };
      expect(await invoke(createMine, { principal, body: {} })).toBeApiError(403, 'first_party_only');
    });

    it('refuses a disabled user', async () => {
      const own = await makeTenant();
      await changeItem(keys.profile(own.app, own.userId), { state: 'disabled' });
      expect(await mine({}, own)).toBeApiError(403, 'user_disabled');
    });
  });
});
