import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, startExample } from '../../examples/example.ts';
import { serverExample } from '../../examples/server/server.ts';
import { expectGoodPage } from '../support/chromium.ts';
import { api, seedKeys } from '../support/oidc-flow.ts';
import { button, newEmail, useSignInScreen } from '../support/sign-in-screen.ts';

const screen = useSignInScreen();
let example: Running;

beforeAll(async () => {
  example = await startExample(serverExample, screen().service.seed, 0);
});
afterAll(() => example?.close());

describe('openid-client, in the example of a server', () => {
  it('signs in and out without JavaScript, and keeps the tokens to itself', () =>
    screen().inBrowser({ javaScriptEnabled: false }, async (page, context) => {
      await page.goto(example.origin);
      await page.getByRole('link', { name: 'Sign in' }).click();
      const email = newEmail();
      await screen().identify(page, email);
      await screen().enterNewestCode(page, email);
      await button(page, 'Allow').click();
      await page.getByText('Signed in').waitFor();
      const claims = JSON.parse((await page.locator('pre').textContent()) ?? '');
      expect(claims).toMatchObject({ email, email_verified: true });
      const cookies = await context.cookies(example.origin);
      expect(cookies.find(({ name }) => name === 'example')).toMatchObject({
        httpOnly: true,
        sameSite: 'Lax',
      });
      await button(page, 'Sign out').click();
      await button(page, 'Sign out').click();
      await page.getByText('Signed out').waitFor();
    }));

  it('has a page that is good to read on a phone', () =>
    screen().inBrowser({ viewport: { width: 360, height: 740 } }, async (page) => {
      const missing: string[] = [];
      page.on('response', (response) => {
        if (!response.ok()) missing.push(response.url());
      });
      await page.goto(example.origin);
      await expectGoodPage(page, 'example-server');
      expect(missing).toEqual([]);
    }));

  it('takes no answer that it has not asked for', async () => {
    const response = await fetch(`${example.origin}/callback?code=stolen&state=guessed`);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('no sign-in was started in this browser');
  });

  it('replaces the client of an earlier start', async () => {
    const { seed } = screen().service;
    const again = await startExample(serverExample, seed, 0);
    again.close();
    const path = `/applications/${seed.application}/oidc-clients`;
    const { body } = await api(screen().service, 'GET', path, seedKeys(seed));
    expect((body['results'] as { name: string }[]).map(({ name }) => name)).toEqual(['Example: server']);
  });
});
