import { beforeEach, describe, expect, it } from 'vitest';
import { CookieBrowser, type Page, valueIn } from '../../support/cookie-browser.ts';
import { api, authorizationRequest } from '../../support/oidc-flow.ts';
import { atScreen, newestProof } from '../../support/oidc-users.ts';
import { useService } from '../../support/service.ts';
import { forgetSignIns } from '../../support/throttles.ts';

const service = useService();
beforeEach(forgetSignIns);

const STORED = 'info@xn--mller-kva.example';
const SHOWN = 'info@müller.example';
const isShown = ({ text }: Page) => text.includes(SHOWN) && !text.includes('xn--');

describe('the screen shows domains in Unicode', () => {
  it('when it asks for code or consent, and in the field after the code has ended', async () => {
    const { browser, page } = await atScreen(service());
    const asked = await browser.submit(page, 'identify', { identifier: STORED });
    expect(isShown(asked)).toBe(true);
    const { code } = await newestProof(service(), STORED);
    const consent = await browser.submit(asked, 'verify', { code });
    expect(consent.text).toContain('value="consent"');
    expect(isShown(consent)).toBe(true);

    const other = await atScreen(service());
    let wrong = await other.browser.submit(other.page, 'identify', { identifier: STORED });
    for (let tries = 0; tries < 5; tries++)
      wrong = await other.browser.submit(wrong, 'verify', { code: '000000' });
    expect(valueIn(wrong, 'identifier')).toBe(SHOWN);
  });

  it('on the page of the link, in the browser that began', async () => {
    const { browser, page } = await atScreen(service());
    await browser.submit(page, 'identify', { identifier: STORED });
    const { link } = await newestProof(service(), STORED);
    expect(isShown(await browser.get(link))).toBe(true);
  });

  it('where it lists the domains that may sign up, in its message too', async () => {
    const { app, hub, party } = await atScreen(service());
    const restrictions = { allowed_email_domains: ['MÜLLER.example', 'пример.рф'] };
    const body = { config: { hub: { auth: { restrictions } } } };
    const changed = await api(service(), 'PATCH', `/applications/${app}`, hub, body);
    expect(JSON.stringify(changed.body)).toContain('["xn--mller-kva.example","xn--e1afmkfd.xn--p1ai"]');
    const browser = new CookieBrowser(service().baseUrl);
    const { url } = authorizationRequest(party, {});
    const question = await browser.get(url);
    expect(question.text).toContain('müller.example or пример.рф');
    const refused = 'grace@example.com';
    await browser.submit(question, 'identify', { identifier: refused });
    const [message] = await service().inbox(refused);
    expect(message?.text).toContain('müller.example or пример.рф');
  });
});
