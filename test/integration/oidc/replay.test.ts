import { describe, expect, it } from 'vitest';
import { beforeNextTransaction, overtakeNextTransaction } from '../../support/before-call.ts';
import { type Page, titleOf } from '../../support/cookie-browser.ts';
import { newEmail } from '../../support/magic-links.ts';
import {
  type Answer,
  api,
  bearer,
  exchange,
  newCode,
  newTokens,
  OFFLINE,
  type Party,
  post,
  refresh,
  type Tokens,
  userinfo,
} from '../../support/oidc-flow.ts';
import { newVisitor } from '../../support/oidc-users.ts';
import { RACERS } from '../../support/races.ts';
import { useService } from '../../support/service.ts';

const service = useService();

function outcomesOf(answers: Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const outcome = `${status} ${body['error'] ?? 'ok'}`;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

/** That nothing works any more of what a client was given. */
async function expectDead(party: Party, tokens: Tokens): Promise<void> {
  expect(await userinfo(party, tokens.access_token)).toMatchObject({
    status: 401,
    body: { error: 'invalid_token' },
  });
  expect(await refresh(party, tokens.refresh_token)).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  });
  expect((await post(party, '/token/introspection', { token: tokens.access_token })).body).toEqual({
    active: false,
  });
}

describe('an authorization code', () => {
  it('gives tokens once, and its replay ends what it gave', async () => {
    const { party, browser } = await newVisitor(service());
    const { code, request } = await newCode(service(), browser, party, { email: newEmail(), ...OFFLINE });
    const first = await exchange(party, code, request);
    expect(first.status).toBe(200);
    expect((await userinfo(party, String(first.body['access_token']))).status).toBe(200);
    expect(await exchange(party, code, request)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    await expectDead(party, first.body as Tokens);
  });

  it(`gives tokens once of ${RACERS} times in parallel, and the others end what it gave`, {
    tags: 'heavy',
  }, async () => {
    const { party, browser } = await newVisitor(service());
    const { code, request } = await newCode(service(), browser, party, { email: newEmail(), ...OFFLINE });
    const answers = await Promise.all(Array.from({ length: RACERS }, () => exchange(party, code, request)));
    expect(outcomesOf(answers)).toEqual({ '200 ok': 1, '400 invalid_grant': RACERS - 1 });
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
    const answers = await Promise.all(
      Array.from({ length: RACERS }, () => exchange(party, code, request, { resource })),
    );
    // Whoever has used the code up may find the grant ended by a replay before the token is made.
    const won = answers.filter(({ status }) => status === 200);
    expect(won.length).toBeLessThanOrEqual(1);
    expect(outcomesOf(answers)['400 invalid_grant']).toBe(RACERS - won.length);
    for (const { body } of won) {
      const own = `/me/applications/${party.app}/data`;
      const data = await api(service(), 'GET', own, bearer(body['access_token']));
      expect(data).toMatchObject({ status: 401, body: { code: 'revoked_session' } });
      expect((await refresh(party, String(body['refresh_token']))).status).toBe(400);
    }
  });

  it('is refused to a request that others on the same code always overtake', async () => {
    const { party, browser } = await newVisitor(service());
    const { code, request } = await newCode(service(), browser, party, { email: newEmail(), ...OFFLINE });
    const won: Answer[] = [];
    overtakeNextTransaction(async () => won.push(await exchange(party, code, request)));
    expect(await exchange(party, code, request)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect(won).toMatchObject([{ status: 200 }]);
    await expectDead(party, won[0]?.body as Tokens);
  });

  it('is refused to a replay while another one ends what it gave', async () => {
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
    expect(await exchange(party, code, request)).toMatchObject({
      status: 503,
      body: { error: 'temporarily_unavailable' },
    });
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

describe('a refresh token', () => {
  it('is used once, and its replay ends the whole grant', async () => {
    const { party, browser } = await newVisitor(service());
    const first = await newTokens(service(), browser, party, { email: newEmail(), ...OFFLINE });
    const second = await refresh(party, first.refresh_token);
    expect(second.status).toBe(200);
    expect(second.body['refresh_token']).not.toBe(first.refresh_token);
    expect(await refresh(party, first.refresh_token)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    await expectDead(party, second.body as Tokens);
    await expectDead(party, first);
  });

  it(`is used once of ${RACERS} times in parallel, which ends the grant: there is no grace`, {
    tags: 'heavy',
  }, async () => {
    const { party, browser } = await newVisitor(service());
    const first = await newTokens(service(), browser, party, { email: newEmail(), ...OFFLINE });
    const answers = await Promise.all(
      Array.from({ length: RACERS }, () => refresh(party, first.refresh_token)),
    );
    expect(outcomesOf(answers)).toEqual({ '200 ok': 1, '400 invalid_grant': RACERS - 1 });
    const won = answers.find(({ status }) => status === 200);
    await expectDead(party, won?.body as Tokens);
  });

  it('rotates as often as the client asks for it', async () => {
    const { party, browser } = await newVisitor(service());
    let tokens = await newTokens(service(), browser, party, { email: newEmail(), ...OFFLINE });
    const seen = new Set([tokens.refresh_token]);
    for (let round = 0; round < 5; round++) {
      tokens = (await refresh(party, tokens.refresh_token)).body as Tokens;
      expect(tokens.id_token).toBeDefined();
      seen.add(tokens.refresh_token);
    }
    expect(seen.size).toBe(6);
    expect((await userinfo(party, tokens.access_token)).status).toBe(200);
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
    const pages = await Promise.all(Array.from({ length: RACERS }, () => browser.get(url)));
    expect(pages.filter(({ url }) => url.includes('code='))).toHaveLength(1);
    expect(pages.filter(({ status }) => status >= 500)).toEqual([]);
  });
});
