import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createService } from '../../client/src/server.ts';
import { expectGoodPage } from '../support/chromium.ts';
import { choose, dialog, row, send, useConsole } from '../support/console.ts';

const { running, openAt } = useConsole();

const ROLES = {
  admin: { permissions: ['tasks:write', 'members:manage'], may_invite: ['editor', 'member'] },
  editor: { permissions: ['tasks:write'] },
};

/** The owner of the account, who prepares applications and reads them back. */
function owner() {
  const { base_url: baseUrl, hub_access_token: token } = running().seed;
  return createService({ baseUrl, credentials: { accessToken: () => Promise.resolve(token) } });
}

/** Creates an application whose groups have these settings. */
async function newApplication(groups?: object): Promise<string> {
  const { account } = running().seed;
  const made = await owner().createApplication({
    body: { account, name: 'Shop', ...(groups && { config: { groups } }) },
  });
  return String(made?.id);
}

/** Creates a group with an owner and a member who has a role. */
async function newMember(app: string, role: string): Promise<void> {
  const userOf = async (first_name: string) => {
    const made = await owner().replaceUser({
      path: { app, user: '__svcid__' },
      body: { data: { first_name } },
    });
    return String(made?.svc_user);
  };
  const group = await owner().createGroup({
    path: { app },
    body: { name: 'Acme', owner: await userOf('Olga') },
  });
  await owner().addGroupMember({
    path: { app, group: String(group?.id) },
    body: { user_id: await userOf('Edda'), roles: [role] },
  });
}

const groupsOf = async (app: string) => (await owner().getApplication({ path: { app } }))?.config.groups;
const openRoles = (app: string, visit?: Parameters<typeof openAt>[1]) =>
  openAt(`/applications/${app}/groups?tab=roles`, visit);

/** Types words into a field of the open dialog. */
async function addWords(page: Page, label: string, words: readonly string[]): Promise<void> {
  const field = dialog(page).getByRole('combobox', { name: label });
  for (const word of words) {
    await field.fill(word);
    await field.press('Enter');
  }
}

/** Waits for a refusal at a field of the open dialog. */
const faultAt = (page: Page, label: string, text: string) =>
  dialog(page)
    .locator('.mantine-InputWrapper-root')
    .filter({ hasText: label })
    .locator('.mantine-InputWrapper-error')
    .getByText(text)
    .waitFor();

describe('the roles of groups', () => {
  it('are added and edited, as the service then reads them', async () => {
    const app = await newApplication();
    const { page, problems } = await openAt(`/applications/${app}/groups`);
    await page.getByRole('tab', { name: 'Roles' }).click();
    await page.getByText('Any word is a role').waitFor();
    await expectGoodPage(page, 'console-roles-of-groups-none');
    await page.getByRole('button', { name: 'Add role' }).click();
    await dialog(page).getByText('It is the first role.').waitFor();
    await dialog(page).getByLabel('Name of the role').fill('editor');
    await addWords(page, 'Permissions', ['tasks:write', 'tasks:read']);
    await expectGoodPage(page, 'console-roles-of-groups-add');
    await send(page, 'Add role');
    await row(page, 'Roles', 'editor').getByText('tasks:read').waitFor();
    await choose(page, 'editor', 'Edit role');
    await dialog(page).getByText('There are no groups, so nobody has it.').waitFor();
    await dialog(page).getByRole('combobox', { name: 'May give the roles' }).fill('member');
    await page.getByRole('option', { name: 'member' }).click();
    await send(page, 'Save');
    await row(page, 'Roles', 'editor').getByText('member').waitFor();
    expect(await groupsOf(app)).toEqual({
      roles: { editor: { permissions: ['tasks:write', 'tasks:read'], may_invite: ['member'] } },
    });
    await expectGoodPage(page, 'console-roles-of-groups');
    expect(problems).toEqual([]);
  });

  it('are removed after it was said who has them, also from those that give them', async () => {
    const app = await newApplication({ roles: ROLES });
    await newMember(app, 'editor');
    const { page } = await openRoles(app);
    await choose(page, 'editor', 'Remove role');
    await dialog(page).getByText('In the only group: 1 member with this role.').waitFor();
    await dialog(page).getByText('These roles may no longer give it: admin.').waitFor();
    await dialog(page).getByRole('link', { name: 'Edda' }).waitFor();
    await expectGoodPage(page, 'console-roles-of-groups-remove');
    await send(page, 'Remove role');
    await page.getByText('The role was removed.').waitFor();
    const left = page.getByRole('table', { name: 'Roles' }).getByText('editor');
    await expect.poll(() => left.count()).toBe(0);
    expect(await groupsOf(app)).toEqual({ roles: { admin: { ...ROLES.admin, may_invite: ['member'] } } });
  });

  it('say at the field what the service refuses', async () => {
    const app = await newApplication({ roles: ROLES });
    const { page } = await openRoles(app);
    await page.getByRole('button', { name: 'Add role' }).click();
    await dialog(page).getByLabel('Name of the role').fill('Owner');
    await send(page, 'Add role');
    await faultAt(page, 'Name of the role', 'must be written `owner`');
    await dialog(page).getByLabel('Name of the role').fill('chef');
    await addWords(page, 'Permissions', ['two words']);
    await send(page, 'Add role');
    await faultAt(page, 'Permissions', 'must have up to 40 letters');
    await expectGoodPage(page, 'console-roles-of-groups-refused');
    expect(await groupsOf(app)).toEqual({ roles: ROLES });
  });

  it('show both values if somebody else has edited the same role', async () => {
    const app = await newApplication({ roles: ROLES });
    const { page } = await openRoles(app);
    await choose(page, 'editor', 'Edit role');
    await addWords(page, 'Permissions', ['tasks:delete']);
    const theirs = { editor: { permissions: ['tasks:read'] } };
    await owner().updateApplication({ path: { app }, body: { config: { groups: { roles: theirs } } } });
    await send(page, 'Save');
    const conflict = dialog(page).getByRole('alert').filter({ hasText: 'tasks:read' });
    await conflict.getByText('Changed by you').first().waitFor();
    await expectGoodPage(page, 'console-roles-of-groups-conflict');
    expect((await groupsOf(app))?.roles?.['editor']).toEqual(theirs.editor);
  });

  it('are shown to viewers, who may change none', async () => {
    const app = await newApplication({ roles: ROLES });
    const { page } = await openRoles(app, { role: 'viewer' });
    await row(page, 'Roles', 'admin').getByText('members:manage').waitFor();
    await page.getByRole('button', { name: 'Add role' }).hover();
    await page.getByRole('tooltip').getByText('owner, admin').waitFor();
    expect(await page.getByRole('combobox', { name: 'When the last member leaves' }).isDisabled()).toBe(true);
    await expectGoodPage(page, 'console-roles-of-groups-viewer');
  });

  it('are beside what happens to groups, which is saved by itself', async () => {
    const app = await newApplication({ roles: ROLES });
    const { page } = await openRoles(app);
    await page.getByRole('combobox', { name: "When the last owner's account is deleted" }).click();
    await page.getByRole('option', { name: 'There is no owner until' }).click();
    await page.getByText('Groups can then have no owner.').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The changes are saved.').first().waitFor();
    expect(await groupsOf(app)).toEqual({ roles: ROLES, without_owner: 'keep' });
  });
});
