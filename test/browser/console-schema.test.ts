import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodPage, framesOf } from '../support/chromium.ts';
import { choose, dialog, heading, row, send, useConsole } from '../support/console.ts';
import { ownerService } from '../support/seed-service.ts';

const { running, open } = useConsole();

const fieldRow = (page: Page, text: string) => row(page, 'Fields', text);
const preview = (page: Page) => dialog(page).getByRole('alert').filter({ hasText: 'What happens then' });
const newName = (kind: string) => `${kind}_${crypto.randomUUID().slice(0, 8)}`;

/** The owner of the account, who changes the schema and users beside the console. */
const owner = () => ownerService(running().seed);

type Fields = NonNullable<Awaited<ReturnType<ReturnType<typeof owner>['getSchema']>>>['schema'];

/** Adds a field by the API, and returns its name, which is also its label. */
async function addByApi(field: Partial<Fields[string]> = {}, label?: string): Promise<string> {
  const name = newName('field');
  const stored = await owner().getSchema();
  const added = { type: 'string', display_name: label ?? name, ...field } as const;
  await owner().replaceSchema({ body: { schema: { ...stored?.schema, [name]: added } } });
  return name;
}

/** Makes users with these values in a field. */
async function makeUsers(field: string, values: unknown[]): Promise<string[]> {
  const users = values.map(() => newName('user'));
  await Promise.all(
    users.map((user, n) =>
      owner().replaceUser({
        path: { user },
        body: { data: { email: `${user}@example.com`, [field]: values[n] } },
      }),
    ),
  );
  return users;
}

async function pick(page: Page, label: string, option: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

describe('a field far from the window', () => {
  it('keeps its dialog, and what was typed there', async () => {
    const name = await addByApi({}, 'Shoe size');
    const { page } = await open(`/schema?do=edit:${name}`);
    await dialog(page).getByLabel('Label').fill('Size of shoes');
    await page.locator('main').evaluate((one) => one.style.setProperty('padding-top', '6000px'));
    await framesOf(page);
    expect(await dialog(page).getByLabel('Label').inputValue()).toBe('Size of shoes');
    await send(page, 'Cancel');
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => fieldRow(page, name).count()).toBe(0);
  });
});

describe('a new field', () => {
  it('is on the page of a user, with its label and its rules', async () => {
    const name = newName('shirt');
    const { page, problems } = await open('/groups');
    await page.getByRole('navigation').getByRole('link', { name: 'Schema' }).click();
    await heading(page, 'Schema').waitFor();
    await page.getByRole('button', { name: 'Add field' }).click();
    await preview(page).getByText('Once the form is complete').waitFor();
    await dialog(page).getByLabel('Label').fill('Shirt size');
    await dialog(page).getByLabel('Name').fill(name);
    await dialog(page).getByLabel('Largest number').fill('3');
    await preview(page).getByText('None of these values changes').waitFor();
    await expectGoodPage(page, 'console-schema-add');
    await send(page, 'Add field');
    await fieldRow(page, name).getByText('at most 3 characters').waitFor();
    await expectGoodPage(page, 'console-schema');
    const [user = ''] = await makeUsers('email', [`${name}@example.com`]);
    await page.goto(page.url().replace('/schema', `/users/${user}`));
    await page.getByLabel('Shirt size').fill('XXXL');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('breaks the rule max_length 3').waitFor();
    await page.getByLabel('Shirt size').fill('XL');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The changes are saved.').waitFor();
    expect((await owner().getUser({ path: { user } }))?.data).toMatchObject({ [name]: 'XL' });
    expect(problems).toEqual([]);
  });

  it('is refused at its fields in the words of the service, and outlives a reload', async () => {
    const { page } = await open('/schema?do=add');
    await dialog(page).getByLabel('Label').fill('Bad');
    await dialog(page).getByLabel('Name').fill('Bad Name');
    await dialog(page).getByLabel('Pattern').fill('(?=look)');
    await send(page, 'Add field');
    const nameError = dialog(page).getByText('names are lower case');
    await nameError.waitFor();
    await page.reload();
    expect(await dialog(page).getByLabel('Name').inputValue()).toBe('Bad Name');
    await dialog(page).getByLabel('Name').fill('good_name');
    await send(page, 'Add field');
    await dialog(page).getByText('a pattern of at most 200 characters').waitFor();
    expect((await owner().getSchema())?.schema).not.toHaveProperty('good_name');
  });
});

describe('a changed field', () => {
  it('says beforehand how many values no longer fit, and who has them', async () => {
    const name = await addByApi();
    const [user = ''] = await makeUsers(name, ['forty', '41', '42']);
    const { page } = await open('/schema');
    await choose(page, name, 'Edit field');
    await pick(page, 'Type', 'Number');
    await preview(page).getByText('1 × the value does not fit the new type').waitFor();
    await preview(page).getByText('2 × the value is converted').waitFor();
    const link = preview(page).getByRole('link', { name: `${user}@example.com` });
    await link.first().waitFor();
    await expectGoodPage(page, 'console-schema-edit');
    await send(page, 'Save');
    await dialog(page).getByText('a value that the new type cannot hold').waitFor();
    await owner().updateUser({ path: { user }, body: { data: { [name]: '40' } } });
    await send(page, 'Save');
    await fieldRow(page, name).getByText('Number').waitFor();
    expect((await owner().getUser({ path: { user } }))?.data).toMatchObject({ [name]: 40 });
  });

  it('says that it identifies users, and which values are not unique', async () => {
    const name = await addByApi();
    await makeUsers(name, ['same', 'same', 'other']);
    const { page } = await open(`/schema?do=edit:${name}`);
    await dialog(page).getByLabel('Unique').click({ force: true });
    await preview(page).getByText('The field identifies users').waitFor();
    await preview(page).getByText('2 × another user has the same value').waitFor();
    await send(page, 'Save');
    await dialog(page).getByText('a value that another user has too').waitFor();
    expect((await owner().getSchema())?.schema[name]?.unique).toBe(false);
  });

  it('keeps what another operator has saved meanwhile', async () => {
    const name = await addByApi();
    const { page } = await open(`/schema?do=edit:${name}`);
    await dialog(page).getByLabel('Label').fill('Mine');
    const theirs = await addByApi();
    await send(page, 'Save');
    await dialog(page).getByText('but nothing that you are changing').waitFor();
    expect((await owner().getSchema())?.schema[name]?.display_name).toBe(name);
    await send(page, 'Save');
    await fieldRow(page, name).getByText('Mine').waitFor();
    expect((await owner().getSchema())?.schema).toHaveProperty(theirs);
  });

  it('keeps what the form does not have', async () => {
    const rules = [
      { rule_name: 'match_regex', rule_value: '^A' },
      { rule_name: 'match_regex', rule_value: 'Z$' },
    ] as const;
    const more = { owned_by: 'app', read_only: false, data_category: 'location', example: 'A-Z' } as const;
    const name = await addByApi({ ...more, validation_rules: [...rules] });
    const { page } = await open(`/schema?do=edit:${name}`);
    await dialog(page).getByLabel('Label').fill('New label');
    await send(page, 'Save');
    await fieldRow(page, name).getByText('New label').waitFor();
    expect((await owner().getSchema())?.schema[name]).toMatchObject({
      ...more,
      display_name: 'New label',
      validation_rules: rules,
    });
  });
});

describe('a removed field', () => {
  it('says that its values stay, and they come back with it', async () => {
    const name = await addByApi();
    const [user = ''] = await makeUsers(name, ['kept']);
    const { page } = await open('/schema');
    await choose(page, name, 'Remove field');
    await preview(page).getByText('1 × a value is hidden. It stays stored.').waitFor();
    await expectGoodPage(page, 'console-schema-remove');
    await dialog(page).getByLabel(`Type ${name} to confirm`).fill(name);
    await send(page, 'Remove field');
    await expect.poll(() => fieldRow(page, name).count()).toBe(0);
    expect((await owner().getUser({ path: { user } }))?.data).not.toHaveProperty(name);
    await page.getByRole('button', { name: 'Add field' }).click();
    await dialog(page).getByLabel('Label').fill('Again');
    await dialog(page).getByLabel('Name').fill(name);
    await preview(page).getByText('1 × a value from an earlier field').waitFor();
    await send(page, 'Add field');
    await fieldRow(page, name).waitFor();
    expect((await owner().getUser({ path: { user } }))?.data).toMatchObject({ [name]: 'kept' });
  });
});

describe('the role', () => {
  it('of a viewer reads the fields, and learns who may change them', async () => {
    const { page } = await open('/schema', { role: 'viewer' });
    await fieldRow(page, 'email').waitFor();
    await page.getByRole('button', { name: 'Add field' }).hover();
    await page.getByRole('tooltip', { name: 'This needs one of the roles: owner, admin, editor' }).waitFor();
    await page.goto(`${page.url()}?do=edit:email`);
    await fieldRow(page, 'email').waitFor();
    expect(await dialog(page).count()).toBe(0);
  });

  it('of an editor changes texts, and not what identifies a user', async () => {
    const { page } = await open('/schema?do=edit:email', { role: 'editor' });
    expect(await dialog(page).getByRole('combobox', { name: 'Type' }).isDisabled()).toBe(true);
    expect(await dialog(page).getByLabel('Verified').isDisabled()).toBe(true);
    await dialog(page).getByLabel('Label').fill('E-mail address');
    await send(page, 'Save');
    await fieldRow(page, 'E-mail address').waitFor();
    await page.getByRole('button', { name: 'More actions: E-mail address' }).click();
    const remove = page.getByRole('menuitem', { name: 'Remove field' });
    expect(await remove.getAttribute('title')).toBe('This needs one of the roles: owner, admin');
  });
});

it('speaks German on a phone, and shows hostile labels as they are', async () => {
  const label = '<img src=x onerror=alert(1)>';
  const name = await addByApi({}, label);
  const visit = { viewport: { width: 390, height: 844 }, locale: 'de-DE' };
  const { page, problems } = await open('/schema', visit);
  await page.getByText(label).waitFor();
  await expectGoodPage(page, 'console-schema-phone');
  await page.goto(`${page.url()}?do=edit:${name}`);
  await preview(page).or(dialog(page).getByText('Was dann geschieht')).first().waitFor();
  await dialog(page).getByText('Keiner dieser Werte ändert sich').waitFor();
  await expectGoodPage(page, 'console-schema-phone-edit');
  expect(problems).toEqual([]);
});
