import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createService } from '../../client/src/server.ts';
import { expectGoodPage } from '../support/chromium.ts';
import { choose, dialog, heading, makeColleague, row, send, useConsole } from '../support/console.ts';

const { running, openAt } = useConsole();

const API = 'https://api.shop.example/orders';

/** A hub user of the account, who prepares applications and reads them back. */
function as(accessToken: string = running().seed.hub_access_token) {
  const { baseUrl } = running();
  return createService({ baseUrl, credentials: { accessToken: () => Promise.resolve(accessToken) } });
}

/** Creates an application of the demonstration's account, which no other test changes. */
async function newApplication(config: object = {}): Promise<string> {
  const { account } = running().seed;
  const made = await as().createApplication({ body: { account, name: 'Shop', config } });
  return String(made?.id);
}

const configOf = async (app: string) => (await as().getApplication({ path: { app } }))?.config;
const change = (app: string, config: Record<string, unknown>, accessToken?: string) =>
  as(accessToken).updateApplication({ path: { app }, body: { config } });

/** An API with a scope, as it is stored. */
const orders = (others: object = {}) => ({
  identifier: API,
  name: 'Orders',
  scopes: [{ name: 'orders:read', description: 'See your orders' }],
  self_registered: false,
  ...others,
});

const openTab = (app: string, tab: string, visit?: Parameters<typeof openAt>[1]) =>
  openAt(`/applications/${app}/tokens?tab=${tab}`, visit);
const openApi = (app: string, visit?: Parameters<typeof openAt>[1]) =>
  openAt(`/applications/${app}/tokens/api?id=${encodeURIComponent(API)}`, visit);

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The changes are saved.').first().waitFor();
};

/** Chooses an option of a field. */
async function pick(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** A text that a field shows as refused. */
const fault = (page: Page, text: string | RegExp) =>
  page.locator('.mantine-InputWrapper-error').getByText(text);

/** All of them. */
const faultsOn = async (page: Page) => {
  await page.locator('.mantine-InputWrapper-error').first().waitFor();
  return page.locator('.mantine-InputWrapper-error').allInnerTexts();
};

describe('an API', () => {
  it('is added with scopes and settings, as the service then reads them', async () => {
    const app = await newApplication();
    const { page, problems } = await openAt(`/applications/${app}/sign-in`);
    await page.getByRole('navigation').getByRole('link', { name: 'Tokens and agents' }).click();
    await page.getByText('No APIs yet').waitFor();
    await expectGoodPage(page, 'console-tokens-none');
    await page.getByRole('button', { name: 'Add API' }).click();
    await dialog(page).getByLabel('Name').fill('Orders');
    await dialog(page).getByLabel('Address').fill(API);
    await send(page, 'Add API');
    await heading(page, 'Orders').waitFor();
    for (const [name, description] of [
      ['orders:read', 'See your orders'],
      ['orders:write', 'Change your orders'],
    ] as const) {
      await page.getByRole('button', { name: 'Add scope' }).click();
      await dialog(page).getByLabel('Name of the scope').fill(name);
      await dialog(page).getByLabel('Description').fill(description);
      await send(page, 'Add scope');
      await row(page, 'Scopes', name).getByText(description).waitFor();
    }
    await field(page, 'Tokens are valid for seconds').fill('600');
    await page.getByText('Tokens that clients have keep their time.').waitFor();
    await page.getByRole('switch', { name: 'Agents may ask for tokens' }).click();
    await expectGoodPage(page, 'console-api-edited');
    await save(page);
    const scopes = [
      { name: 'orders:read', description: 'See your orders' },
      { name: 'orders:write', description: 'Change your orders' },
    ];
    expect((await configOf(app))?.resources).toEqual([
      { identifier: API, name: 'Orders', scopes, lifetime: 600, self_registered: true },
    ]);
    await page.getByText(`resource: "${API}"`).waitFor();
    await expectGoodPage(page, 'console-api');
    await page.locator('main').getByRole('link', { name: 'Tokens and agents' }).click();
    await row(page, 'Your APIs and MCP servers', 'Orders').getByText('10 minutes').waitFor();
    await expectGoodPage(page, 'console-tokens');
    expect(problems).toEqual([]);
  });

  it('shows what the service refuses at its field, and stores nothing', async () => {
    const app = await newApplication({ resources: [orders()] });
    const { page } = await openTab(app, 'apis');
    await page.getByRole('button', { name: 'Add API' }).click();
    await dialog(page).getByLabel('Name').fill('x'.repeat(300));
    await dialog(page).getByLabel('Address').fill('http://api.shop.example');
    await send(page, 'Add API');
    expect(await faultsOn(page)).toEqual([
      expect.stringContaining('character'),
      expect.stringContaining('must be an absolute https URL'),
    ]);
    await dialog(page).getByLabel('Name').fill('Other');
    await dialog(page).getByLabel('Address').fill(API.toUpperCase().replace('/ORDERS', '/orders'));
    await send(page, 'Add API');
    await fault(page, 'is the same URL as another').waitFor();
    await dialog(page).getByLabel('Address').fill(`${running().baseUrl}/applications`);
    await send(page, 'Add API');
    await fault(page, 'must not be an address of this service').waitFor();
    expect((await configOf(app))?.resources).toEqual([orders()]);
  });

  it('shows what the service refuses of a scope and of the settings at its field', async () => {
    const app = await newApplication({ resources: [orders()] });
    const { page } = await openApi(app);
    await page.getByRole('button', { name: 'Add scope' }).click();
    await dialog(page).getByLabel('Name of the scope').fill('two words');
    await dialog(page).getByLabel('Description').fill('x'.repeat(201));
    await send(page, 'Add scope');
    expect(await faultsOn(page)).toEqual([
      expect.stringContaining('without spaces'),
      expect.stringContaining('200'),
    ]);
    await dialog(page).getByLabel('Name of the scope').fill('orders:read');
    await dialog(page).getByLabel('Description').fill('Again');
    await send(page, 'Add scope');
    await fault(page, 'has the scope `orders:read` twice').waitFor();
    await dialog(page).getByLabel('Name of the scope').fill('offline_access');
    await send(page, 'Add scope');
    await fault(page, 'must not be a scope of the provider itself').waitFor();
    await send(page, 'Cancel');
    await field(page, 'Tokens are valid for seconds').fill('3');
    await field(page, 'Name').fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    expect(await faultsOn(page)).toHaveLength(2);
    await expectGoodPage(page, 'console-api-refused');
    expect((await configOf(app))?.resources).toEqual([orders()]);
  });

  it('and its scopes are removed once it was said what ends', async () => {
    const app = await newApplication({ resources: [orders({ lifetime: 600 })] });
    const { page } = await openApi(app);
    await choose(page, 'orders:read', 'Edit description');
    await dialog(page).getByLabel('Description').fill('Read all your orders');
    await send(page, 'Save');
    await row(page, 'Scopes', 'orders:read').getByText('Read all your orders').waitFor();
    await choose(page, 'orders:read', 'Remove scope');
    await dialog(page).getByText('lose orders:read with their next token').waitFor();
    await dialog(page).getByText('good for at most 10 minutes').waitFor();
    await expectGoodPage(page, 'console-scope-remove');
    await send(page, 'Remove scope');
    await page.getByText('No scopes').waitFor();
    expect((await configOf(app))?.resources?.[0]?.scopes).toEqual([]);
    await page.getByRole('button', { name: 'More actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Remove API' }).click();
    await dialog(page).getByText('a sign-in that asks for one fails').waitFor();
    await dialog(page).getByLabel('Type Orders to confirm').fill('Orders');
    await send(page, 'Remove API');
    await page.getByText('No APIs yet').waitFor();
    expect(await configOf(app)).toEqual({});
  });

  it('warns before agents are shut out, and keeps a draft over a reload', async () => {
    const app = await newApplication({ resources: [orders({ self_registered: true })] });
    const { page } = await openApi(app);
    await page.getByRole('switch', { name: 'Agents may ask for tokens' }).click();
    await page.getByText('Agents that you have not created as a client get no more tokens').waitFor();
    await page.reload();
    await page.getByText('What you typed last time is still here').waitFor();
    await save(page);
    expect((await configOf(app))?.resources).toEqual([orders()]);
  });
});

describe('two operators at an API', () => {
  it('see both values of a setting, and neither loses a change', async () => {
    const app = await newApplication({ resources: [orders()] });
    const colleague = await makeColleague(running(), 'admin');
    const { page } = await openApi(app);
    await field(page, 'Name').fill('My orders');
    const theirs = orders({ name: 'Their orders', lifetime: 60 });
    await change(app, { resources: [theirs] }, colleague.accessToken);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const conflict = page.getByRole('alert').filter({ hasText: 'Somebody else changed these settings' });
    await conflict.getByText(`Changed by: ${colleague.email}`).first().waitFor();
    expect(await conflict.innerText()).toContain('Now stored: Their orders');
    await conflict.getByRole('button', { name: 'Keep yours' }).click();
    await save(page);
    expect((await configOf(app))?.resources).toEqual([orders({ name: 'My orders', lifetime: 60 })]);
  });

  it('add two scopes, and the second is told of the first', async () => {
    const app = await newApplication({ resources: [orders()] });
    const colleague = await makeColleague(running(), 'admin');
    const { page } = await openApi(app);
    await page.getByRole('button', { name: 'Add scope' }).click();
    await dialog(page).getByLabel('Name of the scope').fill('mine');
    await dialog(page).getByLabel('Description').fill('Mine');
    const [first] = orders().scopes;
    const theirs = [first, { name: 'theirs', description: 'Theirs' }];
    await change(app, { resources: [orders({ scopes: theirs })] }, colleague.accessToken);
    await send(page, 'Add scope');
    await dialog(page).getByText('Close this dialog to see what is stored now').waitFor();
    await send(page, 'Add scope');
    await row(page, 'Scopes', 'mine').first().waitFor();
    const names = (await configOf(app))?.resources?.[0]?.scopes.map(({ name }) => name);
    expect(names).toEqual(['orders:read', 'theirs', 'mine']);
  });
});

describe('agents', () => {
  it('are let in by each way, and shut out after it was said what ends', async () => {
    const app = await newApplication();
    const { page, problems } = await openTab(app, 'agents');
    await pick(page, 'Which agents to let in', 'Those of the hosts below');
    await page.getByRole('switch', { name: 'Let agents register' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    expect(await faultsOn(page)).toEqual([expect.stringContaining('name at least one host')]);
    const hosts = page.getByRole('combobox', { name: 'Hosts', exact: true });
    for (const host of ['agents.example', 'no host']) {
      await hosts.fill(host);
      await hosts.press('Enter');
    }
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await fault(page, 'no host: must be the name of a host').waitFor();
    await hosts.press('Backspace');
    await expectGoodPage(page, 'console-agents-edited');
    await save(page);
    expect((await configOf(app))?.hub?.agents).toEqual({
      client_documents: 'domains',
      registration: 'open',
      allowed_domains: ['agents.example'],
    });
    await hosts.press('Backspace');
    await page.getByText('Agents of agents.example lose their access').waitFor();
    await pick(page, 'Which agents to let in', 'None');
    await page.getByText('All agents that came in this way lose their access').waitFor();
    await page.getByRole('switch', { name: 'Let agents register' }).click();
    await page.getByText('All agents that have registered lose their access').waitFor();
    await save(page);
    expect((await configOf(app))?.hub?.agents).toEqual({ client_documents: 'off', registration: 'off' });
    expect(problems).toEqual([]);
  });

  it('show both choices in words after a conflict', async () => {
    const app = await newApplication();
    const { page } = await openTab(app, 'agents');
    await pick(page, 'Which agents to let in', 'Those of any host');
    await change(app, { hub: { agents: { client_documents: 'domains', allowed_domains: ['a.example'] } } });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const conflict = page.getByRole('alert').filter({ hasText: 'Somebody else changed these settings' });
    await conflict.getByText('Now stored: Those of the hosts below').waitFor();
    await conflict.getByText('Yours: Those of any host').waitFor();
    await conflict.getByRole('button', { name: 'Keep yours' }).click();
    await save(page);
    expect((await configOf(app))?.hub?.agents?.client_documents).toBe('open');
  });
});

describe('a claim', () => {
  it('is added, changed and removed beside others', async () => {
    const kept = { kept: { source: 'static_value', value: 'x' } };
    const app = await newApplication({ hub: { auth: { access_tokens: { custom_claims: kept } } } });
    const { page, problems } = await openTab(app, 'claims');
    const claims = async () => (await configOf(app))?.hub?.auth?.access_tokens?.custom_claims;
    await page.getByRole('button', { name: 'Add claim' }).click();
    await dialog(page).getByLabel('Name of the claim').fill('kept');
    await dialog(page).getByText('There is a claim of this name already').waitFor();
    await dialog(page).getByLabel('Name of the claim').fill('first_name');
    await pick(page, 'Field of the profile', 'First name (first_name)');
    await dialog(page).getByText('Users can change this field themselves').waitFor();
    await expectGoodPage(page, 'console-claim-add');
    await send(page, 'Add claim');
    await row(page, 'Claims of your own', 'first_name').waitFor();
    expect(await claims()).toEqual({ ...kept, first_name: { source: 'user_profile', value: 'first_name' } });
    await choose(page, 'first_name', 'Edit claim');
    await pick(page, 'Value', 'A fixed text');
    await dialog(page).getByLabel('Text').fill('gold');
    await send(page, 'Save');
    await row(page, 'Claims of your own', 'gold').waitFor();
    expect(await claims()).toEqual({ ...kept, first_name: { source: 'static_value', value: 'gold' } });
    await expectGoodPage(page, 'console-claims');
    await choose(page, 'first_name', 'Remove claim');
    await dialog(page).getByText('within an hour no token has it').waitFor();
    await send(page, 'Remove claim');
    await row(page, 'Claims of your own', 'gold').waitFor({ state: 'detached' });
    expect(await claims()).toEqual(kept);
    expect(problems).toEqual([]);
  });

  it('shows what the service refuses at its field', async () => {
    const app = await newApplication();
    const { page } = await openTab(app, 'claims');
    await page.getByRole('button', { name: 'Add claim' }).click();
    for (const [name, refusal] of [
      ['scope', 'is the name of a claim of the service'],
      ['My.value', 'must have names of up to 64'],
    ] as const) {
      await dialog(page).getByLabel('Name of the claim').fill(name);
      await pick(page, 'Field of the profile', 'Email (email)');
      await send(page, 'Add claim');
      expect(await faultsOn(page)).toEqual([expect.stringContaining(refusal)]);
    }
    await dialog(page).getByLabel('Name of the claim').fill('plan');
    await pick(page, 'Value', 'A fixed text');
    await dialog(page).getByLabel('Text').fill('x'.repeat(257));
    await send(page, 'Add claim');
    await fault(page, /256/).waitFor();
    expect(await configOf(app)).toEqual({});
  });

  it('beside the signature, whose change says whom it refuses', async () => {
    const app = await newApplication();
    const { page } = await openTab(app, 'claims', { role: 'editor' });
    await pick(page, 'Signed with', 'EdDSA (Ed25519)');
    await page.getByText('A backend that accepts only the other one refuses them').waitFor();
    await save(page);
    expect((await configOf(app))?.hub?.auth?.access_tokens).toEqual({ signing_alg: 'EdDSA' });
  });
});

describe('by the keyboard alone', () => {
  it('an API gets a scope, and the button has the focus again', async () => {
    const app = await newApplication({ resources: [orders()] });
    const { page } = await openApi(app);
    const add = page.getByRole('button', { name: 'Add scope' });
    await add.focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await page.keyboard.type('orders:write');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Change your orders');
    await page.keyboard.press('Enter');
    await row(page, 'Scopes', 'orders:write').waitFor();
    await expect.poll(() => add.evaluate((one) => one === document.activeElement)).toBe(true);
  });
});

describe('a role', () => {
  it.each(['viewer', 'editor'] as const)('of a %s reads all of it, and changes nothing', async (role) => {
    const app = await newApplication({ resources: [orders()] });
    const { page } = await openApi(app, { role });
    await page.getByText('See your orders').waitFor();
    expect(await field(page, 'Name').isDisabled()).toBe(true);
    const add = page.getByRole('button', { name: 'Add scope' });
    expect(await add.getAttribute('aria-disabled')).toBe('true');
    await add.hover();
    await page.getByRole('tooltip').getByText('This needs one of the roles: owner, admin').waitFor();
    await page.goto(page.url().replace(/\/api\?.*/, '?tab=agents'));
    await page.getByRole('switch', { name: 'Let agents register' }).waitFor();
    expect(await page.getByRole('switch', { name: 'Let agents register' }).isDisabled()).toBe(true);
  });
});

describe('in German', () => {
  it('the page of an API says everything in German', async () => {
    const app = await newApplication({ resources: [orders({ lifetime: 90 })] });
    const { page } = await openApi(app, { locale: 'de' });
    await page.getByText('Gültigkeit der Tokens in Sekunden').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await page.goto(`${page.url()}&do=remove`);
    await dialog(page).getByText('gelten höchstens 90 Sekunden').waitFor();
  });
});
