import { readFile } from 'node:fs/promises';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findUser } from '../support/account-page.ts';
import {
  button,
  chooseFile,
  focused,
  header,
  newestCode,
  part,
  row,
  rowsOf,
  saveField,
  sessionsOf,
  submitAddress,
  typeInto,
} from '../support/account-rows.ts';
import { breaksPolicy, expectGoodPage, useChromium, visitAlone } from '../support/chromium.ts';
import { useLaterTime } from '../support/later-time.ts';
import { api, makeApplication } from '../support/oidc-flow.ts';
import { phonePhoto } from '../support/photos.ts';
import { publishPending } from '../support/publish-pending.ts';
import { keepAccountScreen } from '../support/screen-pictures.ts';
import { useService } from '../support/service.ts';
import { newEmail } from '../support/sign-in-screen.ts';
import { forgetSignIns } from '../support/throttles.ts';

const browser = useChromium();
const running = useService({ events: true });
const letPass = useLaterTime();
let application: Awaited<ReturnType<typeof makeApplication>>;
let url = '';

const FIELDS = {
  photo: { type: 'image', display_name: 'Photo' },
  birthday: { type: 'date', display_name: 'Birthday' },
  newsletter: { type: 'boolean', display_name: 'Newsletter' },
  locale: { type: 'string', display_name: 'Language' },
};

/** Adds fields to an application, in which every user may change them. */
async function addFields({ app, hub }: typeof application, fields: object): Promise<void> {
  const path = `/applications/${app}/schema`;
  const schema = Object((await api(running(), 'GET', path, hub)).body['schema']);
  const answer = await api(running(), 'PUT', path, hub, { schema: { ...schema, ...fields } });
  expect(answer.status).toBe(200);
}

beforeAll(async () => {
  application = await makeApplication(running());
  url = `${running().baseUrl}/oidc/${application.app}/account`;
  await addFields(application, FIELDS);
});
beforeEach(forgetSignIns);

/** Opens the page in a browser of its own. Fails if a page breaks its policy, or throws. */
function inBrowser(
  work: (page: Page, context: BrowserContext) => Promise<void>,
  { at = url, ...options }: BrowserContextOptions & { at?: string } = {},
): Promise<void> {
  const visit = { viewport: { width: 1280, height: 900 }, locale: 'en', isProblem: breaksPolicy, ...options };
  return visitAlone(browser(), at, visit, work);
}

/** Signs in at the screen that is shown, and returns the address. */
async function signIn(page: Page, email = newEmail(), count = 1): Promise<string> {
  await submitAddress(page, email);
  await page.getByLabel('6-digit code').fill(await newestCode(running(), email, count));
  await part(page, 'sessions').getByText('This browser').waitFor();
  return email;
}

async function enterCode(page: Page, address: string, count?: number): Promise<void> {
  await page.getByLabel('6-digit code').fill(await newestCode(running(), address, count));
}

const waitForSignIn = (page: Page) => page.getByRole('heading', { name: 'Sign in to Shop' }).waitFor();

/** Presses a key until the focus is where it should be. */
async function goTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: unknown[] = [];
  for (let presses = 0; presses < 60; presses++) {
    passed.push(await focused(page));
    if (passed.at(-1) === name) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${name} is not among what the keyboard reaches: ${passed.join(', ')}`);
}

describe('the account page by mouse', () => {
  it('changes the details, and shows them again after a reload', () =>
    inBrowser(async (page) => {
      const email = await signIn(page);
      await page.getByRole('heading', { name: 'Your account at Shop' }).waitFor();
      await expectGoodPage(page, 'account-page');
      await saveField(page, 'first_name', 'First name', 'Zoë');
      await saveField(page, 'birthday', 'Birthday', '2001-02-03');
      await page.getByLabel('Newsletter').check();
      await row(page, 'newsletter').getByText('Saved.').waitFor();
      for (const part of ['overview', 'addresses', 'apps', 'language'] as const)
        await keepAccountScreen(page, part);
      await button(page, 'Change: First name').click();
      await keepAccountScreen(page, 'edit');
      await expectGoodPage(page, 'account-page-edit');
      await page.reload();
      await header(page).getByRole('heading', { name: 'Zoë' }).waitFor();
      await header(page).getByText(email).waitFor();
      await row(page, 'birthday').getByText('February 3, 2001').waitFor();
      expect(await page.getByLabel('Newsletter').isChecked()).toBe(true);
    }));

  it('shows a chosen picture, and removes it', () =>
    inBrowser(async (page) => {
      await signIn(page);
      const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() };
      await chooseFile(page, 'Choose a picture: Photo', file);
      const picture = header(page).getByAltText('Photo');
      await picture.waitFor();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(1024);
      await button(page, 'Remove: Photo').click();
      await expect.poll(() => picture.count()).toBe(0);
    }));

  it('changes the address by its code', () =>
    inBrowser(async (page) => {
      const [, next] = [await signIn(page), newEmail()];
      await button(page, 'Change: E-mail address').click();
      await submitAddress(page, next);
      await page.getByLabel('6-digit code').waitFor();
      expect(await row(page, 'email').getByText(next).count()).toBe(1);
      await keepAccountScreen(page, 'code');
      await expectGoodPage(page, 'account-page-code');
      await enterCode(page, next);
      await row(page, 'email').getByText('We told your confirmed addresses.').waitFor();
      await row(page, 'email').getByText(next).waitFor();
      await button(page, 'Add: Phone number').click();
      await submitAddress(page, '+12025550190', 'Phone number');
      await enterCode(page, '+12025550190');
      await button(page, 'Remove: Phone number').click();
      await button(page, 'Remove').click();
      await button(page, 'Add: Phone number').waitFor();
    }));

  it('goes on after a reload with a change that waits for its code, or cancels it', () =>
    inBrowser(async (page) => {
      const [email, next] = [await signIn(page), newEmail()];
      await button(page, 'Change: E-mail address').click();
      await submitAddress(page, next);
      await page.getByLabel('6-digit code').waitFor();
      await page.reload();
      await button(page, 'Cancel the change: E-mail address').click();
      await row(page, 'email').getByText('The change is cancelled.').waitFor();
      await row(page, 'email').getByText(email).waitFor();
      await button(page, 'Change: E-mail address').click();
      await submitAddress(page, next);
      await page.getByLabel('6-digit code').waitFor();
      await page.reload();
      await row(page, 'email').getByText(`A code was sent to ${next}.`).waitFor();
      await expectGoodPage(page, 'account-page-pending');
      await button(page, 'Enter the code: E-mail address').click();
      await enterCode(page, next, 2);
      await button(page, 'Change: E-mail address').waitFor();
      await row(page, 'email').getByText(next).waitFor();
    }));

  it('shows where the user is signed in, and ends a session of another browser', () =>
    inBrowser(async (page) => {
      const email = await signIn(page);
      letPass(31_000);
      await inBrowser(async (other) => {
        await signIn(other, email, 2);
        await publishPending();
        await page.reload();
        await expect.poll(() => sessionsOf(page).count()).toBe(2);
        await rowsOf(page, 'history').filter({ hasText: 'Signed in' }).first().waitFor();
        const rest = sessionsOf(page).filter({ hasNotText: 'This browser' });
        await rest.getByRole('button').click();
        await expect.poll(() => sessionsOf(page).count()).toBe(1);
        await other.reload();
        await waitForSignIn(other);
      });
    }));

  it('changes its language', () =>
    inBrowser(async (page) => {
      await signIn(page);
      await part(page, 'language').getByRole('combobox').selectOption('Deutsch');
      await row(page, 'locale').getByText('Saved.').waitFor();
      await page.reload();
      await page.getByRole('heading', { name: 'Ihr Konto bei Shop' }).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe('de');
      await page.getByRole('button', { name: 'Hinzufügen: Vorname' }).waitFor();
    }));

  it('gives the data as one file', () =>
    inBrowser(async (page) => {
      const email = await signIn(page);
      const saved = page.waitForEvent('download');
      await button(page, 'Download your data').click();
      const whole = JSON.parse(await readFile(await (await saved).path(), 'utf8'));
      expect(whole).toMatchObject({ data: { email }, export: { identities: [{ value: email }] } });
    }));

  it('opens at the part that its address names, also after the sign-in', () =>
    inBrowser(
      async (page) => {
        await signIn(page);
        await expect.poll(() => focused(page)).toBe('sessions');
        expect(new URL(page.url()).pathname).toMatch(/\/account\/sessions$/);
      },
      { at: `${url}/sessions` },
    ));
});

describe('the end of an account page', () => {
  it('shows nothing of the account to who goes back after the sign-out', () =>
    inBrowser(async (page) => {
      const email = await signIn(page);
      await saveField(page, 'first_name', 'First name', 'Zoë');
      await button(page, 'Sign out').click();
      await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
      await expectGoodPage(page, 'account-page-signed-out');
      await page.goBack();
      await page.waitForLoadState();
      expect(await page.getByText(email).count()).toBe(0);
      expect(await page.getByText('Zoë').count()).toBe(0);
      await page.goto(url);
      await waitForSignIn(page);
    }));

  it('deletes the account after two questions, and says so', () =>
    inBrowser(async (page) => {
      const email = await signIn(page);
      await button(page, 'Delete your account').click();
      await keepAccountScreen(page, 'delete');
      await expectGoodPage(page, 'account-page-delete');
      await button(page, 'Continue').click();
      await button(page, 'Delete my account').waitFor();
      expect(await findUser(running(), { ...application, email })).toBeDefined();
      await button(page, 'Delete my account').click();
      await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor();
      await expectGoodPage(page, 'account-page-deleted');
      expect(await findUser(running(), { ...application, email })).toBeUndefined();
      await page.goBack();
      await page.waitForLoadState();
      expect(await page.getByText(email).count()).toBe(0);
    }));

  it('asks for a sign-in if the session has ended meanwhile', () =>
    inBrowser(async (page) => {
      const email = await signIn(page);
      letPass(31_000);
      await inBrowser(async (other) => {
        await signIn(other, email, 2);
        await button(other, 'Sign out everywhere').click();
        await other.getByRole('heading', { name: 'You are signed out' }).waitFor();
      });
      await page.getByLabel('Newsletter').click();
      await waitForSignIn(page);
      expect(await page.getByText(email).count()).toBe(0);
      await page.goto(url);
      await waitForSignIn(page);
    }));

  it('is the same for a second tab', () =>
    inBrowser(async (page, context) => {
      await signIn(page);
      const second = await context.newPage();
      await second.goto(url);
      await saveField(second, 'first_name', 'First name', 'Zoë');
      await page.reload();
      await row(page, 'first_name').getByText('Zoë').waitFor();
      await button(page, 'Sign out').click();
      await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
      await typeInto(second, 'First name', 'Ada');
      await button(second, 'Save').click();
      await waitForSignIn(second);
    }));

  it('works without JavaScript, which the rest needs', () =>
    inBrowser(
      async (page) => {
        const email = newEmail();
        await page.getByLabel('E-mail address').fill(email);
        await page.getByRole('button', { name: 'Continue' }).click();
        await enterCode(page, email);
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
        // The locator of texts leaves out what is in a `noscript`.
        const sentence = page.locator('noscript p');
        await sentence.waitFor();
        expect(await sentence.innerText()).toContain('This page needs JavaScript.');
        await page.getByRole('button', { name: 'Sign out' }).click();
        await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
        await page.goto(url);
        await waitForSignIn(page);
      },
      { javaScriptEnabled: false },
    ));
});

describe('a sign-in of the account page that is no longer fresh', () => {
  it('is done anew, and leads back to the row with what was typed', () =>
    inBrowser(async (page) => {
      const [email, next] = [await signIn(page), newEmail()];
      letPass(11 * 60_000);
      await button(page, 'Change: E-mail address').click();
      await submitAddress(page, next);
      await row(page, 'email').getByText('Your last sign-in was more than 10 minutes ago.').waitFor();
      await expectGoodPage(page, 'account-page-fresh');
      await button(page, 'Sign in again').click();
      await signIn(page, email, 2);
      await expect.poll(() => page.locator('#address').inputValue()).toBe(next);
      await expect.poll(() => focused(page)).toBe('address');
      await page.keyboard.press('Enter');
      await enterCode(page, next);
      await button(page, 'Change: E-mail address').waitFor();
      await row(page, 'email').getByText(next).waitFor();
    }));

  it('is done anew before a deletion, whose last question follows', () =>
    inBrowser(async (page) => {
      const email = await signIn(page);
      letPass(11 * 60_000);
      await button(page, 'Delete your account').click();
      await button(page, 'Continue').click();
      await button(page, 'Delete my account').click();
      await button(page, 'Sign in again').click();
      await signIn(page, email, 2);
      expect(await findUser(running(), { ...application, email })).toBeDefined();
      await button(page, 'Delete my account').click();
      await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor();
    }));

  it('opens nothing for another user who signs in there', () =>
    inBrowser(async (page) => {
      await signIn(page);
      letPass(11 * 60_000);
      await button(page, 'Change: E-mail address').click();
      await submitAddress(page, newEmail());
      await button(page, 'Sign in again').click();
      const other = await signIn(page);
      await row(page, 'email').getByText(other).waitFor();
      expect(await page.locator('#address').count()).toBe(0);
    }));
});

describe('a reader of the account page', () => {
  it('does everything by the keyboard alone', () =>
    inBrowser(async (page) => {
      const next = newEmail();
      await signIn(page);
      await goTo(page, 'Add: First name');
      await page.keyboard.press('Enter');
      await expect.poll(() => focused(page)).toBe('field-first_name');
      await page.keyboard.type('Ada');
      await page.keyboard.press('Enter');
      await expect.poll(() => focused(page)).toBe('Change: First name');
      await goTo(page, 'field-newsletter');
      await page.keyboard.press('Space');
      await row(page, 'newsletter').getByText('Saved.').waitFor();
      await goTo(page, 'Change: E-mail address');
      await page.keyboard.press('Enter');
      await expect.poll(() => focused(page)).toBe('address');
      await page.keyboard.type(next);
      await page.keyboard.press('Enter');
      await expect.poll(() => focused(page)).toBe('code');
      await page.keyboard.type(await newestCode(running(), next));
      await expect.poll(() => focused(page)).toBe('Change: E-mail address');
      await row(page, 'email').getByText(next).waitFor();
      await goTo(page, 'Delete your account');
      await page.keyboard.press('Enter');
      await expect.poll(() => focused(page)).toBe('Continue');
      await goTo(page, 'Cancel');
      await page.keyboard.press('Enter');
      await expect.poll(() => focused(page)).toBe('Delete your account');
      await goTo(page, 'Sign out', 'Shift+Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    }));

  it.each([360, 320])('scrolls in one direction only in a window of %i px', (width) =>
    inBrowser(
      async (page) => {
        const email = `${'long-name-'.repeat(3)}${crypto.randomUUID().slice(0, 8)}@${'very-long-'.repeat(4)}name.example.com`;
        await signIn(page, email);
        await expectGoodPage(page, `account-page-${width}`);
        await button(page, 'Change: E-mail address').click();
        await submitAddress(page, `new-${email}`);
        await page.getByLabel('6-digit code').waitFor();
        await expectGoodPage(page, `account-page-${width}-code`);
        await button(page, 'Delete your account').click();
        await expectGoodPage(page, `account-page-${width}-delete`);
      },
      { viewport: { width, height: 640 } },
    ),
  );

  it('reads it from right to left in Arabic', () =>
    inBrowser(
      async (page) => {
        const email = newEmail();
        await page.getByRole('textbox').fill(email);
        await page.keyboard.press('Enter');
        await page.locator('#code').fill(await newestCode(running(), email));
        await rowsOf(page, 'sessions').first().waitFor();
        expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
        const card = page.locator('svc-account [part=card]');
        expect(await card.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
        await expectGoodPage(page, 'account-page-arabic');
        await part(page, 'details').getByRole('button').first().click();
        await expectGoodPage(page, 'account-page-arabic-edit');
      },
      { at: `${url}?ui_locales=ar`, viewport: { width: 390, height: 780 } },
    ));
});

/** Texts that would run or load something where a page took them for HTML, a URL or a template. */
const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  '</script><script>alert(1)</script>',
  'javascript:alert(1)',
  "{{alert(1)}}'-alert(1)-'",
];

it('shows what others have written as text, and runs nothing of it', async () => {
  const [tag = '', ...rest] = HOSTILE;
  const own = await makeApplication(running());
  await addFields(own, {
    ...FIELDS,
    ...Object.fromEntries(rest.map((text, n) => [`hostile_${n}`, { type: 'string', display_name: text }])),
  });
  const path = `/applications/${own.app}`;
  expect((await api(running(), 'PATCH', path, own.hub, { name: tag })).status).toBe(200);
  const at = `${running().baseUrl}/oidc/${own.app}/account`;
  await inBrowser(
    async (page) => {
      const dialogs: string[] = [];
      page.on('dialog', async (dialog) => {
        dialogs.push(dialog.message());
        await dialog.dismiss();
      });
      const email = await signIn(page);
      const user = await findUser(running(), { ...own, email });
      const data = {
        first_name: tag,
        last_name: rest[0],
        nick_name: tag,
        locale: tag,
        ...Object.fromEntries(rest.map((text, n) => [`hostile_${n}`, text])),
      };
      const written = await api(running(), 'PATCH', `${path}/users/${user?.svc_user}/data`, own.keys, {
        data,
      });
      expect(written.status).toBe(200);
      await page.reload();
      await page.getByRole('heading', { level: 1 }).getByText(tag).waitFor();
      await header(page).getByRole('heading').getByText(tag).waitFor();
      for (const [n, text] of rest.entries()) {
        await row(page, `hostile_${n}`).locator('.value').getByText(text).waitFor();
        await button(page, `Change: ${text}`).click();
        expect(await page.locator(`#field-hostile_${n}`).inputValue()).toBe(text);
      }
      await page.keyboard.type('!');
      await page.keyboard.press('Enter');
      await page.locator('svc-account .done').waitFor();
      expect(await page.locator('main img, main svg, svc-account a, main script').count()).toBe(0);
      expect(dialogs).toEqual([]);
    },
    { at },
  );
});
