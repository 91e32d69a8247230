import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodPage, useChromium } from '../support/chromium.ts';
import { makeColleague, openConsole } from '../support/console.ts';
import { png, svg } from '../support/files.ts';
import { api, makeApplication } from '../support/oidc-flow.ts';
import { useService } from '../support/service.ts';
import { until } from '../support/wait.ts';

const browser = useChromium();
const running = useService();

type Application = Awaited<ReturnType<typeof makeApplication>>;
type Body = Record<string, unknown>;

/** An application of its own, and its branding in the console. */
async function openBranding(visit?: Parameters<typeof openConsole>[3], config: Body = {}) {
  const application = await makeApplication(running(), config);
  return { application, ...(await openOf(application, '', visit)) };
}

const openOf = ({ app }: Application, rest = '', visit?: Parameters<typeof openConsole>[3]) =>
  openConsole(browser(), running(), `/applications/${app}/branding${rest}`, visit);

/** The page in the frame that the operator sees. */
const preview = (page: Page) => page.frameLocator('iframe:not([data-loading])');

const button = (page: Page) => preview(page).getByRole('button', { name: 'Continue', exact: true });

/** The colour of an element of the preview. */
const colourOf = (page: Page, selector: string) =>
  preview(page)
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);

const stored = async ({ app, hub }: Application) =>
  (await api(running(), 'GET', `/applications/${app}`, hub)).body;

const colours = (primary_color: string): Body => ({ hub: { customizations: { primary_color } } });

describe('the branding of an application', () => {
  it('shows a colour in the real page before it is saved, and then saves it', async () => {
    const { application, page, problems } = await openBranding();
    await button(page).waitFor();
    await page.getByLabel('Main color', { exact: true }).fill('#0b6e4f');
    await until(async () => (await colourOf(page, 'button')) === 'rgb(11, 110, 79)');
    expect(Object(await stored(application))['config']).toEqual({});
    await expectGoodPage(page, 'console-branding-edited');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The changes are saved.').waitFor();
    expect(Object(await stored(application))['config']).toEqual(colours('#0b6e4f'));
    expect(problems).toEqual([]);
  });
});

describe('the preview', () => {
  it('shows the dark theme, another language, and the width of a phone', async () => {
    const { page, problems } = await openBranding();
    await button(page).waitFor();
    await page.getByText('Dark', { exact: true }).click();
    await until(async () => (await colourOf(page, 'main')) === 'rgb(24, 27, 33)');
    await page.getByRole('combobox', { name: 'Language', exact: true }).click();
    await page.getByRole('option', { name: 'German' }).click();
    await preview(page).getByRole('heading', { name: 'Bei Shop anmelden' }).waitFor();
    await page.getByText('Phone', { exact: true }).click();
    await until(
      async () =>
        (await preview(page)
          .locator('html')
          .evaluate((root) => root.clientWidth)) <= 390,
    );
    await expectGoodPage(page, 'console-branding-phone');
    expect(problems).toEqual([]);
  });

  it('keeps the last page while a value is refused, and shows why at its field', async () => {
    const { page } = await openBranding();
    const colour = page.getByLabel('Main color', { exact: true });
    await colour.fill('#0b6e4f');
    await until(async () => (await colourOf(page, 'button')) === 'rgb(11, 110, 79)');
    await colour.fill('green');
    await page.getByText('must be a colour').waitFor();
    expect(await colour.getAttribute('aria-invalid')).toBe('true');
    expect(await colourOf(page, 'button')).toBe('rgb(11, 110, 79)');
    await colour.fill('#7a1f5c');
    await until(async () => (await colourOf(page, 'button')) === 'rgb(122, 31, 92)');
    expect(await colour.getAttribute('aria-invalid')).toBeNull();
  });

  it('runs no script, sends nothing, leads nowhere and reaches no other window', async () => {
    const name = `"><script>top.hurt()</script><img src=x onerror=top.hurt()>`;
    const legal = { privacy_policy_url: 'https://shop.example/privacy', company_name: '<svg onload=hurt()>' };
    const { page, problems } = await openBranding({}, { hub: { legal } });
    await page.exposeFunction('hurt', () => problems.push('a script ran'));
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await preview(page)
      .getByRole('heading', { name: `Sign in to ${name}` })
      .waitFor();
    const before = page.frames().map((frame) => frame.url());
    const posted: string[] = [];
    page.context().on('request', (request) => {
      if (request.frame() !== page.mainFrame()) posted.push(request.url());
    });
    const pages = page.context().pages().length;
    await preview(page).getByRole('textbox').fill('ada@example.com');
    await button(page).click();
    await preview(page).getByRole('link', { name: 'Privacy policy' }).click();
    await expectGoodPage(page, 'console-branding-hostile');
    expect(page.frames().map((frame) => frame.url())).toEqual(before);
    expect([posted, page.context().pages().length, problems]).toEqual([[], pages, []]);
    const frame = page.locator('iframe:not([data-loading])');
    expect(await frame.getAttribute('sandbox')).toBe('');
    // An opaque origin: neither side reaches the other.
    expect(await frame.evaluate((element: HTMLIFrameElement) => element.contentDocument)).toBeNull();
  });

  it('is refused by the browser on any other page than the console', async () => {
    const { application } = await openBranding();
    const { body } = await api(
      running(),
      'POST',
      `/applications/${application.app}/page-previews`,
      application.hub,
      {},
    );
    const context = await browser().newContext();
    const page = await context.newPage();
    // Chromium finds this machine at all names below `localhost`.
    const site = running().baseUrl.replace('localhost', 'shop.localhost');
    await page.route(`${site}/frame`, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<iframe src="${body['url']}"></iframe>` }),
    );
    await page.goto(`${site}/frame`);
    const [, frame] = page.frames();
    await until(() => frame?.url().startsWith('chrome-error:'));
    expect(await frame?.getByRole('heading', { name: 'Sign in to Shop' }).count()).toBe(0);
    // Opened by itself, it is as inert.
    await page.goto(String(body['url']));
    expect(await page.evaluate(() => origin)).toBe('null');
    await context.close();
  });
});

describe('the form', () => {
  it('keeps what was typed over a reload, and discards it', async () => {
    const { page } = await openBranding();
    await page.getByLabel('Company', { exact: true }).fill('Boats Ltd');
    await preview(page).getByText('Boats Ltd').waitFor();
    await page.reload();
    await page.getByText('What you typed last time is still here.').waitFor();
    await preview(page).getByText('Boats Ltd').waitFor();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await preview(page).getByText('Boats Ltd').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Company', { exact: true }).inputValue()).toBe('');
  });

  it('saves only what changed, and asks about what somebody else saved meanwhile', async () => {
    const { application, page } = await openBranding({}, colours('#2457d6'));
    await page.getByLabel('Main color', { exact: true }).fill('#0b6e4f');
    await page.getByLabel('Company', { exact: true }).fill('Boats Ltd');
    const theirs = {
      config: { hub: { customizations: { primary_color: '#7a1f5c', font_family: 'Georgia' } } },
    };
    await api(running(), 'PATCH', `/applications/${application.app}`, application.hub, theirs);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const conflict = page.getByRole('alert').filter({ hasText: 'Somebody else changed this branding' });
    await conflict.getByRole('group', { name: 'Main color' }).getByText('#7a1f5c').waitFor();
    await expectGoodPage(page, 'console-branding-conflict');
    await conflict.getByRole('button', { name: 'Keep yours' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The changes are saved.').waitFor();
    expect(Object(await stored(application))['config']).toEqual({
      hub: {
        customizations: { primary_color: '#0b6e4f', font_family: 'Georgia' },
        legal: { company_name: 'Boats Ltd' },
      },
    });
  });

  it('says that saving again works after a change of what it does not show', async () => {
    const { application, page } = await openBranding();
    await page.getByLabel('Main color', { exact: true }).fill('#0b6e4f');
    const path = `/applications/${application.app}`;
    const theirs = { config: { hub: { allowed_web_origins: ['https://shop.example'] } } };
    expect(await api(running(), 'PATCH', path, application.hub, theirs)).toMatchObject({ status: 200 });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('but nothing that you are changing').waitFor();
    await expectGoodPage(page, 'console-branding-changed-elsewhere');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The changes are saved.').waitFor();
    const config = { hub: { customizations: { primary_color: '#0b6e4f' } } };
    expect(await stored(application)).toMatchObject({ config });
    await page.getByText('but nothing that you are changing').waitFor({ state: 'detached' });
  });

  it('removes a setting whose field was emptied', async () => {
    const { application, page } = await openBranding({}, colours('#7a1f5c'));
    await page.getByLabel('Main color', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The changes are saved.').waitFor();
    expect(Object(await stored(application))['config']).toEqual({ hub: { customizations: {} } });
  });

  it('is in German where the operator reads German', async () => {
    const { page } = await openBranding({ locale: 'de' });
    await page.getByLabel('Hauptfarbe', { exact: true }).waitFor();
    await preview(page).getByRole('heading', { name: 'Bei Shop anmelden' }).waitFor();
    await expectGoodPage(page, 'console-branding-german');
  });

  it('fits a phone', async () => {
    const { page } = await openBranding({ viewport: { width: 390, height: 844 } });
    await button(page).waitFor();
    await page.getByLabel('Main color', { exact: true }).fill('#0b6e4f');
    await until(async () => (await colourOf(page, 'button')) === 'rgb(11, 110, 79)');
    await expectGoodPage(page, 'console-branding-390');
  });

  it('lets an editor change looks', async () => {
    const { userId } = await makeColleague(running(), 'editor');
    const { application, page } = await openBranding({ userId });
    await page.getByLabel('Main color', { exact: true }).fill('#0b6e4f');
    await until(async () => (await colourOf(page, 'button')) === 'rgb(11, 110, 79)');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The changes are saved.').waitFor();
    expect(Object(await stored(application))['config']).toEqual(colours('#0b6e4f'));
  });

  it('says to a viewer which roles may change looks and see the preview', async () => {
    const { userId } = await makeColleague(running(), 'viewer');
    const { page, problems } = await openBranding({ userId }, colours('#0b6e4f'));
    const needed = page.getByText('This needs one of the roles: owner, admin, editor');
    await needed.first().waitFor();
    expect(await needed.count()).toBe(2);
    const colour = page.getByLabel('Main color', { exact: true });
    expect([await colour.inputValue(), await colour.isDisabled()]).toEqual(['#0b6e4f', true]);
    expect(await page.locator('iframe').count()).toBe(0);
    await expectGoodPage(page, 'console-branding-viewer');
    expect(problems).toEqual([]);
  });
});

describe('a variant', () => {
  it('has looks of its own over those of the application', async () => {
    const { application, page } = await openBranding({}, colours('#0b6e4f'));
    const path = `/applications/${application.app}/variants`;
    const { body } = await api(running(), 'POST', path, application.hub, { name: 'Outlet' });
    await page.reload();
    await page.getByRole('combobox', { name: 'Brand', exact: true }).click();
    await page.getByRole('option', { name: 'Outlet' }).click();
    await preview(page).getByRole('heading', { name: 'Sign in to Outlet' }).waitFor();
    await until(async () => (await colourOf(page, 'button')) === 'rgb(11, 110, 79)');
    await page.getByLabel('Main color', { exact: true }).fill('#7a1f5c');
    await until(async () => (await colourOf(page, 'button')) === 'rgb(122, 31, 92)');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The changes are saved.').waitFor();
    const variant = await api(running(), 'GET', `${path}/${body['id']}`, application.hub);
    expect(variant.body['config']).toEqual(colours('#7a1f5c'));
    expect(Object(await stored(application))['config']).toEqual(colours('#0b6e4f'));
    expect(await page.getByRole('group', { name: 'Icon', exact: true }).count()).toBe(0);
    await expectGoodPage(page, 'console-branding-variant');
  });
});

describe('a logo', () => {
  const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
  const send = async (page: Page, name: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
    await group(page, name).locator('input[type=file]').setInputFiles(file);
    await group(page, name).getByRole('button', { name: 'Upload', exact: true }).click();
  };

  it('is shown in the preview once it is ready, with what the service removed from it', async () => {
    const { page, problems } = await openBranding();
    await button(page).waitFor();
    const buffer = svg('<script>alert(1)</script><circle cx="50" cy="50" r="40" fill="#2457d6"/>');
    await send(page, 'Logo', { name: 'logo.svg', mimeType: 'image/svg+xml', buffer });
    await page.getByText('The new file is ready.').waitFor();
    await group(page, 'Logo').getByRole('status').filter({ hasText: 'script' }).waitFor();
    await group(page, 'Logo').getByRole('img', { name: 'Logo' }).waitFor();
    const image = preview(page).getByRole('img', { name: 'Shop' });
    await until(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth > 0));
    await expectGoodPage(page, 'console-branding-logo');
    expect(problems).toEqual([]);
  });

  it('that is refused leaves the stored one, and says why', async () => {
    const { page } = await openBranding();
    await send(page, 'Icon', { name: 'icon.png', mimeType: 'image/png', buffer: png() });
    await group(page, 'Icon').getByRole('img', { name: 'Icon' }).waitFor();
    await send(page, 'Icon', { name: 'icon.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await group(page, 'Icon').getByRole('alert').waitFor();
    expect(await group(page, 'Icon').getByRole('img', { name: 'Icon' }).count()).toBe(1);
  });
});
