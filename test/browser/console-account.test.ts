import { describe, expect, it } from 'vitest';
import { inviteMember } from '../../shared/accounts/invite-member.ts';
import { expectGoodPage } from '../support/chromium.ts';
import {
  choose,
  dialog,
  heading,
  makeColleague,
  row,
  send,
  signInByCode,
  useConsole,
} from '../support/console.ts';
import { makeAccount, makeHubUser } from '../support/hub-users.ts';
import { newEmail } from '../support/magic-links.ts';

const { running, openAt } = useConsole();

const open = (rest: string, visit?: Parameters<typeof openAt>[1]) =>
  openAt(`/accounts/${running().seed.account}${rest}`, visit);

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

  it('are called by address, with the id to copy', async () => {
    const { userId, email } = await makeColleague(running(), 'viewer');
    const { page } = await open('/members', { role: 'viewer' });
    await row(page, 'Members', email)
      .getByRole('button', { name: `Copy ${userId}` })
      .waitFor();
    expect(await page.locator('main').innerText()).not.toContain('user_');
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
    await page.getByRole('button', { name: 'More actions: owner@example.com' }).click();
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
    const { page, problems } = await openAt('');
    await heading(page, 'Users').waitFor();
    await page.getByText('You are invited to Acme').waitFor();
    await page.getByRole('button', { name: 'Accept' }).click();
    await send(page, 'Accept');
    await page.waitForURL(`**/accounts/${account}/members`);
    await page.getByText('Who manages the applications of Acme').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Acme', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Demonstration' }).waitFor();
    expect(problems).toEqual([]);
  });
});

describe('an operator without an account', () => {
  it('reads how to get into one, on a phone as well', async () => {
    const email = newEmail();
    const { page } = await openAt('', {
      userId: await makeHubUser(email),
      viewport: { width: 390, height: 844 },
    });
    await page.getByText(`Ask an owner to invite ${email}`).waitFor();
    await page.getByRole('button', { name: 'Create account' }).waitFor();
    await expectGoodPage(page, 'console-no-account');
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
    const { page, problems } = await openAt('', { signedOut: true });
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
