import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectGoodPage, useChromium } from '../support/chromium.ts';
import { svg } from '../support/files.ts';
import { useService } from '../support/service.ts';

const service = useService();
const browser = useChromium();

const COLORS = { primary_color: '#7a1f5c', primary_color_dark_mode: '#f0a6d6', dark_mode: 'auto' };
const LOGOS = { light: '#7a1f5c', dark: '#f0a6d6' };

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
  expect(response.status).toBe(200);
  return response.json();
}

async function makeLink(): Promise<string> {
  const { baseUrl, seed } = service();
  const response = await fetch(`${baseUrl}/hub/auth/magic`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-svc-app-key': seed.client_id,
      'x-svc-app-secret': seed.client_secret,
    },
    body: JSON.stringify({ data: { email: 'grace@example.com' } }),
  });
  return (await response.json()).link;
}

beforeAll(async () => {
  const config = JSON.stringify({ config: { hub: { customizations: COLORS } } });
  await call('PATCH', '', 'application/json', config);
  for (const [type, color] of Object.entries(LOGOS)) {
    const logo = svg(`<circle cx="50" cy="50" r="45" fill="${color}"/>`);
    await call('PUT', `/logo/${type}`, 'image/svg+xml', logo);
  }
  const settled = async (): Promise<boolean> =>
    !JSON.stringify(await call('PATCH', '', 'application/json', '{}')).includes('"pending"');
  while (!(await settled())) await new Promise((resolve) => setTimeout(resolve, 200));
});

/** The picture that the browser has chosen, and whether it could be shown. */
const shownLogo = (page: Page) =>
  page.locator('header img').evaluate((image: HTMLImageElement) => ({
    url: image.currentSrc,
    loaded: image.complete && image.naturalWidth > 0,
  }));

describe('the page of a link of an application with logos', () => {
  it('shows the logo, and in dark mode the dark one', async () => {
    const page = await browser().newPage({ colorScheme: 'light', viewport: { width: 390, height: 700 } });
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await page.goto(await makeLink());
    const light = await shownLogo(page);
    expect(light).toEqual({ url: expect.stringMatching(/\/branding\/.*\.svg$/), loaded: true });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(async () => (await shownLogo(page)).url).not.toBe(light.url);
    await expect.poll(async () => (await shownLogo(page)).loaded).toBe(true);
    await expectGoodPage(page, 'branded-link');
    expect(problems).toEqual([]);
    await page.close();
  });
});
