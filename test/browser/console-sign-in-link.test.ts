import { decodeJwt } from 'jose';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createService, type Service } from '../../client/src/server.ts';
import { expectGoodPage, useChromium } from '../support/chromium.ts';
import { ofApplication, openConsole } from '../support/console.ts';
import { api } from '../support/oidc-flow.ts';
import { assertValue } from '../support/profiles.ts';
import { useService } from '../support/service.ts';
import { newEmail } from '../support/sign-in-screen.ts';

const browser = useChromium();
const running = useService({ events: true });
const ASSERTED = '+12025550182';

const open = (rest: string, options?: Parameters<typeof openConsole>[3]) =>
  openConsole(browser(), running(), ofApplication(running(), rest), options);
const dialog = (page: Page) => page.getByRole('dialog');
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Send link', exact: true });

let backend: Service;
beforeAll(() => {
  const { client_id: clientId, client_secret: clientSecret, application } = running().seed;
  const credentials = { clientId, clientSecret };
  backend = createService({ baseUrl: running().baseUrl, application, credentials });
});

let users = 0;
/** Creates a user with a verified address. */
async function newUser(data: Record<string, unknown> = {}) {
  users += 1;
  const [user, email] = [`linked-${users}`, newEmail()];
  await backend.replaceUser({ path: { user }, body: { data: { email, ...data }, verified_data: { email } } });
  return { user, email };
}

/** Returns the bodies of all answers that a page gets from now on. */
function answersTo(page: Page): string[] {
  const answers: string[] = [];
  page.on('response', (response) => {
    response.text().then(
      (text) => answers.push(text),
      () => undefined,
    );
  });
  return answers;
}

describe('an operator', () => {
  it('sends a link that signs a user in, and never sees the link', async () => {
    const { user, email } = await newUser({ first_name: 'Anna' });
    const { page, problems } = await open(`/users/${user}`, { role: 'editor' });
    const answers = answersTo(page);
    await page.getByRole('button', { name: 'More actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Send a sign-in link' }).click();
    await dialog(page)
      .getByText('Sends Anna a message with a link that signs this person in, once')
      .waitFor();
    const to = dialog(page).getByRole('combobox', { name: 'Send it to' });
    expect(await to.inputValue()).toBe(`${email} (verified)`);
    await expectGoodPage(page, 'console-sign-in-link');
    await send(page).click();
    await page.getByText(`A link was sent to ${email.charAt(0)}***@`).waitFor();
    await expectGoodPage(page, 'console-sign-in-link-sent');

    const [message, ...others] = await running().inbox(email);
    expect(others).toEqual([]);
    const link = String(message?.links[0]);
    const own = await browser().newPage();
    await own.goto(link);
    await own.getByRole('button', { name: 'Continue' }).click();
    await own.waitForURL(/svc_code=/);
    const code = new URLSearchParams(new URL(own.url()).hash.slice(1)).get('svc_code');
    const { body } = await api(running(), 'POST', '/hub/auth/token', {}, { code });
    expect(decodeJwt(String(body['access_token'])).sub).toBe(user);
    await own.close();

    // Editors see no attempts.
    const { page: attempts } = await open(`/attempts?user_id=${user}`);
    await expect
      .poll(async () => {
        await attempts.reload();
        await attempts.getByRole('heading', { level: 1 }).waitFor();
        await attempts.waitForLoadState('networkidle');
        return attempts.locator('main').innerText();
      })
      .toContain('5 steps');
    await attempts.getByText('5 steps').click();
    await attempts.getByText('Link opened').waitFor();
    await attempts.getByText('Nothing to do: the user signed in.').waitFor();
    await expectGoodPage(attempts, 'console-sign-in-link-attempt');
    expect(answers.join()).toContain(user);
    expect(answers.join()).not.toContain(new URL(link).pathname.split('/').at(-1));
    expect(problems).toEqual([]);
  });

  it('chooses the address, and sees at it why it gets no link', async () => {
    const { user, email } = await newUser();
    const { application: app } = running().seed;
    await assertValue({ app }, user, { phone_number: ASSERTED });
    const { page, problems } = await open(`/users/${user}?do=link`);
    const to = dialog(page).getByRole('combobox', { name: 'Send it to' });
    expect(await to.inputValue()).toBe(`${email} (verified)`);
    await to.click();
    await page.getByRole('option', { name: `${ASSERTED} (not verified)` }).click();
    await send(page).click();
    const refused = dialog(page).locator('.mantine-InputWrapper-error');
    await expect.poll(() => refused.allInnerTexts()).toEqual([expect.stringContaining("somebody else's")]);
    await expectGoodPage(page, 'console-sign-in-link-refused');
    await to.click();
    await page.getByRole('option', { name: `${email} (verified)` }).click();
    await dialog(page).getByLabel('Page after the sign-in').fill('https://evil.example/');
    await send(page).click();
    await expect.poll(() => refused.allInnerTexts()).toEqual([expect.stringContaining('return_urls')]);
    expect(await running().inbox(email)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('reads that a disabled user gets no link', async () => {
    const { user, email } = await newUser();
    await backend.setUserState({ path: { user }, body: { state: 'disabled' } });
    const { page } = await open(`/users/${user}?do=link`);
    await send(page).click();
    await dialog(page).getByText('Enable the user first').waitFor();
    expect(await running().inbox(email)).toEqual([]);
  });

  it('copies the request that sends it', async () => {
    const { user } = await newUser();
    const { page } = await open(`/users/${user}?do=link`, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await dialog(page).getByRole('button', { name: 'Copy request' }).click();
    await page.getByRole('menuitem', { name: 'curl' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`/users/${user}/sign-in-link`);
    expect(copied).toContain('{"channel":"email"}');
  });

  it('is not offered a link to a user without an address', async () => {
    await backend.replaceUser({ path: { user: 'unreachable' }, body: { data: { first_name: 'Uwe' } } });
    const { page } = await open('/users/unreachable?do=link');
    await page.getByRole('button', { name: 'More actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Sign out everywhere' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Send a sign-in link' }).count()).toBe(0);
    expect(await dialog(page).count()).toBe(0);
  });

  it('reads which roles may send one, as a viewer', async () => {
    const { user } = await newUser();
    const { page } = await open(`/users/${user}?do=link`, { role: 'viewer' });
    await page.getByRole('button', { name: 'More actions', exact: true }).click();
    const item = page.getByRole('menuitem', { name: 'Send a sign-in link' });
    expect(await item.isDisabled()).toBe(true);
    expect(await item.getAttribute('title')).toContain('editor');
    expect(await dialog(page).count()).toBe(0);
  });

  it('does it in German in a narrow window', async () => {
    const { user, email } = await newUser({ first_name: 'Anna' });
    const narrow = { viewport: { width: 390, height: 844 }, locale: 'de-DE', colorScheme: 'dark' } as const;
    const { page } = await open(`/users/${user}?do=link`, narrow);
    await dialog(page).getByText('Sie sehen den Link nicht').waitFor();
    await expectGoodPage(page, 'console-sign-in-link-narrow');
    await dialog(page).getByRole('button', { name: 'Link senden' }).click();
    await page.getByText(`Ein Link wurde an ${email.charAt(0)}***@`).waitFor();
  });
});
