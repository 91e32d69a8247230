import { describe, expect, it } from 'vitest';
import { expectGoodPage, useChromium } from '../support/chromium.ts';
import { useService } from '../support/service.ts';
import { until } from '../support/wait.ts';

const browser = useChromium();
const running = useService();

async function makeLink(email: string): Promise<string> {
  const { base_url, client_id, client_secret } = running().seed;
  const response = await fetch(`${base_url}/hub/auth/magic`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-svc-app-key': client_id,
      'x-svc-app-secret': client_secret,
    },
    body: JSON.stringify({ data: { email }, verification_type: 'email' }),
  });
  const { link } = await response.json();
  return link;
}

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
    const wrong = message?.code === '000000' ? '000001' : '000000';
    await page.getByLabel('Code from the message').fill(wrong);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('status').filter({ hasNotText: 'A code and a link are in the inbox.' }).waitFor();
    await page.getByLabel('Code from the message').fill(message?.code ?? '');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(`Signed in as ${email}`).waitFor();
    expect(await page.locator('#profile').textContent()).toContain(email);
    await page.close();
  });
});
