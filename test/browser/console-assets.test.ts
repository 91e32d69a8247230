import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodPage } from '../support/chromium.ts';
import { dialog, heading, send, useConsole } from '../support/console.ts';
import { png, svg } from '../support/files.ts';
import { ownerService } from '../support/seed-service.ts';

const { running, open } = useConsole({ events: true });

/** The owner of the account, who uploads and changes images beside the console. */
const owner = () => ownerService(running().seed);

const newFile = () => `${crypto.randomUUID().slice(0, 8)}.svg`;
const asSvg = (name: string, buffer = svg()) => ({ name, mimeType: 'image/svg+xml', buffer });
const body = (bytes: Buffer) => new Blob([new Uint8Array(bytes)], { type: 'image/svg+xml' });

/** Uploads an image by the API, and waits until it is served. */
async function newAsset(filename = newFile(), file = svg()) {
  const made = await owner().createAsset({ headers: { 'x-svc-filename': filename }, body: body(file) });
  const id = String(made?.id);
  await expect.poll(() => readAsset(id)).toMatchObject({ processing: 'ready' });
  return { id, filename };
}

const readAsset = (id: string) => owner().getAsset({ path: { id } });
const idsByFile = async (filename: string) =>
  ((await owner().listAssets({ query: { page_size: 100 } }))?.results ?? [])
    .filter((one) => one.filename === filename)
    .map(({ id }) => id);

const card = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const button = (page: Page, name: string, title: string) =>
  card(page, name).getByRole('button', { name: title, exact: true });
const choose = (page: Page, name: string, file: ReturnType<typeof asSvg>) =>
  card(page, name).locator('input[type=file]').setInputFiles(file);

describe('a new image', () => {
  it('is shown, and its address is copied', async () => {
    const name = newFile();
    const { page, problems } = await open('/groups');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('navigation').getByRole('link', { name: 'Assets' }).click();
    await heading(page, 'Assets').waitFor();
    await page.getByText('No images yet').waitFor();
    await expectGoodPage(page, 'console-assets-none');
    await choose(page, 'File', asSvg(name));
    await button(page, 'File', 'Upload').click();
    await card(page, name).getByRole('link').locator('img').waitFor();
    const [id = ''] = await idsByFile(name);
    await button(page, name, `Copy address: ${name}`).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe((await readAsset(id))?.url);
    expect((await fetch(copied)).status).toBe(200);
    await expectGoodPage(page, 'console-assets');
    expect(problems).toEqual([]);
  });

  it('that is no image is refused in the words of the service', async () => {
    const { page } = await open('/assets');
    await choose(page, 'File', asSvg('broken.svg', Buffer.from('<svg')));
    await button(page, 'File', 'Upload').click();
    const alert = card(page, 'File').getByRole('alert').or(card(page, 'broken.svg').getByRole('alert'));
    await alert.waitFor();
    expect(await alert.innerText()).not.toBe('');
  });

  it('that is too large is refused before it is sent', async () => {
    const { page } = await open('/assets');
    await choose(page, 'File', asSvg('large.svg', Buffer.alloc(2 * 1024 * 1024 + 1)));
    await card(page, 'File').getByText('up to 2 MB are accepted').waitFor();
    expect(await idsByFile('large.svg')).toEqual([]);
  });

  it('says what it has lost, such as a script', async () => {
    const name = newFile();
    const { page } = await open('/assets');
    const script =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>1</script><rect width="9" height="9"/></svg>';
    await choose(page, 'File', asSvg(name, Buffer.from(script)));
    await button(page, 'File', 'Upload').click();
    await card(page, name).getByRole('link').locator('img').waitFor();
    const [id = ''] = await idsByFile(name);
    const [warning = ''] = (await readAsset(id))?.warnings ?? [];
    expect(warning).toContain('Scripts');
    await card(page, name).getByText(warning).waitFor();
  });
});

describe('a stored image', () => {
  it('is replaced, and gets a new address', async () => {
    const { id, filename } = await newAsset();
    const before = (await readAsset(id))?.url;
    const { page } = await open('/assets');
    await card(page, filename).getByText('the old address ends').waitFor();
    const next = { name: 'next.png', mimeType: 'image/png', buffer: png({ width: 64, height: 32 }) };
    await choose(page, filename, next);
    await button(page, filename, 'Upload').click();
    await card(page, 'next.png').getByText('64 × 32 pixels').waitFor();
    expect((await readAsset(id))?.url).not.toBe(before);
  });

  it('is not replaced over that of another operator who was faster', async () => {
    const { id, filename } = await newAsset();
    const { page } = await open('/assets');
    await choose(page, filename, asSvg('mine.svg'));
    const path = { id };
    await owner().replaceAsset({ path, headers: { 'x-svc-filename': 'theirs.svg' }, body: body(svg()) });
    await button(page, filename, 'Upload').click();
    await card(page, 'theirs.svg').getByText('What is stored now is shown here').waitFor();
    expect((await readAsset(id))?.filename).toBe('theirs.svg');
  });

  it('is not deleted after another operator has replaced it', async () => {
    const { id, filename } = await newAsset();
    const { page } = await open('/assets');
    await button(page, filename, `Delete image: ${filename}`).click();
    await dialog(page).getByLabel(`Type ${filename} to confirm`).fill(filename);
    const headers = { 'x-svc-filename': `theirs-${filename}` };
    await owner().replaceAsset({ path: { id }, headers, body: body(svg()) });
    await send(page, 'Delete image');
    await dialog(page).getByText('Close this dialog to see what is stored now').waitFor();
    await dialog(page).getByLabel(`Type theirs-${filename} to confirm`).waitFor();
    expect(await dialog(page).getByRole('button', { name: 'Delete image' }).isDisabled()).toBe(true);
    expect(await readAsset(id)).toMatchObject({ filename: `theirs-${filename}` });
  });

  it('that another operator has deleted is gone, and is not brought back by a new file', async () => {
    const { id, filename } = await newAsset();
    const { page } = await open('/assets');
    await choose(page, filename, asSvg('mine.svg'));
    await owner().deleteAsset({ path: { id } });
    await button(page, filename, 'Upload').click();
    await page.getByText('Somebody else has deleted this image').waitFor();
    await expect.poll(() => card(page, filename).count()).toBe(0);
    expect(await idsByFile('mine.svg')).toEqual([]);
  });

  it('is deleted after its name is typed', async () => {
    const { id, filename } = await newAsset();
    const { page } = await open('/assets');
    await button(page, filename, `Delete image: ${filename}`).click();
    await dialog(page).getByText('The image is deleted for good').waitFor();
    await expectGoodPage(page, 'console-assets-delete');
    await dialog(page).getByLabel(`Type ${filename} to confirm`).fill(filename);
    await send(page, 'Delete image');
    await expect.poll(() => card(page, filename).count()).toBe(0);
    await expect(readAsset(id)).rejects.toMatchObject({ status: 404 });
  });
});

it('is seen by viewers, who learn who may change it', async () => {
  const { filename } = await newAsset();
  const { page } = await open('/assets', { role: 'viewer' });
  await card(page, filename).getByRole('link').locator('img').waitFor();
  await button(page, filename, `Replace: ${filename}`).hover();
  await page.getByRole('tooltip', { name: 'This needs one of the roles: owner, admin, editor' }).waitFor();
  expect(await page.locator('input[type=file]').count()).toBe(0);
});

it('speaks German on a phone, also in warnings, and shows a hostile name as it is', async () => {
  const name = '<img src=x onerror=alert(1)>.svg';
  await newAsset(name, svg('<script>1</script><rect width="9" height="9"/>'));
  const visit = { viewport: { width: 390, height: 844 }, locale: 'de-DE' };
  const { page, problems } = await open('/assets', visit);
  await heading(page, 'Bilder').waitFor();
  await card(page, name).getByRole('link').locator('img').waitFor();
  await card(page, name).getByText('Skripte und Ereignis-Handler wurden entfernt').waitFor();
  await expectGoodPage(page, 'console-assets-phone');
  expect(problems).toEqual([]);
});
