import { KMSClient } from '@aws-sdk/client-kms';
import { mockClient } from 'aws-sdk-client-mock';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as getApplication from '../../../functions/applications/get-application.ts';
import * as getMyData from '../../../functions/profiles/get-my-data.ts';
import * as issueToken from '../../../functions/sign-in/issue-token.ts';
import * as setUserState from '../../../functions/users/set-user-state.ts';
import { endAllSessions } from '../../../shared/auth/end-sessions.ts';
import { rotateKeyring } from '../../../shared/auth/keys/signing-keys.ts';
import { createCredential, deleteCredential } from '../../../shared/credentials/credential-store.ts';
import { isoIn } from '../../../shared/platform/time.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextCall, beforeNextTransaction, failNextRead } from '../../support/before-call.ts';
import { countCalls } from '../../support/count-calls.ts';
import { type Answer, invoke } from '../../support/invoke.ts';
import { removeItem } from '../../support/items.ts';
import { BROWSER, newEmail, redeemLink } from '../../support/magic-links.ts';
import { asBackend } from '../../support/profiles.ts';
import { atOnce, outcomesOf } from '../../support/races.ts';
import { scanTable } from '../../support/scan-table.ts';
import { call, makeCredential, signIn, startedSignIn } from '../../support/sign-in.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';

const DAY = 86_400_000;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const backends = useBackends();
let tenant: Tenant;
let clientId = '';

async function makeShop(config: Parameters<typeof makeTenant>[0] = {}) {
  const shop = await makeTenant({ default_redirect_url: 'https://shop.example/in', ...config });
  return { shop, key: (await makeCredential(shop.app)).clientId };
}

beforeAll(async () => {
  ({ shop: tenant, key: clientId } = await makeShop());
});
afterEach(() => vi.useRealTimers());

const stopClock = (at = Date.now()) => vi.useFakeTimers({ now: at, toFake: ['Date'] });
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const token = (body: unknown, headers: Record<string, string> = {}) => invoke(issueToken, { body, headers });
const refresh = (refresh_token: unknown) => token({ refresh_token });
const exchange = (code: unknown) => token({ code });
const bearer = ({ body }: Pick<Answer, 'body'>) => ({ authorization: `Bearer ${body['access_token']}` });
const readOwnData = (headers: Record<string, string>, { app } = tenant) =>
  call(getMyData, { params: { app }, headers });

/** The one-time code that a browser carries to the application, and whose it is. */
async function exchangeCode(key = clientId, email = newEmail()): Promise<{ code: string; email: string }> {
  const { linkCode } = await startedSignIn(backends, key, { email });
  const { headers } = await redeemLink(linkCode, BROWSER);
  const { hash } = new URL(headers['location'] ?? 'missing:');
  return { code: new URLSearchParams(hash.slice(1)).get('svc_code') ?? '', email };
}

const setState = (user: string, state: string) =>
  asBackend(setUserState, tenant, { params: { user }, body: { state } });

async function userOf(email: string, { app } = tenant): Promise<string> {
  return String((await getItem(keys.identity(app, 'email', email)))?.['user_id']);
}

describe('POST /hub/auth/token', () => {
  describe('with a one-time code', () => {
    it('answers 200 and the tokens of a new session, which work', async () => {
      const { code, email } = await exchangeCode();
      const answer = await exchange(code);
      expect(answer).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 3600 } });
      expect(answer.headers['cache-control']).toBe('no-store');
      const { body } = await readOwnData(bearer(answer));
      expect(body).toMatchObject({ verified_data: { email } });
      expect((await refresh(answer.body['refresh_token'])).status).toBe(200);
    });

    it('accepts a form as OAuth clients send it', async () => {
      const { code } = await exchangeCode();
      const body = new URLSearchParams({ grant_type: 'authorization_code', code }).toString();
      expect((await token(body, FORM)).status).toBe(200);
    });

    it('answers 200 once for 50 parallel requests, else 400, and opens one session', async () => {
      const { code, email } = await exchangeCode();
      const answers = await atOnce(50, () => exchange(code));
      expect(outcomesOf(answers)).toEqual({ 200: 1, '400 invalid_grant': 49 });
      const { pk } = keys.profile(tenant.app, await userOf(email));
      const sessions = (await scanTable()).filter((item) => item['pk'] === pk && item['refresh_hash']);
      expect(sessions).toHaveLength(1);
    });

    it('answers 200 for 60 seconds, and then 400', async () => {
      stopClock();
      const [inTime, late] = [await exchangeCode(), await exchangeCode()];
      pass(59_999);
      expect((await exchange(inTime.code)).status).toBe(200);
      pass(1);
      expect(await exchange(late.code)).toBeApiError(400, 'invalid_grant');
    });

    it('answers 403 to a disabled user, and 400 once it is enabled', async () => {
      const { code, email } = await exchangeCode();
      const user = await userOf(email);
      await setState(user, 'disabled');
      expect(await exchange(code)).toBeApiError(403, 'user_disabled');
      await setState(user, 'enabled');
      expect(await exchange(code)).toBeApiError(400, 'invalid_grant');
    });

    it.each<[string, (signOut: () => Promise<void>) => Promise<void> | void]>([
      ['after the code was made', (signOut) => signOut()],
      ['during the request', (signOut) => beforeNextTransaction(signOut)],
    ])('answers 400 to a user who was signed out everywhere %s', async (_, happens) => {
      const { code, email } = await exchangeCode();
      const profile = await findProfile(tenant.app, await userOf(email));
      if (!profile) throw new Error('the user has signed in');
      await happens(async () => void (await endAllSessions(profile)));
      expect(await exchange(code)).toBeApiError(400, 'invalid_grant');
    });

    it('answers 400 if application or user is deleted', async () => {
      const { shop, key } = await makeShop();
      const [one, other] = [await exchangeCode(key), await exchangeCode(key)];
      await removeItem(keys.profile(shop.app, await userOf(one.email, shop)));
      expect(await exchange(one.code)).toBeApiError(400, 'invalid_grant');
      await removeItem(keys.application(shop.app));
      expect(await exchange(other.code)).toBeApiError(400, 'invalid_grant');
    });

    it.each(['nothing', ' ', 'x'.repeat(2048)])('answers 400 to an unknown code: %.20j', async (code) => {
      expect(await exchange(code)).toBeApiError(400, 'invalid_grant');
    });
  });

  describe('with a refresh token', () => {
    it('answers 200 with new tokens of the same session and user', async () => {
      stopClock();
      const first = await signIn(backends, clientId);
      pass(60_000);
      const answer = await refresh(first.refreshToken);
      const [before, now] = [first.accessToken, String(answer.body['access_token'])].map(decodeJwt);
      expect(now).toMatchObject({ sub: first.userId, sid: before?.['sid'], iat: (before?.iat ?? 0) + 60 });
      expect(now?.jti).not.toBe(before?.jti);
      expect(answer.body['refresh_token']).not.toBe(first.refreshToken);
      expect((await readOwnData(bearer(answer))).status).toBe(200);
      expect((await readOwnData(first.headers)).status).toBe(200);
    });

    it('accepts a form as OAuth clients send it', async () => {
      const { refreshToken: refresh_token } = await signIn(backends, clientId);
      const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token }).toString();
      expect((await token(body, FORM)).status).toBe(200);
    });

    it('ignores unknown parameters of a form, and those without a value', async () => {
      const { refreshToken } = await signIn(backends, clientId);
      const form = {
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        scope: 'openid',
        client_id: '',
      };
      expect((await token(new URLSearchParams(form).toString(), FORM)).status).toBe(200);
    });

    it('stores no readable refresh token in the table', async () => {
      const { refreshToken } = await signIn(backends, clientId);
      const { body } = await refresh(refreshToken);
      const everything = JSON.stringify(await scanTable());
      for (const secret of [refreshToken, String(body['refresh_token'])]) {
        expect(everything).not.toContain(secret);
        expect(everything).not.toContain(secret.split('.')[1]);
      }
    });

    it('gives all of 100 parallel requests the same successor', async () => {
      const { refreshToken } = await signIn(backends, clientId);
      const answers = await atOnce(100, () => refresh(refreshToken));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map(({ body }) => body['refresh_token'])).size).toBe(1);
    });

    /** That a used token gets nothing, and has ended the session with all that it got. */
    async function expectReplay(used: unknown, child: Answer, ...headers: Record<string, string>[]) {
      expect(await refresh(used)).toBeApiError(400, 'invalid_grant');
      expect(await refresh(child.body['refresh_token'])).toBeApiError(400, 'invalid_grant');
      for (const each of [bearer(child), ...headers]) {
        expect(await readOwnData(each)).toBeApiError(401, 'revoked_session');
      }
    }

    it('gives the same successor for a minute, and then ends the session and its tokens', async () => {
      stopClock();
      const first = await signIn(backends, clientId);
      const child = await refresh(first.refreshToken);
      pass(59_999);
      const again = await refresh(first.refreshToken);
      expect([again.status, again.body['refresh_token']]).toEqual([200, child.body['refresh_token']]);
      pass(1);
      await expectReplay(first.refreshToken, child, first.headers, bearer(again));
    });

    it('ends the session if a used token is sent after its successor was used', async () => {
      const first = await signIn(backends, clientId);
      const child = await refresh(first.refreshToken);
      expect((await refresh(child.body['refresh_token'])).status).toBe(200);
      await expectReplay(first.refreshToken, child);
    });

    it.each([
      ['the first', (first: Answer) => first],
      ['a later', (_: Answer, second: Answer) => second],
    ])('ends the session on reuse after %s access token of the successor was used', async (_, which) => {
      const first = await signIn(backends, clientId);
      const child = await refresh(first.refreshToken);
      const again = await refresh(first.refreshToken);
      expect(again.body['refresh_token']).toBe(child.body['refresh_token']);
      expect((await readOwnData(bearer(which(child, again)))).status).toBe(200);
      await expectReplay(first.refreshToken, child, first.headers);
    });

    it('gives the same successor again after the earlier access token was used', async () => {
      const first = await signIn(backends, clientId);
      const child = await refresh(first.refreshToken);
      expect((await readOwnData(first.headers)).status).toBe(200);
      expect((await refresh(first.refreshToken)).body['refresh_token']).toBe(child.body['refresh_token']);
    });

    it('notes the first use of an access token, except for one of a one-time code', async () => {
      const { body } = await exchange((await exchangeCode()).code);
      const first = { refreshToken: body['refresh_token'], headers: bearer({ body }) };
      const notes = async () =>
        (await scanTable()).filter(({ pk }) => `${pk}`.startsWith('ROTATION#')).length;
      const before = await notes();
      await readOwnData(first.headers);
      expect(await notes()).toBe(before);
      const child = await refresh(first.refreshToken);
      await readOwnData(bearer(child));
      expect(await notes()).toBe(before + 1);
      const updates = await countCalls(() => readOwnData(bearer(child)));
      expect(updates.filter((name) => name === 'UpdateItem')).toEqual([]);
    });

    it('never lets a custom claim influence rotations', async () => {
      const name = 'https://auth.svc/rotation';
      const custom_claims = { [name]: { source: 'static_value', value: 'mine' } };
      const { shop, key } = await makeShop({ hub: { auth: { access_tokens: { custom_claims } } } });
      const { accessToken, headers } = await signIn(backends, key);
      expect(decodeJwt(accessToken)[name]).not.toBe('mine');
      const { body } = await exchange((await exchangeCode(key)).code);
      expect(decodeJwt(String(body['access_token']))).not.toHaveProperty([name]);
      expect((await readOwnData(headers, shop)).status).toBe(200);
    });

    it('refreshes a session as often as its client asks', async () => {
      let newest: unknown = (await signIn(backends, clientId)).refreshToken;
      for (let n = 0; n < 30; n++) newest = (await refresh(newest)).body['refresh_token'];
      expect((await refresh(newest)).status).toBe(200);
    });

    it('ends no other session of the user on a replay', async () => {
      stopClock();
      const email = newEmail();
      const [phone, laptop] = [
        await signIn(backends, clientId, { email }),
        await signIn(backends, clientId, { email }),
      ];
      await refresh(phone.refreshToken);
      pass(60_000);
      await refresh(phone.refreshToken);
      expect((await readOwnData(laptop.headers)).status).toBe(200);
      expect((await refresh(laptop.refreshToken)).status).toBe(200);
    });

    it.each([
      ['30 days', {}, 30 * DAY],
      ['what the application says', { ttl: '7d' }, 7 * DAY],
    ])('extends the session by %s', async (_, refresh_tokens, life) => {
      const { key } = await makeShop({ hub: { auth: { refresh_tokens } } });
      stopClock();
      const [used, idle] = [await signIn(backends, key), await signIn(backends, key)];
      pass(life - 1);
      const child = await refresh(used.refreshToken);
      expect(child.status).toBe(200);
      pass(1);
      expect(await refresh(idle.refreshToken)).toBeApiError(400, 'invalid_grant');
      pass(life - 2);
      const grandchild = await refresh(child.body['refresh_token']);
      expect(grandchild.status).toBe(200);
      pass(life);
      expect(await refresh(grandchild.body['refresh_token'])).toBeApiError(400, 'invalid_grant');
    });

    it.each([
      ['however often it is refreshed', undefined],
      ['whatever the application says', '3 years'],
    ])('ends a session after a year at most, %s', async (_, ttl) => {
      const { key } = await makeShop({ hub: { auth: { refresh_tokens: { ttl } } } });
      stopClock();
      const end = Date.now() + 365.25 * DAY;
      let refreshToken: unknown = (await signIn(backends, key)).refreshToken;
      while (Date.now() + 29 * DAY < end) {
        pass(29 * DAY);
        ({ refresh_token: refreshToken } = (await refresh(refreshToken)).body);
      }
      vi.setSystemTime(end - 1);
      ({ refresh_token: refreshToken } = (await refresh(refreshToken)).body);
      expect(refreshToken).toBeTypeOf('string');
      vi.setSystemTime(end);
      expect(await refresh(refreshToken)).toBeApiError(400, 'invalid_grant');
    });

    it('answers 403 to a disabled user, and 400 once it is enabled', async () => {
      const { refreshToken, userId } = await signIn(backends, clientId);
      await setState(userId, 'disabled');
      expect(await refresh(refreshToken)).toBeApiError(403, 'user_disabled');
      await setState(userId, 'enabled');
      expect(await refresh(refreshToken)).toBeApiError(400, 'invalid_grant');
    });

    it('answers 400 if application, user or session is deleted', async () => {
      const { shop, key } = await makeShop();
      const [one, two, three] = [
        await signIn(backends, key),
        await signIn(backends, key),
        await signIn(backends, key),
      ];
      await removeItem(keys.profile(shop.app, one.userId));
      expect(await refresh(one.refreshToken)).toBeApiError(400, 'invalid_grant');
      await removeItem(keys.session(shop.app, two.userId, String(decodeJwt(two.accessToken)['sid'])));
      expect(await refresh(two.refreshToken)).toBeApiError(400, 'invalid_grant');
      await removeItem(keys.application(shop.app));
      expect(await refresh(three.refreshToken)).toBeApiError(400, 'invalid_grant');
    });

    const place = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const secret = 'A'.repeat(43);
    it.each([
      ['a word', 'nothing'],
      ["another service's token", '1//0gFakeRefreshTokenOfSomebodyElse'],
      ['an access token', 'eyJhbGciOiJFZERTQSJ9.e30.AA'],
      ['a place that is no JSON', `rt_AAAA.${secret}`],
      ['a place that is no list', `rt_${place({ app: 'app_hub' })}.${secret}`],
      ['a place of nulls', `rt_${place([null, null, null])}.${secret}`],
      ['a place of objects', `rt_${place([{}, [], { a: 1 }])}.${secret}`],
      ['an empty place', `rt_${place(['', '', ''])}.${secret}`],
      ['a place with separators of keys', `rt_${place(['a#b', '#', '#PROFILE'])}.${secret}`],
      ['a place far too long', `rt_${'A'.repeat(1500)}.${secret}`],
      ['a place where nobody is', `rt_${place(['app_1', 'user_1', 'session_1'])}.${secret}`],
    ])('answers 400 to %s', async (_, refreshToken) => {
      expect(await refresh(refreshToken)).toBeApiError(400, 'invalid_grant');
    });

    it('gives no tokens if a sign-out everywhere happens during the request', async () => {
      stopClock();
      const { refreshToken, userId } = await signIn(backends, clientId);
      const profile = await findProfile(tenant.app, userId);
      if (!profile) throw new Error('the user has signed in');
      beforeNextCall('UpdateItem', async () => {
        pass(500);
        await endAllSessions(profile);
        pass(1000);
      });
      const answer = await refresh(refreshToken);
      expect(await readOwnData(bearer(answer))).toMatchObject({ body: { code: 'revoked_session' } });
      expect(await refresh(answer.body['refresh_token'])).toBeApiError(400, 'invalid_grant');
    });
  });

  it('answers 503 while no key can be unsealed, and consumes no refresh token or code', async () => {
    const { refreshToken } = await signIn(backends, clientId);
    const { code } = await exchangeCode();
    await removeItem(keys.keyring('RS256'));
    await rotateKeyring('RS256');
    const kms = mockClient(KMSClient).rejects(new Error('no answer'));
    for (const answer of [await refresh(refreshToken), await exchange(code)]) {
      expect(answer).toBeApiError(503, 'dependency_unavailable');
      expect(answer.headers['retry-after']).toBe('2');
    }
    kms.restore();
    stopClock(Date.now() + 11_000);
    expect((await refresh(refreshToken)).status).toBe(200);
    expect((await exchange(code)).status).toBe(200);
  });

  // Custom claims take their values from the user's profile.
  it('answers 503 while claim values cannot be read, and consumes no token or code', async () => {
    const custom_claims = { nick: { source: 'user_profile', value: 'nick_name' } };
    const { shop, key } = await makeShop({ hub: { auth: { access_tokens: { custom_claims } } } });
    const { refreshToken } = await signIn(backends, key);
    const { code } = await exchangeCode(key);
    for (const send of [() => refresh(refreshToken), () => exchange(code)]) {
      failNextRead(keys.schema(shop.app));
      expect(await send()).toBeApiError(503, 'dependency_unavailable');
    }
    stopClock(Date.now() + 11_000);
    expect((await refresh(refreshToken)).status).toBe(200);
    expect((await exchange(code)).status).toBe(200);
  });

  describe('with an application key and secret', () => {
    const grant_type = 'client_credentials';
    type Sent = (key: string, secret: string) => Promise<Answer>;
    const ways: [string, Sent][] = [
      [
        'headers',
        (key, secret) => token({ grant_type }, { 'X-Svc-App-Key': key, 'x-svc-app-secret': secret }),
      ],
      [
        'Basic authorization',
        (key, secret) => token({ grant_type }, { Authorization: `Basic ${btoa(`${key}:${secret}`)}` }),
      ],
      ['the body', (key, secret) => token({ grant_type, client_id: key, client_secret: secret })],
      [
        'a form',
        (key, secret) =>
          token(new URLSearchParams({ grant_type, client_id: key, client_secret: secret }).toString(), FORM),
      ],
    ];

    describe.each(ways)('in %s', (_, send) => {
      it('answers 200 and a token of the service account, without a refresh token', async () => {
        const { clientId: key, secret } = await makeCredential(tenant.app);
        const answer = await send(key, secret);
        expect([answer.status, Object.keys(answer.body).sort()]).toEqual([
          200,
          ['access_token', 'expires_in', 'token_type'],
        ]);
        const jwt = String(answer.body['access_token']);
        expect(decodeProtectedHeader(jwt)).toMatchObject({ alg: 'EdDSA', typ: 'sa+jwt' });
        const { iat = 0, ...claims } = decodeJwt(jwt);
        expect(claims).toMatchObject({ aud: [`app:${tenant.app}`], client_id: key, exp: iat + 3600 });
        const params = { app: tenant.app };
        expect((await call(getApplication, { params, headers: bearer(answer) })).status).toBe(200);
      });

      it.each(['sec_wrong', 'x', ' '])('answers 401 to the secret %j', async (secret) => {
        const { clientId: key } = await makeCredential(tenant.app);
        expect(await send(key, secret)).toBeApiError(401, 'invalid_key');
      });

      it("answers 401 to another key's secret", async () => {
        const { secret } = await makeCredential(tenant.app);
        expect((await send(clientId, secret)).status).toBe(401);
      });
    });

    // Orphaned: its application is deleted.
    it('answers 401 to an expired, deleted, publishable or orphaned credential', async () => {
      const { shop } = await makeShop();
      const expired = await makeCredential(shop.app, { expires: isoIn(-1) });
      const deleted = await makeCredential(shop.app);
      await deleteCredential(shop.app, deleted.clientId);
      const web = await createCredential(shop.app, { name: 'Web', publishable: true }, 'test');
      const publishable = web.record.client_id;
      const orphan = await makeCredential(shop.app);
      await removeItem(keys.application(shop.app));
      const headers = [
        expired.headers,
        deleted.headers,
        { 'x-svc-app-key': publishable, 'x-svc-app-secret': 'undefined' },
        { 'x-svc-app-key': publishable, 'x-svc-app-secret': '' },
        { 'x-svc-app-key': publishable },
        orphan.headers,
        {},
      ];
      for (const one of headers) expect((await token({ grant_type }, { ...one })).status).toBe(401);
    });
  });

  describe('400', () => {
    it.each([
      ['nothing', {}],
      ['a grant without its token', { grant_type: 'refresh_token' }],
      ['an unknown grant', { grant_type: 'password', refresh_token: 'a' }],
      ['a grant with members of its own', { grant_type: 'password', username: 'a', password: 'b' }],
      ['an empty token', { refresh_token: '' }],
      ['a token that is far too long', { refresh_token: 'x'.repeat(2049) }],
    ])('answers %s', async (_, body) => {
      expect(await token(body)).toBeApiError(400, 'invalid_input');
    });

    it('answers a refresh token as a code, and a code as a refresh token', async () => {
      const { refreshToken } = await signIn(backends, clientId);
      const { code } = await exchangeCode();
      expect(await exchange(refreshToken)).toBeApiError(400, 'invalid_grant');
      expect(await refresh(code)).toBeApiError(400, 'invalid_grant');
    });
  });
});
