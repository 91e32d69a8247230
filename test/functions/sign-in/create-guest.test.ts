import { decodeJwt } from 'jose';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { solve } from '../../../client/src/browser/proof.ts';
import * as updateApplication from '../../../functions/applications/update-application.ts';
import * as getMyData from '../../../functions/profiles/get-my-data.ts';
import * as getAppConfig from '../../../functions/sign-in/get-app-config.ts';
import * as issueToken from '../../../functions/sign-in/issue-token.ts';
import { HUB_APPLICATION_ID } from '../../../shared/platform/ids.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { counterKeys } from '../../../shared/storage/counters/window-counter.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { bootstrapHub } from '../../../shared/users/bootstrap-hub.ts';
import { useBackends } from '../../support/backends.ts';
import { createGuest, makeGuestTenant, newGuest } from '../../support/guests.ts';
import { type Answer, faultPaths, invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { atOnce } from '../../support/races.ts';
import { scanTable } from '../../support/scan-table.ts';
import { call, makeCredential, newAddress } from '../../support/sign-in.ts';
import { makeTenant } from '../../support/tenants.ts';
import { makeVariant } from '../../support/variants.ts';

const NAMESPACE = 'https://auth.svc/';
const WINDOW = 600_000;
useBackends();
let app = '';
let clientId = '';

beforeAll(async () => {
  ({ app, clientId } = await makeGuestTenant());
});
afterEach(() => vi.useRealTimers());

const codeOf = ({ status, body }: Answer) => [status, body['code']];
const required = { status: 429, body: { code: 'proof_required' } };
const solved = async ({ body }: Answer) => ({
  proof: await solve(body['challenge'] as Parameters<typeof solve>[0]),
});

describe('POST /hub/auth/guest', () => {
  it('signs in a new user of the level guest, without any identity', async () => {
    const { userId, accessToken, headers } = await newGuest(clientId);
    expect(decodeJwt(accessToken)).toMatchObject({
      sub: userId,
      client_id: clientId,
      aud: [`app:${app}`],
      [`${NAMESPACE}auth_level`]: 'guest',
      [`${NAMESPACE}is_anonymous`]: true,
      [`${NAMESPACE}is_verified_user`]: false,
    });
    const mine = await call(getMyData, { params: { app }, headers });
    expect(mine).toMatchObject({ status: 200, body: { svc_user: userId, auth_level: 'guest' } });
    const profile = await findProfile(app, userId);
    const { identities, verified_data, data } = profile ?? {};
    expect({ identities, verified_data, data }).toEqual({ identities: [], verified_data: {}, data: {} });
    expect(profile?.meta).toMatchObject({ first_sign_in_method: 'guest', last_sign_in_method: 'guest' });
  });

  it('gives a session that can be refreshed, as long as it stays a guest', async () => {
    const { refreshToken } = await newGuest(clientId);
    const { status, body } = await invoke(issueToken, { body: { refresh_token: refreshToken } });
    expect(status).toBe(200);
    expect(decodeJwt(String(body['access_token']))).toMatchObject({ [`${NAMESPACE}is_anonymous`]: true });
  });

  it('creates another user with each call', async () => {
    const [one, other] = await Promise.all([newGuest(clientId), newGuest(clientId)]);
    expect(one.userId).not.toBe(other.userId);
  });

  it('notes the variant of the key', async () => {
    const tenant = await makeGuestTenant();
    const { variant } = await makeVariant(tenant);
    const key = await makeCredential(tenant.app, { app_variant_id: variant });
    const { userId, accessToken } = await newGuest(key.clientId);
    expect(decodeJwt(accessToken).aud).toContain(`app_variant:${variant}`);
    const profile = await findProfile(tenant.app, userId);
    expect(profile?.attributes['svc:app_variants']).toEqual([variant]);
  });

  it.each<[string, object, object, string]>([
    [
      'has not enabled them',
      { sign_in_methods: { anonymous: { enabled: false } } },
      {},
      'guests_not_allowed',
    ],
    ['says nothing about them', { sign_in_methods: {} }, {}, 'guests_not_allowed'],
    ['lets only verified users in', { allow_unverified_users: false }, {}, 'user_not_verified'],
    ['takes no new users', { restrictions: { sign_up_status: 'disabled' } }, {}, 'sign_up_closed'],
    [
      'takes addresses of a domain only',
      { restrictions: { allowed_email_domains: ['example.com'] } },
      {},
      'email_domain_not_allowed',
    ],
  ])('is refused, and hidden from clients, if the application %s', async (_what, auth, hub, code) => {
    const closed = await makeGuestTenant(auth, hub);
    const before = await scanTable();
    expect(codeOf(await createGuest(closed.clientId))).toEqual([403, code]);
    expect((await scanTable()).filter(({ sk }) => sk === 'PROFILE')).toEqual(
      before.filter(({ sk }) => sk === 'PROFILE'),
    );
    const shown = await invoke(getAppConfig, { headers: { 'x-svc-app-key': closed.clientId } });
    expect(shown.body).toMatchObject({ config: { sign_in_methods: { anonymous: { enabled: false } } } });
  });

  it('is offered to clients of an application that takes guests', async () => {
    const shown = await invoke(getAppConfig, { headers: { 'x-svc-app-key': clientId } });
    expect(shown.body).toMatchObject({ config: { sign_in_methods: { anonymous: { enabled: true } } } });
  });

  it('is refused for the hub, whatever its settings say', async () => {
    await bootstrapHub();
    const hub = await makeCredential(HUB_APPLICATION_ID);
    expect(codeOf(await createGuest(hub.clientId))).toEqual([403, 'guests_not_allowed']);
  });

  it('is refused for pages of origins that may not sign in', async () => {
    const listed = await makeGuestTenant({}, { allowed_web_origins: ['https://shop.example.com'] });
    const from = (origin: string) => createGuest(listed.clientId, { headers: { origin } });
    expect(codeOf(await from('https://evil.example'))).toEqual([403, 'origin_not_allowed']);
    expect((await from('https://shop.example.com')).status).toBe(200);
    const { clientId: key } = await makeGuestTenant();
    const answer = await createGuest(key, { headers: { origin: 'https://evil.example' } });
    expect(codeOf(answer)).toEqual([403, 'origin_not_allowed']);
  });

  it('needs a publishable key', async () => {
    expect(codeOf(await createGuest('key_unknown'))).toEqual([401, 'invalid_key']);
  });

  it('names the faults of its body', async () => {
    const answer = await createGuest(clientId, { body: { email: 'ada@example.com', proof: 1 } });
    expect(answer.status).toBe(400);
    expect(faultPaths(answer)).toEqual(['body.proof', 'body.email']);
  });
});

describe('a source that has had 30 guests in ten minutes', () => {
  /** A source with 30 guests of an application of its own. */
  async function busySource(count = 30) {
    vi.useFakeTimers({ now: Math.ceil(Date.now() / WINDOW) * WINDOW, toFake: ['Date'] });
    const tenant = await makeGuestTenant();
    const sourceIp = newAddress();
    for (let n = 0; n < count; n++)
      expect((await createGuest(tenant.clientId, { sourceIp })).status).toBe(200);
    return { ...tenant, sourceIp };
  }

  it('gets another for each proof of work, or after the time of the answer', async () => {
    const { clientId: key, sourceIp } = await busySource();
    const answer = await createGuest(key, { sourceIp });
    expect(answer).toBeApiError(429, 'proof_required');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    const body = await solved(answer);
    expect((await createGuest(key, { sourceIp, body })).status).toBe(200);
    expect(await createGuest(key, { sourceIp, body })).toBeApiError(429, 'proof_required');
    expect((await createGuest(key)).status).toBe(200);
    vi.setSystemTime(Date.now() + 2 * WINDOW);
    expect((await createGuest(key, { sourceIp })).status).toBe(200);
  });

  it('cannot use the proof of another source', async () => {
    const one = await busySource();
    const body = await solved(await createGuest(one.clientId, { sourceIp: one.sourceIp }));
    const other = newAddress();
    for (let n = 0; n < 30; n++) await createGuest(one.clientId, { sourceIp: other });
    expect(await createGuest(one.clientId, { sourceIp: other, body })).toBeApiError(429, 'proof_required');
  });

  it('uses a proof once in a race', async () => {
    const { clientId: key, sourceIp } = await busySource();
    const body = await solved(await createGuest(key, { sourceIp }));
    const answers = await atOnce(10, () => createGuest(key, { sourceIp, body }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('never gets more than 30 without a proof, not even at once', async () => {
    const { clientId: key } = await makeGuestTenant();
    const sourceIp = newAddress();
    const answers = await atOnce(40, () => createGuest(key, { sourceIp }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  });

  it('has the number of its network, if the application names that', async () => {
    const networks = [{ cidr: '203.0.113.0/24', starts_per_10_minutes: 32 }];
    const { clientId: key } = await makeGuestTenant({ limits: { networks } });
    const answers = await atOnce(33, () => createGuest(key, { sourceIp: '203.0.113.9' }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(32);
  });

  it('is the one that a backend names', async () => {
    const { app: own, clientId: key } = await makeGuestTenant();
    const { headers } = await makeCredential(own);
    const backend = newAddress();
    for (let n = 0; n < 31; n++) {
      const named = { ...headers, 'x-svc-source-ip': `203.0.113.${n}` };
      expect((await createGuest(key, { sourceIp: backend, headers: named })).status).toBe(200);
    }
  });
});

it('an application takes guests beyond 3,000 in ten minutes for a proof of work each', async () => {
  vi.useFakeTimers({ now: Math.ceil(Date.now() / WINDOW) * WINDOW, toFake: ['Date'] });
  const { app: busy, clientId: key } = await makeGuestTenant();
  expect((await createGuest(key)).status).toBe(200);
  const [counter] = counterKeys({ subject: `guests of ${busy}`, windowSeconds: WINDOW / 1000 }, Date.now());
  expect(await getItem(counter)).toMatchObject({ attempts: 1 });
  await changeItem(counter, { attempts: 3000 });
  const sourceIp = newAddress();
  const answer = await createGuest(key, { sourceIp });
  expect(answer).toMatchObject(required);
  expect((await createGuest(key, { sourceIp, body: await solved(answer) })).status).toBe(200);
  expect(await getItem(counter)).toMatchObject({ attempts: 3000 });
  expect((await createGuest(clientId)).status).toBe(200);
  vi.setSystemTime(Date.now() + 2 * WINDOW);
  expect((await createGuest(key)).status).toBe(200);
});

describe('guest_days', () => {
  const patch = async (days: unknown) => {
    const tenant = await makeTenant();
    return invoke(updateApplication, {
      principal: tenant.hub,
      params: { app: tenant.app },
      body: { config: { hub: { auth: { guest_days: days } } } },
    });
  };

  it('is a setting of the application, from 1 to 365', async () => {
    expect(await patch(7)).toMatchObject({
      status: 200,
      body: { config: { hub: { auth: { guest_days: 7 } } } },
    });
    for (const days of [0, 366, 1.5, 'x']) {
      const answer = await patch(days);
      expect([answer.status, faultPaths(answer)]).toEqual([400, ['body.config.hub.auth.guest_days']]);
    }
  });
});
