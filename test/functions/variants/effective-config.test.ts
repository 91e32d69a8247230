import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import * as getPublicApplication from '../../../functions/applications/get-public-application.ts';
import * as createMyMagicLink from '../../../functions/magic-links/create-my-magic-link.ts';
import * as issueToken from '../../../functions/sign-in/issue-token.ts';
import * as deleteVariant from '../../../functions/variants/delete-variant.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { invoke } from '../../support/invoke.ts';
import {
  BROWSER,
  codeOf,
  createLink,
  makeLink,
  newEmail,
  profileOf,
  redeemLink,
  visitLink,
} from '../../support/magic-links.ts';
import { completeSignIn, makeCredential, startedSignIn, startSignIn } from '../../support/sign-in.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';
import { makeVariant } from '../../support/variants.ts';

const backends = useBackends();
const claim = (value: string) => ({ source: 'static_value', value });
const own = (value: string) => ({
  hub: { auth: { access_tokens: { custom_claims: { shop: claim(value) } } } },
});
const CONFIG = {
  default_redirect_url: 'https://shop.example/welcome',
  hub: {
    allowed_web_origins: ['https://shop.example'],
    auth: {
      ...own('shop').hub.auth,
      email: { subject: 'Sign in to the shop' },
      refresh_tokens: { ttl: '30d' },
    },
  },
};
const OVERLAY = {
  default_redirect_url: 'https://partner.example/welcome',
  magic_links: { max_lifetime: '1h' },
  hub: {
    allowed_web_origins: ['https://partner.example'],
    customizations: { primary_color: '#00ff00' },
    auth: {
      ...own('partner').hub.auth,
      email: { subject: 'Sign in to the partner' },
      refresh_tokens: { ttl: '1h' },
      challenge_duration: '5m',
      restrictions: { allowed_email_domains: ['partner.example'] },
    },
  },
};
const HOUR = 3600_000;

/** An application, the same through a variant, and a credential of each. */
async function make(overlay: Record<string, unknown> = OVERLAY) {
  const tenant = await makeTenant(CONFIG);
  const { variant } = await makeVariant(tenant, { name: 'Partner', config: overlay });
  const through: Tenant = { ...tenant, keys: { ...tenant.keys, variant }, user: { ...tenant.user, variant } };
  const [plain, partner] = [
    await makeCredential(tenant.app),
    await makeCredential(tenant.app, { app_variant_id: variant }),
  ];
  return { tenant, variant, through, plain: plain.clientId, partner: partner.clientId };
}
let made: Awaited<ReturnType<typeof make>>;
beforeAll(async () => {
  made = await make();
});

const partnerEmail = () => newEmail().replace('example.com', 'partner.example');
const claimsOf = (token: unknown) => decodeJwt(String(token));
const exchange = (body: unknown) => invoke(issueToken, { body });

/** A link that the variant's backend made, redeemed by a client. */
async function signInThrough(place: Tenant) {
  const { code, userId } = await makeLink(place, { data: { email: newEmail() }, verification_type: 'email' });
  const { status, body, text } = await redeemLink(code);
  if (status !== 200) throw new Error(`the sign-in failed: ${text}`);
  return { userId, body };
}

describe('GET /applications/{app}/public', () => {
  const get = (app: string, app_variant_id: string) =>
    invoke(getPublicApplication, { params: { app }, query: { app_variant_id } });

  it('answers 200 with name and branding of the variant', async () => {
    const { app } = made.tenant;
    const { status, body } = await get(app, made.variant);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: app,
      name: 'Partner',
      slug: app,
      app_variant_id: made.variant,
      branding: { primary_color: '#00ff00' },
    });
  });

  it("answers 404 for another application's variant", async () => {
    const { variant } = await makeVariant(await makeTenant());
    for (const id of [variant, newId('variant')]) {
      expect(await get(made.tenant.app, id)).toBeApiError(404, 'variant_not_found');
    }
    expect(await get(newId('app'), made.variant)).toBeApiError(404, 'application_not_found');
  });

  it('makes one read', async () => {
    expect(await countCalls(() => get(made.tenant.app, made.variant))).toEqual(['BatchGetItem']);
  });
});

describe('a sign-in with the key of a variant', () => {
  it("admits the variant's origins, and not the application's", async () => {
    const start = (clientId: string, origin: string) =>
      startSignIn(clientId, { email: partnerEmail() }, { headers: { origin } });
    expect((await start(made.partner, 'https://partner.example')).status).toBe(200);
    expect((await start(made.plain, 'https://shop.example')).status).toBe(200);
    for (const answer of [
      await start(made.partner, 'https://shop.example'),
      await start(made.plain, 'https://partner.example'),
    ])
      expect(answer).toBeApiError(403, 'origin_not_allowed');
  });

  it('excludes people whom the variant does not admit', async () => {
    const [outside, inside] = [newEmail(), partnerEmail()];
    await startSignIn(made.partner, { email: outside });
    expect(backends.messages().list(outside)).toMatchObject([{ links: [] }]);
    await startSignIn(made.partner, { email: inside });
    expect(backends.messages().list(inside)).toMatchObject([
      { subject: 'Sign in to the partner', text: expect.stringContaining('to sign in to Partner.') },
    ]);
    await startSignIn(made.plain, { email: outside });
    expect(backends.messages().list(outside)[0]).toMatchObject({ subject: 'Sign in to the shop' });
  });

  it("ends the challenge at the variant's expiry", async () => {
    const before = Date.now();
    const { challengeId } = await startedSignIn(backends, made.partner, { email: partnerEmail() });
    const item = await getItem(keys.challenge(challengeId));
    const lifetime = Date.parse(String(item?.['expires'])) - before;
    expect(lifetime).toBeGreaterThanOrEqual(5 * 60_000);
    expect(lifetime).toBeLessThan(6 * 60_000);
  });

  it('gives tokens of the variant, and notes the variant with the user', async () => {
    const { challengeId, code } = await startedSignIn(backends, made.partner, { email: partnerEmail() });
    const { body } = await completeSignIn(challengeId, code);
    expect(claimsOf(body['access_token'])).toMatchObject({
      aud: [`app:${made.tenant.app}`, `app_variant:${made.variant}`],
      shop: 'partner',
    });
    const profile = await profileOf(made.tenant, String(body['app_user_id']));
    expect(profile?.attributes).toEqual({ 'svc:app_variants': [made.variant] });
  });
});

describe('a link that the key of a variant made', () => {
  it("lives as long as the variant allows, and leads to the variant's redirect", async () => {
    const refused = await createLink(made.through, { data: { email: newEmail() }, expiration: '2h' });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'body.expiration' }] } });
    const { code } = await makeLink(made.through, {
      data: { email: newEmail() },
      expiration: '1h',
      redirect_url: '/x',
    });
    expect((await getItem(keys.link(code)))?.['redirect_url']).toBe('https://partner.example/welcome/x');
    const foreign = { data: { email: newEmail() }, expiration: '1h', redirect_url: 'https://shop.example/x' };
    expect(await createLink(made.through, foreign)).toBeApiError(400, 'invalid_redirect');
    expect((await createLink(made.tenant, { ...foreign, expiration: '2h' })).status).toBe(200);
  });

  it("shows the variant's name, and leads to its redirect with a code for its tokens", async () => {
    const { code } = await makeLink(made.through, { data: { email: newEmail() }, expiration: '1h' });
    const visit = await visitLink(code, BROWSER);
    expect(visit.text).toContain('Sign in to Partner');
    expect(visit.text).toContain('--accent:#00ff00');
    const redeemed = await redeemLink(code, BROWSER);
    expect(redeemed.status).toBe(303);
    const target = new URL(redeemed.headers['location'] ?? '');
    expect(target.origin).toBe('https://partner.example');
    const tokens = await exchange({ code: new URLSearchParams(target.hash.slice(1)).get('svc_code') });
    expect(claimsOf(tokens.body['access_token'])).toMatchObject({
      aud: [`app:${made.tenant.app}`, `app_variant:${made.variant}`],
      shop: 'partner',
    });
  });

  it("gives a session of the variant's lifetime, also after a refresh", async () => {
    const long = await make({ ...OVERLAY, magic_links: null });
    const { userId, body } = await signInThrough(long.through);
    expect(await profileOf(long.tenant, userId)).toMatchObject({
      attributes: { 'svc:app_variants': [long.variant] },
    });
    const refreshed = await exchange({ refresh_token: body['refresh_token'] });
    expect(refreshed.status).toBe(200);
    expect(claimsOf(refreshed.body['access_token'])).toMatchObject({
      aud: [`app:${long.tenant.app}`, `app_variant:${long.variant}`],
      shop: 'partner',
    });
    const again = await exchange({ refresh_token: refreshed.body['refresh_token'] });
    const sid = String(claimsOf(again.body['access_token'])['sid']);
    const session = await getItem(keys.session(long.tenant.app, userId, sid));
    expect(Date.parse(String(session?.['expires'])) - Date.now()).toBeLessThanOrEqual(HOUR);
  });

  it('passes the variant on to a link that its user makes for itself', async () => {
    const { body } = await invoke(createMyMagicLink, { principal: made.through.user, body: {} });
    const item = await getItem(keys.link(codeOf(body['link'])));
    expect(item).toMatchObject({ variant: made.variant, redirect_url: 'https://partner.example/welcome' });
  });
});

describe('after a variant is deleted', () => {
  async function makeAndDelete() {
    const gone = await make({ ...OVERLAY, magic_links: null });
    const { code } = await makeLink(gone.through, {
      data: { email: newEmail() },
      redirect_url: 'https://partner.example/x',
    });
    const { code: plain } = await makeLink(gone.through, { user_id: gone.tenant.userId });
    const session = await signInThrough(gone.through);
    const params = { app: gone.tenant.app, variant: gone.variant };
    const { status } = await invoke(deleteVariant, { params, principal: gone.tenant.hub });
    expect(status).toBe(204);
    return { ...gone, code, plain, session };
  }

  it("its sessions continue as the application's", async () => {
    const gone = await makeAndDelete();
    const { status, body } = await exchange({ refresh_token: gone.session.body['refresh_token'] });
    expect(status).toBe(200);
    expect(claimsOf(body['access_token'])).toMatchObject({ aud: [`app:${gone.tenant.app}`], shop: 'shop' });
  });

  it("its links continue as the application's, if the redirect is allowed there", async () => {
    const gone = await makeAndDelete();
    expect((await visitLink(gone.plain)).text).toContain('Sign in to Shop');
    expect(await redeemLink(gone.code)).toBeApiError(400, 'invalid_redirect');
  });

  it('its key is refused', async () => {
    const gone = await makeAndDelete();
    expect(await startSignIn(gone.partner, { email: newEmail() })).toBeApiError(401, 'invalid_key');
  });
});

describe('DynamoDB calls', () => {
  /** How many calls a link takes from its creation to the refreshed session. */
  async function callsOf(place: Tenant): Promise<number[]> {
    let [code, refreshToken]: unknown[] = [];
    const steps = [
      async () => {
        const { body } = await createLink(place, { data: { email: newEmail() }, expiration: '1h' });
        code = codeOf(body['link']);
      },
      async () => expect((await visitLink(String(code))).status).toBe(200),
      async () => {
        const { status, body } = await redeemLink(String(code));
        expect(status).toBe(200);
        refreshToken = body['refresh_token'];
      },
      async () => expect((await exchange({ refresh_token: refreshToken })).status).toBe(200),
    ];
    const counts = [];
    for (const step of steps) counts.push((await countCalls(step)).length);
    return counts;
  }

  it('are as many with a variant as without', async () => {
    // A warm function knows the signing key.
    await signInThrough(made.tenant);
    expect(await callsOf(made.through)).toEqual(await callsOf(made.tenant));
  });
});
