import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {} from '../../client/src/account.ts';
import { SignIn } from '../../client/src/browser.ts';
import type {} from '../../client/src/element.ts';
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
import { allowOrigin } from '../support/allow-origin.ts';
import { newStorage } from '../support/browser-storage.ts';
import { breaksPolicy, expectGoodPage, useChromium, visitAlone } from '../support/chromium.ts';
import { signInByElement } from '../support/element-sign-in.ts';
import { type ElementSite, startElementSite } from '../support/element-site.ts';
import { takeGuests } from '../support/guests.ts';
import { useLaterTime } from '../support/later-time.ts';
import { api, bearer, seedKeys } from '../support/oidc-flow.ts';
import { phonePhoto } from '../support/photos.ts';
import { publishPending } from '../support/publish-pending.ts';
import { keepAccountScreen } from '../support/screen-pictures.ts';
import { useService } from '../support/service.ts';
import { newEmail } from '../support/sign-in-screen.ts';
import { until } from '../support/wait.ts';
import { wrongCode } from '../support/wrong-code.ts';

const browser = useChromium();
const running = useService({ events: true });
const letPass = useLaterTime();
let site: ElementSite;

/** Notes the events of the element in the title of the page. */
const NOTE_EVENTS = `
  for (const name of ['svc-profile-changed', 'svc-signed-out', 'svc-account-deleted'])
    document.querySelector('svc-account').addEventListener(name, ({ detail }) => {
      document.title += ' ' + name;
    });`;

beforeAll(async () => {
  const { base_url, client_id } = running().seed;
  const settings = `base-url="${base_url}" app-key="${client_id}"`;
  const page = (attributes = '') =>
    `<h1>Shop</h1><svc-account ${settings} ${attributes}><svc-sign-in slot="signed-out" ${settings}></svc-sign-in></svc-account><script type="module" src="/svc/account.js"></script><script type="module" src="/events.js"></script>`;
  const pages = {
    '/': { body: page() },
    '/both': {
      body: `<svc-sign-in ${settings}></svc-sign-in>${page().replace(/<svc-sign-in.*<.svc-sign-in>/, '')}`,
    },
    '/arabic': { body: page(), language: 'ar' },
    '/dark': { body: page('color-scheme="dark"') },
    '/mistake': { body: page('app-key="key_unknown"').replace(settings, `base-url="${base_url}"`) },
  };
  site = await startElementSite(base_url, pages, { '/events.js': NOTE_EVENTS });
  await allowOrigin(running().seed, site.origin);
  await addFields();
});
afterAll(() => site?.close());

/** Adds fields of each kind that the element shows. */
async function addFields(): Promise<void> {
  const { hub_access_token, application } = running().seed;
  const hub = bearer(hub_access_token);
  const path = `/applications/${application}/schema`;
  const schema = Object((await api(running(), 'GET', path, hub)).body['schema']);
  const added = {
    photo: { type: 'image', display_name: 'Photo' },
    locale: { type: 'string', display_name: 'Language' },
    newsletter: { type: 'boolean', display_name: 'Newsletter' },
    birthday: { type: 'date', display_name: 'Birthday' },
    height: { type: 'number', display_name: 'Height' },
    cv: { type: 'document', display_name: 'CV' },
    // The names of rows that the element has itself.
    leave: { type: 'string', display_name: 'Days of leave' },
    delete: { type: 'string', display_name: 'What to delete' },
    customer_number: { type: 'string', display_name: 'Customer number', owned_by: 'app' },
    nick_name: { ...schema.nick_name, validation_rules: [{ rule_name: 'max_length', rule_value: 8 }] },
  };
  const body = { schema: { ...schema, ...added } };
  expect((await api(running(), 'PUT', path, hub, body)).status).toBe(200);
}

/** Opens a page in a browser of its own, and fails if the page breaks its policy or throws. */
const inBrowser = (path: string, run: (page: Page, context: BrowserContext) => Promise<void>) =>
  visitAlone(
    browser(),
    site.origin + path,
    { viewport: { width: 700, height: 900 }, locale: 'en', isProblem: breaksPolicy },
    run,
  );

/** Signs in on the page, and returns the address. */
async function signIn(page: Page): Promise<string> {
  const email = newEmail();
  await signInByElement(page, running(), email);
  await rowsOf(page, 'sessions').first().waitFor();
  return email;
}

const codeTo = (address: string, count?: number) => newestCode(running(), address, count);

async function enterCode(page: Page, address: string, count?: number): Promise<void> {
  await page.getByLabel('6-digit code').fill(await codeTo(address, count));
}

/** Lets so much time pass for the service that sign-ins are no longer fresh, and not counted any more. */
const letSignInsAge = () => letPass(11 * 60_000);

/** Signs the user in elsewhere. */
async function elsewhere(email: string, count = 2): Promise<SignIn> {
  const { baseUrl, seed } = running();
  const other = new SignIn({ baseUrl, clientId: seed.client_id, storage: newStorage() });
  await other.start({ email });
  await other.complete(await codeTo(email, count));
  return other;
}

/** Asks for the deletion of the account, and for the code that it needs. */
async function beginDeletion(page: Page, email: string): Promise<void> {
  await button(page, 'Delete your account').click();
  await button(page, 'Continue').click();
  await button(page, email).click();
}

describe('<svc-account> on a page with a strict policy', () => {
  it('asks for a sign-in, then shows the account, and is accessible', () =>
    inBrowser('/', async (page) => {
      await page.getByText('Sign in to see your account.').waitFor();
      await expectGoodPage(page, 'account-signed-out');
      const email = await signIn(page);
      await part(page, 'addresses').getByText(email).waitFor();
      await expectGoodPage(page, 'account');
      expect(await rowsOf(page, 'details').count()).toBeGreaterThan(6);
      expect(await part(page, 'details').getByRole('textbox').count()).toBe(0);
      expect(await part(page, 'details').getByText('Customer number').count()).toBe(0);
    }));

  it.each([
    ['leave', 'Days of leave'],
    ['delete', 'What to delete'],
  ])('opens the row of a field named %s alone, and comes back to it', (_, label) =>
    inBrowser('/', async (page) => {
      await signIn(page);
      await button(page, `Add: ${label}`).click();
      expect(await page.locator('svc-account .panel').count()).toBe(1);
      await button(page, 'Cancel').click();
      await expect.poll(() => focused(page)).toBe(`Add: ${label}`);
    }),
  );

  it.each([
    ['sessions', '**/sessions?*'],
    ['history', '**/events?*'],
  ])('says in its section that %s cannot be read', (name, url) =>
    inBrowser('/', async (page) => {
      await page.route(url, (route) =>
        route.fulfill({ status: 403, json: { code: 'application_disabled', instance: '1' } }),
      );
      await signInByElement(page, running(), newEmail());
      await part(page, name).getByText('The application is not available').waitFor();
    }),
  );

  it('saves a value in its row, and says there if it is at fault', () =>
    inBrowser('/', async (page) => {
      await signIn(page);
      const sent: unknown[] = [];
      page.on('request', (request) => {
        if (request.method() === 'PATCH') sent.push(request.postDataJSON().data);
      });
      await saveField(page, 'first_name', 'First name', 'Zoë');
      await expect.poll(() => focused(page)).toBe('Change: First name');
      await header(page).getByRole('heading', { name: 'Zoë' }).waitFor();
      await saveField(page, 'birthday', 'Birthday', '2001-02-03');
      await row(page, 'birthday').getByText('February 3, 2001').waitFor();
      await typeInto(page, 'Height', '1,72');
      await button(page, 'Save').click();
      await row(page, 'height').getByText('Enter a number such as 1.5.').waitFor();
      await expect.poll(() => focused(page)).toBe('field-height');
      await expectGoodPage(page, 'account-fault');
      await page.getByLabel('Height', { exact: true }).fill('1.72');
      await page.keyboard.press('Enter');
      await row(page, 'height').getByText('1.72').waitFor();
      await typeInto(page, 'Nickname', 'much too long');
      await button(page, 'Save').click();
      await row(page, 'nick_name').getByText('This value is not accepted.').waitFor();
      await expect.poll(() => focused(page)).toBe('field-nick_name');
      expect(await page.getByLabel('Nickname', { exact: true }).inputValue()).toBe('much too long');
      expect(sent).toEqual([
        { first_name: 'Zoë' },
        { birthday: '2001-02-03' },
        { height: 1.72 },
        { nick_name: 'much too long' },
      ]);
      expect(await page.title()).toContain('svc-profile-changed');
      await page.reload();
      await row(page, 'first_name').getByText('Zoë').waitFor();
      expect(await row(page, 'nick_name').getByText('long').count()).toBe(0);
    }));

  it('keeps the other rows readable while one is edited, with one filled button', () =>
    inBrowser('/', async (page) => {
      const email = await signIn(page);
      const filled = page.locator('svc-account .primary');
      expect(await filled.count()).toBe(0);
      const rows = await page.locator('svc-account').getByRole('listitem').count();
      const open = ['Add: First name', 'Change: E-mail address', 'Add: Height'];
      for (const name of open) {
        await button(page, name).click();
        await expect.poll(() => page.locator('svc-account .panel').count()).toBe(1);
        expect(await filled.count()).toBe(1);
        expect(await page.locator('svc-account').getByRole('listitem').count()).toBe(rows);
        expect(await row(page, 'email').getByText(email).isVisible()).toBe(true);
        expect(await button(page, name).count()).toBe(0);
      }
      await button(page, 'Delete your account').click();
      await expect.poll(() => filled.count()).toBe(0);
    }));

  it('saves a checkbox at once, and takes the check back if that fails', () =>
    inBrowser('/', async (page) => {
      await signIn(page);
      const box = page.getByLabel('Newsletter');
      await page.route('**/data', (route) => route.abort());
      await box.click();
      await row(page, 'newsletter').getByText('There is no connection.').waitFor();
      expect(await box.isChecked()).toBe(false);
      await page.unrouteAll();
      await box.check();
      await row(page, 'newsletter').getByText('Saved.').waitFor();
      await page.reload();
      await expect.poll(() => box.isChecked()).toBe(true);
    }));

  it('says beside its button that an action failed', () =>
    inBrowser('/', async (page) => {
      const email = await signIn(page);
      await elsewhere(email);
      await page.reload();
      const other = sessionsOf(page).filter({ hasText: 'Unknown device' });
      await page.route('**/sessions/*', (route) => route.abort());
      await other.getByRole('button').click();
      await other.getByText('There is no connection.').waitFor();
      await page.route(/format=export/, (route) => route.abort());
      await button(page, 'Download your data').click();
      await row(page, 'download').getByText('There is no connection.').waitFor();
      expect(await page.locator('svc-account').getByText('There is no connection.').count()).toBe(1);
    }));

  it('keeps a date of which the user has deleted a part, and says so', () =>
    inBrowser('/', async (page) => {
      await signIn(page);
      await saveField(page, 'birthday', 'Birthday', '2001-02-03');
      await button(page, 'Change: Birthday').click();
      await page.getByLabel('Birthday', { exact: true }).focus();
      await page.keyboard.press('Delete');
      await button(page, 'Save').click();
      await row(page, 'birthday').getByText('Enter the whole date.').waitFor();
      await page.reload();
      await row(page, 'birthday').getByText('February 3, 2001').waitFor();
    }));

  it('changes the address by a code, and keeps what was typed if it is refused', () =>
    inBrowser('/', async (page) => {
      const [email, next] = [await signIn(page), newEmail()];
      await button(page, 'Change: E-mail address').click();
      await expect.poll(() => focused(page)).toBe('address');
      await expectGoodPage(page, 'account-address');
      await submitAddress(page, 'nobody');
      await row(page, 'email').getByText('Enter an e-mail address such as').waitFor();
      expect(await page.locator('#address').inputValue()).toBe('nobody');
      await submitAddress(page, next);
      await expectGoodPage(page, 'account-code');
      await enterCode(page, next);
      await part(page, 'addresses').getByText('The link in that message undoes the change').waitFor();
      await part(page, 'addresses').getByText(next).waitFor();
      await expect.poll(() => focused(page)).toBe('Change: E-mail address');
      const notice = await until(async () => (await running().inbox(email)).find(({ code }) => !code));
      expect(notice?.links).toHaveLength(1);
    }));

  it('keeps the address after a cancelled change, whose code no longer works', () =>
    inBrowser('/', async (page) => {
      const [email, next] = [await signIn(page), newEmail()];
      await button(page, 'Change: E-mail address').click();
      await submitAddress(page, next);
      const code = await codeTo(next);
      await button(page, 'Cancel the change').click();
      await row(page, 'email').getByText('The change is cancelled.').waitFor();
      await expect.poll(() => focused(page)).toBe('Change: E-mail address');
      await part(page, 'addresses').getByText(email).waitFor();
      const { links } = (await running().inbox(next))[0] ?? {};
      expect(await (await fetch(links?.[0] ?? '')).text()).not.toContain(code);
    }));

  it('says after a reload that a change waits for its code, and offers another one', () =>
    inBrowser('/', async (page) => {
      const [email, next] = [await signIn(page), newEmail()];
      await button(page, 'Change: E-mail address').click();
      await submitAddress(page, next);
      await page.getByLabel('6-digit code').waitFor();
      await page.reload();
      await row(page, 'email').getByText(`A code was sent to ${next}.`).waitFor();
      await row(page, 'email').getByText(email).waitFor();
      await expectGoodPage(page, 'account-pending');
      await button(page, 'Change: E-mail address').click();
      const another = newEmail();
      await submitAddress(page, another);
      await enterCode(page, another);
      await button(page, 'Change: E-mail address').waitFor();
      await row(page, 'email').getByText(another).waitFor();
    }));

  it('adds, confirms and removes a number, and never offers to remove the last address', () =>
    inBrowser('/', async (page) => {
      await signIn(page);
      const removals = part(page, 'addresses').getByRole('button', { name: /^Remove: / });
      expect(await removals.count()).toBe(0);
      const number = '+12025550181';
      await button(page, 'Add: Phone number').click();
      await submitAddress(page, '+1 202 555 0181', 'Phone number');
      await enterCode(page, number);
      await row(page, 'phone_number').getByText(number).waitFor();
      expect(await part(page, 'addresses').getByText('confirmed', { exact: true }).count()).toBe(2);
      await expect.poll(() => removals.count()).toBe(2);
      await button(page, 'Remove: Phone number').click();
      await page.getByText(`You can then no longer sign in with ${number}.`).waitFor();
      await expectGoodPage(page, 'account-remove');
      await button(page, 'Cancel').click();
      await button(page, 'Remove: Phone number').click();
      await button(page, 'Remove').click();
      await row(page, 'phone_number').getByText('We told your confirmed addresses.').waitFor();
      expect(await part(page, 'addresses').getByText(number).count()).toBe(0);
      expect(await removals.count()).toBe(0);
    }));

  it('confirms a number that a backend has written', () =>
    inBrowser('/', async (page) => {
      await signIn(page);
      const { seed } = running();
      const user = await page.evaluate(
        async () => (await document.querySelector('svc-account')?.signIn?.profile())?.svc_user,
      );
      const number = '+12025550182';
      const path = `/applications/${seed.application}/users/${user}/data`;
      const body = { data: { phone_number: number } };
      const answer = await api(running(), 'PATCH', path, seedKeys(seed), body);
      expect(answer.status).toBe(200);
      await page.reload();
      await part(page, 'addresses').getByText('not confirmed').waitFor();
      await button(page, 'Confirm: Phone number').click();
      await enterCode(page, number);
      await expect
        .poll(() => part(page, 'addresses').getByText('confirmed', { exact: true }).count())
        .toBe(2);
    }));

  it('lists the sessions, and ends exactly the chosen one', () =>
    inBrowser('/', async (page) => {
      const email = await signIn(page);
      const [one, other] = [await elsewhere(email), await elsewhere(email, 3)];
      await page.reload();
      const rows = sessionsOf(page);
      await expect.poll(() => rows.count()).toBe(3);
      expect(await rows.filter({ hasText: 'This browser' }).count()).toBe(1);
      await rows.filter({ hasText: 'Unknown device' }).first().getByRole('button').click();
      await page.getByRole('status').getByText('That session is ended.').waitFor();
      expect(await rows.count()).toBe(2);
      await expect.poll(() => focused(page)).toBe('sessions');
      const reads = await Promise.allSettled([one, other].map((each) => each.profile()));
      expect(reads.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      await rows.filter({ hasText: 'This browser' }).getByRole('button').click();
      await page.getByText('Sign in to see your account.').waitFor();
      expect(await page.title()).toContain('svc-signed-out');
    }));

  it('signs out everywhere', () =>
    inBrowser('/', async (page) => {
      const email = await signIn(page);
      const other = await elsewhere(email);
      await button(page, 'Sign out everywhere').click();
      await page.getByText('Sign in to see your account.').waitFor();
      // The page forgets its tokens before the service has ended the sessions.
      await expect.poll(() => other.profile().then(Boolean, () => other.isSignedIn)).toBe(false);
    }));
});

describe('what needs a fresh sign-in', () => {
  it('asks for it in place, goes on, and leaves no session behind', () =>
    inBrowser('/', async (page) => {
      const [email, next] = [await signIn(page), newEmail()];
      letSignInsAge();
      await button(page, 'Change: E-mail address').click();
      await submitAddress(page, next);
      await row(page, 'email').getByText('This needs a fresh sign-in.').waitFor();
      await expectGoodPage(page, 'account-fresh');
      await button(page, email).click();
      await enterCode(page, email, 2);
      await page.getByText(`We sent a code and a link to ${next}.`).waitFor();
      await enterCode(page, next);
      await button(page, 'Change: E-mail address').waitFor();
      await row(page, 'email').getByText(next).waitFor();
      const rows = sessionsOf(page);
      await expect.poll(() => rows.count()).toBe(1);
      expect(await rows.filter({ hasText: 'This browser' }).count()).toBe(1);
    }));

  it('also goes on after the link of the message in another tab', () =>
    inBrowser('/', async (page, context) => {
      const email = await signIn(page);
      await beginDeletion(page, email);
      await page.getByLabel('6-digit code').waitFor();
      const message = await until(async () => {
        const all = await running().inbox(email);
        return all.length === 2 ? all[0] : undefined;
      });
      const link = await context.newPage();
      await link.goto(message?.links[0] ?? '');
      await link.getByRole('link', { name: /^Continue to/ }).click();
      await button(page, 'Delete my account').waitFor();
      await button(page, 'Cancel').click();
      await part(page, 'addresses').getByText(email).waitFor();
    }));

  it('changes nothing if the code is wrong or the user cancels', () =>
    inBrowser('/', async (page) => {
      const email = await signIn(page);
      await beginDeletion(page, email);
      const code = await codeTo(email, 2);
      await page.getByLabel('6-digit code').fill(wrongCode(code));
      await page.getByText('The code is wrong; 4 more tries').waitFor();
      await expect.poll(() => focused(page)).toBe('code');
      await button(page, 'Cancel').click();
      await expect.poll(() => focused(page)).toBe('Delete your account');
      await page.reload();
      await part(page, 'addresses').getByText(email).waitFor();
    }));
});

describe('the data of the user', () => {
  it('is downloaded as one file', () =>
    inBrowser('/', async (page) => {
      const email = await signIn(page);
      const saved = page.waitForEvent('download');
      await button(page, 'Download your data').click();
      const file = await saved;
      expect(file.suggestedFilename()).toBe('account.json');
      const whole = JSON.parse(await readFile(await file.path(), 'utf8'));
      expect(whole).toMatchObject({ data: { email }, export: { identities: [{ value: email }] } });
      expect(whole.export.sessions).toHaveLength(1);
    }));

  it('is deleted in two steps and after a fresh sign-in', () =>
    inBrowser('/', async (page) => {
      const email = await signIn(page);
      const other = await elsewhere(email);
      await button(page, 'Delete your account').click();
      await page.getByText('Your data is deleted within minutes; backups lose it after 35 days.').waitFor();
      await expectGoodPage(page, 'account-delete');
      await button(page, 'Continue').click();
      await button(page, email).click();
      await enterCode(page, email, 3);
      await button(page, 'Delete my account').waitFor();
      await expectGoodPage(page, 'account-delete-last');
      expect((await other.profile()).data.email).toBe(email);
      await button(page, 'Delete my account').click();
      await page.getByRole('heading', { name: 'Your account is deleted', exact: true }).waitFor();
      expect(await page.title()).toContain('svc-account-deleted');
      await expect(other.profile()).rejects.toThrow();
      await page.reload();
      await page.getByText('Sign in to see your account.').waitFor();
    }));
});

describe('the picture, the history and the language', () => {
  it('show a picture of a phone once it is ready, and remove it', () =>
    inBrowser('/', async (page) => {
      await signIn(page);
      const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() };
      await chooseFile(page, 'Choose a picture: Photo', file);
      const picture = header(page).getByAltText('Photo');
      await picture.waitFor();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(1024);
      await expectGoodPage(page, 'account-picture');
      await button(page, 'Remove: Photo').click();
      await expect.poll(() => picture.count()).toBe(0);
      const bad = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
      await chooseFile(page, 'Choose a picture: Photo', bad);
      await header(page).getByText('This picture cannot be used.').waitFor();
    }));

  it('show a document once it is ready, give it back, and remove it', () =>
    inBrowser('/', async (page) => {
      await signIn(page);
      const buffer = Buffer.from('I was born.');
      await chooseFile(page, 'Choose a file: CV', { name: 'life.txt', mimeType: 'text/plain', buffer });
      const saved = page.waitForEvent('download');
      await button(page, 'Download: CV').click();
      const file = await saved;
      expect(file.suggestedFilename()).toBe('cv.txt');
      expect(await readFile(await file.path(), 'utf8')).toBe('I was born.');
      await button(page, 'Remove: CV').click();
      await row(page, 'cv').getByText('Saved.').waitFor();
      expect(await button(page, 'Download: CV').count()).toBe(0);
      await expect.poll(() => focused(page)).toBe('Choose a file: CV');
    }));

  it('show sign-ins, the newest first, and older ones on demand', () =>
    inBrowser('/', async (page) => {
      const email = await signIn(page);
      for (let n = 2; n <= 8; n++) {
        // Sign-ins of one second are one event.
        letPass(1000);
        if (n === 5) letSignInsAge();
        await (await elsewhere(email, n)).signOut();
      }
      await publishPending();
      await page.reload();
      const rows = rowsOf(page, 'history');
      await expect.poll(() => rows.count()).toBe(10);
      await button(page, 'Show more').click();
      await expect.poll(() => rows.count()).toBe(15);
      expect(await rows.first().innerText()).toContain('Signed out');
      expect(await rows.last().innerText()).toContain('Signed in');
      await page.route('**/events?**', (route) => {
        const url = new URL(route.request().url());
        url.searchParams.set('page_size', '5');
        return route.continue({ url: url.href });
      });
      await page.reload();
      await expect.poll(() => rows.count()).toBe(10);
    }));

  it('show the stored language again if a change fails', () =>
    inBrowser('/', async (page) => {
      await signIn(page);
      const languages = part(page, 'language').getByRole('combobox');
      const offline = (route: Route) => route.abort();
      await page.route('**/data', offline);
      await languages.selectOption('Deutsch');
      await part(page, 'language').getByText('There is no connection.').waitFor();
      expect(await languages.inputValue()).toBe('');
      await page.unroute('**/data', offline);
      await languages.selectOption('Deutsch');
      await part(page, 'language').getByText('Saved.').waitFor();
      expect(await languages.inputValue()).toBe('de');
    }));

  it('change the language of messages', () =>
    inBrowser('/', async (page) => {
      const email = await signIn(page);
      await part(page, 'language').getByRole('combobox').selectOption('Deutsch');
      await part(page, 'language').getByText('Saved.').waitFor();
      await page.reload();
      await expect.poll(() => part(page, 'language').getByRole('combobox').inputValue()).toBe('de');
      await button(page, 'Change: E-mail address').click();
      const next = newEmail();
      await submitAddress(page, next);
      await codeTo(next);
      const notice = (await running().inbox(email)).find(({ code }) => !code);
      expect(notice?.text).toContain('Adresse');
    }));
});

describe('a reader of the account', () => {
  it('reads it from right to left in Arabic', () =>
    inBrowser('/arabic', async (page) => {
      const email = newEmail();
      await page.getByRole('textbox').fill(email);
      await page.keyboard.press('Enter');
      await page.locator('svc-sign-in #code').fill(await codeTo(email));
      await rowsOf(page, 'sessions').first().waitFor();
      await expectGoodPage(page, 'account-arabic');
      const card = page.locator('svc-account [part=card]').first();
      expect(await card.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    }));

  it('reads it on a page that is always dark', () =>
    inBrowser('/dark', async (page) => {
      await signIn(page);
      const card = page.locator('svc-account [part=card]').first();
      expect(await card.evaluate((element) => getComputedStyle(element).colorScheme)).toBe('dark');
    }));

  it('reads it at 400 %, where nothing sticks out', () =>
    inBrowser('/', async (page) => {
      await page.setViewportSize({ width: 320, height: 256 });
      const email = `${'long-name-'.repeat(4)}@${'very-long-domain-'.repeat(3)}name.example.com`;
      await signInByElement(page, running(), email);
      await rowsOf(page, 'sessions').first().waitFor();
      await expectGoodPage(page, 'account-400');
      await button(page, 'Delete your account').click();
      await expectGoodPage(page, 'account-400-delete');
    }));

  it('uses it by the keyboard alone', () =>
    inBrowser('/', async (page) => {
      await signIn(page);
      await button(page, 'Add: First name').focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => focused(page)).toBe('field-first_name');
      await page.keyboard.type('Ada');
      await page.keyboard.press('Enter');
      await row(page, 'first_name').getByText('Saved.').waitFor();
      await expect.poll(() => focused(page)).toBe('Change: First name');
      await button(page, 'Add: Phone number').focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => focused(page)).toBe('address');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect.poll(() => focused(page)).toBe('Add: Phone number');
    }));

  it('sees what another tab does', () =>
    inBrowser('/', async (page, context) => {
      const email = await signIn(page);
      const other = await context.newPage();
      await other.goto(site.origin);
      await part(other, 'addresses').getByText(email).waitFor();
      await button(other, 'Sign out: Chrome · Linux').click();
      await page.getByText('Sign in to see your account.').waitFor();
      const next = await signIn(other);
      await part(page, 'addresses').getByText(next).waitFor();
    }));

  it('reads that it cannot be shown, and the developer why', () =>
    inBrowser('/mistake', async (page) => {
      await page.getByText('Your account cannot be shown here at the moment.').waitFor();
      await page.locator('svc-account [part=developer-hint]').click();
      expect(await page.locator('svc-account [part=developer-hint] p').innerText()).toMatch(/key/);
      await expectGoodPage(page, 'account-mistake');
    }));

  it('may try again after a failure of the network', () =>
    inBrowser('/', async (page, context) => {
      const email = await signIn(page);
      await context.setOffline(true);
      await typeInto(page, 'First name', 'Ada');
      await button(page, 'Save').click();
      await row(page, 'first_name').getByText('There is no connection.').waitFor();
      await context.setOffline(false);
      expect(await page.getByLabel('First name', { exact: true }).inputValue()).toBe('Ada');
      const data = /\/data\b/;
      await context.route(data, (route) => route.abort());
      await page.reload();
      // The sign-in, which is not shown, says the same.
      await page.getByText('There is no connection.').filter({ visible: true }).waitFor();
      await context.unroute(data);
      await button(page, 'Try again').click();
      await part(page, 'addresses').getByText(email).waitFor();
    }));
});

describe('a guest', () => {
  beforeAll(() => takeGuests(running(), true));
  afterAll(() => takeGuests(running(), false));

  it('keeps the account by an address, and is asked before it is lost', () =>
    inBrowser('/', async (page) => {
      await page.getByRole('button', { name: 'Continue as a guest' }).click();
      await header(page).getByRole('heading', { name: 'Guest' }).waitFor();
      await sessionsOf(page).first().waitFor();
      await saveField(page, 'first_name', 'First name', 'Zoë');
      await keepAccountScreen(page, 'guest');
      await expectGoodPage(page, 'account-guest');
      await button(page, 'Sign out').click();
      await header(page).getByText('you lose what you have here for good').waitFor();
      await expectGoodPage(page, 'account-guest-leave');
      const filled = page.locator('svc-account .primary').filter({ visible: true });
      expect(await filled.count()).toBe(1);
      await button(page, 'Give your address').click();
      const email = newEmail();
      await submitAddress(page, email);
      await enterCode(page, email);
      await row(page, 'email').getByText(email).waitFor();
      await row(page, 'first_name').getByText('Zoë').waitFor();
      const hint = page.getByText('You are here as a guest.').filter({ visible: true });
      await expect.poll(() => hint.count()).toBe(0);
    }));
});

it('both elements follow another user who signs in in a second tab', () =>
  inBrowser('/both', async (page, context) => {
    const email = newEmail();
    const { client_id } = running().seed;
    await signInByElement(page, running(), email);
    await part(page, 'addresses').getByText(email).waitFor();
    const [storage, next] = [newStorage(), newEmail()];
    const { baseUrl } = running();
    const other = new SignIn({ baseUrl, clientId: client_id, storage });
    await other.start({ email: next });
    await other.complete(await codeTo(next));
    const tokens = `svc:${client_id}:tokens`;
    const second = await context.newPage();
    await second.goto(site.origin);
    await second.evaluate(([name, text]) => localStorage.setItem(name, text), [
      tokens,
      storage.getItem(tokens) ?? '',
    ] as const);
    await part(page, 'addresses').getByText(next).waitFor();
    await page.locator('svc-sign-in').getByText(next).waitFor();
    expect(await page.getByText(email).count()).toBe(0);
  }));
