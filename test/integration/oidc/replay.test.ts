import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { keys } from '../../../shared/storage/keys.ts';
import { beforeNextTransaction, overtakeNextTransaction } from '../../support/before-call.ts';
import { type Page, titleOf } from '../../support/cookie-browser.ts';
import { changeItem } from '../../support/items.ts';
import { newEmail } from '../../support/magic-links.ts';
import {
  type Answer,
  api,
  bearer,
  exchange,
  makeParty,
  newCode,
  newTokens,
  OFFLINE,
  type Party,
  post,
  refresh,
  type Tokens,
  userinfo,
} from '../../support/oidc-flow.ts';
import { newVisitor, ownData } from '../../support/oidc-users.ts';
import { atOnce, outcomesOf, RACERS } from '../../support/races.ts';
import { scanTable } from '../../support/scan-table.ts';
import { useService } from '../../support/service.ts';

const service = useService();

/** That nothing works any more of what a client was given. */
async function expectDead(party: Party, tokens: Tokens): Promise<void> {
  expect(await userinfo(party, tokens.access_token)).toBeOauthError(401, 'invalid_token');
  expect(await refresh(party, tokens.refresh_token)).toBeOauthError(400, 'invalid_grant');
  expect((await post(party, '/token/introspection', { token: tokens.access_token })).body).toEqual({
    active: false,
  });
}

describe('an authorization code', () => {
  it('gives tokens once, and its replay ends them', async () => {
    const { party, browser } = await newVisitor(service());
    const { code, request } = await newCode(service(), browser, party, { email: newEmail(), ...OFFLINE });
    const first = await exchange(party, code, request);
    expect(first.status).toBe(200);
    expect((await userinfo(party, String(first.body['access_token']))).status).toBe(200);
    expect(await exchange(party, code, request)).toBeOauthError(400, 'invalid_grant');
    await expectDead(party, first.body as Tokens);
  });

  it(`gives tokens to one of ${RACERS} parallel requests; the others end these tokens`, {
    tags: 'heavy',
  }, async () => {
    const { party, browser } = await newVisitor(service());
    const { code, request } = await newCode(service(), browser, party, { email: newEmail(), ...OFFLINE });
    const answers = await atOnce(RACERS, () => exchange(party, code, request));
    expect(outcomesOf(answers)).toEqual({ 200: 1, '400 invalid_grant': RACERS - 1 });
    const won = answers.find(({ status }) => status === 200);
    await expectDead(party, won?.body as Tokens);
  });

  it('gives no token for the API that outlives its replay, however the two meet', {
    tags: 'heavy',
  }, async () => {
    const { party, browser } = await newVisitor(service());
    const resource = `app:${party.app}`;
    const params = { email: newEmail(), ...OFFLINE, resource };
    const { code, request } = await newCode(service(), browser, party, params);
    const answers = await atOnce(RACERS, () => exchange(party, code, request, { resource }));
    // Whoever has used the code up may find the grant ended by a replay before the token is made.
    const won = answers.filter(({ status }) => status === 200);
    expect(won.length).toBeLessThanOrEqual(1);
    expect(outcomesOf(answers)['400 invalid_grant']).toBe(RACERS - won.length);
    for (const { body } of won) {
      const own = `/me/applications/${party.app}/data`;
      const data = await api(service(), 'GET', own, bearer(body['access_token']));
      expect(data).toBeApiError(401, 'revoked_session');
      expect((await refresh(party, String(body['refresh_token']))).status).toBe(400);
    }
  });

  it('is refused to a request that others on the same code always overtake', async () => {
    const { party, browser } = await newVisitor(service());
    const { code, request } = await newCode(service(), browser, party, { email: newEmail(), ...OFFLINE });
    const won: Answer[] = [];
    overtakeNextTransaction(async () => won.push(await exchange(party, code, request)));
    expect(await exchange(party, code, request)).toBeOauthError(400, 'invalid_grant');
    expect(won).toMatchObject([{ status: 200 }]);
    await expectDead(party, won[0]?.body as Tokens);
  });

  it('is refused to a replay while another replay ends its grant', async () => {
    const { party, browser } = await newVisitor(service());
    const { code, request } = await newCode(service(), browser, party, { email: newEmail(), ...OFFLINE });
    const first = await exchange(party, code, request);
    const replays: Answer[] = [];
    overtakeNextTransaction(async () => replays.push(await exchange(party, code, request)));
    replays.push(await exchange(party, code, request));
    expect(outcomesOf(replays)).toEqual({ '400 invalid_grant': 2 });
    await expectDead(party, first.body as Tokens);
  });

  it('stays usable for a request that all others overtake without using it', async () => {
    const { party, browser } = await newVisitor(service());
    const { code, request } = await newCode(service(), browser, party, { email: newEmail(), ...OFFLINE });
    overtakeNextTransaction(async () => undefined);
    expect(await exchange(party, code, request)).toBeOauthError(503, 'temporarily_unavailable');
    expect((await exchange(party, code, request)).status).toBe(200);
  });

  it('is dead after a minute', async () => {
    const { party, browser } = await newVisitor(service());
    const { code, request } = await newCode(service(), browser, party, { email: newEmail() });
    const later = Date.now() + 61_000;
    const now = Date.now;
    Date.now = () => later;
    try {
      expect((await exchange(party, code, request)).body).toMatchObject({ error: 'invalid_grant' });
    } finally {
      Date.now = now;
    }
  });
});

const PUBLIC = { token_endpoint_auth_method: 'none' };

/** A client without a secret, and the tokens that it got for a user. */
async function atPublicClient(params: Record<string, string> = {}) {
  const { party, browser } = await newVisitor(service(), PUBLIC);
  const tokens = await newTokens(service(), browser, party, { email: newEmail(), ...OFFLINE, ...params });
  return { party, browser, tokens };
}

const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
function stopClock(): void {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}

describe('a refresh token of a client without a secret', () => {
  it('is replaced by each refresh', async () => {
    const { party, tokens } = await atPublicClient();
    const seen = new Set([tokens.refresh_token]);
    let newest: Tokens = tokens;
    for (let round = 0; round < 5; round++) {
      newest = (await refresh(party, newest.refresh_token)).body as Tokens;
      expect(newest.id_token).toBeDefined();
      seen.add(newest.refresh_token);
    }
    expect(seen.size).toBe(6);
    expect((await userinfo(party, newest.access_token)).status).toBe(200);
  });

  it('gives the same successor again for a minute, and then its replay ends the grant', async () => {
    stopClock();
    const { party, tokens } = await atPublicClient();
    const second = await refresh(party, tokens.refresh_token);
    pass(59_000);
    const again = await refresh(party, tokens.refresh_token);
    expect(again).toMatchObject({ status: 200, body: { refresh_token: second.body['refresh_token'] } });
    expect(again.body['access_token']).not.toBe(second.body['access_token']);
    pass(1000);
    expect(await refresh(party, tokens.refresh_token)).toBeOauthError(400, 'invalid_grant');
    for (const each of [tokens, second.body, again.body]) await expectDead(party, each as Tokens);
  });

  it('is good no longer once its successor was used', async () => {
    const { party, tokens } = await atPublicClient();
    const second = (await refresh(party, tokens.refresh_token)).body as Tokens;
    const third = (await refresh(party, second.refresh_token)).body as Tokens;
    expect((await refresh(party, tokens.refresh_token)).body['error']).toBe('invalid_grant');
    await expectDead(party, third);
  });

  it.each([
    ['userinfo', (party: Party, token: string) => userinfo(party, token)],
    ['introspection', (party: Party, token: string) => post(party, '/token/introspection', { token })],
  ])('is good no longer once an access token of its successor was used at %s', async (_, use) => {
    const { party, tokens } = await atPublicClient();
    const second = (await refresh(party, tokens.refresh_token)).body as Tokens;
    const again = (await refresh(party, tokens.refresh_token)).body as Tokens;
    expect((await use(party, again.access_token)).status).toBe(200);
    expect((await refresh(party, tokens.refresh_token)).body['error']).toBe('invalid_grant');
    await expectDead(party, second);
  });

  it('is good no longer once a token for the API of its successor was used', async () => {
    const { party, browser } = await newVisitor(service(), PUBLIC);
    const resource = `app:${party.app}`;
    const { refresh_token, access_token } = await newTokens(service(), browser, party, {
      email: newEmail(),
      ...OFFLINE,
      resource,
    });
    expect((await ownData(service(), party, access_token)).status).toBe(200);
    const second = (await refresh(party, refresh_token)).body as Tokens;
    const again = (await refresh(party, refresh_token)).body as Tokens;
    expect(again.refresh_token).toBe(second.refresh_token);
    expect((await ownData(service(), party, second.access_token)).status).toBe(200);
    expect((await refresh(party, refresh_token)).body['error']).toBe('invalid_grant');
    expect((await ownData(service(), party, again.access_token)).status).toBe(401);
    expect((await refresh(party, second.refresh_token)).body['error']).toBe('invalid_grant');
  });

  it.each([
    ['another scope', () => ({ scope: 'openid' })],
    ['another resource', ({ app }: Party) => ({ resource: `app:${app}` })],
  ])('is replayed by a request for %s, which ends the grant', async (_, formOf) => {
    const { party, browser } = await newVisitor(service(), PUBLIC);
    const params = { email: newEmail(), ...OFFLINE, resource: `app:${party.app}` };
    const { code, request } = await newCode(service(), browser, party, params);
    const tokens = (await exchange(party, code, request)).body as Tokens;
    const form = formOf(party);
    const first = {
      scope: 'openid email',
      resource: `app:${party.app}`,
      ...('resource' in form && { resource: undefined }),
    };
    const second = (await refresh(party, tokens.refresh_token, first)).body as Tokens;
    expect(second.refresh_token).toBeDefined();
    expect((await refresh(party, tokens.refresh_token, { ...first, ...form })).body['error']).toBe(
      'invalid_grant',
    );
    expect((await refresh(party, second.refresh_token)).body['error']).toBe('invalid_grant');
  });

  it('is of no use to another client, which ends nothing', async () => {
    const { party, tokens } = await atPublicClient();
    const other = await makeParty(service(), PUBLIC);
    const second = (await refresh(party, tokens.refresh_token)).body as Tokens;
    expect((await refresh(other, tokens.refresh_token)).body['error']).toBe('invalid_grant');
    expect((await refresh(party, second.refresh_token)).status).toBe(200);
  });

  it(`gives one successor to ${RACERS} parallel requests`, { tags: 'heavy' }, async () => {
    const { party, tokens } = await atPublicClient();
    const answers = await atOnce(RACERS, () => refresh(party, tokens.refresh_token));
    expect(outcomesOf(answers)).toEqual({ 200: RACERS });
    expect(new Set(answers.map(({ body }) => body['refresh_token'])).size).toBe(1);
    for (const { body } of answers.slice(0, 3)) {
      expect((await userinfo(party, String(body['access_token']))).status).toBe(200);
    }
    expect((await refresh(party, String(answers[0]?.body['refresh_token']))).status).toBe(200);
  });

  it('gives the successor of a request that overtakes this one', async () => {
    const { party, tokens } = await atPublicClient();
    const won: Answer[] = [];
    overtakeNextTransaction(async () => won.push(await refresh(party, tokens.refresh_token)));
    const lost = await refresh(party, tokens.refresh_token);
    expect(lost).toMatchObject({ status: 200, body: { refresh_token: won[0]?.body['refresh_token'] } });
    expect((await userinfo(party, String(lost.body['access_token']))).status).toBe(200);
  });

  it('is stored so that only the used token opens its successor', async () => {
    const { party, tokens } = await atPublicClient();
    const second = (await refresh(party, tokens.refresh_token)).body as Tokens;
    const everything = JSON.stringify(await scanTable());
    expect(everything).not.toContain(tokens.refresh_token);
    expect(everything).not.toContain(second.refresh_token);
  });
});

describe('a refresh token of a client with a secret', () => {
  it('stays the same, and lives 30 days from its last use', async () => {
    stopClock();
    const { party, browser } = await newVisitor(service());
    const { refresh_token } = await newTokens(service(), browser, party, { email: newEmail(), ...OFFLINE });
    const day = 24 * 60 * 60 * 1000;
    for (let use = 0; use < 3; use++) {
      pass(29 * day);
      expect(await refresh(party, refresh_token)).toMatchObject({ status: 200, body: { refresh_token } });
    }
    pass(30 * day - 1000);
    expect((await refresh(party, refresh_token)).status).toBe(200);
    pass(30 * day);
    expect((await refresh(party, refresh_token)).body['error']).toBe('invalid_grant');
  });

  it(`gives tokens to each of ${RACERS} parallel requests`, { tags: 'heavy' }, async () => {
    const { party, browser } = await newVisitor(service());
    const { refresh_token } = await newTokens(service(), browser, party, { email: newEmail(), ...OFFLINE });
    const answers = await atOnce(RACERS, () => refresh(party, refresh_token));
    expect(outcomesOf(answers)).toEqual({ 200: RACERS });
    expect(new Set(answers.map(({ body }) => body['refresh_token']))).toEqual(new Set([refresh_token]));
    expect((await userinfo(party, String(answers[0]?.body['access_token']))).status).toBe(200);
  });

  it('that was replaced ends the grant if it comes again', async () => {
    const { party, browser } = await newVisitor(service());
    const tokens = await newTokens(service(), browser, party, { email: newEmail(), ...OFFLINE });
    const key = keys.oidcArtifact(party.app, 'RefreshToken', String(tokens.refresh_token));
    await changeItem(key, { consumed: Math.floor(Date.now() / 1000) });
    expect((await refresh(party, tokens.refresh_token)).body['error']).toBe('invalid_grant');
    await expectDead(party, tokens);
  });
});

/** A browser that is signed in, and the address with a pushed request. */
async function withPushedRequest() {
  const { party, browser, email } = await newVisitor(service(), { is_pkce_required: false });
  await newTokens(service(), browser, party, { email });
  const { clientId: client_id, redirectUri: redirect_uri } = party;
  const form = { client_id, redirect_uri, response_type: 'code', scope: 'openid' };
  const { status, body } = await post(party, '/request', form);
  expect(status).toBe(201);
  const query = new URLSearchParams({ client_id, request_uri: String(body['request_uri']) });
  return { browser, url: `${party.issuer}/auth?${query}` };
}

const WITH_CODE = /^https:\/\/client\.example\/callback\?code=/;

describe('a pushed request', () => {
  it('leads to one sign-in', async () => {
    const { browser, url } = await withPushedRequest();
    expect((await browser.get(url)).url).toMatch(WITH_CODE);
    const second = await browser.get(url);
    expect(second.status).toBe(400);
    expect(second.text).toContain('request_uri');
  });

  it('that another tab uses up at the same time ends with a page for people', async () => {
    const { browser, url } = await withPushedRequest();
    const faster: Page[] = [];
    beforeNextTransaction(async () => faster.push(await browser.get(url)));
    const slower = await browser.get(url);
    expect(faster.map((page) => page.url)).toEqual([expect.stringMatching(WITH_CODE)]);
    expect(slower).toMatchObject({ status: 400, url });
    expect(titleOf(slower)).not.toBe('');
    expect(slower.text).toContain('request_uri');
  });

  it(`leads to one sign-in of ${RACERS} times in parallel`, { tags: 'heavy' }, async () => {
    const { browser, url } = await withPushedRequest();
    const pages = await atOnce(RACERS, () => browser.get(url));
    expect(pages.filter(({ url }) => url.includes('code='))).toHaveLength(1);
    expect(pages.filter(({ status }) => status >= 500)).toEqual([]);
  });
});
