import { describe, expect, it } from 'vitest';
import { ensureExampleProvider } from '../../infra/local/seed/ensure-example-provider.ts';
import { findApplication } from '../../shared/applications/application-store.ts';
import { useAttack } from '../support/attack.ts';
import { expectGoodPage, useChromium } from '../support/chromium.ts';
import { linkOverHttp } from '../support/oidc-flow.ts';
import { ownFormRequest } from '../support/own-form.ts';
import { useService } from '../support/service.ts';
import { until } from '../support/wait.ts';
import { wrongCode } from '../support/wrong-code.ts';

const browser = useChromium();
const running = useService();

const makeLink = (email: string, data = {}) =>
  linkOverHttp(running(), { data: { email, ...data }, verification_type: 'email' });

describe('the example page of npm start', () => {
  it('is where a link of the demonstration leads, and says who signed in after a click', async () => {
    const page = await browser().newPage();
    await page.goto(await makeLink('grace@example.com'));
    await page.getByRole('button').first().click();
    await page.waitForURL(`${running().inboxUrl}/example`);
    await page.getByRole('button', { name: 'Continue as the person of this link' }).click();
    await page.getByText('Signed in as grace@example.com').waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await expectGoodPage(page, 'example-signed-in');
    await page.reload();
    await page.getByText('Signed in as grace@example.com').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('Nobody is signed in.').waitFor();
    await page.close();
  });

  it('signs in by a code of the inbox', async () => {
    const page = await browser().newPage();
    const email = 'example-page@example.com';
    await page.goto(`${running().inboxUrl}/example`);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const message = await until(async () => (await running().inbox(email)).at(-1));
    await page.getByLabel('Code from the message').fill(wrongCode(message?.code));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('status').filter({ hasNotText: 'A code and a link are in the inbox.' }).waitFor();
    await page.getByLabel('Code from the message').fill(message?.code ?? '');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(`Signed in as ${email}`).waitFor();
    expect(await page.locator('#profile').textContent()).toContain(email);
    await page.close();
  });

  it('signs in at the example provider, by a code where the address needs a proof', async () => {
    const { seed, providerUrl } = running();
    const application = await findApplication(seed.application);
    if (!application) throw new Error('the seed has no application');
    await ensureExampleProvider(application, 'user_owner', providerUrl);
    const page = await browser().newPage();
    await page.goto(`${running().inboxUrl}/example`);
    const start = page.getByRole('button', { name: 'Continue with Example' });
    await start.waitFor();
    await expectGoodPage(page, 'example-providers');
    await start.click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('The provider signed nobody in: forbidden').waitFor();
    await start.click();
    await page.getByRole('button', { name: /Ben Example/ }).click();
    await page.getByText('A code and a link are in the inbox.').waitFor();
    const message = await until(async () => (await running().inbox('ben@example.com')).at(-1));
    await page.getByLabel('Code from the message').fill(message?.code ?? '');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByText('Signed in as ben@example.com').waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await page.close();
  });

  const attempt = useAttack(
    'example page: codes and names of strangers in a browser',
    'nobody is signed in without a click, and no script runs',
  );

  it('signs nobody in by a link of a stranger, and runs no script of its address', async () => {
    const page = await browser().newPage();
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => dialog.dismiss().then(() => dialogs.push(dialog.message())));
    const link = await makeLink('mallory@example.com');
    const { headers } = await fetch(link, ownFormRequest({ accept: 'text/html' }));
    const location = headers.get('location') ?? '';
    expect(location).toContain('#svc_code=');
    for (const address of [
      location,
      '#svc_code=%3Cimg%20src=x%20onerror=alert(1)%3E',
      '?svc_code=%3Cscript%3Ealert(1)%3C/script%3E',
      '#access_token=stolen&token_type=Bearer',
      '/example/%3Cscript%3Ealert(1)%3C/script%3E',
    ])
      await attempt(async () => {
        await page.goto('about:blank');
        await page.goto(new URL(address, `${running().inboxUrl}/example`).href);
        await page.locator('#start:visible, #accept:visible').first().waitFor();
        expect(await page.locator('#sign-out').isVisible()).toBe(false);
        expect(await page.locator('script:not([src]), img[src=x]').count()).toBe(0);
        expect(dialogs).toEqual([]);
      });
    await page.close();
  });

  it('shows a name with markup as text', async () => {
    const page = await browser().newPage();
    await attempt(async () => {
      const markup = '<img src=x onerror=document.title="run">';
      await page.goto(await makeLink('markup@example.com', { first_name: markup }));
      await page.getByRole('button').first().click();
      await page.getByRole('button', { name: 'Continue as the person of this link' }).click();
      await page.getByText('Signed in as markup@example.com').waitFor();
      expect(await page.locator('#profile').textContent()).toContain('<img src=x');
      expect(await page.locator('#profile img').count()).toBe(0);
      expect(await page.title()).not.toBe('run');
    });
    await page.close();
  });
});
