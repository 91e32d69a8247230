import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { CookieBrowser } from '../../support/cookie-browser.ts';
import { newEmail } from '../../support/magic-links.ts';
import {
  answerAt,
  answerPages,
  api,
  authorizationRequest,
  exchange,
  makeApplication,
  makeParty,
  newTokens,
  OFFLINE,
  type Party,
  refresh,
  userinfo,
} from '../../support/oidc-flow.ts';
import { useService } from '../../support/service.ts';
import { shownIdentities, testEntry } from '../../support/test-identities.ts';

const service = useService();
type Application = Awaited<ReturnType<typeof makeApplication>>;
let application: Application;
beforeAll(async () => {
  application = await makeApplication(service());
});

const makeClient = (config: Record<string, unknown> = {}): Promise<Party> =>
  makeParty(service(), config, application);

/** The tokens of somebody new who signs in. */
async function signIn(party: Party, params: Record<string, string> = {}) {
  const email = `${crypto.randomUUID()}@example.com`;
  const browser = new CookieBrowser(service().baseUrl);
  return { email, tokens: await newTokens(service(), browser, party, { email, ...params }) };
}

describe('an id token', () => {
  it('has the claims of the granted scopes, after a refresh and beside an API token', async () => {
    const party = await makeClient();
    const { email, tokens } = await signIn(party, { ...OFFLINE, resource: `app:${party.app}` });
    const refreshed = await refresh(party, tokens.refresh_token);
    for (const token of [tokens.id_token, String(refreshed.body['id_token'])]) {
      expect(decodeJwt(token)).toMatchObject({ email, email_verified: true });
      expect(decodeJwt(token)).not.toHaveProperty('updated_at');
    }
  });

  it('says is_test for the user of a test identity, as userinfo does', async () => {
    const { app, keys, hub } = await makeApplication(service());
    const email = newEmail();
    const config = { hub: { auth: { test_identities: [testEntry({ email })] } } };
    const listed = await api(service(), 'PATCH', `/applications/${app}`, hub, { config });
    const [{ code = '' } = {}] = shownIdentities(listed);
    const party = await makeParty(service(), {}, { app, keys });
    const browser = new CookieBrowser(service().baseUrl);
    const request = authorizationRequest(party);
    const asked = await browser.submit(await browser.get(request.url), 'identify', { identifier: email });
    const page = await browser.submit(asked, 'verify', { code });
    const answer = answerAt(await answerPages(service(), browser, page, email));
    const { body } = await exchange(party, answer.get('code') ?? '', request);
    expect(decodeJwt(String(body['id_token']))).toMatchObject({ is_test: true });
    const { body: user } = await userinfo(party, String(body['access_token']));
    expect(user).toMatchObject({ is_test: true });
  });

  it('has none of scopes that were not asked for', async () => {
    const { tokens } = await signIn(await makeClient());
    expect(decodeJwt(tokens.id_token)).not.toHaveProperty('email');
  });

  it("has claims by the client's setting, while userinfo always has them", async () => {
    for (const [id_token_claims, isThere] of [
      [true, true],
      [false, false],
    ]) {
      const party = await makeClient({ id_token_claims });
      const { email, tokens } = await signIn(party, { scope: 'openid email' });
      expect('email' in decodeJwt(tokens.id_token)).toBe(isThere);
      expect(decodeJwt(tokens.id_token)).toMatchObject({ sub: expect.any(String), amr: ['otp'] });
      expect((await userinfo(party, tokens.access_token)).body).toMatchObject({ email });
    }
  });

  it('has what the request asks for by name, also for a client that says no', async () => {
    const party = await makeClient({ id_token_claims: false });
    const claims = JSON.stringify({ id_token: { email: null } });
    const { email, tokens } = await signIn(party, { scope: 'openid email profile', claims });
    expect(decodeJwt(tokens.id_token)).toMatchObject({ email });
    expect(decodeJwt(tokens.id_token)).not.toHaveProperty('email_verified');
    expect(decodeJwt(tokens.id_token)).not.toHaveProperty('updated_at');
  });
});

describe('profile claims', () => {
  const FIELDS = {
    username: 'string',
    homepage: 'string',
    avatar: 'string',
    birthday: 'date',
    timezone: 'string',
    language: 'string',
    city: 'string',
    cv: 'document',
  };

  async function claimsOf(data: Record<string, unknown>) {
    const { body } = await api(service(), 'GET', `/applications/${application.app}/schema`, application.hub);
    const added = Object.entries(FIELDS).map(([name, type]) => [name, { type, display_name: name }]);
    const schema = { ...Object(body['schema']), ...Object.fromEntries(added) };
    const changed = { schema, user_verification_fields: ['email', 'phone_number'] };
    const path = `/applications/${application.app}`;
    expect((await api(service(), 'PUT', `${path}/schema`, application.hub, changed)).status).toBe(200);
    const email = `${crypto.randomUUID()}@example.com`;
    const user = { data: { ...data, email } };
    const made = await api(service(), 'PUT', `${path}/users/__default__/data`, application.keys, user);
    expect(made.status).toBeLessThan(300);
    const party = await makeClient();
    const browser = new CookieBrowser(service().baseUrl);
    const scope = 'openid profile address';
    const tokens = await newTokens(service(), browser, party, { email, scope });
    const { sub: _sub, updated_at: _updated, ...claims } = (await userinfo(party, tokens.access_token)).body;
    return claims;
  }

  it('are read from fields of the same meaning, by whatever of their usual names', async () => {
    const claims = await claimsOf({
      username: 'grace',
      homepage: 'https://grace.example/',
      avatar: 'https://grace.example/me.png',
      birthday: '1906-12-09T00:00:00Z',
      timezone: 'Europe/Berlin',
      language: 'de',
      city: 'Arlington',
      zip_code: '22202',
    });
    expect(claims).toEqual({
      preferred_username: 'grace',
      website: 'https://grace.example/',
      picture: 'https://grace.example/me.png',
      birthdate: '1906-12-09',
      zoneinfo: 'Europe/Berlin',
      locale: 'de',
      address: { locality: 'Arlington', postal_code: '22202' },
    });
  });

  it('are left out where a value is not of the shape that the claim has', async () => {
    const claims = await claimsOf({
      homepage: 'javascript:alert(1)',
      avatar: 'my cat',
      timezone: 'summer',
      language: 'German, mostly',
    });
    expect(claims).toEqual({});
  });
});
