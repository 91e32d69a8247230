import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepPicture, useChromium } from '../support/chromium.ts';
import { listeningPort } from '../support/listening-port.ts';
import { api, linkOverHttp } from '../support/oidc-flow.ts';
import { useService } from '../support/service.ts';

const service = useService();
const chromium = useChromium();
let client: ReturnType<typeof createServer>;
let clientUrl = '';

beforeAll(async () => {
  client = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Shop</title><h1>Welcome to the shop</h1>');
  });
  clientUrl = `http://localhost:${await listeningPort(client)}`;
});

afterAll(async () => {
  client?.close();
});

const makeLink = () =>
  linkOverHttp(service(), {
    data: { email: 'grace@example.com', first_name: '<script>alert(1)</script>' },
    verification_type: 'email',
    redirect_url: `${clientUrl}/orders`,
  });

describe('a magic link in a real browser', () => {
  it.each(['light', 'dark'] as const)(
    'signs a user in with one press of the button (%s)',
    async (colorScheme) => {
      const page = await chromium().newPage({ colorScheme, viewport: { width: 390, height: 700 } });
      const problems: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().includes('favicon')) problems.push(message.text());
      });
      await page.goto(await makeLink());
      await page.getByText('g***@example.com').waitFor();
      await keepPicture(page, `link-${colorScheme}`);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByText('Welcome to the shop').waitFor();
      const target = new URL(page.url());
      const code = new URLSearchParams(target.hash.slice(1)).get('svc_code');
      const tokens = await api(service(), 'POST', '/hub/auth/token', {}, { code });
      expect(tokens.status).toBe(200);
      expect(problems).toEqual([]);
      await page.close();
    },
  );

  it('shows the way out when the link was used, and is not used up by looking at it', async () => {
    const link = await makeLink();
    const page = await chromium().newPage();
    await page.goto(link);
    await page.goto(link);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Welcome to the shop').waitFor();
    await page.goto(link);
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    const home = `${service().inboxUrl}/example`;
    expect(await page.getByRole('link', { name: /Back to/ }).getAttribute('href')).toBe(home);
    await page.close();
  });
});
