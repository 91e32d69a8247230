import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { verifyToken } from '../../../client/src/server.ts';
import { discoverOperations } from '../../../infra/operations.ts';
import {
  type AccountVisitor,
  askToken,
  atAccountPage,
  callOwn,
  findUser,
  pageToken,
} from '../../support/account-page.ts';
import { CookieBrowser, titleOf } from '../../support/cookie-browser.ts';
import { useLaterTime } from '../../support/later-time.ts';
import { newEmail } from '../../support/magic-links.ts';
import {
  type Answer,
  answerPages,
  api,
  bearer,
  makeParty,
  newTokens,
  OFFLINE,
  post,
  refresh,
  signOutAt,
  userinfo,
} from '../../support/oidc-flow.ts';
import { useService } from '../../support/service.ts';
import { principalFor } from '../../support/sign-in.ts';

const service = useService();
const pass = useLaterTime();
const discovered = await discoverOperations();
const OWN = '/me/applications/{app}/';

/** The status and code of an answer. */
const outcome = ({ status, body }: Answer) => [status, body['code']];
const call = (
  visitor: AccountVisitor,
  method: string,
  path: string,
  more: Parameters<typeof callOwn>[4] = {},
) => callOwn(service(), visitor, method, path, more);
const profile = (visitor: AccountVisitor, token: string) => call(visitor, 'GET', '/data', { token });

/** Signs in at the page in another browser of the same person. */
async function otherBrowserOf(visitor: AccountVisitor): Promise<AccountVisitor> {
  const browser = new CookieBrowser(service().baseUrl);
  await answerPages(service(), browser, await browser.get(visitor.url), visitor.email);
  return { ...visitor, browser };
}

describe('the token of the account page', () => {
  it('reads the profile of who is signed in with the browser', async () => {
    const visitor = await atAccountPage(service());
    const { status, headers, body } = await askToken(visitor);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 300 });
    const answer = await profile(visitor, String(body['access_token']));
    expect(answer.body).toMatchObject({ svc_user: body['user_id'], data: { email: visitor.email } });
  });

  it('has the audience of the page, five minutes, and the time of the sign-in', async () => {
    const visitor = await atAccountPage(service());
    pass(60_000);
    const { aud, iat = 0, exp, auth_time, sub, sid } = decodeJwt(await pageToken(visitor));
    expect({ aud, exp }).toEqual({ aud: [`account:${visitor.app}`], exp: iat + 300 });
    expect(iat - Number(auth_time)).toBeGreaterThanOrEqual(60);
    expect(sub).toBe((await findUser(service(), visitor))?.svc_user);
    expect(sid).toBe(decodeJwt(await pageToken(visitor))['sid']);
  });

  it('has the algorithm and the custom claims of the application', async () => {
    const custom_claims = { tier: { source: 'static_value', value: 'gold' } };
    const config = { hub: { auth: { access_tokens: { signing_alg: 'RS256', custom_claims } } } };
    const visitor = await atAccountPage(service(), config);
    const token = await pageToken(visitor);
    expect(decodeJwt(token)).toMatchObject({ tier: 'gold' });
    expect((await profile(visitor, token)).status).toBe(200);
  });

  it.each<[string, Record<string, string | undefined>]>([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another origin that claims to be the same', { origin: 'https://evil.example' }],
    ['another host of the site', { 'sec-fetch-site': 'same-site' }],
    ['a page without an origin', { origin: 'null' }],
    ['a program that names no origin', { origin: undefined }],
    ['a browser that does not say where it comes from', { 'sec-fetch-site': undefined }],
    ['a form, which has no header of the page', { 'x-svc-account-page': undefined }],
  ])('is not for %s', async (_, headers) => {
    const visitor = await atAccountPage(service());
    const answer = await askToken(visitor, headers);
    expect(outcome(answer)).toEqual([403, 'origin_not_allowed']);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.text).not.toContain('access_token');
  });

  it('is for nobody without a session of the browser', async () => {
    const { url } = await atAccountPage(service());
    const browser = new CookieBrowser(service().baseUrl);
    expect(outcome(await askToken({ browser, url }))).toEqual([401, 'revoked_session']);
  });

  it('does not exist for hub users and unknown applications', async () => {
    const { browser } = await atAccountPage(service());
    const unknown = `${service().baseUrl}/oidc/app_unknown/account`;
    expect(outcome(await askToken({ browser, url: unknown }))).toEqual([404, 'application_not_found']);
    const hub = await fetch(`${service().baseUrl}/oidc/app_hub/account/token`, { method: 'POST' });
    expect([hub.status, await hub.text()]).toEqual([404, expect.not.stringContaining('access_token')]);
  });

  it('expires after five minutes, and the page gets another one', async () => {
    const visitor = await atAccountPage(service());
    const token = await pageToken(visitor);
    pass(301_000);
    expect(outcome(await profile(visitor, token))).toEqual([401, 'expired_token']);
    expect((await profile(visitor, await pageToken(visitor))).status).toBe(200);
  });
});

describe('elsewhere than at /me of its application, the token of the account page', () => {
  it('is invalid at every other operation, also of its own application', async () => {
    const { app, ...visitor } = await atAccountPage(service());
    const headers = bearer(await pageToken(visitor));
    const closed = discovered.filter(({ operation }) => operation.auth.length > 0);
    const accepted: string[] = [];
    for (const { operation } of closed) {
      const principal = await principalFor(operation, { params: { app }, headers });
      if (principal.kind === 'anonymous') expect(principal.reason).toBe('invalid_token');
      else accepted.push(operation.path);
    }
    const own = closed.map(({ operation }) => operation.path).filter((path) => path.startsWith(OWN));
    expect(accepted).toEqual(own);
  });

  it('is refused by another application, at its operations and at its own page', async () => {
    const [visitor, other] = [await atAccountPage(service()), await atAccountPage(service())];
    const answer = await callOwn(service(), other, 'GET', '/data', { token: await pageToken(visitor) });
    expect(outcome(answer)).toEqual([401, 'invalid_token']);
  });

  it('is refused by backends, userinfo, introspection, refresh and links for oneself', async () => {
    const visitor = await atAccountPage(service());
    const { app, keys } = visitor;
    const token = await pageToken(visitor);
    const options = { baseUrl: service().baseUrl, application: app };
    await expect(verifyToken(token, options)).rejects.toMatchObject({ status: 401 });
    await expect(verifyToken(token, { ...options, clients: 'any' })).rejects.toMatchObject({ status: 401 });
    const party = await makeParty(service(), {}, { app, keys });
    expect((await userinfo(party, token)).status).toBe(401);
    const introspected = await post(party, '/token/introspection', { token });
    expect(introspected.body).toMatchObject({ error: 'unsupported_token_type' });
    expect((await refresh(party, token)).body).toMatchObject({ error: 'invalid_grant' });
    const link = await api(service(), 'POST', '/me/auth/magic', bearer(token), {});
    expect(outcome(link)).toEqual([401, 'invalid_token']);
    const renewed = await api(service(), 'POST', '/hub/auth/token', {}, { refresh_token: token });
    expect(outcome(renewed)).toEqual([400, 'invalid_grant']);
  });

  it('begins no sign-in as a guest', async () => {
    const visitor = await atAccountPage(service());
    const { 'x-svc-app-key': key = '' } = visitor.keys;
    const headers = { 'x-svc-app-key': key, ...bearer(await pageToken(visitor)) };
    const body = { email: newEmail(), guest_access_token: await pageToken(visitor) };
    const { status } = await api(service(), 'POST', '/hub/auth/init', headers, body);
    expect(status).toBe(400);
  });
});

describe('the token of the account page ends', () => {
  const ENDS: [string, (visitor: AccountVisitor, token: string) => Promise<unknown>, string][] = [
    [
      'when it signs out',
      (visitor, token) => call(visitor, 'POST', '/signout', { token }),
      'revoked_session',
    ],
    [
      'when it signs out everywhere',
      (visitor, token) => call(visitor, 'POST', '/signout', { token, body: { sign_out_all: true } }),
      'revoked_session',
    ],
    [
      'when it ends its own row of the list',
      async (visitor, token) => {
        const { body } = await call(visitor, 'GET', '/sessions', { token });
        const rows = body['results'] as { id: string; kind: string; current?: true }[];
        expect(rows).toEqual([expect.objectContaining({ kind: 'browser', current: true })]);
        return call(visitor, 'DELETE', `/sessions/${rows[0]?.id}`, { token });
      },
      'revoked_session',
    ],
    [
      'with the form without scripts',
      ({ browser, url }) => browser.post(`${url}/sign-out`, {}),
      'revoked_session',
    ],
    [
      'with the sign-out of a client',
      async ({ app, keys, browser, email }) => {
        const party = await makeParty(service(), {}, { app, keys });
        const { id_token } = await newTokens(service(), browser, party, { email });
        const asked = await browser.get(`${party.issuer}/session/end?id_token_hint=${id_token}`);
        await signOutAt(browser, asked);
      },
      'revoked_session',
    ],
    [
      'when staff signs the user out',
      async (visitor) => {
        const user = await findUser(service(), visitor);
        const path = `/applications/${visitor.app}/users/${user?.svc_user}/signout`;
        return api(service(), 'POST', path, visitor.keys);
      },
      'revoked_session',
    ],
    [
      'when staff disables the user',
      async (visitor) => {
        const user = await findUser(service(), visitor);
        const path = `/applications/${visitor.app}/users/${user?.svc_user}/state`;
        return api(service(), 'POST', path, visitor.keys, { state: 'disabled' });
      },
      'user_disabled',
    ],
    ['with the account', (visitor, token) => call(visitor, 'DELETE', '/data', { token }), 'revoked_session'],
  ];

  it.each(ENDS)('%s', async (_, end, code) => {
    const visitor = await atAccountPage(service());
    const token = await pageToken(visitor);
    await end(visitor, token);
    expect((await profile(visitor, token)).body).toMatchObject({ code });
    expect(outcome(await askToken(visitor))).toEqual([401, 'revoked_session']);
    expect(titleOf(await visitor.browser.get(visitor.url))).toBe('Sign in to Shop');
  });

  it('when another person signs in with the browser', async () => {
    const visitor = await atAccountPage(service());
    const { app, keys, browser } = visitor;
    const token = await pageToken(visitor);
    const party = await makeParty(service(), {}, { app, keys });
    const email = newEmail();
    const again = { email, prompt: 'login' };
    await newTokens(service(), browser, party, again);
    expect(outcome(await profile(visitor, token))).toEqual([401, 'revoked_session']);
    const own = await profile(visitor, await pageToken(visitor));
    expect(own.body).toMatchObject({ data: { email } });
  });

  it('alone, while other browsers and applications stay signed in', async () => {
    const visitor = await atAccountPage(service());
    const { app, keys, browser, email } = visitor;
    const party = await makeParty(service(), {}, { app, keys });
    const tokens = await newTokens(service(), browser, party, { email, ...OFFLINE });
    const other = await otherBrowserOf(visitor);
    const [mine, theirs] = [await pageToken(visitor), await pageToken(other)];
    expect((await call(visitor, 'POST', '/signout', { token: mine })).status).toBe(204);
    expect(outcome(await profile(visitor, mine))).toEqual([401, 'revoked_session']);
    expect((await profile(other, theirs)).status).toBe(200);
    expect((await refresh(party, tokens.refresh_token)).status).toBe(200);
  });
});

describe('what needs a fresh sign-in', () => {
  it('is refused ten minutes after the sign-in of the browser, until another one', async () => {
    const visitor = await atAccountPage(service());
    pass(11 * 60_000);
    const change = { body: { data: { email: newEmail() } } };
    expect(outcome(await call(visitor, 'PATCH', '/data', change))).toEqual([
      401,
      'reauthentication_required',
    ]);
    expect(outcome(await call(visitor, 'DELETE', '/data'))).toEqual([401, 'reauthentication_required']);
    const token = await pageToken(visitor);
    const query = `client_id=svc_account_page&response_type=none&scope=openid&prompt=login&redirect_uri=${encodeURIComponent(visitor.url)}&state=part%3Ddelete`;
    const asked = await visitor.browser.get(`${visitor.url.replace(/account$/, 'auth')}?${query}`);
    const page = await answerPages(service(), visitor.browser, asked, visitor.email);
    expect(page.url).toBe(`${visitor.url}/delete`);
    expect((await call(visitor, 'PATCH', '/data', { ...change, token })).status).toBe(200);
    expect((await call(visitor, 'DELETE', '/data')).status).toBe(204);
  });
});

describe('a change of address on the account page', () => {
  it('is completed by the code, in the browser that asked for it alone', async () => {
    const visitor = await atAccountPage(service());
    const other = await otherBrowserOf(visitor);
    const email = newEmail();
    const asked = await call(visitor, 'PATCH', '/data', { body: { data: { email } } });
    const { email: pending } = asked.body['pending'] as Record<string, { challenge_id: string }>;
    const [message] = await service().inbox(email);
    const body = { challenge_id: pending?.challenge_id, code: message?.code };
    expect(outcome(await call(other, 'POST', '/addresses/complete', { body }))).toEqual([
      404,
      'challenge_not_found',
    ]);
    const done = await call(visitor, 'POST', '/addresses/complete', { body });
    expect(done.body).toMatchObject({ data: { email } });
    expect((await profile(visitor, await pageToken(visitor))).body).toMatchObject({ data: { email } });
  });

  it('is found again by the browser that asked for it, with what completes it', async () => {
    const visitor = await atAccountPage(service());
    const email = newEmail();
    await call(visitor, 'PATCH', '/data', { body: { data: { email } } });
    const { body } = await call(visitor, 'GET', '/data?pending=true');
    const { email: found } = body['pending'] as Record<string, { challenge_id: string }>;
    expect(found).toMatchObject({ value: email });
    expect((await call(await otherBrowserOf(visitor), 'GET', '/data?pending=true')).body['pending']).toEqual(
      {},
    );
    const [message] = await service().inbox(email);
    const code = { challenge_id: found?.challenge_id, code: message?.code };
    expect((await call(visitor, 'POST', '/addresses/complete', { body: code })).status).toBe(200);
  });

  it('is cancelled by the browser that asked for it', async () => {
    const visitor = await atAccountPage(service());
    const email = newEmail();
    const asked = await call(visitor, 'PATCH', '/data', { body: { data: { email } } });
    const { email: pending } = asked.body['pending'] as Record<string, { challenge_id: string }>;
    const body = { challenge_id: pending?.challenge_id };
    expect((await call(visitor, 'POST', '/addresses/cancel', { body })).status).toBe(204);
    const [message] = await service().inbox(email);
    const late = { ...body, code: message?.code };
    expect(outcome(await call(visitor, 'POST', '/addresses/complete', { body: late }))).toEqual([
      410,
      'challenge_ended',
    ]);
  });
});
