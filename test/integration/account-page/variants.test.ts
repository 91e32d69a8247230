import { describe, expect, it } from 'vitest';
import { CookieBrowser, titleOf } from '../../support/cookie-browser.ts';
import { newEmail } from '../../support/magic-links.ts';
import { api, makeApplication, makeParty, newTokens } from '../../support/oidc-flow.ts';
import { useService } from '../../support/service.ts';

const service = useService();

/** An application with a client of its own and one of the variant Partner, and a person's browser. */
async function withPartner() {
  const application = await makeApplication(service());
  const { app, hub, keys } = application;
  const plain = await makeParty(service(), {}, application);
  const config = { hub: { customizations: { primary_color: '#0a5c36' } } };
  const made = await api(service(), 'POST', `/applications/${app}/variants`, hub, {
    name: 'Partner',
    config,
  });
  const path = `/applications/${app}/oidc-clients/${plain.configuration}/creds`;
  const { body } = await api(service(), 'POST', path, keys, {
    name: 'Partner',
    app_variant_id: made.body['id'],
  });
  const partner = { ...plain, clientId: String(body['client_id']), secret: String(body['secret']) };
  const url = `${service().baseUrl}/oidc/${app}/account`;
  return { plain, partner, url, browser: new CookieBrowser(service().baseUrl), email: newEmail() };
}

describe('the account page of a user of a variant', () => {
  it('has the looks of the variant if the browser signed in through it alone', async () => {
    const { plain, partner, url, browser, email } = await withPartner();
    await newTokens(service(), browser, partner, { email });
    const page = await browser.get(url);
    expect(titleOf(page)).toBe('Your account at Partner');
    expect(page.text).toContain('#0a5c36');
    await newTokens(service(), browser, plain, { email });
    expect(titleOf(await browser.get(url))).toBe('Your account at Shop');
  });

  it('names the variant in its messages', async () => {
    const { partner, url, browser, email } = await withPartner();
    await newTokens(service(), browser, partner, { email });
    const address = newEmail();
    await browser.submit(await browser.get(`${url}/address?field=email`), 'change', { address });
    const [message] = await service().inbox(address);
    expect(message?.text).toContain('Partner account');
  });
});
