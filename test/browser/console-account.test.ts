import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { inviteMember } from '../../shared/accounts/invite-member.ts';
import { expectGoodPage, useChromium } from '../support/chromium.ts';
import { openConsole, signInByCode } from '../support/console.ts';
import { makeAccount } from '../support/hub-users.ts';
import { useService } from '../support/service.ts';

const browser = useChromium();
const running = useService();

const open = (rest: string, options?: Parameters<typeof openConsole>[3]) =>
  openConsole(browser(), running(), `/accounts/${running().seed.account}${rest}`, options);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const send = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const row = (page: Page, table: string, name: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: name });

/** Opens the menu of a row, and chooses from it. */
async function choose(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `More actions: ${name}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

describe('the members of an account', () => {
  it('get an invited one, whose invite is sent again and revoked', async () => {
    const { page, problems } = await open('/members');
    const email = `${crypto.randomUUID()}@example.com`;
    await page.getByRole('button', { name: 'Invite member' }).click();
    await dialog(page).getByLabel('E-mail address').fill(email);
    await send(page, 'Send invite');
    await row(page, 'Members', email).getByText('Invited').waitFor();
    expect(await running().inbox(email)).toHaveLength(1);
    await expectGoodPage(page, 'console-members');
    await choose(page, email, 'Send invite again');
    await dialog(page).getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'editor' }).click();
    await send(page, 'Send invite');
    await row(page, 'Members', email).getByText('editor').waitFor();
    expect(await running().inbox(email)).toHaveLength(2);
    await choose(page, email, 'Revoke invite');
    await send(page, 'Revoke');
    await row(page, 'Members', email).waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  });

  it('keep their last owner, in the words of the service', async () => {
    const { page } = await open('/members');
    await choose(page, 'owner@example.com', 'Leave account');
    await send(page, 'Leave');
    const failure = dialog(page).getByRole('alert');
    await failure.waitFor();
    expect(await failure.innerText()).toContain('Make another member owner first');
  });

  it('can remove others only as owners, and are told so', async () => {
    const { page } = await open('/members', { role: 'editor' });
    await page
      .getByRole('button', { name: /^More actions: user_/ })
      .first()
      .click();
    const entry = page.getByRole('menuitem', { name: 'Remove from account' });
    expect(await entry.getAttribute('title')).toBe('This needs one of the roles: owner');
  });

  it('fit a phone', async () => {
    const { page } = await open('/members', { viewport: { width: 390, height: 844 } });
    await row(page, 'Members', 'owner@example.com').waitFor();
    await expectGoodPage(page, 'console-members-phone');
  });
});

describe('an invite of the operator', () => {
  it('leads to the other account once it is accepted', async () => {
    const { account, owner } = await makeAccount();
    await inviteMember(account, { email: 'owner@example.com', role: 'admin' }, owner.userId);
    const { page, problems } = await openConsole(browser(), running());
    await heading(page, 'Users').waitFor();
    await page.getByText('You are invited to Acme').waitFor();
    await page.getByRole('button', { name: 'Accept' }).click();
    await send(page, 'Accept');
    await page.waitForURL(`**/accounts/${account}/members`);
    await page.getByText('Who manages the applications of Acme').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Choose an application' }).click();
    await page.getByRole('menuitem', { name: 'Demonstration' }).waitFor();
    expect(problems).toEqual([]);
  });
});

describe('an invited colleague', () => {
  it('gets from the mail to the console, signs in, sees the invite and accepts', async () => {
    const { page: ofOwner } = await open('/members');
    const email = `${crypto.randomUUID()}@example.com`;
    await ofOwner.getByRole('button', { name: 'Invite member' }).click();
    await dialog(ofOwner).getByLabel('E-mail address').fill(email);
    await send(ofOwner, 'Send invite');
    await row(ofOwner, 'Members', email).waitFor();
    const [mail] = await running().inbox(email);
    expect(mail?.links).toEqual([`${running().baseUrl}/console`]);
    const { page, problems } = await openConsole(browser(), running(), '', { signedOut: true });
    await page.goto(String(mail?.links[0]));
    await signInByCode(page, running(), email);
    await page.getByText('You are invited to Demonstration').waitFor();
    await expectGoodPage(page, 'console-invited');
    await page.getByRole('button', { name: 'Accept' }).click();
    await send(page, 'Accept');
    await page.waitForURL(`**/accounts/${running().seed.account}/members`);
    await row(page, 'Members', email).getByText('viewer').waitFor();
    await page.getByText('You are invited to Demonstration').waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  });
});

describe('an account', () => {
  it('gets an application, and loses it with its name typed', async () => {
    const { page, problems } = await open('');
    await heading(page, 'Demonstration').waitFor();
    await page.getByRole('button', { name: 'Create application' }).click();
    await dialog(page).getByLabel('Name').fill('Short-lived');
    await send(page, 'Create');
    await page.waitForURL('**/start');
    await page.goto(`${running().baseUrl}/console/accounts/${running().seed.account}`);
    await choose(page, 'Short-lived', 'Delete application');
    await dialog(page).getByLabel('Type Short-lived to confirm').fill('Short-lived');
    await send(page, 'Delete application');
    await row(page, 'Applications', 'Short-lived').waitFor({ state: 'detached' });
    await expectGoodPage(page, 'console-account');
    expect(problems).toEqual([]);
  });
});
