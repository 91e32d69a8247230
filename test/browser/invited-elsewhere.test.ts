import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {} from '../../client/src/element.ts';
import { newestCode, part, submitAddress } from '../support/account-rows.ts';
import { allowOrigin } from '../support/allow-origin.ts';
import { breaksPolicy, expectGoodPage, useChromium, visitAlone } from '../support/chromium.ts';
import { signInByElement } from '../support/element-sign-in.ts';
import { type ElementSite, startElementSite } from '../support/element-site.ts';
import { api, bearer, seedKeys } from '../support/oidc-flow.ts';
import { useService } from '../support/service.ts';

const browser = useChromium();
const running = useService();
let site: ElementSite;
let people = 0;

/** Notes the events of the element in the title of the page. */
const NOTE_EVENTS = `
  for (const name of ['svc-signed-in', 'svc-signed-out', 'svc-other-user'])
    document.addEventListener(name, ({ detail }) => {
      document.title += ' ' + name + ':' + (detail?.profile?.data.email ?? detail?.groupName ?? '');
    });`;

beforeAll(async () => {
  const { base_url, client_id } = running().seed;
  const body = `<h1>Shop</h1><svc-sign-in base-url="${base_url}" app-key="${client_id}"></svc-sign-in><script type="module" src="/events.js"></script>`;
  site = await startElementSite(base_url, { '/': { body } }, { '/events.js': NOTE_EVENTS });
  await allowOrigin(running().seed, site.origin);
});
afterAll(() => site?.close());

/** Signs a private address in, and opens the invite that was sent to the address at work. */
async function invitedAtWork(page: Page) {
  people += 1;
  const addresses = [`private-${people}@example.com`, `work-${people}@example.com`] as const;
  const [privately, work] = addresses;
  await signInByElement(page, running(), privately);
  await page.getByRole('heading', { name: 'You are signed in' }).waitFor();
  const token = await page.evaluate(() => document.querySelector('svc-sign-in')?.signIn?.accessToken());
  const { application } = running().seed;
  const keys = seedKeys(running().seed);
  const groups = `/applications/${application}/groups`;
  const group = String((await api(running(), 'POST', groups, keys, { name: 'Crew' })).body['id']);
  const invitee = { email: work, roles: ['editor'], redirect_url: `${site.origin}/` };
  const { link } = (await api(running(), 'POST', `${groups}/${group}/invites`, keys, invitee)).body;
  await page.goto(String(link));
  const isOpen = async () =>
    (await api(running(), 'GET', `/me/applications/${application}/data`, bearer(token))).status === 200;
  const members = async () =>
    JSON.stringify((await api(running(), 'GET', `${groups}/${group}/members`, keys)).body);
  return { privately, work, isOpen, members };
}

/** Goes to a button by the keyboard alone, and presses it. */
async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await button.waitFor();
  const isFocused = () =>
    button.evaluate((one) => one === (one.getRootNode() as Document | ShadowRoot).activeElement);
  for (let left = 10; left > 0 && !(await isFocused()); left -= 1) await page.keyboard.press('Tab');
  expect(await isFocused()).toBe(true);
  await page.keyboard.press('Enter');
}

/** Joins by the page of the invite, and waits for the question of the application. */
async function joinAtWork(page: Page): Promise<string> {
  const codes: string[] = [];
  page.on('framenavigated', (frame) => codes.push(...frame.url().split('svc_code=').slice(1)));
  await page.getByText('This invitation is for w***@example.com.').waitFor();
  await expectGoodPage(page, 'invited-page');
  await press(page, 'Join as w***@example.com');
  await page.getByText('This link is for w***@example.com.').waitFor();
  await page.getByText('You are signed in as p***@example.com.').waitFor();
  await expectGoodPage(page, 'invited-element');
  expect(await page.title()).toBe('Shop svc-other-user:Crew');
  return codes[0] ?? '';
}

const inShop = (work: (page: Page) => Promise<void>) =>
  visitAlone(
    browser(),
    `${site.origin}/`,
    { viewport: { width: 360, height: 640 }, isProblem: breaksPolicy },
    work,
  );

/** Signs an address in at the account page, in the browser of a page. */
async function signInAtAccountPage(page: Page, email: string, count: number): Promise<void> {
  const { application } = running().seed;
  await page.goto(`${running().baseUrl}/oidc/${application}/account`);
  await submitAddress(page, email);
  await page.getByLabel('6-digit code').fill(await newestCode(running(), email, count));
  await part(page, 'sessions').getByText('This browser').waitFor();
}

const HERE = 'You are signed in here as p***@example.com. If you join, you go on as w***@example.com.';

describe('the page of an invite', () => {
  it('says who is signed in with this browser, and goes on as the invited', () =>
    inShop(async (page) => {
      const { privately, work } = await invitedAtWork(page);
      const invite = page.url();
      expect(await page.getByText('You are signed in here').isVisible()).toBe(false);
      await signInAtAccountPage(page, privately, 2);
      await page.goto(invite);
      await page.getByText(HERE).waitFor();
      await expectGoodPage(page, 'invited-page-signed-in');
      await press(page, 'Join as w***@example.com');
      await press(page, 'Switch to w***@example.com');
      await page.getByText(work).waitFor();
    }));

  it('says nothing to the invited user, who is signed in already', () =>
    inShop(async (page) => {
      const { work } = await invitedAtWork(page);
      const invite = page.url();
      await signInAtAccountPage(page, work, 1);
      const asked = page.waitForResponse((response) => response.url().endsWith('/account/visitor'));
      await page.goto(invite);
      expect(await (await asked).json()).toMatchObject({ shown_as: 'w***@example.com' });
      expect(await page.locator('#here').isVisible()).toBe(false);
    }));
});

describe('an invite to another address than the one that is signed in', () => {
  it('switches to the invited user, and ends the session of the other', () =>
    inShop(async (page) => {
      const { privately, work, isOpen, members } = await invitedAtWork(page);
      await joinAtWork(page);
      await press(page, 'Switch to w***@example.com');
      await page.getByText(work).waitFor();
      await page.waitForFunction((email) => document.title.endsWith(`svc-signed-in:${email}`), work);
      expect(await isOpen()).toBe(false);
      expect(await members()).toContain(work);
      expect(await members()).not.toContain(privately);
    }));

  it('leaves user, session and code as they are for a person who stays', () =>
    inShop(async (page) => {
      const { privately, isOpen } = await invitedAtWork(page);
      const code = await joinAtWork(page);
      await press(page, 'Stay signed in as p***@example.com');
      await page.getByText(privately).waitFor();
      expect(await page.title()).toBe(`Shop svc-other-user:Crew svc-signed-in:${privately}`);
      expect(await isOpen()).toBe(true);
      expect((await api(running(), 'POST', '/hub/auth/token', {}, { code })).status).toBe(200);
    }));
});
