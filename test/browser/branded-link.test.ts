import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodPage, useChromium, visitAlone } from '../support/chromium.ts';
import { svg } from '../support/files.ts';
import { linkOverHttp } from '../support/oidc-flow.ts';
import { useService } from '../support/service.ts';
import { until } from '../support/wait.ts';

const service = useService();
const browser = useChromium();

const COLORS = { primary_color: '#7a1f5c', primary_color_dark_mode: '#f0a6d6', dark_mode: 'auto' };
const LOGOS = { light: '#7a1f5c', dark: '#f0a6d6' };

const PARTNER = { primary_color: '#00665e' };

/** Calls the service as the owner of the demonstration application. */
async function call(method: string, path: string, type: string, body: Buffer | string) {
  const { baseUrl, seed } = service();
  const response = await fetch(`${baseUrl}/applications/${seed.application}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${seed.hub_access_token}`,
      'content-type': type,
      'x-svc-filename': 'logo.svg',
    },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  expect(response.ok).toBe(true);
  return response.json();
}

const callJson = (method: string, path: string, body: unknown) =>
  call(method, path, 'application/json', JSON.stringify(body));
const disc = (color: string) => svg(`<circle cx="50" cy="50" r="45" fill="${color}"/>`);
const sendImage = (path: string, color: string) => call('PUT', path, 'image/svg+xml', disc(color));

/** Waits until no image of a record is processed any more; an empty change answers the record. */
async function settled(path: string): Promise<void> {
  await until(async () => !JSON.stringify(await callJson('PATCH', path, {})).includes('"pending"'));
}

const makeLink = (keys?: Record<string, string>) =>
  linkOverHttp(service(), { data: { email: 'grace@example.com' } }, keys);

/** A variant with a colour and a light logo of its own, and the keys of a backend that makes links for it. */
async function makePartner(): Promise<Record<string, string>> {
  const config = { hub: { customizations: { ...PARTNER, primary_color_dark_mode: null } } };
  const { id } = await callJson('POST', '/variants', { name: 'Partner', config });
  await sendImage(`/variants/${id}/logo/light`, PARTNER.primary_color);
  await settled(`/variants/${id}`);
  const { client_id, secret } = await callJson('POST', '/creds', { name: 'Partner', app_variant_id: id });
  return { 'x-svc-app-key': client_id, 'x-svc-app-secret': secret };
}

/** The picture that the browser has chosen, and whether it could be shown. */
const shownLogo = (page: Page) =>
  page.locator('header img').evaluate((image: HTMLImageElement) => ({
    url: image.currentSrc,
    loaded: image.complete && image.naturalWidth > 0,
  }));

const colourOf = (page: Page) =>
  page.locator('main button').evaluate((button) => getComputedStyle(button).backgroundColor);

/** A colour as browsers compute it. */
function rgb(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
}

/** Opens the page of a link, and fails if the browser complains about something. */
const visit = (link: string, work: (page: Page) => Promise<void>) =>
  visitAlone(
    browser(),
    link,
    { viewport: { width: 390, height: 700 }, isProblem: (message) => message.type() === 'error' },
    work,
  );

const SHOWN = { url: expect.stringMatching(/\/branding\/.*\.svg$/), loaded: true };

describe('the page of a link', () => {
  it('has the colours of its application, and others in dark mode', async () => {
    await callJson('PATCH', '', { config: { hub: { customizations: COLORS } } });
    await visit(await makeLink(), async (page) => {
      expect(await colourOf(page)).toBe(rgb(COLORS.primary_color));
      expect(await page.locator('header img').count()).toBe(0);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await colourOf(page)).toBe(rgb(COLORS.primary_color_dark_mode));
    });
  });

  it('shows the icon while there is no logo, also as the icon of the page', async () => {
    await sendImage('/icon', LOGOS.light);
    await settled('');
    await visit(await makeLink(), async (page) => {
      expect(await shownLogo(page)).toEqual(SHOWN);
      const favicon = await page.locator('link[rel=icon]').getAttribute('href');
      // The page may load it: a browser without a window does not by itself.
      const width = await page.evaluate(async (url) => {
        const image = new Image();
        image.src = String(url);
        await image.decode();
        return image.naturalWidth;
      }, favicon);
      expect(width).toBe(64);
    });
  });

  it('shows the logo, and in dark mode the dark one', async () => {
    for (const [type, color] of Object.entries(LOGOS)) await sendImage(`/logo/${type}`, color);
    await settled('');
    await visit(await makeLink(), async (page) => {
      const light = await shownLogo(page);
      expect(light).toEqual(SHOWN);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect.poll(async () => (await shownLogo(page)).url).not.toBe(light.url);
      await expect.poll(async () => (await shownLogo(page)).loaded).toBe(true);
      await expectGoodPage(page, 'branded-link');
    });
  });

  it('has the looks of its variant, and none of the application’s logos', async () => {
    const own = await browser().newPage();
    await own.goto(await makeLink());
    const ofApplication = await shownLogo(own);
    await own.close();
    await visit(await makeLink(await makePartner()), async (page) => {
      const light = await shownLogo(page);
      expect(light).toEqual(SHOWN);
      expect(light.url).not.toBe(ofApplication.url);
      expect(await colourOf(page)).toBe(rgb(PARTNER.primary_color));
      await page.emulateMedia({ colorScheme: 'dark' });
      expect((await shownLogo(page)).url).toBe(light.url);
      await expectGoodPage(page, 'branded-link-of-a-variant');
      expect(await page.title()).toContain('Partner');
    });
  });
});
