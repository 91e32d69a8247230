import { decodeJwt } from 'jose';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as listAccounts from '../../../functions/accounts/list-accounts.ts';
import * as issueToken from '../../../functions/sign-in/issue-token.ts';
import { HUB_APPLICATION_ID as HUB } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { bootstrapHub, ensureUser } from '../../../shared/users/bootstrap-hub.ts';
import { useBackends } from '../../support/backends.ts';
import {
  type ConsoleBody,
  callConsole,
  cookieOf,
  exchangeForConsole,
  type Party,
  startedForConsole,
} from '../../support/console-session.ts';
import { type Answer, faultPaths, invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { useLaterTime } from '../../support/later-time.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import { newEmail } from '../../support/magic-links.ts';
import { call, makeCredential, makeSignInTenant, openSessionOf } from '../../support/sign-in.ts';
import { wrongCode } from '../../support/wrong-code.ts';

const backends = useBackends();
const pass = useLaterTime();
beforeAll(() => bootstrapHub());
beforeEach(() => {
  vi.stubEnv('BASE_URL', 'http://localhost:4000');
});

const post = (body: unknown, more: Parameters<typeof callConsole>[1] = {}) =>
  callConsole('POST', { body, ...more });
const refresh = (token: string | undefined) => post({}, { token });
const leave = (token?: string) => callConsole('DELETE', { token });
const outcome = ({ status, body }: Answer) => [status, body['code']];
const use = ({ body }: Answer) =>
  call(listAccounts, { headers: { authorization: `Bearer ${body['access_token']}` } });

const FORMS: [string, (party?: Party) => Promise<ConsoleBody>][] = [
  ['the code of a message', async (party) => (await startedForConsole(backends, party)).byCode],
  ['the link of a message', async (party) => (await startedForConsole(backends, party)).byLink],
  ['a one-time code', exchangeForConsole],
];

/** A browser that is signed in to the console. */
async function signedIn(email = newEmail()) {
  const answer = await post(await exchangeForConsole({ email }));
  return { answer, token: cookieOf(answer).value, userId: String(answer.body['user_id']) };
}

describe('POST /console/session', () => {
  it.each(FORMS)('signs in by %s, with a token that works', async (_, prepare) => {
    const answer = await post(await prepare());
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.body).toMatchObject({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 3600,
      user_id: decodeJwt(String(answer.body['access_token'])).sub,
    });
    expect(decodeJwt(String(answer.body['access_token']))['client_id']).toBe('key_hub');
    expect((await use(answer)).status).toBe(200);
  });

  it.each(FORMS)('keeps the refresh token of %s from scripts', async (_, prepare) => {
    const answer = await post(await prepare());
    const { value, attributes } = cookieOf(answer);
    expect(value).toMatch(/^rt_/);
    expect(answer.text).not.toContain('rt_');
    expect(Object.keys(answer.body)).not.toContain('refresh_token');
    expect(attributes).toEqual([
      'svc_console',
      'Path=/console/session',
      'Max-Age=2592000',
      'HttpOnly',
      'SameSite=Strict',
    ]);
  });

  it('returns the key of the device after a message', async () => {
    const { byCode } = await startedForConsole(backends);
    expect((await post(byCode)).body['device_key']).toEqual(expect.any(String));
  });

  it('has a secure cookie under an https address', async () => {
    vi.stubEnv('BASE_URL', 'https://id.example');
    const allowed_web_origins = ['https://id.example', 'http://localhost:4000'];
    await changeItem(keys.application(HUB), { config: { hub: { allowed_web_origins } } });
    const answer = await post(await exchangeForConsole());
    const { value, attributes } = cookieOf(answer);
    expect(attributes).toEqual([
      '__Secure-svc_console',
      'Path=/console/session',
      'Max-Age=2592000',
      'HttpOnly',
      'SameSite=Strict',
      'Secure',
    ]);
    expect((await refresh(value)).status).toBe(200);
  });

  it.each(FORMS)('refuses %s with another verifier, and uses nothing up', async (_, prepare) => {
    const body = await prepare();
    const wrong = await post({ ...body, code_verifier: 'x'.repeat(43) });
    expect([...outcome(wrong), wrong.cookies]).toEqual([400, 'invalid_grant', []]);
    expect((await post(body)).status).toBe(200);
  });

  it('refuses a one-time code and a link the second time', async () => {
    const [code, { byLink }] = [await exchangeForConsole(), await startedForConsole(backends)];
    await post(code);
    await post(byLink);
    expect(outcome(await post(code))).toEqual([400, 'invalid_grant']);
    expect(outcome(await post(byLink))).toEqual([410, 'link_used']);
  });

  it('answers the code of a message again if its answer was lost', async () => {
    const { byCode } = await startedForConsole(backends);
    const [first, again] = [await post(byCode), await post(byCode)];
    expect(cookieOf(again)).toEqual(cookieOf(first));
    expect((await use(again)).status).toBe(200);
  });

  it('counts wrong codes of a message, and ends the sign-in after five', async () => {
    const { byCode } = await startedForConsole(backends);
    const wrong = { ...byCode, code: wrongCode(String(byCode.code)) };
    const first = await post(wrong);
    expect(first).toMatchObject({ status: 400, body: { code: 'invalid_code', tries_left: 4 } });
    for (let tries = 3; tries > 0; tries--) await post(wrong);
    expect(outcome(await post(wrong))).toEqual([410, 'challenge_ended']);
    expect(outcome(await post(byCode))).toEqual([410, 'challenge_ended']);
  });

  it('takes a message code with spaces', async () => {
    const { byCode } = await startedForConsole(backends);
    const code = String(byCode.code).replace(/^.../, '$& ');
    expect((await post({ ...byCode, code })).status).toBe(200);
  });
});

describe('a sign-in of another application', () => {
  it.each(FORMS)('is refused by %s, which stays as it is', async (_, prepare) => {
    const { app, clientId: key } = await makeSignInTenant();
    const { clientId: otherKey } = await makeCredential(HUB);
    for (const party of [{ app, key }, { key: otherKey }]) {
      const body = await prepare(party);
      for (const answer of [await post(body), await post(body)])
        expect([...outcome(answer), answer.cookies]).toEqual([400, 'invalid_grant', []]);
    }
  });

  it('is not refreshed or ended, and its token stays as it is', async () => {
    const tenant = await makeSignInTenant();
    const { user_id } = await ensureUser(tenant.app, newEmail());
    const { refreshToken } = await openSessionOf(tenant.app, user_id);
    const refused = await refresh(refreshToken);
    expect([...outcome(refused), cookieOf(refused).value]).toEqual([401, 'revoked_session', '']);
    expect((await leave(refreshToken)).status).toBe(204);
    expect((await invoke(issueToken, { body: { refresh_token: refreshToken } })).status).toBe(200);
  });
});

describe('the refresh of a console', () => {
  it('gives a new token by the cookie, and another cookie', async () => {
    const { token, userId } = await signedIn();
    const answer = await refresh(token);
    expect([answer.status, answer.body['user_id']]).toEqual([200, userId]);
    expect(cookieOf(answer).value).toMatch(/^rt_/);
    expect(cookieOf(answer).value).not.toBe(token);
    expect((await use(answer)).status).toBe(200);
  });

  it('needs no body', async () => {
    const { token } = await signedIn();
    expect((await callConsole('POST', { token })).status).toBe(200);
  });

  it('is refused without a cookie, which asks for a sign-in', async () => {
    const answer = await refresh(undefined);
    expect([...outcome(answer), answer.cookies]).toEqual([401, 'missing_credentials', []]);
  });

  it('goes on in both of two tabs that refresh at once', async () => {
    const { token } = await signedIn();
    const tabs = await Promise.all([refresh(token), refresh(token)]);
    expect(new Set(tabs.map((answer) => cookieOf(answer).value)).size).toBe(1);
    for (const tab of tabs) expect((await use(tab)).status).toBe(200);
    expect((await refresh(cookieOf(tabs[0]).value)).status).toBe(200);
  });

  it('is answered again if its answer was lost', async () => {
    const { token } = await signedIn();
    const [first, again] = [await refresh(token), await refresh(token)];
    expect(cookieOf(again)).toEqual(cookieOf(first));
  });

  it('removes the cookie of a session that has ended', async () => {
    const { token, answer } = await signedIn();
    await leave(token);
    const refused = await refresh(token);
    expect(outcome(refused)).toEqual([401, 'revoked_session']);
    expect(cookieOf(refused)).toMatchObject({ value: '' });
    expect(cookieOf(refused).attributes).toContain('Max-Age=0');
    expect(outcome(await use(answer))).toEqual([401, 'revoked_session']);
  });

  it('ends the session of a token that was replaced long ago', async () => {
    const { token } = await signedIn();
    const next = cookieOf(await refresh(token)).value;
    pass(61_000);
    expect(outcome(await refresh(token))).toEqual([401, 'revoked_session']);
    expect(outcome(await refresh(next))).toEqual([401, 'revoked_session']);
  });

  it.each(['rt_x', 'nothing', 'rt_W10.x.y'])('removes the cookie %s, which is no token', async (token) => {
    const answer = await refresh(token);
    expect(outcome(answer)).toEqual([401, 'revoked_session']);
    expect(cookieOf(answer).value).toBe('');
  });

  it('is refused for a disabled user', async () => {
    const email = newEmail();
    const { token, userId } = await signedIn(email);
    await changeItem(keys.profile(HUB, userId), { state: 'disabled' });
    expect(outcome(await refresh(token))).toEqual([403, 'user_disabled']);
    expect(outcome(await post(await exchangeForConsole({ email })))).toEqual([403, 'user_disabled']);
  });
});

describe('DELETE /console/session', () => {
  it('ends the session and removes the cookie; again is as good', async () => {
    const { token, answer } = await signedIn();
    for (const left of [await leave(token), await leave(token), await leave()]) {
      expect([left.status, left.text, left.headers['cache-control']]).toEqual([204, '', 'no-store']);
      expect(cookieOf(left)).toEqual({
        value: '',
        attributes: ['svc_console', 'Path=/console/session', 'Max-Age=0', 'HttpOnly', 'SameSite=Strict'],
      });
    }
    expect(outcome(await use(answer))).toEqual([401, 'revoked_session']);
    expect(outcome(await refresh(token))).toEqual([401, 'revoked_session']);
  });

  it('ends the session after its access token has expired', async () => {
    const { token } = await signedIn();
    pass(2 * 3_600_000);
    expect((await leave(token)).status).toBe(204);
    expect(outcome(await refresh(token))).toEqual([401, 'revoked_session']);
  });

  it('ends the session also by a token that another tab has replaced', async () => {
    const { token } = await signedIn();
    const next = cookieOf(await refresh(token)).value;
    await leave(token);
    expect(outcome(await refresh(next))).toEqual([401, 'revoked_session']);
  });

  it('ends no session by a token that somebody made up', async () => {
    const { token, answer } = await signedIn();
    const forged = `${token.split('.')[0]}.${'A'.repeat(43)}.${'A'.repeat(43)}`;
    expect((await leave(forged)).status).toBe(204);
    expect((await use(answer)).status).toBe(200);
  });

  it('ends no other session of the user', async () => {
    const email = newEmail();
    const [one, other] = [await signedIn(email), await signedIn(email)];
    await leave(one.token);
    expect((await refresh(other.token)).status).toBe(200);
  });
});

describe('the session of the console', () => {
  const STRANGERS: [string, Record<string, string | undefined>][] = [
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another origin that claims to be the same', { origin: 'https://evil.example' }],
    ['another host of the site', { 'sec-fetch-site': 'same-site' }],
    ['an address that somebody typed', { 'sec-fetch-site': 'none' }],
    ['a page without an origin', { origin: 'null' }],
    ['a program that names no origin', { origin: undefined }],
    ['a browser that does not say where it comes from', { 'sec-fetch-site': undefined }],
    ['a script without the header of the console', { 'x-svc-console': undefined }],
    ['a form', { 'x-svc-console': undefined, 'content-type': 'application/x-www-form-urlencoded' }],
  ];
  it.each(STRANGERS)('is not for %s', async (_, headers) => {
    const { token, answer } = await signedIn();
    const body = await exchangeForConsole();
    const sent = headers as Record<string, string>;
    for (const refused of [
      await post({}, { token, headers: sent }),
      await post(body, { headers: sent }),
      await post('a=b', { headers: sent }),
      await callConsole('DELETE', { token, headers: sent }),
    ])
      expect([...outcome(refused), refused.cookies]).toEqual([403, 'origin_not_allowed', []]);
    expect((await use(answer)).status).toBe(200);
    expect((await post(body)).status).toBe(200);
  });

  it('names a member that it does not know', async () => {
    const answer = await post({ refresh_token: 'rt_x' });
    expect([answer.status, faultPaths(answer)]).toEqual([400, ['body.refresh_token']]);
  });

  it.each<[ConsoleBody, string]>([
    [{ code_verifier: 'v' }, 'body.code'],
    [{ challenge_id: 'c', code_verifier: 'v' }, 'body.code'],
    [{ code: '123456' }, 'body.code_verifier'],
    [{ challenge_id: 'c', code: '123456' }, 'body.code_verifier'],
    [{ link: 'l' }, 'body.code_verifier'],
    [{ link: 'l', code: 'c', code_verifier: 'v' }, 'body.link'],
    [{ challenge_id: 'c', code: 'words', code_verifier: 'v' }, 'body.code'],
    [{ code: '', code_verifier: 'v' }, 'body.code'],
  ])('names what is wrong with %j', async (body, path) => {
    const { token } = await signedIn();
    const answer = await post(body, { token });
    expect([answer.status, faultPaths(answer)]).toEqual([400, [path]]);
    expect(answer.cookies).toEqual([]);
  });

  it.each([
    ['text/plain', '{}', 415, 'unsupported_media_type'],
    ['application/json', '{', 400, 'malformed_body'],
    ['application/json', `{"code":"${'x'.repeat(300_000)}"}`, 413, 'body_too_large'],
  ])('refuses %s with a body like the API', async (type, body, status, code) => {
    const answer = await post(body, { headers: { 'content-type': type } });
    expect(outcome(answer)).toEqual([status, code]);
    expect(answer.headers['content-type']).toBe('application/problem+json');
  });

  it('is in no line of the log', async () => {
    const { byCode, byLink } = await startedForConsole(backends);
    const other = await startedForConsole(backends);
    const secrets: string[] = [];
    const lines = await logLinesOf(async () => {
      const answers = [await post(byCode), await post(other.byLink), await post(byLink)];
      const token = cookieOf(answers[0] ?? { cookies: [] }).value;
      answers.push(await refresh(token), await leave(token), await refresh(token));
      secrets.push(
        ...answers.flatMap((answer) => [cookieOf(answer).value, String(answer.body['access_token'])]),
      );
    });
    secrets.push(...[byCode, byLink, other.byLink].flatMap((body) => Object.values(body)));
    const log = lines.join('');
    expect(lines.filter((line) => line.includes('keepConsoleSession'))).toHaveLength(6);
    for (const secret of secrets.filter((text) => text !== '' && text !== 'undefined'))
      expect(log).not.toContain(secret);
    expect(log).toContain('revoked_session');
  });
});
