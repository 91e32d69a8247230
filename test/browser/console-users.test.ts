import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createService, etagOf, type Service } from '../../client/src/server.ts';
import { expectGoodPage } from '../support/chromium.ts';
import { dialog, heading, makeColleague, ofApplication, useConsole } from '../support/console.ts';
import { api } from '../support/oidc-flow.ts';

const { running, open } = useConsole({ events: true });

const rows = (page: Page) => page.getByRole('table', { name: 'Users' }).locator('tbody tr');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

let backend: Service;
let users = 0;

beforeAll(async () => {
  const { client_id: clientId, client_secret: clientSecret, application } = running().seed;
  backend = createService({
    baseUrl: running().baseUrl,
    application,
    credentials: { clientId, clientSecret },
  });
  const stored = await backend.getSchema();
  const { schema = {} } = stored ?? {};
  const more = {
    picture: { type: 'image', display_name: 'Picture' },
    settings: { type: 'object', display_name: 'Settings', owned_by: 'app', user_visible: false },
    newsletter: { type: 'boolean', display_name: 'Newsletter' },
    birthday: { type: 'date', display_name: 'Birthday' },
  } as const;
  const manager = createService({
    baseUrl: running().baseUrl,
    application,
    credentials: { accessToken: running().seed.hub_access_token },
  });
  await manager.replaceSchema({ body: { schema: { ...schema, ...more } } });
});

/** Creates a user with a verified address. Returns its id and address. */
async function newUser(data: Record<string, unknown> = {}): Promise<{ user: string; email: string }> {
  users += 1;
  const user = `shopper-${users}`;
  const email = `shopper.${users}@example.com`;
  await backend.replaceUser({
    path: { user },
    body: { data: { email, ...data }, verified_data: { email } },
  });
  return { user, email };
}

/** The requests about users that a page sends while something is done. */
async function requestsDuring(page: Page, run: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/users\/|\/schema/.test(pathname)) sent.push(`${request.method()} ${pathname.split('/').at(-1)}`);
  });
  await run();
  return sent;
}

describe('the list of users', () => {
  it('finds a pasted address, number or id at once, and leads to the user', async () => {
    const { user, email } = await newUser({ first_name: 'Paula', phone_number: '+12025550170' });
    const { page, problems } = await open('/users');
    for (const pasted of [email, '(202) 555-0170', user]) {
      await page.getByRole('searchbox').fill(pasted);
      await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(pasted);
      await expect.poll(() => rows(page).allInnerTexts()).toEqual([expect.stringContaining(email)]);
    }
    await expectGoodPage(page, 'console-users-search');
    await page.reload();
    await rows(page).getByRole('link').click();
    await heading(page, 'Paula').waitFor();
    expect(problems).toEqual([]);
  });

  it('shows a page of users by two requests, and more on request', async () => {
    const created = Array.from({ length: 60 }, (_, n) => ({ data: { email: `many.${n}@example.com` } }));
    await backend.upsertUsers({ body: { users: created } });
    const { page } = await open('/start');
    await heading(page, 'First steps').waitFor();
    const sent = await requestsDuring(page, async () => {
      await page.getByRole('link', { name: 'Users' }).click();
      await expect.poll(() => rows(page).count()).toBe(50);
    });
    expect(sent.sort()).toEqual(['GET data', 'GET schema']);
    await button(page, 'Load more').click();
    await expect.poll(() => rows(page).count()).toBeGreaterThan(60);
  });

  it('narrows a search by state, and says that a list cannot be narrowed so', async () => {
    const { user } = await newUser({ first_name: 'Quintus' });
    await newUser({ first_name: 'Quintus' });
    await backend.setUserState({ path: { user }, body: { state: 'disabled' } });
    const { page } = await open('/users');
    expect(await page.getByRole('combobox', { name: 'State' }).isDisabled()).toBe(true);
    await page.getByRole('combobox', { name: 'State' }).locator('..').hover();
    await page.getByText('This narrows a search').waitFor();
    await page.getByRole('searchbox').fill('quintus');
    await expect.poll(() => rows(page).count()).toBe(2);
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'Disabled' }).click();
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(new URL(page.url()).search).toBe('?q=quintus&state=disabled');
    await page.reload();
    await expect.poll(() => rows(page).count()).toBe(1);
  });

  it('shows names as what they are, never as markup', async () => {
    const name = '<img src=x onerror="document.title=1">';
    await newUser({ first_name: name, last_name: 'Xenakis' });
    const { page, problems } = await open('/users?q=xenakis');
    await page.getByText(`${name} Xenakis`).first().click();
    await heading(page, `${name} Xenakis`).waitFor();
    expect(await page.locator('img[src=x]').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('is good in a narrow window, in German and from right to left', async () => {
    const { page } = await open('/users', { viewport: { width: 390, height: 844 }, locale: 'de-DE' });
    await heading(page, 'Benutzer').waitFor();
    await page.getByRole('table', { name: 'Benutzer' }).waitFor();
    await expectGoodPage(page, 'console-users-narrow');
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    await expectGoodPage(page, 'console-users-rtl');
  });
});

describe('creating a user', () => {
  it('shows each refusal at its field, and then the page of the user', async () => {
    const { page, problems } = await open('/users?do=create');
    await field(page, 'Email').fill('no address');
    await field(page, 'Settings').fill('{"theme":');
    await inDialog(page, 'Create user').click();
    const refused = page.getByRole('dialog').locator('.mantine-InputWrapper-error');
    await expect.poll(() => refused.allInnerTexts()).toHaveLength(2);
    await page.reload();
    expect(await field(page, 'Email').inputValue()).toBe('no address');
    await field(page, 'Email').fill('created@example.com');
    await field(page, 'Settings').fill('{"theme":"dark"}');
    await field(page, 'Birthday').fill('1990-02-11');
    await expectGoodPage(page, 'console-users-create');
    await inDialog(page, 'Create user').click();
    await heading(page, 'created@example.com').waitFor();
    const { results } = (await backend.searchUsers({ body: { term: 'created@example.com' } })) ?? {};
    expect(results?.[0]?.data).toMatchObject({ settings: { theme: 'dark' }, birthday: '1990-02-11' });
    expect(problems).toEqual([]);
  });
});

describe('transfers', () => {
  it('export all users as a file that can be imported', async () => {
    const { user } = await newUser({ first_name: 'Exported' });
    const { page } = await open('/users?do=export');
    await inDialog(page, 'Export').waitFor();
    await expectGoodPage(page, 'console-users-export');
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export').click()]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ user_id: user, data: expect.objectContaining({ first_name: 'Exported' }) }),
    );
    await page.getByText('is saved').waitFor();
  });

  it('import a file in parts, and show what is wrong in which line', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'console-import-'));
    const good = Array.from(
      { length: 600 },
      (_, n) => `{"user_id":"in-${n}","data":{"email":"in.${n}@example.com"}}`,
    );
    await writeFile(
      join(folder, 'in.ndjson'),
      [...good, '{"data":{"email":"nobody"}}', '{"data":'].join('\n'),
    );
    const { page, problems } = await open('/users?do=import');
    await page.locator('input[type=file]').setInputFiles(join(folder, 'in.ndjson'));
    await button(page, 'Import 602 users').click();
    await page.getByText('600 created, 2 refused').waitFor();
    const refused = page.getByRole('table', { name: 'Refused lines' }).locator('tbody tr');
    expect(await refused.allInnerTexts()).toEqual([
      expect.stringContaining('601'),
      expect.stringContaining('line 602'),
    ]);
    await expectGoodPage(page, 'console-users-import');
    expect(await backend.getUser({ path: { user: 'in-599' } })).toMatchObject({
      data: { email: 'in.599@example.com' },
    });
    expect(problems).toEqual([]);
  });
});

describe('the page of a user', () => {
  it('shows identities with their evidence, data by the schema and details', async () => {
    const { user, email } = await newUser({ first_name: 'Rosa', last_name: 'Luz', settings: { beta: [1] } });
    await backend.updateUser({ path: { user }, body: { data: { phone_number: '+12025550171' } } });
    const { page, problems } = await open(`/users/${user}`);
    await heading(page, 'Rosa Luz').waitFor();
    const identities = page.getByRole('region', { name: 'Identities' });
    expect(await identities.innerText()).toMatch(new RegExp(`Email\\s+${email}\\s+Verified`));
    expect(await identities.innerText()).toMatch(/\+12025550171\s+Not verified/);
    expect(JSON.parse(await field(page, 'Settings').inputValue())).toEqual({ beta: [1] });
    await expectGoodPage(page, 'console-user');
    expect(problems).toEqual([]);
  });

  it('is good in a narrow window and from right to left', async () => {
    const { user } = await newUser({ first_name: 'Rosalind' });
    const { page } = await open(`/users/${user}`, { viewport: { width: 320, height: 256 } });
    await heading(page, 'Rosalind').waitFor();
    await expectGoodPage(page, 'console-user-narrow');
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    await expectGoodPage(page, 'console-user-rtl');
  });

  it('says so of a user who is not there', async () => {
    const { page } = await open('/users/user_nobody');
    await heading(page, 'There is nothing here').waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
  });

  it('disables a user with reason and message, and enables it again', async () => {
    const { user } = await newUser({ first_name: 'Sven' });
    const { page } = await open(`/users/${user}?do=disable`);
    await page.getByText('There is no open session').waitFor();
    await field(page, 'Reason').fill('Not A Word');
    await inDialog(page, 'Disable').click();
    await page.getByRole('dialog').locator('.mantine-InputWrapper-error').waitFor();
    await field(page, 'Reason').fill('chargeback');
    await field(page, 'Message to the person').fill('Please call us.');
    await inDialog(page, 'Disable').click();
    await page.getByText('Reason: chargeback').waitFor();
    await page.getByText('Please call us.').waitFor();
    expect(await backend.getUser({ path: { user } })).toMatchObject({
      state: 'disabled',
      disabled: { reason: 'chargeback', message: 'Please call us.' },
    });
    await expectGoodPage(page, 'console-user-disabled');
    await button(page, 'Enable').click();
    await inDialog(page, 'Enable').click();
    await page.getByText('Sven is enabled').waitFor();
    expect(await backend.getUser({ path: { user } })).toMatchObject({ state: 'enabled' });
  });

  it('deletes a user whose name is typed, and leads back to the list', async () => {
    const { user } = await newUser({ first_name: 'Tilda', last_name: 'Gone' });
    const { page } = await open(`/users/${user}?do=delete`);
    const erase = inDialog(page, 'Delete user');
    await erase.waitFor();
    expect(await erase.isDisabled()).toBe(true);
    await expectGoodPage(page, 'console-user-delete');
    await page.getByLabel('Type Tilda Gone to confirm').fill('Tilda Gone');
    await erase.click();
    await heading(page, 'Users').waitFor();
    await expect(backend.getUser({ path: { user } })).rejects.toMatchObject({ status: 404 });
  });

  it('exports a user as one file', async () => {
    const { user, email } = await newUser({ first_name: 'Uma' });
    const { page } = await open(`/users/${user}?do=export`);
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export').click()]);
    const file = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(file).toMatchObject({ svc_user: user, data: { email }, export: { sessions: [] } });
  });

  it('sets an attribute', async () => {
    const { user } = await newUser({ first_name: 'Vito' });
    const { page } = await open(`/users/${user}?do=attribute`);
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('crm:segment');
    await page.getByRole('dialog').getByRole('combobox', { name: 'Words' }).fill('loyal');
    await page.keyboard.press('Enter');
    await inDialog(page, 'Set').click();
    await page.getByRole('region', { name: 'Attributes' }).getByText('loyal').waitFor();
    expect(await backend.getUser({ path: { user } })).toMatchObject({
      attributes: { 'crm:segment': ['loyal'] },
    });
  });
});

describe('the data of a user', () => {
  it('sends only changed fields, and null for one that is emptied', async () => {
    const { user, email } = await newUser({ first_name: 'Wanda', zip_code: '10001', newsletter: true });
    const { page, problems } = await open(`/users/${user}`);
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.method() === 'PATCH'),
      (async () => {
        await field(page, 'First name').fill('Wilma');
        await field(page, 'Zip code').fill('');
        await page.getByText('2 fields changed').waitFor();
        await button(page, 'Save').click();
      })(),
    ]);
    expect(request.postDataJSON()).toEqual({ data: { first_name: 'Wilma', zip_code: null } });
    expect(request.headers()['if-match']).toMatch(/^"v\d+"$/);
    await heading(page, 'Wilma').waitFor();
    const { data } = (await backend.getUser({ path: { user } })) ?? {};
    expect(data).toEqual({ user_id: user, email, first_name: 'Wilma', newsletter: true });
    expect(problems).toEqual([]);
  });

  it('keeps what was typed over a reload, and shows a refusal at its field', async () => {
    const { user } = await newUser({ first_name: 'Xaver' });
    const { page } = await open(`/users/${user}`);
    await field(page, 'Email').fill('no address');
    await page.getByText('Saving makes it unverified').waitFor();
    await page.reload();
    await page.getByText('What you typed last time is still here').waitFor();
    await button(page, 'Save').click();
    await expect.poll(() => page.locator('.mantine-InputWrapper-error').count()).toBe(1);
    await button(page, 'Discard').click();
    expect(await field(page, 'Email').inputValue()).toContain('@example.com');
  });

  it('shows what another changed meanwhile, and takes theirs or mine', async () => {
    const { user } = await newUser({ first_name: 'Yara', last_name: 'Old', zip_code: '1' });
    const { email, headers } = await makeColleague(running(), 'editor');
    const { page, problems } = await open(`/users/${user}`);
    await field(page, 'First name').fill('Mine');
    await field(page, 'Last name').fill('Mine');
    await backend.updateUser({
      path: { user },
      body: { data: { first_name: 'Theirs', last_name: 'Theirs' } },
    });
    const zip = { data: { zip_code: '2' } };
    await api(running(), 'PATCH', ofApplication(running(), `/users/${user}/data`), headers, zip);
    await button(page, 'Save').click();
    const conflict = page.getByRole('alert').filter({ hasText: 'Somebody else changed this user meanwhile' });
    await conflict.getByRole('group', { name: 'Zip code' }).waitFor();
    await conflict.getByText('Changed by a backend').first().waitFor();
    await conflict.getByRole('group', { name: 'Zip code' }).getByText(`Changed by: ${email}`).waitFor();
    expect(await button(page, 'Save').isDisabled()).toBe(true);
    await expectGoodPage(page, 'console-user-conflict');
    const about = (name: string) => conflict.getByRole('group', { name });
    await about('First name').getByRole('button', { name: 'Take the stored value' }).click();
    await about('Last name').getByRole('button', { name: 'Keep yours' }).click();
    await button(page, 'Save').click();
    await page.getByText('The changes are saved').waitFor();
    const stored = await backend.getUser({ path: { user } });
    expect(stored?.data).toMatchObject({ first_name: 'Theirs', last_name: 'Mine', zip_code: '2' });
    expect(etagOf(stored)).toBeDefined();
    expect(problems).toEqual([]);
  });

  it('lets an editor change no address', async () => {
    const { user } = await newUser({ first_name: 'Zoe' });
    const { page } = await open(`/users/${user}`, { role: 'editor' });
    await heading(page, 'Zoe').waitFor();
    // Nothing can be changed until the role is known.
    await expect.poll(() => field(page, 'First name').isEnabled()).toBe(true);
    expect(await field(page, 'Email').isDisabled()).toBe(true);
  });
});
