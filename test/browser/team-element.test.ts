import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {} from '../../client/src/team.ts';
import { focused } from '../support/account-rows.ts';
import { allowOrigin } from '../support/allow-origin.ts';
import { breaksPolicy, expectGoodPage, useChromium, visitAlone } from '../support/chromium.ts';
import { clientTabs } from '../support/client-tabs.ts';
import { nameTeamRoles, newTeamOf, teamMember } from '../support/client-teams.ts';
import { signInByElement } from '../support/element-sign-in.ts';
import { type ElementSite, startElementSite } from '../support/element-site.ts';
import { useService } from '../support/service.ts';
import { newEmail } from '../support/sign-in-screen.ts';
import { TASK_ROLES } from '../support/teams.ts';

const browser = useChromium();
const running = useService();
const { newTab, signedIn } = clientTabs(running);
let site: ElementSite;

/** Notes the events of the element in the title of the page. */
const NOTE_EVENTS = `document.addEventListener('svc-team-changed', ({ detail }) => {
  document.title += ' ' + (detail.groupId ?? 'none');
});`;

beforeAll(async () => {
  const { base_url, client_id } = running().seed;
  const settings = `base-url="${base_url}" app-key="${client_id}"`;
  const page = (attributes = '') =>
    `<h1>Shop</h1><svc-team ${settings} ${attributes}><svc-sign-in slot="signed-out" ${settings}></svc-sign-in></svc-team><script type="module" src="/svc/team.js"></script><script type="module" src="/events.js"></script>`;
  const pages = {
    '/': { body: page() },
    '/arabic': { body: page(), language: 'ar' },
    '/dark': { body: page('color-scheme="dark"') },
    '/sign-in': { body: `<h1>Shop</h1><svc-sign-in ${settings}></svc-sign-in>` },
  };
  site = await startElementSite(base_url, pages, { '/events.js': NOTE_EVENTS });
  await allowOrigin(running().seed, site.origin);
  await nameTeamRoles(running(), TASK_ROLES);
});
afterAll(() => site?.close());

/** Opens a page in a browser of its own, and fails if the page breaks its policy or throws. */
const inBrowser = (path: string, run: (page: Page, context: BrowserContext) => Promise<void>, width = 760) =>
  visitAlone(
    browser(),
    site.origin + path,
    { viewport: { width, height: 900 }, locale: 'en', isProblem: breaksPolicy },
    run,
  );

const button = (page: Page, name: string | RegExp) =>
  page.locator('svc-team').getByRole('button', { name, exact: true });
const region = (page: Page, name: string) => page.locator('svc-team').getByRole('region', { name });
const switcher = (page: Page) => page.getByRole('combobox', { name: 'Team', exact: true });

/** Signs in on the page, and creates a team there. */
async function createTeam(page: Page, name = 'Crew'): Promise<string> {
  const email = newEmail();
  await signInByElement(page, running(), email);
  await button(page, 'Create a team').click();
  await page.getByLabel('Name of the team').fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name }).waitFor();
  return email;
}

/** Signs in on the page as a member of another person's team. Returns both addresses. */
async function joinTeam(page: Page, role: string): Promise<{ email: string; owner: string }> {
  const tab = newTab();
  const owner = await signedIn(tab);
  const group = await newTeamOf(tab, 'Crew');
  const email = newEmail();
  await signInByElement(page, running(), email);
  await button(page, 'Create a team').waitFor();
  const userId = await page.evaluate(() => document.querySelector('svc-team')?.signIn?.userId);
  await teamMember(running(), group, userId ?? '', role);
  await page.evaluate((id) => document.querySelector('svc-team')?.signIn?.setActiveGroup(id), group);
  await page.getByRole('heading', { name: 'Crew' }).waitFor();
  return { email, owner };
}

async function invite(page: Page, address: string): Promise<void> {
  await button(page, 'Invite').click();
  await page.getByLabel(/^E-mail address/).fill(address);
  await button(page, 'Send the invitation').click();
  await page.locator('svc-team').getByText('The invitation is sent.').first().waitFor();
}

describe('<svc-team> on a page with a strict policy', () => {
  it('lets who signs in create a team and invite people, and is accessible', () =>
    inBrowser('/', async (page) => {
      await page.getByText('Sign in to see your teams.').waitFor();
      await expectGoodPage(page, 'team-signed-out');
      const email = await createTeam(page);
      await region(page, 'Members').getByText(email).waitFor();
      await invite(page, 'browser-invite-1@example.com');
      await region(page, 'Invitations').getByText('browser-invite-1@example.com').waitFor();
      await expectGoodPage(page, 'team-owner');
      expect(await page.locator('svc-team').innerText()).not.toContain('/l/');
    }));

  it('is accessible in dark, and in Arabic from right to left', async () => {
    await inBrowser('/dark', async (page) => {
      await createTeam(page);
      await invite(page, 'browser-invite-2@example.com');
      await expectGoodPage(page, 'team-dark');
    });
    await inBrowser('/', async (page) => {
      await createTeam(page);
      await page.goto(`${site.origin}/arabic`);
      await button(page, 'إنشاء فريق').waitFor();
      await expectGoodPage(page, 'team-arabic');
    });
  });

  it('shows a member without rights no way to change anything but to leave', () =>
    inBrowser('/', async (page) => {
      const { owner } = await joinTeam(page, 'biller');
      await region(page, 'Members').getByText(owner).waitFor();
      expect(await region(page, 'Invitations').count()).toBe(0);
      expect(await region(page, 'Members').getByRole('combobox').count()).toBe(0);
      expect(await button(page, /Remove/).count()).toBe(0);
      await expectGoodPage(page, 'team-member');
      await button(page, 'Leave the team').click();
      await button(page, 'Leave the team').click();
      await page.locator('svc-team').getByText('You have left the team.').first().waitFor();
      await page.waitForFunction(() => document.title.endsWith('none'));
    }));

  it('lets a role with may_invite give its roles alone', () =>
    inBrowser('/', async (page) => {
      const { email } = await joinTeam(page, 'admin');
      await button(page, 'Invite').click();
      const options = page.getByRole('combobox', { name: 'Role', exact: true }).getByRole('option');
      expect(await options.allInnerTexts()).toEqual(['Member', 'editor']);
      // Its own role is not among those that it may give.
      expect(await page.getByRole('combobox', { name: `Role: ${email}` }).count()).toBe(0);
      expect(await button(page, /Remove/).count()).toBe(0);
    }));

  it('says why the last owner cannot become something else, and shows the stored role', () =>
    inBrowser('/', async (page) => {
      const email = await createTeam(page);
      const role = page.getByRole('combobox', { name: `Role: ${email}` });
      await role.selectOption('editor');
      await page.getByText('A team needs an owner. Make another member owner first.').waitFor();
      await expect.poll(() => role.inputValue()).toBe('owner');
    }));

  it('switches the team in all tabs', () =>
    inBrowser('/', async (page, context) => {
      await createTeam(page, 'First');
      const other = await context.newPage();
      await other.goto(site.origin);
      await other.getByRole('heading', { name: 'First' }).waitFor();
      await button(page, 'Create a team').click();
      await page.getByLabel('Name of the team').fill('Second');
      await page.keyboard.press('Enter');
      await other.getByRole('heading', { name: 'Second' }).waitFor();
      await switcher(other).selectOption({ label: 'First' });
      await page.getByRole('heading', { name: 'First' }).waitFor();
      await switcher(page).selectOption({ label: 'No team' });
      await other.getByText('Choose a team to see its members.').waitFor();
    }));

  it('can be used by the keyboard alone, and keeps the focus where it was used', () =>
    inBrowser('/', async (page) => {
      await signInByElement(page, running(), newEmail());
      await button(page, 'Create a team').focus();
      await page.keyboard.press('Enter');
      await page.keyboard.type('Crew');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Crew' }).waitFor();
      await button(page, 'Invite').focus();
      await page.keyboard.press('Enter');
      await page.keyboard.type('browser-invite-3@example.com');
      await page.keyboard.press('Enter');
      await button(page, 'Take back: browser-invite-3@example.com').waitFor();
      await expect.poll(() => focused(page)).toBe('invites');
      await button(page, 'Take back: browser-invite-3@example.com').focus();
      await page.keyboard.press('Enter');
      await page.locator('svc-team').getByText('The invitation is taken back.').first().waitFor();
      await expect.poll(() => focused(page)).toBe('invites');
      await button(page, 'Leave the team').focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('Cancel');
      await page.keyboard.press('Enter');
      await expect.poll(() => focused(page)).toBe('Leave the team');
    }));

  it('fits a window of 320 pixels', () =>
    inBrowser(
      '/',
      async (page) => {
        await createTeam(page, 'A team with a very long name that has to wrap');
        await invite(page, 'an-address-that-is-long-for-this-window@example.com');
        await button(page, 'Invite').click();
        await expectGoodPage(page, 'team-narrow');
      },
      320,
    ));

  it('is loaded by no page that does not show it', () =>
    inBrowser('/sign-in', async (page) => {
      await page.locator('svc-sign-in').getByRole('textbox').waitFor();
      const loaded = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => name),
      );
      expect(loaded.filter((name) => /team|groups/.test(name))).toEqual([]);
    }));
});
