import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodPage } from '../support/chromium.ts';
import { dialog, heading, row, send, useConsole } from '../support/console.ts';
import { newName } from '../support/new-name.ts';
import { newTokens, OFFLINE } from '../support/oidc-flow.ts';
import { newVisitor } from '../support/oidc-users.ts';
import { publishPending } from '../support/publish-pending.ts';
import { ownerService } from '../support/seed-service.ts';

const { running, open } = useConsole({ events: true });
const REDIRECT = 'https://shop.test/api/auth/callback/svc';

/** The owner of the account, who prepares clients and changes them beside the console. */
const owner = () => ownerService(running().seed);

async function newClient(config: object = {}) {
  const name = newName('Client');
  const body = { name, config: { redirect_uris: [REDIRECT], ...config } };
  const made = await owner().createOidcClient({ body });
  return { name, id: made?.id ?? '', key: made?.credentials[0]?.client_id ?? '' };
}

const read = async (id: string) => (await owner().getOidcClient({ path: { client: id } }))?.config;
const edit = (page: Page, section: string) =>
  page.getByRole('button', { name: `Edit: ${section}`, exact: true }).click();
const section = (page: Page, name: string) => page.getByRole('region', { name });
const codeOf = (page: Page) => section(page, 'Settings of the program').locator('pre');

/** The status with which the provider answers a program that sends this client_id and secret. */
async function statusFor(id: string, secret: string): Promise<number> {
  const { base_url, application } = running().seed;
  const authorization = `Basic ${btoa(`${id}:${secret}`)}`;
  const body = new URLSearchParams({ token: 'unknown' });
  const url = `${base_url}/oidc/${application}/token/introspection`;
  return (await fetch(url, { method: 'POST', headers: { authorization }, body })).status;
}

async function chooseKind(page: Page, kind: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: 'What the program is' }).click();
  await page.getByRole('option', { name: kind }).click();
}

async function acknowledge(page: Page): Promise<void> {
  await dialog(page).getByLabel('I have stored the secret').check();
  await send(page, 'Close');
  await dialog(page).waitFor({ state: 'detached' });
}

describe('a new OpenID client', () => {
  it('of a server shows its secret once, with which the program signs in', async () => {
    const name = newName('Shop');
    const { page, problems } = await open('/keys');
    await page.getByRole('navigation').getByRole('link', { name: 'OpenID clients' }).click();
    await page.getByRole('button', { name: 'Create OpenID client' }).click();
    await dialog(page).getByLabel('Name').fill(name);
    await dialog(page).getByLabel('Redirect addresses').fill(`${REDIRECT}\nhttps://shop.test/two`);
    await expectGoodPage(page, 'console-clients-create');
    await send(page, 'Create OpenID client');
    const secret = await dialog(page).getByLabel(`Secret of ${name}`).innerText();
    const key = (await dialog(page).locator('code').textContent()) ?? '';
    expect(await statusFor(key, secret)).toBe(200);
    await acknowledge(page);
    await row(page, 'OpenID clients', name).getByText('Server, with a secret').waitFor();
    await expectGoodPage(page, 'console-clients');
    await row(page, 'OpenID clients', name).getByRole('link').click();
    await heading(page, name).waitFor();
    expect(await page.content()).not.toContain(secret);
    await expect.poll(() => codeOf(page).innerText()).toContain(key);
    await expectGoodPage(page, 'console-client');
    expect(problems).toEqual([]);
  });

  it('of a page has no secret, and settings for pages', async () => {
    const name = newName('Page');
    const { page } = await open('/clients?do=create');
    await dialog(page).getByLabel('Name').fill(name);
    await chooseKind(page, 'Single-page app');
    await dialog(page).getByLabel('Redirect addresses').fill('https://shop.test/callback');
    await send(page, 'Create OpenID client');
    await row(page, 'OpenID clients', name).getByRole('link').click();
    await expect.poll(() => codeOf(page).innerText()).toContain("redirect_uri: 'https://shop.test/callback'");
  });

  it('is a key with a secret, for a backend that acts for no user', async () => {
    const name = newName('Sync');
    const { page } = await open('/clients?do=create');
    await dialog(page).getByLabel('Name').fill(name);
    await chooseKind(page, 'Backend that acts for no user');
    expect(await dialog(page).getByLabel('Redirect addresses').count()).toBe(0);
    await send(page, 'Create OpenID client');
    await dialog(page).getByLabel(`Secret of ${name}`).waitFor();
    await acknowledge(page);
    await page.getByRole('navigation').getByRole('link', { name: 'Keys' }).click();
    await row(page, 'Keys', name).getByText('Backend, with a secret').waitFor();
  });

  it('is refused at the field of a wrong address, and keeps what was typed', async () => {
    const { page } = await open('/clients?do=create');
    await dialog(page).getByLabel('Name').fill('Wrong');
    await dialog(page).getByLabel('Redirect addresses').fill('http://shop.test/callback');
    await send(page, 'Create OpenID client');
    const fault = dialog(page).locator('.mantine-InputWrapper-error');
    await fault.filter({ hasText: 'must be an absolute https URL' }).waitFor();
    await page.reload();
    const address = await dialog(page).getByLabel('Redirect addresses').inputValue();
    expect(address).toBe('http://shop.test/callback');
  });
});

describe('the settings to copy', () => {
  it('are those of the chosen program, and say what the client lacks', async () => {
    const { id, key } = await newClient();
    const { page } = await open(`/clients/${id}`);
    const { base_url, application } = running().seed;
    await expect.poll(() => codeOf(page).innerText()).toContain(`issuer: '${base_url}/oidc/${application}'`);
    await page.getByRole('combobox', { name: 'Program' }).click();
    await page.getByRole('option', { name: 'Grafana' }).click();
    await expect.poll(() => codeOf(page).innerText()).toContain(`client_id = ${key}`);
    await page.getByText('not registered yet').waitFor();
    expect(await section(page, 'Settings of the program').innerText()).toContain('/login/generic_oauth');
    await page.getByRole('combobox', { name: 'Program' }).click();
    await page.getByRole('option', { name: 'passport-openidconnect' }).click();
    await page.getByText('is_pkce_required: false').waitFor();
  });
});

describe('the page of an OpenID client', () => {
  it('changes addresses, and nothing else', async () => {
    const { id } = await newClient({ hub_title: 'Hello', custom: { plan: 'b' } });
    const { page } = await open(`/clients/${id}`);
    await edit(page, 'Addresses');
    await dialog(page).getByLabel('Addresses after sign-out').fill('https://shop.test/bye');
    await send(page, 'Save');
    await section(page, 'Addresses').getByText('https://shop.test/bye').waitFor();
    expect(await read(id)).toMatchObject({
      redirect_uris: [REDIRECT],
      post_logout_uris: ['https://shop.test/bye'],
      hub_title: 'Hello',
      custom: { plan: 'b' },
    });
  });

  it('does not save over another setting that somebody else has changed meanwhile', async () => {
    const { id, name } = await newClient();
    const { page } = await open(`/clients/${id}`);
    await edit(page, 'What it gets');
    await dialog(page).getByLabel('It is your own program').check();
    const config = { redirect_uris: ['https://other.test/callback'] };
    await owner().replaceOidcClient({ path: { client: id }, body: { name, config } });
    await send(page, 'Save');
    await dialog(page).getByText('but nothing that you are changing').waitFor();
    await expectGoodPage(page, 'console-client-changed-elsewhere');
    await send(page, 'Save');
    await page.getByText('Your own', { exact: true }).waitFor();
    expect(await read(id)).toMatchObject({ ...config, first_party: true });
  });

  it('asks field by field about what somebody else has changed meanwhile, and says who', async () => {
    const { id, name } = await newClient({ client_uri: 'https://shop.test/' });
    const { page } = await open(`/clients/${id}`);
    await edit(page, 'Addresses');
    const [redirects, home] = ['Redirect addresses', 'Home page'];
    await dialog(page).getByLabel(redirects).fill('https://mine.test/callback');
    await dialog(page).getByLabel('Addresses after sign-out').fill('https://mine.test/bye');
    const config = { redirect_uris: ['https://theirs.test/callback'], client_uri: 'https://theirs.test/' };
    await owner().replaceOidcClient({ path: { client: id }, body: { name, config } });
    await publishPending();
    await send(page, 'Save');
    const conflict = dialog(page).getByRole('alert').filter({ hasText: 'Somebody else changed this' });
    const changed = (field: string) => conflict.getByRole('group', { name: field });
    await changed(redirects).getByText('https://theirs.test/callback').waitFor();
    await changed(redirects).getByText('Changed by you').waitFor();
    await changed(home).getByText('You have not changed it').waitFor();
    expect(await dialog(page).getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await expectGoodPage(page, 'console-client-conflict');
    await page.reload();
    await changed(redirects).getByRole('button', { name: 'Keep yours' }).click();
    await send(page, 'Save');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await read(id)).toMatchObject({
      redirect_uris: ['https://mine.test/callback'],
      post_logout_uris: ['https://mine.test/bye'],
      client_uri: 'https://theirs.test/',
    });
  });

  it('keeps an edit that was not sent, also after a reload', async () => {
    const { id } = await newClient();
    const { page } = await open(`/clients/${id}?do=edit:${id}`);
    await dialog(page).getByLabel('Description').fill('For the shop');
    await page.reload();
    await dialog(page).getByText('What you typed last time is still here').waitFor();
    expect(await dialog(page).getByLabel('Description').inputValue()).toBe('For the shop');
  });

  it('adds a key whose secret works, and leads to it', async () => {
    const { id, name } = await newClient();
    const { page } = await open(`/clients/${id}`);
    await page.getByRole('button', { name: `Add key: ${name}` }).click();
    await dialog(page).getByLabel('Name').fill('Vienna');
    await send(page, 'Add key');
    const secret = await dialog(page).getByLabel('Secret of Vienna').innerText();
    const key = (await dialog(page).locator('code').textContent()) ?? '';
    expect(await statusFor(key, secret)).toBe(200);
    await acknowledge(page);
    await page.getByRole('combobox', { name: 'Key' }).click();
    await page.getByRole('option', { name: 'Vienna' }).click();
    await expect.poll(() => codeOf(page).innerText()).toContain(key);
    await section(page, 'Keys').getByRole('link', { name: 'Vienna' }).click();
    await heading(page, 'Vienna').waitFor();
    await page.getByRole('button', { name: 'New secret' }).waitFor();
  });

  it('lists the users who agreed, and leads to where their access ends', async () => {
    const { party, browser, email } = await newVisitor(running());
    await newTokens(running(), browser, party, { email, ...OFFLINE });
    const { page, problems } = await open(`/clients/${party.configuration}`);
    const user = row(page, 'Users', email);
    await user.getByText('Agreed').waitFor();
    await user.getByText('E-mail address').waitFor();
    await expectGoodPage(page, 'console-client-users');
    await user.getByRole('link').click();
    await page.getByRole('tab', { name: 'Access' }).click();
    await page.getByRole('button', { name: 'End access: Client' }).click();
    await send(page, 'End access');
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByRole('navigation').getByRole('link', { name: 'OpenID clients' }).click();
    await page.locator(`a[href$="${party.configuration}"]`).click();
    await section(page, 'Users').getByText('Nobody has signed in yet').waitFor();
    expect(problems).toEqual([]);
  });

  it('takes a logo, and says why it refuses a file', async () => {
    const { id } = await newClient();
    const { page } = await open(`/clients/${id}`);
    const logo = page.getByRole('group', { name: 'Logo', exact: true });
    const wrong = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
    await logo.locator('input[type=file]').setInputFiles(wrong);
    await logo.getByRole('button', { name: 'Upload' }).click();
    await logo.getByRole('alert').waitFor();
    await logo.getByRole('button', { name: 'Cancel' }).click();
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4"/></svg>';
    const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) };
    await logo.locator('input[type=file]').setInputFiles(file);
    await logo.getByRole('button', { name: 'Upload' }).click();
    await logo.getByRole('img', { name: 'Logo' }).waitFor();
    await expectGoodPage(page, 'console-client-logo');
    expect((await read(id))?.['logo_uri']).toMatch(/^http/);
  });

  it('deletes it with its name typed, after it said what ends', async () => {
    const { id, name } = await newClient();
    const { page } = await open(`/clients/${id}`);
    await page.getByRole('button', { name: 'More actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete client' }).click();
    await dialog(page).getByText('Its keys (1) stop working').waitFor();
    expect(await dialog(page).getByRole('button', { name: 'Delete client' }).isDisabled()).toBe(true);
    await dialog(page).getByLabel(`Type ${name} to confirm`).fill(name);
    await send(page, 'Delete client');
    await heading(page, 'OpenID clients').waitFor();
    await page.goto(`${running().baseUrl}/console/applications/${running().seed.application}/clients/${id}`);
    await heading(page, 'There is nothing here').waitFor();
  });

  it('tells an editor which roles may see it', async () => {
    const { id } = await newClient();
    const { page, problems } = await open(`/clients/${id}`, { role: 'editor' });
    await heading(page, 'OpenID clients').waitFor();
    await page.getByText('Your role may not see this').waitFor();
    await page.getByText('This needs one of the roles: owner, admin').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'OpenID clients' }).click();
    await page.getByText('This needs one of the roles: owner, admin').waitFor();
    expect(problems).toEqual([]);
  });

  it('speaks German on a phone, and shows a hostile name as it is', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const made = await owner().createOidcClient({ body: { name, config: { redirect_uris: [REDIRECT] } } });
    const visit = { viewport: { width: 390, height: 844 }, locale: 'de-DE' };
    const { page, problems } = await open(`/clients/${made?.id}`, visit);
    await heading(page, name).waitFor();
    await page.getByText('Einstellungen des Programms').waitFor();
    await expectGoodPage(page, 'console-client-phone');
    await page.locator('main').getByRole('link', { name: 'OpenID-Clients' }).click();
    await heading(page, 'OpenID-Clients').waitFor();
    await expectGoodPage(page, 'console-clients-phone');
    expect(problems).toEqual([]);
  });
});
