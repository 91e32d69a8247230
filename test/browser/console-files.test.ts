import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createService, etagOf, type Service } from '../../client/src/server.ts';
import { expectGoodPage, framesOf, useChromium } from '../support/chromium.ts';
import { ofApplication, openConsole } from '../support/console.ts';
import { png, svg } from '../support/files.ts';
import { useFolder } from '../support/folder.ts';
import { photo } from '../support/photos.ts';
import { useService } from '../support/service.ts';

const browser = useChromium();
const running = useService({ events: true });
const folder = useFolder();

let backend: Service;
let users = 0;

beforeAll(async () => {
  const { client_id: clientId, client_secret: clientSecret, application, hub_access_token } = running().seed;
  const { baseUrl } = running();
  backend = createService({ baseUrl, application, credentials: { clientId, clientSecret } });
  const manager = createService({ baseUrl, application, credentials: { accessToken: hub_access_token } });
  const stored = await manager.getSchema();
  const files = {
    picture: { type: 'image', display_name: 'Picture' },
    contract: { type: 'document', display_name: 'Contract' },
  } as const;
  await manager.replaceSchema({ body: { schema: { ...stored?.schema, ...files } } });
});

async function newUser(): Promise<string> {
  users += 1;
  const user = `pictured-${users}`;
  await backend.replaceUser({ path: { user }, body: { data: { email: `${user}@example.com` } } });
  return user;
}

/** Gives a user a picture, as a backend does. */
async function givePicture(user: string, bytes: Buffer): Promise<void> {
  const path = { user, field: 'picture' };
  await backend.replaceUserField({ path, body: { value: new File([new Uint8Array(bytes)], 'me.png') } });
  await expect.poll(() => fieldOf(user)).toMatchObject({ processing: 'ready' });
}

const fieldOf = (user: string, field = 'picture') => backend.getUserField({ path: { user, field } });
const open = (user: string, options?: Parameters<typeof openConsole>[3]) =>
  openConsole(browser(), running(), ofApplication(running(), `/users/${user}`), options);
const group = (page: Page, name = 'Picture') => page.getByRole('group', { name, exact: true });
const button = (page: Page, name: string) => group(page).getByRole('button', { name, exact: true });
const choose = (
  page: Page,
  file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0],
  name?: string,
) => group(page, name).locator('input[type=file]').setInputFiles(file);
const picture = (name: string, buffer: Buffer, mimeType = 'image/png') => ({ name, mimeType, buffer });
const said = (page: Page, role: 'alert' | 'status') => group(page).getByRole(role);

/** Drops files on the field, as from a folder of the desktop. */
async function drop(page: Page, names: readonly string[], bytes: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ names, base64 }) => {
      const files = new DataTransfer();
      const data = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      for (const name of names) files.items.add(new File([data], name, { type: 'image/png' }));
      return files;
    },
    { names, base64: bytes.toString('base64') },
  );
  await group(page).dispatchEvent('dragover', { dataTransfer: transfer });
  await group(page).dispatchEvent('drop', { dataTransfer: transfer });
}

describe('the picture of a user', () => {
  it('is replaced by a chosen one, and removed again', async () => {
    const user = await newUser();
    const { page, problems } = await open(user);
    await group(page).getByText('No file').waitFor();
    await choose(page, picture('IMG_1024.jpg', await photo('jpeg', 2000, 1500), 'image/jpeg'));
    await group(page).locator('img[src^="blob:"]').waitFor();
    await expectGoodPage(page, 'console-files-chosen');
    const [announced] = await Promise.all([
      page.waitForRequest((request) => request.url().endsWith('/data/fields/picture/upload')),
      button(page, 'Upload').click(),
    ]);
    expect(announced.headers()['if-match']).toMatch(/^"v\d+"$/);
    const shown = group(page).getByRole('img', { name: 'Picture' });
    await shown.waitFor();
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
      .toEqual([768, 1024]);
    // The picture beside the name is the new one, too.
    await page.locator('h1').locator('xpath=ancestor::*[.//img][1]').locator('img').first().waitFor();
    await page.getByText('The new file is ready').waitFor();
    await expectGoodPage(page, 'console-files-stored');
    await button(page, 'Remove: Picture').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('deleted for good').waitFor();
    await expectGoodPage(page, 'console-files-remove');
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await group(page).getByText('No file').waitFor();
    expect(await fieldOf(user)).toMatchObject({ value: null });
    expect(problems).toEqual([]);
  });

  it('is replaced by a dropped one, but not by several', async () => {
    const user = await newUser();
    const { page, problems } = await open(user);
    await group(page).getByText('No file').waitFor();
    await drop(page, ['one.png', 'two.png'], png());
    await expect.poll(() => said(page, 'alert').innerText()).toContain('Several files were dropped');
    await drop(page, ['one.png'], png({ width: 40, height: 30 }));
    await button(page, 'Upload').click();
    await group(page).getByRole('img', { name: 'Picture' }).waitFor();
    expect(problems).toEqual([]);
  });

  it('is replaced without a mouse', async () => {
    const user = await newUser();
    const { page } = await open(user);
    // The browser asks the test for the file, and no person, from now on.
    const chooser = page.waitForEvent('filechooser');
    await expect.poll(() => group(page).locator('input[type=file]').count()).toBe(1);
    await button(page, 'Choose a file: Picture').focus();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(picture('me.png', png()));
    await expect
      .poll(() => button(page, 'Upload').evaluate((one) => one === document.activeElement))
      .toBe(true);
    await page.keyboard.press('Enter');
    await group(page).getByRole('img', { name: 'Picture' }).waitFor();
    await expect
      .poll(() => button(page, 'Replace: Picture').evaluate((one) => one === document.activeElement))
      .toBe(true);
  });

  it('stays when its upload is cancelled', async () => {
    const user = await newUser();
    await givePicture(user, png({ width: 20 }));
    const before = await fieldOf(user);
    const { page, problems } = await open(user);
    let sent = () => {};
    const isSent = new Promise<void>((resolve) => {
      sent = resolve;
    });
    // The storage never answers.
    await page.route('**/uploads/**', () => sent());
    await choose(page, picture('me.png', png({ width: 30 })));
    await button(page, 'Upload').click();
    await isSent;
    await group(page)
      .getByText(/ of 0\.1 kB/)
      .waitFor();
    await expectGoodPage(page, 'console-files-sending');
    await button(page, 'Cancel').click();
    await expect.poll(() => said(page, 'status').innerText()).toContain('The upload is cancelled');
    expect((await fieldOf(user))?.value).toBe(before?.value);
    await group(page).getByRole('img', { name: 'Picture' }).waitFor();
    expect(problems).toEqual([]);
  });

  it('stays when another operator was faster, and is replaced at the next attempt', async () => {
    const user = await newUser();
    const { page, problems } = await open(user);
    await group(page).getByText('No file').waitFor();
    await choose(page, picture('mine.png', png({ width: 10 })));
    await givePicture(user, png({ width: 20 }));
    await button(page, 'Upload').click();
    await expect.poll(() => said(page, 'alert').innerText()).toContain('Upload again to replace it');
    const shown = group(page).getByRole('img', { name: 'Picture' });
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(20);
    await button(page, 'Upload').click();
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(10);
    expect(problems).toEqual([]);
  });

  it('is uploaded again after the storage failed', async () => {
    const user = await newUser();
    const { page } = await open(user);
    await page.route('**/uploads/**', (route) => route.abort(), { times: 1 });
    await choose(page, picture('me.png', png()));
    await button(page, 'Upload').click();
    await expect.poll(() => said(page, 'alert').innerText()).toContain('Check your connection');
    await page.route('**/uploads/**', (route) => route.fulfill({ status: 503 }), { times: 1 });
    await button(page, 'Upload').click();
    await expect.poll(() => said(page, 'alert').innerText()).toContain('status 503');
    await button(page, 'Upload').click();
    await group(page).getByRole('img', { name: 'Picture' }).waitFor();
  });

  it('says that a file is not ready after a minute, and looks again when asked', async () => {
    const user = await newUser();
    const body = { content_type: 'image/png', size: 100 } as const;
    const { upload } =
      (await backend.announceUserFieldUpload({ path: { user, field: 'picture' }, body })) ?? {};
    expect(upload?.method).toBe('PUT');
    const { page } = await open(user, { signedOut: false });
    await expect.poll(() => said(page, 'status').innerText()).toContain('is being processed');
    await page.clock.install();
    await page.reload();
    await expect.poll(() => said(page, 'status').innerText()).toContain('is being processed');
    await page.clock.runFor(65_000);
    await expect.poll(() => said(page, 'status').innerText()).toContain('not ready yet');
    await givePicture(user, png());
    await button(page, 'Look again').click();
    await group(page).getByRole('img', { name: 'Picture' }).waitFor();
  });
});

describe('a file that is no picture', () => {
  it.each([
    ['a picture that is too large', 'big.png', Buffer.alloc(17 * 1024 * 1024), 'at most 16777216'],
    ['an SVG', 'logo.svg', svg(), 'content_type: '],
  ])('is refused in the words of the API: %s', async (_, name, bytes, words) => {
    const user = await newUser();
    const { page, problems } = await open(user);
    const file = join(folder, name);
    await writeFile(file, bytes);
    await choose(page, file);
    await expect.poll(() => group(page).locator('img').count()).toBe(0);
    await button(page, 'Upload').click();
    await expect.poll(() => said(page, 'alert').innerText()).toContain(words);
    await expectGoodPage(page, 'console-files-refused');
    expect(await fieldOf(user)).not.toHaveProperty('processing');
    expect(problems).toEqual([]);
  });

  it.each([
    ['text', Buffer.from('no picture'), 'The content is plain text, not PNG'],
    [
      'an SVG with a script',
      svg('<script>document.title="run"</script>', 'onload="document.title=0"'),
      'not PNG',
    ],
  ])('is rejected when it is processed, and runs nothing: %s', async (_, bytes, reason) => {
    const user = await newUser();
    const { page, problems } = await open(user);
    await choose(page, picture('me.png', bytes));
    await button(page, 'Upload').click();
    await expect.poll(() => said(page, 'alert').innerText()).toContain(reason);
    expect(await page.title()).toContain('Console');
    await page.reload();
    await expect.poll(() => said(page, 'alert').innerText()).toContain(reason);
    expect(problems).toEqual([]);
  });
});

describe('a document of a user', () => {
  it('is replaced, downloaded and removed', async () => {
    const user = await newUser();
    const { page, problems } = await open(user);
    const contract = group(page, 'Contract');
    await choose(page, picture('Vertrag "März".txt', Buffer.from('signed'), 'text/plain'), 'Contract');
    await contract.getByRole('button', { name: 'Upload' }).click();
    const download = contract.getByRole('button', { name: 'Download: Contract' });
    await download.waitFor();
    const [saved] = await Promise.all([page.waitForEvent('download'), download.click()]);
    expect(await readFile(await saved.path(), 'utf8')).toBe('signed');
    await contract.getByRole('button', { name: 'Remove: Contract' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await contract.getByText('No file').waitFor();
    expect(await fieldOf(user, 'contract')).toMatchObject({ value: null });
    expect(problems).toEqual([]);
  });

  it('is not sent if it is too large', async () => {
    const user = await newUser();
    const { page } = await open(user);
    const file = join(folder, 'big.pdf');
    await writeFile(file, Buffer.alloc(5 * 1024 * 1024));
    await choose(page, file, 'Contract');
    await group(page, 'Contract').getByText('up to 4 MB are accepted').waitFor();
    expect(await group(page, 'Contract').getByRole('button', { name: 'Upload' }).count()).toBe(0);
  });
});

describe('what else is on the page', () => {
  it('keeps an unsaved edit while a picture is replaced and removed', async () => {
    const user = await newUser();
    const { page } = await open(user);
    const patched: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') patched.push(request.postDataJSON());
    });
    await page.getByLabel('First name', { exact: true }).fill('Unsaved');
    await choose(page, picture('me.png', png()));
    await button(page, 'Upload').click();
    await button(page, 'Remove: Picture').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await group(page).getByText('No file').waitFor();
    expect(await page.getByLabel('First name', { exact: true }).inputValue()).toBe('Unsaved');
    expect(patched).toEqual([{ data: { picture: null } }]);
    const stored = await backend.getUser({ path: { user } });
    expect(stored?.data).not.toHaveProperty('first_name');
    expect(etagOf(stored)).toBeDefined();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The changes are saved').waitFor();
  });

  it('offers a viewer no file, and takes none that is dropped', async () => {
    const user = await newUser();
    await givePicture(user, png());
    const { page } = await open(user, { role: 'viewer' });
    const offered = button(page, 'Replace: Picture');
    await expect.poll(() => offered.getAttribute('aria-disabled')).toBe('true');
    expect(await button(page, 'Remove: Picture').getAttribute('aria-disabled')).toBe('true');
    await drop(page, ['me.png'], png());
    await framesOf(page);
    expect(await group(page).locator('input[type=file]').count()).toBe(0);
    expect(await button(page, 'Upload').count()).toBe(0);
    await expectGoodPage(page, 'console-files-viewer');
  });

  it('is good in a narrow window, in German and from right to left', async () => {
    const user = await newUser();
    await givePicture(user, png({ width: 400, height: 90 }));
    const { page } = await open(user, { viewport: { width: 390, height: 844 }, locale: 'de-DE' });
    await choose(page, picture(`${'IMG'.repeat(40)}.png`, png()));
    await expectGoodPage(page, 'console-files-narrow');
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    await expectGoodPage(page, 'console-files-rtl');
  });
});
