import { join } from 'node:path';
import { build } from 'esbuild';
import type { BrowserContext, Page } from 'playwright-core';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SignIn } from '../../client/src/browser.ts';
import { newestCode } from '../support/account-rows.ts';
import { allowOrigin } from '../support/allow-origin.ts';
import { newStorage } from '../support/browser-storage.ts';
import { expectGoodPage, framesOf, useChromium, visitAlone } from '../support/chromium.ts';
import { nameTeamRoles, newTeamOf } from '../support/client-teams.ts';
import { signInByElement } from '../support/element-sign-in.ts';
import { type ElementSite, startElementSite } from '../support/element-site.ts';
import { takeGuests } from '../support/guests.ts';
import { linkCode } from '../support/link-code.ts';
import { ReactShop } from '../support/react-shop.tsx';
import { useService } from '../support/service.ts';
import { TASK_ROLES } from '../support/teams.ts';
import { until } from '../support/wait.ts';

const browser = useChromium();
const running = useService();
let site: ElementSite;

beforeAll(async () => {
  const { base_url: baseUrl, client_id: clientId } = running().seed;
  const served = renderToString(createElement(ReactShop, { baseUrl, clientId }));
  const page = (content: string) => ({
    isBundled: true,
    body: `<section data-base-url="${baseUrl}" data-client-id="${clientId}">${content}</section><script type="module" src="/shop.js"></script>`,
  });
  const german = { ...page(''), language: 'de' };
  const pages = { '/': page(''), '/served': page(served), '/german': german };
  site = await startElementSite(baseUrl, pages, { '/shop.js': await bundle() });
  await allowOrigin(running().seed, site.origin);
});
afterAll(() => site?.close());

/** The page with React of development, which calls everything twice and warns of mistakes. */
async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, '../support/react-shop-page.tsx')],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"development"' },
  });
  return outputFiles[0]?.text ?? '';
}

let people = 0;
function newEmail(): string {
  people += 1;
  return `client-react-${people}@example.com`;
}

/** Opens the shop in a browser of its own. Fails if it breaks its policy, throws, or React complains. */
const inShop = (run: (page: Page, context: BrowserContext) => Promise<void>, path = '/') =>
  visitAlone(
    browser(),
    site.origin + path,
    {
      viewport: { width: 500, height: 700 },
      isProblem: (message) => message.type() === 'error' && !/Failed to load resource/.test(message.text()),
    },
    run,
  );

/** Signs in, and returns the address. */
async function signIn(page: Page, email = newEmail()): Promise<string> {
  await signInByElement(page, running(), email);
  await page.getByText(`signed-in: ${email}`).waitFor();
  return email;
}

const account = (page: Page) => page.getByRole('button', { name: /^Account of / });
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

describe('a page with @svc/client/react', () => {
  it('asks by useOtherUser about a link for somebody else, and stays or switches', () =>
    inShop(async (page) => {
      const email = await signIn(page);
      const work = newEmail();
      const open = async () => {
        await page.goto('about:blank');
        await page.goto(`${site.origin}/#svc_code=${await linkCode(running(), work)}`);
        await page.getByText('This link is for c***@example.com.').waitFor();
        await page.getByText(`signed-in: ${email}`).waitFor();
      };
      await open();
      await page.getByRole('button', { name: 'Stay' }).click();
      await page.getByText('This link is for').waitFor({ state: 'detached' });
      expect(await page.getByRole('status').first().textContent()).toContain(email);
      await open();
      await page.getByRole('button', { name: 'Switch' }).click();
      await page.getByText(`signed-in: ${work}`).waitFor();
      expect(await page.getByText('This link is for').count()).toBe(0);
    }));

  it('asks nothing about a link for the user who is signed in', () =>
    inShop(async (page) => {
      const email = await signIn(page);
      await page.goto('about:blank');
      await page.goto(`${site.origin}/#svc_code=${await linkCode(running(), email)}`);
      await page.getByText(`signed-in: ${email}`).waitFor();
      await page.waitForFunction(() => location.hash === '');
      await framesOf(page);
      expect(await page.getByText('This link is for').count()).toBe(0);
    }));

  it('asks a guest before it signs out by the menu', async () => {
    await takeGuests(running(), true);
    await inShop(async (page) => {
      await page.getByRole('button', { name: 'Continue as a guest' }).click();
      const signOut = page.getByRole('menuitem', { name: 'Sign out', exact: true });
      await account(page).click();
      expect(await page.locator('.svc-user-button bdi').textContent()).toBe('Guest');
      await signOut.click();
      await page.getByText('you lose what you have here for good').waitFor();
      await expectGoodPage(page, 'client-react-guest');
      await page.keyboard.press('Escape');
      await account(page).click();
      expect(await page.getByText('you lose what you have here for good').count()).toBe(0);
      await signOut.click();
      await signOut.click();
      await page.getByText('signed-out:').waitFor();
    });
    await takeGuests(running(), false);
  });

  it('shows the sign-in to a guest too on request, who becomes a user there', async () => {
    await takeGuests(running(), true);
    await inShop(async (page) => {
      await page.getByRole('button', { name: 'Continue as a guest' }).click();
      await account(page).waitFor();
      await page.getByText('Sign in to keep what you have.').waitFor();
      await signIn(page);
      expect(await page.locator('svc-sign-in').count()).toBe(0);
    }, '/?guests');
    await takeGuests(running(), false);
  });

  it('knows the teams of the user, and switches the active one in all tabs', async () => {
    await nameTeamRoles(running(), TASK_ROLES);
    await inShop(async (page, context) => {
      const email = await signIn(page);
      const { baseUrl, seed } = running();
      const other = new SignIn({ baseUrl, clientId: seed.client_id, storage: newStorage() });
      await other.start({ email });
      await other.complete(await newestCode(running(), email, 2));
      for (const name of ['First', 'Second']) await newTeamOf(other, name);
      await page.reload();
      await page.getByText('2 teams, may write: false').waitFor();
      const tab = await context.newPage();
      await tab.goto(`${site.origin}/?teams`);
      await page.getByRole('button', { name: 'Second' }).click();
      for (const one of [page, tab]) {
        await one.getByText('2 teams, may write: true').waitFor();
        await one.locator('button[aria-pressed=true]', { hasText: 'Second' }).waitFor();
      }
    }, '/?teams');
  });

  it('signs in by the element, also over a reload, and out by the menu', () =>
    inShop(async (page) => {
      await page.getByText('signed-out:').waitFor();
      const email = await signIn(page);
      await page.reload();
      await page.getByText(`signed-in: ${email}`).waitFor();
      expect(await page.locator('svc-sign-in').count()).toBe(0);
      await expectGoodPage(page, 'client-react-signed-in');
      await account(page).click();
      await expectGoodPage(page, 'client-react-menu');
      await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
      await page.getByText('signed-out:').waitFor();
      expect(await account(page).count()).toBe(0);
    }));

  it('has no token in its document', () =>
    inShop(async (page) => {
      await signIn(page);
      const stored = await page.evaluate(() => Object.values(localStorage).join());
      const tokens = [...stored.matchAll(/"\w+Token":"([^"]+)"/g)].map(([, token = '']) => token);
      expect(tokens).toHaveLength(2);
      const html = await page.content();
      expect(tokens.filter((token) => html.includes(token))).toEqual([]);
    }));

  it('takes over what a server has rendered, where nobody is known yet', () =>
    inShop(async (page) => {
      const email = await signIn(page);
      const script = page.waitForRequest(/shop\.js/);
      await page.route(/shop\.js/, async (route) => {
        expect(await page.getByRole('status').textContent()).toBe('loading:  ');
        await route.continue();
      });
      await page.reload();
      await script;
      await page.getByText(`signed-in: ${email}`).waitFor();
    }, '/served'));

  it('shows who signs in and out in another tab', () =>
    inShop(async (page, context) => {
      const other = await context.newPage();
      await other.goto(site.origin);
      const email = await signIn(other);
      await page.getByText(`signed-in: ${email}`).waitFor();
      await account(page).click();
      await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
      await other.getByText('signed-out:').waitFor();
      const next = await signIn(other);
      await page.getByText(`signed-in: ${next}`).waitFor();
    }));

  it('shows a profile that it has changed', () =>
    inShop(async (page) => {
      await signIn(page);
      expect(await account(page).textContent()).toBe('C');
      await page.getByRole('button', { name: 'Rename' }).click();
      await expect.poll(() => account(page).textContent()).toBe('Z');
    }));

  it('keeps its user and drops the code when a link of somebody else leads to it', () =>
    inShop(async (page) => {
      const email = await signIn(page);
      await page.goto(`${site.origin}/#top&svc_code=somebody-else`);
      await page.reload();
      await page.getByText(`signed-in: ${email}`).waitFor();
      expect(new URL(page.url()).hash).toBe('#top');
    }));

  it('knows nobody while the profile cannot be read, and tries again by itself', () =>
    inShop(async (page, context) => {
      const email = await signIn(page);
      let isLost = true;
      await context.route('**/data?*', (route) => (isLost ? route.abort() : route.continue()));
      await page.reload();
      await page.getByText('unavailable:').waitFor();
      expect(await page.locator('svc-sign-in').count()).toBe(0);
      isLost = false;
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await page.getByText(`signed-in: ${email}`).waitFor();
    }));
});

describe('<UserButton>', () => {
  it('opens, moves and closes by the keyboard alone', () =>
    inShop(async (page) => {
      await signIn(page);
      const menu = page.getByRole('menu');
      await account(page).focus();
      await page.keyboard.press('Enter');
      // The link is there once the page has asked where the account is, which may be after the menu.
      await page.getByRole('menuitem', { name: 'Your account' }).waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => menu.count()).toBe(0);
      await page.keyboard.press('Enter');
      await expect.poll(() => focusedText(page)).toBe('Your account');
      for (const key of ['ArrowDown', 'Home', 'ArrowUp', 's', 'End']) await page.keyboard.press(key);
      expect(await focusedText(page)).toBe('Sign out everywhere');
      await page.keyboard.press('ArrowDown');
      expect(await focusedText(page)).toBe('Your account');
      await page.keyboard.press('Escape');
      await expect.poll(() => menu.count()).toBe(0);
      expect(await account(page).evaluate((button) => button === document.activeElement)).toBe(true);
      await page.keyboard.press('ArrowUp');
      await expect.poll(() => focusedText(page)).toBe('Sign out everywhere');
      await page.keyboard.press('Tab');
      await expect.poll(() => menu.count()).toBe(0);
      await account(page).press('ArrowDown');
      await expect.poll(() => focusedText(page)).toBe('Your account');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByText('signed-out:').waitFor();
    }));

  it('has its menu in the window at each side of the page', () =>
    inShop(async (page) => {
      await signIn(page);
      for (const align of ['start', 'end']) {
        await page.locator('section').evaluate((section, to) => {
          section.style.textAlign = to;
        }, align);
        await account(page).click();
        const { x = -1, width = 0 } = (await page.getByRole('menu').boundingBox()) ?? {};
        expect([x >= 0, x + width <= 500]).toEqual([true, true]);
        await page.keyboard.press('Escape');
      }
    }));

  it('closes when somebody presses elsewhere', () =>
    inShop(async (page) => {
      await signIn(page);
      await account(page).click();
      await page.getByRole('menu').waitFor();
      expect(await account(page).getAttribute('aria-expanded')).toBe('true');
      await page.getByRole('heading').click();
      await expect.poll(() => page.getByRole('menu').count()).toBe(0);
      expect(await account(page).getAttribute('aria-expanded')).toBe('false');
    }));

  it('ends the sessions of all browsers on demand', () =>
    inShop(async (page) => {
      const email = await signIn(page);
      const { baseUrl, seed, inbox } = running();
      const elsewhere = new SignIn({ baseUrl, clientId: seed.client_id, storage: newStorage() });
      await elsewhere.start({ email });
      // The inbox lists the newest message first.
      const messages = await until(async () => {
        const all = await inbox(email);
        return all.length === 2 ? all : undefined;
      });
      await elsewhere.complete(messages?.[0]?.code ?? '');
      await account(page).click();
      await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
      await page.getByText('signed-out:').waitFor();
      // The page forgets its tokens before the service has ended the sessions.
      const isOpenElsewhere = () => elsewhere.profile().then(Boolean, () => elsewhere.isSignedIn);
      await expect.poll(isOpenElsewhere).toBe(false);
    }));

  it('leads to the account page of the service, or where the page wants', () =>
    inShop(async (page) => {
      await signIn(page);
      const { base_url, application } = running().seed;
      await account(page).click();
      const link = page.getByRole('menuitem', { name: 'Your account' });
      await expect.poll(() => link.getAttribute('href')).toBe(`${base_url}/oidc/${application}/account`);
      await page.goto(`${site.origin}/?account=/me`);
      await account(page).click();
      expect(await link.getAttribute('href')).toBe('/me');
      await page.goto(`${site.origin}/?account=`);
      await account(page).click();
      await page.getByRole('menuitem').first().waitFor();
      expect(await link.count()).toBe(0);
    }));

  it('says if the service could not end the session', () =>
    inShop(async (page, context) => {
      await signIn(page);
      await context.route('**/signout', (route) => route.abort());
      await account(page).click();
      await page.getByRole('menuitem').last().click();
      await page.getByText(/signed-out: .*ServiceError/).waitFor();
    }));

  it('speaks the language of the page', () =>
    inShop(async (page) => {
      await signInByElement(page, running(), newEmail());
      await page.getByRole('button', { name: /^Konto von client-react/ }).click();
      await page.getByRole('menuitem', { name: 'Überall abmelden' }).waitFor();
    }, '/german'));

  it('shows the picture of the user, and a letter if it is lost or no web address', () =>
    inShop(async (page, context) => {
      const picture = `${running().baseUrl}/photo.svg`;
      let field = picture;
      await context.route('**/data?*', async (route) => {
        const response = await route.fetch();
        const { data, ...profile } = await response.json();
        await route.fulfill({ response, json: { ...profile, data: { ...data, zip_code: field } } });
      });
      const image = { contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' };
      await context.route(picture, (route) => route.fulfill(image));
      await signIn(page);
      expect(await account(page).locator('img').getAttribute('src')).toBe(picture);
      field = 'javascript:alert(1)';
      await page.reload();
      await expect.poll(() => account(page).textContent()).toBe('C');
      field = `${running().baseUrl}/lost.svg`;
      await page.reload();
      await expect.poll(() => account(page).textContent()).toBe('C');
    }));
});
