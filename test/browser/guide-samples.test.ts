import { createServer } from 'node:http';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serviceOf } from '../../examples/seed.ts';
import { loadClient } from '../../shared/client-files/load-client.ts';
import { readGuides } from '../guides/guide-blocks.ts';
import { allowOrigin } from '../support/allow-origin.ts';
import { useChromium } from '../support/chromium.ts';
import { signInByElement } from '../support/element-sign-in.ts';
import { listeningPort } from '../support/listening-port.ts';
import { useService } from '../support/service.ts';
import { until } from '../support/wait.ts';
import { wrongCode } from '../support/wrong-code.ts';

const browser = useChromium();
const running = useService();
const { version } = await loadClient();
/** The guides whose pages are served here. */
const GUIDES = [
  ...['account-element.md', 'quickstart-plain-page.md', 'sign-in-from-a-browser-app.md'],
  'teams-in-your-product.md',
];
const files = new Map<string, string>();
let origin = '';
let close: () => void = () => undefined;

/** A program or page of the guides, with the values of this service in place of the placeholders. */
function sample(file: string): string {
  const { base_url, application, client_id } = running().seed;
  const guides = readGuides().guides.filter(({ name }) => GUIDES.includes(name));
  const code = guides.flatMap(({ blocks }) => blocks.filter((block) => block.file === file))[0]?.code;
  if (!code) throw new Error(`no guide has ${file}`);
  return code
    .replaceAll('https://auth.example.com', base_url)
    .replace('<version>', version)
    .replace('app_...', application)
    .replaceAll('key_...', client_id);
}

async function bundleOf(file: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: sample(file), resolveDir: join(import.meta.dirname, '../..') },
    bundle: true,
    format: 'esm',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

/** Serves the pages of the guide with the bundles that its commands make. */
beforeAll(async () => {
  files.set('/', sample('index.html'));
  files.set('/plain', sample('plain.html'));
  files.set('/account', sample('account.html'));
  files.set('/team', sample('team.html'));
  files.set('/element', sample('element.html'));
  for (const name of ['shop', 'element']) files.set(`/${name}.js`, await bundleOf(`${name}.mjs`));
  const server = createServer(({ url = '' }, response) => {
    const body = files.get(url);
    const type = url.endsWith('.js') ? 'text/javascript' : 'text/html';
    response
      .writeHead(body === undefined ? 404 : 200, { 'content-type': `${type}; charset=utf-8` })
      .end(body);
  });
  origin = `http://localhost:${await listeningPort(server)}`;
  close = () => server.close();
  await allowOrigin(running().seed, origin);
});
afterAll(() => close());

describe('the page of the guide "Quickstart: a plain page"', () => {
  it('signs in by the element that the service serves, also after a reload', async () => {
    const context = await browser().newContext();
    const page = await context.newPage();
    const email = 'plain-guide@example.com';
    await page.goto(`${origin}/plain`);
    await signInByElement(page, running(), email);
    await page.getByText(`Welcome, ${email}`).waitFor();
    await page.reload();
    await expect.poll(() => page.locator('#welcome').textContent()).toBe(`Welcome, ${email}`);
    await context.close();
  });
});

describe('the page of the guide "The account in your application"', () => {
  it('shows the account after a sign-in, tells the page of changes, and deletes it', async () => {
    const context = await browser().newContext();
    const page = await context.newPage();
    const email = 'account-guide@example.com';
    const account = page.locator('svc-account');
    await page.goto(`${origin}/account`);
    await signInByElement(page, running(), email);
    await account.getByRole('button', { name: 'Add: First name' }).click();
    await page.getByLabel('First name', { exact: true }).fill('Ada');
    await account.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Hello, Ada').waitFor();
    await account.getByRole('button', { name: 'Delete your account' }).click();
    await account.getByRole('button', { name: 'Continue' }).click();
    await account.getByRole('button', { name: email }).click();
    const message = await until(async () => {
      const all = await running().inbox(email);
      return all.length === 2 ? all[0] : undefined;
    });
    await page.getByLabel('6-digit code').fill(message?.code ?? '');
    await account.getByRole('button', { name: 'Delete my account' }).click();
    await expect.poll(() => page.locator('#news').textContent()).toBe('Goodbye');
    await context.close();
  });
});

describe('the page of the guide "Teams in your product"', () => {
  it('creates a team after a sign-in, and tells the page that it is left', async () => {
    const context = await browser().newContext();
    const page = await context.newPage();
    const team = page.locator('svc-team');
    await page.goto(`${origin}/team`);
    await signInByElement(page, running(), 'team-guide@example.com');
    await team.getByRole('button', { name: 'Create a team' }).click();
    await page.getByLabel('Name of the team').fill('Acme');
    await page.keyboard.press('Enter');
    await page.getByText('Another team', { exact: true }).waitFor();
    for (let press = 0; press < 2; press += 1)
      await team.getByRole('button', { name: 'Leave the team' }).click();
    await expect.poll(() => page.locator('#news').textContent()).toBe('No team');
    await context.close();
  });
});

describe('the element in the guide "Sign in from a browser app"', () => {
  it('signs in by a code and tells the page who it was', async () => {
    const context = await browser().newContext();
    const page = await context.newPage();
    const email = 'element-guide@example.com';
    await page.goto(`${origin}/element`);
    await signInByElement(page, running(), email);
    await expect.poll(() => page.title()).toBe(`Shop of ${email}`);
    await context.close();
  });
});

describe('the page of the guide "Sign in from a browser app"', () => {
  it('signs in by a code, stays signed in, and signs out', async () => {
    const page = await browser().newPage();
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    const email = 'guide@example.com';
    await page.goto(origin);
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const message = await until(async () => (await running().inbox(email)).at(-1));
    await page.getByLabel('Code').fill(wrongCode(message?.code));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('status').filter({ hasText: 'code' }).waitFor();
    await page.getByLabel('Code').fill(message?.code ?? '');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(`Signed in as ${email}`).waitFor();
    await page.reload();
    await page.getByText(`Signed in as ${email}`).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('E-mail').waitFor();
    expect(problems).toEqual([]);
    await page.close();
  });

  it('does not accept the code of a link that its browser did not ask for', async () => {
    const page = await browser().newPage();
    const { link } = await serviceOf(running().seed).createMagicLink({
      body: { data: { email: 'other@example.com' }, redirect_url: origin },
    });
    await page.goto(link);
    await page.getByRole('button').first().click();
    await page.waitForURL(`${origin}/`);
    await page.getByLabel('E-mail').waitFor();
    expect(await page.getByRole('status').textContent()).toBe('');
    await page.close();
  });
});
