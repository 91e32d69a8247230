import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createService } from '../../client/src/server.ts';
import { expectGoodPage, useChromium } from '../support/chromium.ts';
import { ofApplication, openConsole } from '../support/console.ts';
import { useService } from '../support/service.ts';

const browser = useChromium();
const running = useService();

const open = (path: string, options?: Parameters<typeof openConsole>[3]) =>
  openConsole(browser(), running(), ofApplication(running(), path), options);
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

/** The application's backend, which prepares what an operator then finds. */
function backend() {
  const { base_url, application, client_id: clientId, client_secret: clientSecret } = running().seed;
  return createService({ baseUrl: base_url, application, credentials: { clientId, clientSecret } });
}

/** Creates a user. The first name is of this test alone, so that a search finds it. */
async function newUser(lastName: string): Promise<{ id: string; name: string; email: string }> {
  const first = `Q${crypto.randomUUID().slice(0, 7)}`;
  const email = `${first}@example.com`.toLowerCase();
  const data = { first_name: first, last_name: lastName, email };
  const user = await backend().replaceUser({ path: { user: '__svcid__' }, body: { data } });
  return { id: String(user?.svc_user), name: `${first} ${lastName}`, email };
}

/** Creates a group with an owner. */
async function newGroup(name: string) {
  const owner = await newUser('Owner');
  const group = await backend().createGroup({ body: { name, owner: owner.id } });
  return { id: String(group?.id), owner };
}

describe('the groups of an application', () => {
  it('get another one, whose owner is found while one types', async () => {
    const owner = await newUser('Lovelace');
    const { page, problems } = await open('/groups');
    await heading(page, 'Groups').waitFor();
    await page.getByRole('button', { name: 'Create group' }).click();
    await dialog(page).getByLabel('Name').fill('Analysts');
    await dialog(page).getByRole('combobox', { name: 'Owner' }).fill(owner.name.slice(0, 6));
    await page.getByRole('option', { name: owner.name }).click();
    await send(page, 'Create group');
    await heading(page, 'Analysts').waitFor();
    await row(page, 'Members', owner.name).getByText('owner', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Groups' }).first().click();
    await row(page, 'Groups', 'Analysts').waitFor();
    await expectGoodPage(page, 'console-groups');
    expect(problems).toEqual([]);
  });

  it('say at the field that further data are no JSON object', async () => {
    const { page } = await open('/groups?do=create');
    await dialog(page).getByLabel('Further data').fill('{oops');
    await send(page, 'Create group');
    await dialog(page).locator('.mantine-InputWrapper-error').waitFor();
    expect(await dialog(page).getByLabel('Further data').inputValue()).toBe('{oops');
  });

  it('show a viewer why it may not create one', async () => {
    const { page } = await open('/groups', { role: 'viewer' });
    await page.getByRole('button', { name: 'Create group' }).hover();
    await page.getByText('This needs one of the roles: owner, admin, editor').waitFor();
  });
});

describe('the page of a group', () => {
  it('invites somebody, revokes the invite and invites again', async () => {
    const { id } = await newGroup('Inviters');
    const { page, problems } = await open(`/groups/${id}`);
    const email = `${crypto.randomUUID()}@example.com`;
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await dialog(page).getByLabel('E-mail address').last().fill(email);
    await page.reload();
    expect(await dialog(page).getByLabel('E-mail address').last().inputValue()).toBe(email);
    await send(page, 'Send invite');
    await row(page, 'Invites', email).getByText('Pending').waitFor();
    expect(await running().inbox(email)).toHaveLength(1);
    await choose(page, email, 'Revoke invite');
    await send(page, 'Revoke');
    await row(page, 'Invites', email).getByText('Revoked').waitFor();
    await choose(page, email, 'Invite again');
    await send(page, 'Send invite');
    await row(page, 'Invites', email).getByText('Pending').waitFor();
    expect(await running().inbox(email)).toHaveLength(2);
    await expectGoodPage(page, 'console-group');
    expect(problems).toEqual([]);
  });

  it('adds a user, and changes its roles unless another operator was faster', async () => {
    const { id } = await newGroup('Roles');
    const user = await newUser('Member');
    const { page } = await open(`/groups/${id}?do=add`);
    await dialog(page).getByRole('combobox', { name: 'User' }).fill(user.name);
    await page.getByRole('option', { name: user.name }).click();
    await send(page, 'Add');
    await row(page, 'Members', user.name).waitFor();
    await choose(page, user.name, 'Change roles');
    await dialog(page).getByRole('combobox', { name: 'Roles' }).fill('chef');
    await page.keyboard.press('Enter');
    // The suggestions would cover the button.
    await page.keyboard.press('Tab');
    const { results } = await backend().listGroupMembers({ path: { group: id } });
    const member = String(results.find(({ user_id }) => user_id === user.id)?.id);
    await backend().updateGroupMember({ path: { group: id, member }, body: { roles: ['waiter'] } });
    await send(page, 'Change roles');
    await dialog(page).getByText('Sending again replaces it by what you typed').waitFor();
    await row(page, 'Members', user.name).getByText('waiter').waitFor();
    await send(page, 'Change roles');
    await row(page, 'Members', user.name).getByText('chef').waitFor();
  });

  it('is deleted with its name typed, after it said what goes with it', async () => {
    const { id, owner } = await newGroup('Ending');
    const { page } = await open(`/groups/${id}`);
    await row(page, 'Members', owner.name).waitFor();
    await page.getByRole('button', { name: 'More actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete group' }).click();
    await dialog(page).getByText('with 1 member and 0 open invites').waitFor();
    expect(await dialog(page).getByRole('button', { name: 'Delete group' }).isDisabled()).toBe(true);
    await dialog(page).getByLabel('Type Ending to confirm').fill('Ending');
    await send(page, 'Delete group');
    await heading(page, 'Groups').waitFor();
    await page.goto(`${running().baseUrl}/console${ofApplication(running(), `/groups/${id}`)}`);
    await heading(page, 'There is nothing here').waitFor();
  });

  it('fits a phone, and shows names of other people as they are', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const { id, owner } = await newGroup(name);
    const { page, problems } = await open(`/groups/${id}`, { viewport: { width: 390, height: 844 } });
    await heading(page, name).waitFor();
    await row(page, 'Members', owner.name).waitFor();
    await expectGoodPage(page, 'console-group-phone');
    expect(problems).toEqual([]);
  });
});
