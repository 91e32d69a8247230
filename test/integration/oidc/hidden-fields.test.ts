import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import { CookieBrowser } from '../../support/cookie-browser.ts';
import { api, makeApplication, makeParty, newTokens, userinfo } from '../../support/oidc-flow.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const SCOPE = 'openid profile email';

/**
 * A user with all names, of an application that then hides `nick_name` from users, and has no `last_name` any
 * more.
 */
async function userOfChangedSchema() {
  const { hub, ...application } = await makeApplication(service());
  const path = `/applications/${application.app}`;
  const email = `${crypto.randomUUID()}@example.com`;
  const data = { email, first_name: 'Grace', last_name: 'Removed', nick_name: 'Hidden' };
  await api(service(), 'PUT', `${path}/users/__default__/data`, application.keys, { data });
  const { body } = await api(service(), 'GET', `${path}/schema`, hub);
  const { last_name: _, ...schema } = Object(body['schema']);
  schema.nick_name = { ...schema.nick_name, user_visible: false };
  const changed = { schema, user_verification_fields: ['email', 'phone_number'] };
  expect((await api(service(), 'PUT', `${path}/schema`, hub, changed)).status).toBe(200);
  return { party: await makeParty(service(), {}, application), email };
}

it('claims show only fields that users may see and that the schema still has', async () => {
  const { party, email } = await userOfChangedSchema();
  const claims = JSON.stringify({ id_token: { nickname: null, name: null, family_name: null } });
  const browser = new CookieBrowser(service().baseUrl);
  const tokens = await newTokens(service(), browser, party, { email, scope: SCOPE, claims });
  const { body } = await userinfo(party, tokens.access_token);
  const seen = { name: 'Grace', given_name: 'Grace', email, email_verified: true };
  expect(body).toEqual({ sub: body['sub'], updated_at: expect.any(Number), ...seen });
  const idToken = decodeJwt(tokens.id_token);
  expect(idToken).toMatchObject({ name: 'Grace' });
  expect(idToken).not.toHaveProperty('nickname');
  expect(idToken).not.toHaveProperty('family_name');
});
