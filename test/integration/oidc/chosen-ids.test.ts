import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import { CHOSEN_USER_IDS } from '../../support/chosen-ids.ts';
import { CookieBrowser } from '../../support/cookie-browser.ts';
import { newEmail } from '../../support/magic-links.ts';
import { api, makeApplication, makeParty, newTokens, userinfo } from '../../support/oidc-flow.ts';
import { useService } from '../../support/service.ts';

const service = useService();

it.each(CHOSEN_USER_IDS)('the user id %s is the sub of id token and userinfo', async (id) => {
  const application = await makeApplication(service());
  const email = newEmail();
  const path = `/applications/${application.app}/users/${encodeURIComponent(id)}/data`;
  const made = await api(service(), 'PUT', path, application.keys, { data: { email } });
  expect(made.status).toBe(200);
  const party = await makeParty(service(), {}, application);
  const tokens = await newTokens(service(), new CookieBrowser(service().baseUrl), party, { email });
  expect(decodeJwt(tokens.id_token).sub).toBe(id);
  expect((await userinfo(party, tokens.access_token)).body['sub']).toBe(id);
});
