import { describe, expect, it } from 'vitest';
import { expectGoodPage } from '../support/chromium.ts';
import { dialog, heading, row, send, useConsole } from '../support/console.ts';
import { svg } from '../support/files.ts';
import { newName } from '../support/new-name.ts';
import { ownerService } from '../support/seed-service.ts';

const { running, open } = useConsole();

/** The owner of the account, who prepares variants and changes them beside the console. */
const owner = () => ownerService(running().seed);

/** Creates a variant by the API. */
async function newVariant(
  config: NonNullable<Parameters<ReturnType<typeof owner>['createVariant']>[0]['body']['config']> = {},
  name = newName('Outlet'),
): Promise<{ id: string; name: string }> {
  const made = await owner().createVariant({ body: { name, config } });
  return { id: String(made?.id), name };
}

const settings = (page: Parameters<typeof row>[0], path: string) =>
  row(page, 'What this variant sets itself', path);

describe('a new variant', () => {
  it('begins with the settings of the application', async () => {
    const name = newName('Outlet');
    const { page, problems } = await open('/groups');
    await page.getByRole('navigation').getByRole('link', { name: 'Variants' }).click();
    await heading(page, 'Variants').waitFor();
    await page.getByRole('button', { name: 'Create variant' }).click();
    await dialog(page).getByLabel('Name').fill(name);
    await dialog(page).getByLabel('Description').fill('The shop of last year');
    await dialog(page).getByLabel('Subdomain').fill('outlet');
    await expectGoodPage(page, 'console-variants-create');
    await send(page, 'Create variant');
    await heading(page, name).waitFor();
    await page.getByText('All settings come from the application.').waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect(await owner().getVariant({ path: { variant: id } })).toMatchObject({
      name,
      description: 'The shop of last year',
      subdomain: 'outlet',
      config: {},
    });
    await page.locator('main').getByRole('link', { name: 'Variants' }).click();
    await row(page, 'Variants', name).getByText('as the application').waitFor();
    await expectGoodPage(page, 'console-variants');
    expect(problems).toEqual([]);
  });

  it('is refused at its field by the service, and keeps what was typed', async () => {
    const { page } = await open('/variants?do=create');
    await dialog(page).getByLabel('Name').fill('Win at shop.example');
    await send(page, 'Create variant');
    await dialog(page).locator('.mantine-InputWrapper-error').first().waitFor();
    await page.reload();
    expect(await dialog(page).getByLabel('Name').inputValue()).toBe('Win at shop.example');
  });
});

describe('the page of a variant', () => {
  it('shows what the variant sets, beside the value of the application', async () => {
    const colours = { primary_color: '#7a1f5c' };
    await owner().updateApplication({ body: { config: { hub: { customizations: colours } } } });
    const { id } = await newVariant({
      hub: { customizations: { primary_color: '#00ff00', rounded_corners: null } },
    });
    const logo = new Blob([new Uint8Array(svg())], { type: 'image/svg+xml' });
    const path = { variant: id, type: 'light' } as const;
    await owner().uploadVariantLogo({ path, headers: { 'x-svc-filename': 'l.svg' }, body: logo });
    const { page } = await open(`/variants/${id}`);
    const colour = settings(page, 'hub.customizations.primary_color');
    await colour.getByText('#00ff00').waitFor();
    await colour.getByText('#7a1f5c').waitFor();
    await settings(page, 'hub.customizations.rounded_corners').getByText('removed').waitFor();
    expect(await settings(page, 'logo').getByText('Picture').count()).toBe(1);
    await expectGoodPage(page, 'console-variant');
  });

  it('takes all settings from the application again, and keeps the name', async () => {
    const { id, name } = await newVariant({ hub: { customizations: { primary_color: '#00ff00' } } });
    const { page } = await open(`/variants/${id}?do=reset`);
    await dialog(page).getByText('Removes every own setting of this variant (1)').waitFor();
    await dialog(page).getByLabel(`Type ${name} to confirm`).fill(name);
    await send(page, 'Remove own settings');
    await page.getByText('All settings come from the application.').waitFor();
    expect(await owner().getVariant({ path: { variant: id } })).toMatchObject({ name, config: {} });
  });

  it('says before a deletion what stops working, and leads to the list', async () => {
    const { id, name } = await newVariant();
    const { page } = await open(`/variants/${id}?do=delete`);
    await dialog(page).getByText('Keys and OpenID clients that act for this variant').waitFor();
    await dialog(page).getByLabel(`Type ${name} to confirm`).fill(name);
    await send(page, 'Delete variant');
    await heading(page, 'Variants').waitFor();
    await expect.poll(() => row(page, 'Variants', name).count()).toBe(0);
    await page.goto(`${page.url()}/${id}`);
    await page.getByText('There is nothing here').waitFor();
  });
});

it('is for editors, and a viewer learns so', async () => {
  const { id, name } = await newVariant();
  const { page } = await open(`/variants/${id}`, { role: 'viewer' });
  await heading(page, name).waitFor();
  await page.getByRole('button', { name: 'Edit variant' }).hover();
  await page.getByRole('tooltip', { name: 'This needs one of the roles: owner, admin, editor' }).waitFor();
  await page.goto(`${page.url()}?do=delete`);
  await heading(page, name).waitFor();
  expect(await dialog(page).count()).toBe(0);
});

it('speaks German on a phone, and shows a hostile name as it is', async () => {
  const { id, name } = await newVariant({}, '<img src=x onerror=alert(1)>');
  const visit = { viewport: { width: 390, height: 844 }, locale: 'de-DE' };
  const { page, problems } = await open(`/variants/${id}`, visit);
  await heading(page, name).waitFor();
  await page.getByText('Was diese Variante selbst festlegt').waitFor();
  await expectGoodPage(page, 'console-variant-phone');
  await page.locator('main').getByRole('link', { name: 'Varianten' }).click();
  await heading(page, 'Varianten').waitFor();
  await row(page, 'Varianten', name).waitFor();
  await expectGoodPage(page, 'console-variants-phone');
  expect(problems).toEqual([]);
});
