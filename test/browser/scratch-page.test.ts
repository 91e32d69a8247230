import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { api, bearer, makeApplication } from '../support/oidc-flow.ts';
import { newEmail, useSignInScreen } from '../support/sign-in-screen.ts';

const screen = useSignInScreen();
const FIELDS = {
  face: { type: 'image', display_name: 'Picture' },
  phone_number: { type: 'string', display_name: 'Phone number', unique: true },
  first_name: { type: 'string', display_name: 'First name' },
  born: { type: 'date', display_name: 'Date of birth' },
  news: { type: 'boolean', display_name: 'Newsletter' },
  locale: { type: 'string', display_name: 'Language' },
};
it('page', () =>
  screen().inBrowser({ viewport: { width: 1280, height: 900 } }, async (page: Page) => {
    page.setDefaultTimeout(8000);
    page.on('console', (m) => console.log('CONSOLE', m.text()));
    page.on('pageerror', (e) => console.log('ERR', e.stack));
    page.on('response', (r) => { if (r.status() >= 400) console.log('HTTP', r.status(), r.url()); });
    const { service } = screen();
    const application = await makeApplication(service, {});
    const hub = bearer(service.seed.hub_access_token);
    const path = `/applications/${application.app}/schema`;
    const schema = Object((await api(service, 'GET', path, hub)).body['schema']);
    expect((await api(service, 'PUT', path, hub, { schema: { ...schema, ...FIELDS } })).status).toBe(200);
    const shot = async (name: string) => {
      for (const [w, h] of [[1280, 1000], [360, 800]] as const)
        for (const scheme of ['light', 'dark'] as const) {
          await page.setViewportSize({ width: w, height: h });
          await page.emulateMedia({ colorScheme: scheme });
          await page.screenshot({ path: `/tmp/shots/page-${name}-${w}-${scheme}.png`, fullPage: true });
        }
      await page.setViewportSize({ width: 1280, height: 1000 });
    };
    const url = `${service.baseUrl}/oidc/${application.app}/account`;
    const email = newEmail();
    await page.goto(url);
    await screen().identify(page, email);
    await screen().enterCode(page, (await screen().messageTo(email)).code);
    try {
      const el = page.locator('svc-account');
      await el.getByRole('heading', { name: 'Your details' }).waitFor();
      await el.getByText('This browser').waitFor();
      await shot('account');
      await el.getByRole('button', { name: 'Change: E-mail address' }).click();
      await el.locator('#address').fill(newEmail());
      await page.keyboard.press('Enter');
      await el.getByLabel('6-digit code').waitFor();
      await page.keyboard.type('123');
      await shot('code');
      await page.reload();
      await el.getByRole('button', { name: 'Enter the code: E-mail address' }).waitFor();
      await shot('pending');
      await el.getByRole('button', { name: 'Cancel the change: E-mail address' }).click();
      await el.getByText('The change is cancelled').first().waitFor();
      await el.getByRole('button', { name: 'Sign out', exact: true }).click();
      await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    } catch (e) {
      console.log(page.url());
      await shot('failed');
      throw e;
    }
  }), 60_000);
