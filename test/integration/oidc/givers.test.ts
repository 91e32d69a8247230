import { describe, expect, it } from 'vitest';
import { seal, unseal } from '../../../shared/platform/crypto/sealing.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import type { CookieBrowser } from '../../support/cookie-browser.ts';
import { changeItem } from '../../support/items.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import { newEmail } from '../../support/magic-links.ts';
import {
  answerAt,
  answerPages,
  api,
  authorizationRequest,
  changeClient,
  exchange,
  newCode,
  newTokens,
  type Party,
  post,
  refresh,
  type Tokens,
  userinfo,
} from '../../support/oidc-flow.ts';
import { newVisitor, ownData } from '../../support/oidc-users.ts';
import { scanTable } from '../../support/scan-table.ts';
import { useService } from '../../support/service.ts';

const service = useService();
type Params = Record<string, string>;

const OFFLINE_SCOPE = 'openid email phone offline_access';

const setClient = (party: Party, config: Record<string, unknown>) => changeClient(service(), party, config);

/** A browser and its user at a client, with tokens of all kinds by the first-party rule. */
async function atFirstParty(client: object = {}) {
  const visitor = await newVisitor(service(), { first_party: true, ...client });
  const { party, browser } = visitor;
  const email = newEmail();
  const claims = JSON.stringify({ userinfo: { phone_number: null } });
  const opaque = await newTokens(service(), browser, party, { email, scope: OFFLINE_SCOPE, claims });
  const resource = `app:${party.app}`;
  const forApi = await newTokens(service(), browser, party, { email, scope: OFFLINE_SCOPE, resource });
  return { party, browser, email, opaque, forApi };
}

/** The error of a silent request, or `ok` if it gives a code. */
async function silent(browser: CookieBrowser, party: Party, params: Params = {}): Promise<string> {
  const page = await browser.get(authorizationRequest(party, { prompt: 'none', ...params }).url);
  return answerAt(page).get('error') ?? 'ok';
}

/** What each token of a client answers. */
async function usesOfTokens(party: Party, opaque: Tokens, forApi: Tokens) {
  const introspected = await post(party, '/token/introspection', { token: opaque.access_token });
  return {
    userinfo: (await userinfo(party, opaque.access_token)).status,
    introspection: introspected.body['active'],
    api: (await ownData(service(), party, forApi.access_token)).status,
    refresh: (await refresh(party, opaque.refresh_token)).body['error'] ?? 'ok',
    refreshForApi: (await refresh(party, forApi.refresh_token)).body['error'] ?? 'ok',
  };
}

const WORK = { userinfo: 200, introspection: true, api: 200, refresh: 'ok', refreshForApi: 'ok' };
const DEAD = {
  userinfo: 401,
  introspection: false,
  api: 401,
  refresh: 'invalid_grant',
  refreshForApi: 'invalid_grant',
};

describe('what the first-party rule gave', () => {
  it('ends with all its tokens when the client is first-party no more', async () => {
    const { party, browser, opaque, forApi } = await atFirstParty();
    expect(await usesOfTokens(party, opaque, forApi)).toEqual(WORK);
    expect(await silent(browser, party)).toBe('ok');
    await setClient(party, { first_party: false });
    expect(await silent(browser, party)).toBe('consent_required');
    expect(await usesOfTokens(party, opaque, forApi)).toEqual(DEAD);
  });

  it('stays ended when the client is first-party again, which gives anew', async () => {
    const { party, browser, opaque, forApi } = await atFirstParty();
    await setClient(party, { first_party: false });
    await setClient(party, { first_party: true });
    expect(await usesOfTokens(party, opaque, forApi)).toEqual(DEAD);
    expect(await silent(browser, party)).toBe('ok');
  });

  it('lasts through other changes of the client', async () => {
    const { party, browser, opaque, forApi } = await atFirstParty();
    await setClient(party, { hub_title: 'Shop' });
    expect(await usesOfTokens(party, opaque, forApi)).toEqual(WORK);
    expect(await silent(browser, party)).toBe('ok');
  });

  it('gives no code and no token for a code from before', async () => {
    const { party, browser, email } = await atFirstParty();
    const { code, request } = await newCode(service(), browser, party, { email });
    await setClient(party, { first_party: false });
    expect((await exchange(party, code, request)).body['error']).toBe('invalid_grant');
  });

  it('ends its tokens for the API with the client', async () => {
    const { party, forApi } = await atFirstParty();
    const path = `/applications/${party.app}/oidc-clients/${party.configuration}`;
    expect((await api(service(), 'DELETE', path, party.keys)).status).toBe(204);
    expect((await ownData(service(), party, forApi.access_token)).status).toBe(401);
  });
});

describe('what a user has agreed to', () => {
  it('stays when the client is first-party no more; the rest ends', async () => {
    const { party, browser } = await newVisitor(service(), { first_party: true });
    const email = newEmail();
    const agreed = { scope: 'openid email offline_access', prompt: 'consent' };
    const first = await newTokens(service(), browser, party, { email, ...agreed });
    const more = await newTokens(service(), browser, party, { email, scope: 'openid email profile phone' });
    expect(more.scope?.split(' ')).toContain('phone');
    const forApi = await newTokens(service(), browser, party, { email, resource: `app:${party.app}` });
    await setClient(party, { first_party: false });
    expect((await userinfo(party, first.access_token)).body).toMatchObject({ email });
    const refreshed = (await refresh(party, first.refresh_token)).body as Tokens;
    expect(refreshed.scope?.split(' ').sort()).toEqual(['email', 'offline_access', 'openid']);
    expect((await ownData(service(), party, forApi.access_token)).status).toBe(401);
    expect(await silent(browser, party, { scope: 'openid email' })).toBe('ok');
    expect(await silent(browser, party, { scope: 'openid phone' })).toBe('consent_required');
    expect(await silent(browser, party, { resource: `app:${party.app}` })).toBe('consent_required');
  });

  it('adds to the same grant, whose tokens go on', async () => {
    const { party, browser, email, tokens } = await consented();
    const page = await browser.get(authorizationRequest(party, { scope: 'openid email profile' }).url);
    expect(answerAt(await answerPages(service(), browser, page, email)).get('code')).not.toBeNull();
    expect((await userinfo(party, tokens.access_token)).status).toBe(200);
    expect((await refresh(party, tokens.refresh_token)).status).toBe(200);
  });
});

/** A user who has agreed to a client, which has a refresh token. */
async function consented(client: object = {}) {
  const { party, browser } = await newVisitor(service(), { ...client });
  const email = newEmail();
  const params = { email, scope: 'openid email offline_access', prompt: 'consent' };
  return { party, browser, email, tokens: await newTokens(service(), browser, party, params) };
}

/** The only grant of a new client, as it is stored, and its id. */
async function grantOf({ clientId }: Party, { refresh_token = '' }: Tokens, app: string) {
  const token = await getItem(keys.oidcArtifact(app, 'RefreshToken', refresh_token));
  const { grantId } = JSON.parse(unseal(String(token?.['sealed']), refresh_token, 'oidc artifact'));
  const key = keys.grant(app, grantId);
  const item = (await scanTable()).find(({ pk, client }) => pk === key.pk && client === clientId);
  if (!item) throw new Error('the client has no grant');
  return {
    key,
    id: String(grantId),
    payload: JSON.parse(unseal(String(item['sealed']), grantId, 'oidc artifact')),
  };
}

/** Changes a stored grant behind the back of the service. */
async function changeGrant(party: Party, tokens: Tokens, change: (payload: object) => object): Promise<void> {
  const { key, id, payload } = await grantOf(party, tokens, party.app);
  await changeItem(key, { sealed: seal(JSON.stringify(change(payload)), id, 'oidc artifact') });
}

describe('a stored grant that does not cover the request', () => {
  it.each([
    ['another user', { accountId: 'somebody' }],
    ['another client', { clientId: 'another' }],
    ['another application', { given: { app: 'app_other', user: { openid: { scope: 'openid email' } } } }],
  ])('gives no code to %s, and the log says so', async (_, change) => {
    const { party, browser, tokens } = await consented();
    await changeGrant(party, tokens, (payload) => ({ ...payload, ...change }));
    const lines = await logLinesOf(async () => {
      const page = await browser.get(authorizationRequest(party, { prompt: 'none' }).url);
      expect(page.status >= 500 || page.url.includes('error=')).toBe(true);
      expect(page.url).not.toContain('code=');
    });
    expect(lines.join('')).toMatch(/not within its grant|mismatch/);
  });

  it('gives no tokens for a code, and the log says so', async () => {
    const { party, browser, email, tokens } = await consented();
    const { code, request } = await newCode(service(), browser, party, { email });
    await changeGrant(party, tokens, (payload) => ({ ...payload, given: { app: 'app_other', user: {} } }));
    const lines = await logLinesOf(async () => {
      const answer = await exchange(party, code, request);
      expect([answer.status, answer.body['access_token']]).toEqual([500, undefined]);
    });
    expect(lines.join('')).toContain('not within its grant');
  });

  it('gives no token for the API to a client that has lost the consent', async () => {
    const { party, browser } = await newVisitor(service());
    const resource = `app:${party.app}`;
    const params = { email: newEmail(), scope: 'openid offline_access', prompt: 'consent', resource };
    const tokens = await newTokens(service(), browser, party, params);
    await changeGrant(
      party,
      tokens,
      ({ resources: _resources, ...payload }: { resources?: unknown }) => payload,
    );
    expect((await refresh(party, tokens.refresh_token)).body['error']).toBe('invalid_grant');
  });
});
