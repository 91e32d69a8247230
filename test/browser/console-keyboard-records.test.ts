import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dialog, heading, row, useConsole } from '../support/console.ts';
import { svg } from '../support/files.ts';
import { hasFocus, press, tabTo } from '../support/keyboard.ts';
import { newName } from '../support/new-name.ts';
import { deliverPending } from '../support/publish-pending.ts';
import { ownerService } from '../support/seed-service.ts';
import { until } from '../support/wait.ts';
import { useBackend } from '../support/webhook-backend.ts';

const { running, open } = useConsole({ events: true });
const backend = useBackend();

/** The owner of the account, who reads what the keys have done. */
const owner = () => ownerService(running().seed);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const focusIsIn = (place: Locator) => expect.poll(() => hasFocus(place)).toBe(true);
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Presses Tab up to a control, and Enter there. */
async function enter(page: Page, place: Locator): Promise<void> {
  await tabTo(page, place);
  await press(page, 'Enter');
}

/** Follows the first link of the page, which leads to its content. */
const skipNavigation = (page: Page) => enter(page, page.getByRole('link', { name: 'Skip to content' }));

/** Says that the secret is stored, which alone closes its dialog. Returns the secret, as it was copied. */
async function storeSecret(page: Page): Promise<string> {
  await focusIsIn(inDialog(page, 'Copy secret'));
  await press(page, 'Enter', 'Escape');
  await inDialog(page, 'Copied').waitFor();
  await tabTo(page, dialog(page).getByLabel('I have stored the secret'));
  await press(page, 'Space');
  await enter(page, inDialog(page, 'Close'));
  await dialog(page).waitFor({ state: 'detached' });
  return copied(page);
}

/** Chooses the last entry of the menu of a page, deletes, and types the name before. */
async function deleteByMenu(page: Page, title: string, word: string): Promise<void> {
  await enter(page, button(page, 'More actions'));
  await focusIsIn(page.getByRole('menuitem').first());
  await press(page, 'End');
  await focusIsIn(page.getByRole('menuitem', { name: title }));
  await press(page, 'Enter');
  await focusIsIn(dialog(page).getByLabel(`Type ${word} to confirm`));
  await page.keyboard.type(word);
  await enter(page, inDialog(page, title));
}

describe('branding by the keyboard', () => {
  const preview = (page: Page) => page.frameLocator('iframe:not([data-loading])');
  const colourOf = (page: Page, selector: string) =>
    preview(page)
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  const config = async () => (await owner().getApplication())?.config;

  it('changes a colour, which the preview shows before it is saved', async () => {
    const { page } = await open('/branding');
    await tabTo(page, page.getByLabel('Main color', { exact: true }));
    await page.keyboard.type('#0b6e4f');
    await until(async () => (await colourOf(page, 'button')) === 'rgb(11, 110, 79)');
    await enter(page, button(page, 'Save'));
    await page.getByText('The changes are saved').waitFor();
    expect(await config()).toHaveProperty('hub.customizations.primary_color', '#0b6e4f');
  });

  it('chooses a file, sends it, and is back at its button', async () => {
    const { page } = await open('/branding');
    // Well before Enter: from then on the browser asks the test for the file.
    const chooser = page.waitForEvent('filechooser');
    await preview(page).getByRole('heading').first().waitFor();
    await skipNavigation(page);
    await tabTo(page, button(page, 'Choose a file: Logo'));
    await press(page, 'Enter');
    await (await chooser).setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: svg() });
    await focusIsIn(button(page, 'Upload'));
    await press(page, 'Enter');
    await page.getByRole('group', { name: 'Logo', exact: true }).getByRole('img').waitFor();
    await focusIsIn(button(page, 'Replace: Logo'));
    expect(await config()).toHaveProperty('customizations.logo');
  });

  it('chooses language, theme and width of the preview', async () => {
    const { page } = await open('/branding');
    await preview(page).getByRole('heading').first().waitFor();
    await skipNavigation(page);
    await enter(page, page.getByRole('link', { name: 'Skip to the preview' }));
    await press(page, 'Tab');
    await focusIsIn(page.getByRole('combobox', { name: 'Language', exact: true }));
    await press(page, 'Enter');
    await page.getByRole('option', { name: 'English' }).waitFor();
    await press(page, 'ArrowDown', 'Enter');
    await preview(page)
      .getByRole('heading', { name: /anmelden$/ })
      .waitFor();
    await tabTo(page, page.getByRole('radio', { name: 'Light' }));
    await press(page, 'ArrowRight');
    await until(async () => (await colourOf(page, 'main')) === 'rgb(24, 27, 33)');
    await tabTo(page, page.getByRole('radio', { name: 'Computer' }));
    await press(page, 'ArrowLeft');
    const width = () =>
      preview(page)
        .locator('html')
        .evaluate((root) => root.clientWidth);
    await until(async () => (await width()) <= 390);
  });
});

describe('OpenID clients by the keyboard', () => {
  it('are created, with a secret that is copied and gone', async () => {
    const name = newName('Shop');
    const { page } = await open('/clients');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await enter(page, button(page, 'Create OpenID client'));
    await focusIsIn(dialog(page).getByLabel('Name'));
    await page.keyboard.type(name);
    await tabTo(page, dialog(page).getByRole('combobox', { name: 'What the program is' }));
    await press(page, 'ArrowDown', 'Escape');
    await tabTo(page, dialog(page).getByLabel('Redirect addresses'));
    await page.keyboard.type('https://shop.test/callback');
    await enter(page, inDialog(page, 'Create OpenID client'));
    const secret = await storeSecret(page);
    expect(secret.length).toBeGreaterThan(20);
    await enter(page, row(page, 'OpenID clients', name).getByRole('link'));
    await heading(page, name).waitFor();
    expect(await page.content()).not.toContain(secret);
    const [found] = (await owner().listOidcClients())?.results.filter((one) => one.name === name) ?? [];
    const key = String(found?.credentials[0]?.client_id);
    await enter(page, button(page, `Copy ${key}`).first());
    await expect.poll(() => copied(page)).toBe(key);
  });

  it('are deleted once their name is typed', async () => {
    const name = newName('Client');
    const made = await owner().createOidcClient({ body: { name, config: { redirect_uris: [] } } });
    const { page } = await open(`/clients/${made?.id}`);
    await deleteByMenu(page, 'Delete client', name);
    await heading(page, 'OpenID clients').waitFor();
    const read = owner().getOidcClient({ path: { client: String(made?.id) } });
    await expect(read).rejects.toMatchObject({ status: 404 });
  });
});

describe('webhooks by the keyboard', () => {
  it('are created, with a secret that is copied and gone', async () => {
    const url = `http://${backend().host}/${crypto.randomUUID()}`;
    const { page } = await open('/webhooks');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await enter(page, button(page, 'Create webhook'));
    await focusIsIn(dialog(page).getByRole('textbox', { name: 'Address' }));
    await page.keyboard.type(url);
    await enter(page, inDialog(page, 'Create webhook'));
    expect(await storeSecret(page)).toMatch(/^whsec_/);
    await enter(page, row(page, 'Webhooks', url).getByRole('link'));
    await heading(page, backend().host).waitFor();
  });

  it('show a delivery, and send it again', async () => {
    backend().status = 500;
    const url = `http://${backend().host}/${crypto.randomUUID()}`;
    const made = await owner().createWebhook({ body: { url, types: ['group.*'] } });
    const group = await owner().createGroup({ body: { name: 'Rowing' } });
    await deliverPending();
    const { page } = await open(`/webhooks/${made?.id}`);
    const link = row(page, 'Deliveries', 'group.created').getByRole('link');
    await enter(page, link);
    await dialog(page).getByText(String(group?.id)).first().waitFor();
    await press(page, 'Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await focusIsIn(link);
    backend().status = 204;
    const again = button(page, 'Send again: group.created');
    await enter(page, again);
    await focusIsIn(inDialog(page, 'Cancel'));
    await enter(page, inDialog(page, 'Send again'));
    await dialog(page).waitFor({ state: 'detached' });
    await focusIsIn(again);
    await deliverPending();
    await row(page, 'Deliveries', 'group.created').getByText('Delivered').waitFor();
  });
});
