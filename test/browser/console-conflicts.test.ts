import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodPage } from '../support/chromium.ts';
import { dialog, makeColleague, ofApplication, send, useConsole } from '../support/console.ts';
import { newName } from '../support/new-name.ts';
import { publishPending } from '../support/publish-pending.ts';
import { ownerService } from '../support/seed-service.ts';

const { running, openAt } = useConsole({ events: true });

/** The operator who is faster, by the API. */
const owner = () => ownerService(running().seed);

/** A record with a dialog that edits it. */
type Editable = {
  /** The address of the dialog, below that of the application unless `isOfAccount`. */
  path: string;
  isOfAccount?: true;
  /** The label of a field, and what both operators store in it. */
  label: string;
  theirs: string;
  mine: string;
  /** How `mine` is given. By default it is typed. */
  give?: (page: Page, label: string, mine: string) => Promise<unknown>;
  /** The word of the button, if it is another than Save. */
  button?: string;
  change: (value: string) => Promise<unknown>;
  read: () => Promise<unknown>;
};

const type = (page: Page, label: string, text: string) => dialog(page).getByLabel(label).first().fill(text);

async function addWord(page: Page, label: string, word: string): Promise<void> {
  const words = dialog(page).getByRole('combobox', { name: label });
  // The last word makes place for the typed one.
  await words.press('Backspace');
  await words.fill(word);
  await words.press('Enter');
  await words.press('Tab');
}

async function pick(page: Page, label: string, option: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

const TYPED = { theirs: 'Theirs', mine: 'Mine' };

async function newUser(attributes?: Record<string, string[]>): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`;
  const made = await owner().replaceUser({ path: { user: '__svcid__' }, body: { data: { email } } });
  const user = String(made?.svc_user);
  if (attributes) await owner().updateUserAttributes({ path: { user }, body: { attributes } });
  return user;
}

async function editableKey(): Promise<Editable> {
  const made = await owner().createCredential({ body: { name: newName('Key') } });
  const path = { client_id: String(made?.client_id) };
  return {
    ...TYPED,
    path: `/keys/${path.client_id}?do=edit`,
    label: 'Name',
    change: (name) => owner().updateCredential({ path, body: { name } }),
    read: async () => (await owner().getCredential({ path }))?.name,
  };
}

async function editableGroup(): Promise<Editable> {
  const made = await owner().createGroup({ body: { name: newName('Group') } });
  const path = { group: String(made?.id) };
  return {
    ...TYPED,
    path: `/groups/${path.group}?do=edit`,
    label: 'Name',
    change: (name) => owner().updateGroup({ path, body: { name } }),
    read: async () => (await owner().getGroup({ path }))?.name,
  };
}

async function editableGroupMember(): Promise<Editable> {
  // A group keeps its last owner.
  const created = await owner().createGroup({ body: { name: newName('Group'), owner: await newUser() } });
  const group = String(created?.id);
  const body = { user_id: await newUser(), roles: ['cook'] };
  const made = await owner().addGroupMember({ path: { group }, body });
  const path = { group, member: String(made?.id) };
  return {
    path: `/groups/${group}?do=roles-${path.member}`,
    label: 'Roles',
    theirs: 'waiter',
    mine: 'chef',
    give: addWord,
    button: 'Change roles',
    change: (role) => owner().updateGroupMember({ path, body: { roles: [role] } }),
    read: async () => (await owner().getGroupMember({ path }))?.roles.join(),
  };
}

async function editableInvite(): Promise<Editable> {
  const group = String((await owner().createGroup({ body: { name: newName('Group') } }))?.id);
  const body = { email: `${crypto.randomUUID()}@example.com`, roles: ['cook'], send: true };
  const made = await owner().createGroupInvite({ path: { group }, body });
  const path = { group, invite: String(made?.invitation.id) };
  return {
    path: `/groups/${group}?do=change-${path.invite}`,
    label: 'Roles',
    theirs: 'waiter',
    mine: 'chef',
    give: addWord,
    change: (role) => owner().updateGroupInvite({ path, body: { roles: [role] } }),
    read: async () => (await owner().getGroupInvite({ path }))?.roles.join(),
  };
}

async function editableVariant(): Promise<Editable> {
  const made = await owner().createVariant({ body: { name: newName('Outlet') } });
  const path = { variant: String(made?.id) };
  return {
    ...TYPED,
    path: `/variants/${path.variant}?do=edit`,
    label: 'Description',
    change: (description) => owner().updateVariant({ path, body: { description } }),
    read: async () => (await owner().getVariant({ path }))?.description,
  };
}

async function editableSchemaField(): Promise<Editable> {
  const name = `field_${crypto.randomUUID().slice(0, 8)}`;
  const label = async (text: string) => {
    const stored = await owner().getSchema();
    const field = { type: 'string', display_name: text } as const;
    await owner().replaceSchema({ body: { schema: { ...stored?.schema, [name]: field } } });
  };
  await label('Size');
  return {
    ...TYPED,
    path: `/schema?do=edit:${name}`,
    label: 'Label',
    change: label,
    read: async () => (await owner().getSchema())?.schema[name]?.display_name,
  };
}

async function editableProvider(): Promise<Editable> {
  const id = 'google';
  const body = { id, preset: id, name: 'Google', client_id: 'client', client_secret: 'first' } as const;
  await owner().createIdentityProvider({ body });
  const path = { provider: id };
  return {
    ...TYPED,
    path: `/sign-in/providers/${id}?do=edit`,
    label: 'Name',
    change: (name) => owner().updateIdentityProvider({ path, body: { name } }),
    read: async () => (await owner().getIdentityProvider({ path }))?.name,
  };
}

async function editableScope(): Promise<Editable> {
  const identifier = 'https://api.shop.example/conflicts';
  const store = (description: string) => {
    const api = { identifier, name: 'Orders', scopes: [{ name: 'read', description }] };
    return owner().updateApplication({ body: { config: { resources: [api] } } });
  };
  await store('See your orders');
  return {
    ...TYPED,
    path: `/tokens/api?id=${encodeURIComponent(identifier)}&do=edit-scope:read`,
    label: 'Description',
    change: store,
    read: async () => (await owner().getApplication())?.config.resources?.[0]?.scopes[0]?.description,
  };
}

async function editableClaim(): Promise<Editable> {
  const store = (value: string) => {
    const custom_claims = { shop: { source: 'static_value', value } } as const;
    return owner().updateApplication({
      body: { config: { hub: { auth: { access_tokens: { custom_claims } } } } },
    });
  };
  await store('Berlin');
  return {
    ...TYPED,
    path: '/tokens?tab=claims&do=edit-claim:shop',
    label: 'Text',
    change: store,
    read: async () =>
      (await owner().getApplication())?.config.hub?.auth?.access_tokens?.custom_claims?.['shop']?.value,
  };
}

async function editableAttribute(): Promise<Editable> {
  const user = await newUser({ 'crm:segment': ['new'] });
  const path = { user };
  return {
    path: `/users/${user}?do=attribute:crm:segment`,
    label: 'Words',
    theirs: 'loyal',
    mine: 'lost',
    give: addWord,
    change: (word) => owner().updateUserAttributes({ path, body: { attributes: { 'crm:segment': [word] } } }),
    read: async () => (await owner().getUser({ path }))?.attributes['crm:segment']?.join(),
  };
}

async function editableAccountMember(): Promise<Editable> {
  const { userId } = await makeColleague(running(), 'viewer');
  const path = { account: running().seed.account };
  const find = async () => {
    const page = await owner().listAccountMembers({ path });
    return page?.results.find((one) => one.id === userId);
  };
  return {
    path: `/members?do=role-${userId}`,
    isOfAccount: true,
    label: 'Role',
    theirs: 'editor',
    mine: 'admin',
    give: pick,
    button: 'Change role',
    change: (role) =>
      owner().updateAccountMember({
        path: { ...path, member: userId },
        body: { role: role === 'editor' ? 'editor' : 'viewer' },
      }),
    read: async () => (await find())?.role,
  };
}

/** Opens the dialog as another owner, who types while the first one stores something else. */
async function collide(record: Editable, visit: { viewport?: { width: number; height: number } } = {}) {
  const { path, isOfAccount, label, theirs, mine, give = type, button = 'Save' } = record;
  const { userId } = await makeColleague(running(), 'owner');
  const { account } = running().seed;
  const address = isOfAccount ? `/accounts/${account}${path}` : ofApplication(running(), path);
  const { page } = await openAt(address, { ...visit, userId });
  await give(page, label, mine);
  await record.change(theirs);
  await publishPending();
  await send(page, button);
  const conflict = dialog(page).getByRole('alert').filter({ hasText: 'Somebody else changed this' });
  const field = conflict.getByRole('group', { name: label, exact: true });
  await field.getByText(theirs, { exact: true }).waitFor();
  await field.getByText('Changed by: owner@example.com').waitFor();
  expect(await dialog(page).getByRole('button', { name: button, exact: true }).isDisabled()).toBe(true);
  return {
    page,
    conflict,
    decide: async (choice: string) => {
      await field.getByRole('button', { name: choice }).click();
      await send(page, button);
      await dialog(page).waitFor({ state: 'detached' });
    },
  };
}

describe.each([
  ['a key', editableKey],
  ['a group', editableGroup],
  ['the roles of a member', editableGroupMember],
  ['an invite', editableInvite],
  ['a variant', editableVariant],
  ['a field of the schema', editableSchemaField],
  ['an identity provider', editableProvider],
  ['a scope', editableScope],
  ['a claim', editableClaim],
  ['an attribute', editableAttribute],
  ['the role of an account member', editableAccountMember],
])('two operators at %s', (kind, make) => {
  it('read who was faster, and choose the value that is stored', async () => {
    const record = await make();
    const kept = await collide(record);
    await expectGoodPage(kept.page, `console-conflict-${kind.split(' ').at(-1)}`);
    await kept.decide('Keep yours');
    expect(await record.read()).toBe(record.mine);
    // The second time begins with a value that is neither operator's.
    await record.change('viewer');
    const taken = await collide(record);
    await taken.decide('Take the stored value');
    expect(await record.read()).toBe(record.theirs);
  });
});

it('a long dialog moves to what others have changed, also on a phone', async () => {
  const { page, conflict } = await collide(await editableSchemaField(), {
    viewport: { width: 390, height: 700 },
  });
  await expectGoodPage(page, 'console-conflict-phone');
  const { top, bottom } = await conflict.evaluate((element) => element.getBoundingClientRect().toJSON());
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(700);
});
