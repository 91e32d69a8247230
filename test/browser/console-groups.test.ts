import { describe, expect, it } from 'vitest';
import { createService } from '../../client/src/server.ts';
import { expectGoodPage } from '../support/chromium.ts';
import { choose, dialog, heading, ofApplication, row, send, useConsole } from '../support/console.ts';

const { running, open } = useConsole();

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
    await heading(page, 'Groups').waitFor();
    await page.getByRole('button', { name: 'Create group' }).hover();
    const reason = page.getByRole('tooltip');
    await reason.waitFor();
    expect(await reason.innerText()).toBe('This needs one of the roles: owner, admin, editor');
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
    await row(page, 'Invites', email).getByText('owner@example.com').waitFor();
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

  it('changes no invite that another has changed meanwhile', async () => {
    const { id } = await newGroup('Meanwhile');
    const email = `${crypto.randomUUID()}@example.com`;
    const made = await backend().createGroupInvite({
      path: { group: id },
      body: { email, roles: ['member'] },
    });
    const { page } = await open(`/groups/${id}`);
    await row(page, 'Invites', email).getByText('Demonstration').waitFor();
    await choose(page, email, 'Revoke invite');
    const invite = String(made?.invitation.id);
    await backend().updateGroupInvite({ path: { group: id, invite }, body: { roles: ['owner'] } });
    await send(page, 'Revoke');
    await dialog(page).getByText('Sending again replaces it by what you typed').waitFor();
    await row(page, 'Invites', email).getByText('owner', { exact: true }).waitFor();
    await send(page, 'Revoke');
    await row(page, 'Invites', email).getByText('Revoked').waitFor();
    const stored = await backend().getGroupInvite({ path: { group: id, invite } });
    expect(stored).toMatchObject({ state: 'revoked', roles: ['owner'] });
  });

  it('invites in the language that was chosen', async () => {
    const { id } = await newGroup('Languages');
    const { page } = await open(`/groups/${id}?do=invite`);
    const email = `${crypto.randomUUID()}@example.com`;
    await dialog(page).getByLabel('E-mail address').last().fill(email);
    await dialog(page).getByLabel('Language of the message').fill('de');
    await send(page, 'Send invite');
    await row(page, 'Invites', email).waitFor();
    const { results } = await backend().listGroupInvites({ path: { group: id } });
    expect(results).toMatchObject([{ email, locale: 'de' }]);
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
    await dialog(page).getByRole('group', { name: 'Roles' }).getByText('waiter', { exact: true }).waitFor();
    await row(page, 'Members', user.name).getByText('waiter').waitFor();
    await dialog(page).getByRole('button', { name: 'Keep yours' }).click();
    await send(page, 'Change roles');
    await row(page, 'Members', user.name).getByText('chef').waitFor();
    const after = await backend().getGroupMember({ path: { group: id, member } });
    expect(after?.roles).toEqual(['member', 'chef']);
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
