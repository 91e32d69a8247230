import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, startExample } from '../../examples/example.ts';
import { spaExample } from '../../examples/spa/serve.ts';
import { expectGoodPage } from '../support/chromium.ts';
import { button, heading, newEmail, useSignInScreen } from '../support/sign-in-screen.ts';

const screen = useSignInScreen();
let example: Running;

beforeAll(async () => {
  example = await startExample(spaExample, screen().service.seed, 0);
});
afterAll(() => example?.close());

describe('oidc-client-ts, in the example of a single page', () => {
  it('discovers the provider, signs in, reads the claims, refreshes and signs out', () =>
    screen().inBrowser({ viewport: { width: 360, height: 740 } }, async (page) => {
      const problems: string[] = [];
      page.on('pageerror', ({ message }) => problems.push(message));
      await page.goto(example.origin);
      await button(page, 'Sign in').click();
      const email = newEmail();
      await screen().identify(page, email);
      await screen().enterNewestCode(page, email);
      await heading(page, 'Continue to Example: single page');
      await button(page, 'Allow').click();
      await page.getByText('Signed in until').waitFor();
      const claims = JSON.parse((await page.locator('#claims').textContent()) ?? '');
      expect(claims).toMatchObject({ email, email_verified: true });
      await expectGoodPage(page, 'example-spa');
      const before = await tokensIn(page);
      await button(page, 'Renew the tokens').click();
      await page.getByText('Renewed').waitFor();
      const after = await tokensIn(page);
      expect(after.access_token).not.toBe(before.access_token);
      expect(after.refresh_token).not.toBe(before.refresh_token);
      await button(page, 'Sign out').click();
      await heading(page, 'Sign out of Demonstration?');
      await button(page, 'Sign out').click();
      await page.getByText('Signed out').waitFor();
      expect(await tokensIn(page)).toEqual({});
      expect(problems).toEqual([]);
    }));

  it('says so when the user has cancelled, and has no tokens', () =>
    screen().inBrowser({}, async (page) => {
      await page.goto(example.origin);
      await button(page, 'Sign in').click();
      await button(page, 'Cancel').click();
      await page.getByText('That did not work').waitFor();
      expect(await tokensIn(page)).toEqual({});
    }));
});

type Tokens = { access_token?: string; refresh_token?: string };

/** What the library keeps of the user in the page's session storage. */
function tokensIn(page: Parameters<typeof button>[0]): Promise<Tokens> {
  return page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:'));
    return JSON.parse((key && sessionStorage.getItem(key)) || '{}');
  });
}
