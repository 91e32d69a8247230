import { calculatePKCECodeChallenge, randomPKCECodeVerifier } from 'openid-client';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listen, type Running } from '../../infra/local/http/loopback.ts';
import { EXAMPLE_CLIENT } from '../../infra/local/provider/example-client.ts';
import { type RunningProvider, startProvider } from '../../infra/local/provider.ts';
import { expectGoodPage, useChromium } from '../support/chromium.ts';

const browser = useChromium();
/** The service, which gets the answer and leads on to the page of an application. */
let service: Running;
let provider: RunningProvider;
let page: Page;
let returned: URLSearchParams[] = [];

beforeAll(async () => {
  service = await listen(
    async ({ url }, response) => {
      const { pathname, searchParams } = new URL(url ?? '', service.endpoint);
      // A browser also asks for the icon of the page, by itself.
      if (pathname !== '/callback') return void response.end('<title>Done</title>');
      returned.push(searchParams);
      response.writeHead(303, { location: `http://localhost:${service.port}/done` }).end();
    },
    { browsers: 'allowed' },
  );
  provider = await startProvider(`${service.endpoint}/callback`);
});
afterAll(async () => {
  await provider.close();
  await service.close();
});
beforeEach(async () => {
  returned = [];
  page = await browser().newPage();
});
afterEach(() => page.close());

async function startSignIn(): Promise<void> {
  const params = new URLSearchParams({
    client_id: EXAMPLE_CLIENT.id,
    redirect_uri: `${service.endpoint}/callback`,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'kept',
    code_challenge: await calculatePKCECodeChallenge(randomPKCECodeVerifier()),
    code_challenge_method: 'S256',
  });
  await page.goto(`${provider.url}/auth?${params}`);
}

describe('the page of the example provider', () => {
  it('leads back to the service, and on to another origin, by one press', async () => {
    await startSignIn();
    await page.getByRole('button', { name: 'Anna Example anna@example.com, verified' }).click();
    await page.waitForURL('**/done');
    expect(returned.map((params) => Object.fromEntries(params))).toEqual([
      { code: expect.stringMatching(/./), state: 'kept', iss: provider.url },
    ]);
  });

  it('leads back with the refusal if somebody cancels by keyboard', async () => {
    await startSignIn();
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await page.waitForURL('**/done');
    expect(returned[0]?.get('error')).toBe('access_denied');
  });

  it('names who can sign in, with the address of each', async () => {
    await startSignIn();
    expect(await page.getByRole('button').allInnerTexts()).toEqual([
      'Anna Example\nanna@example.com, verified',
      'Ben Example\nben@example.com, not verified',
      'Clara Example\nno e-mail address',
      'Cancel',
    ]);
  });

  it.each([
    ['desktop', 1280],
    ['phone', 360],
  ])('is readable in light and dark on a %s', async (name, width) => {
    await page.setViewportSize({ width, height: 800 });
    await startSignIn();
    await expectGoodPage(page, `example-provider-${name}`);
    await page.goto(provider.url);
    await expectGoodPage(page, `example-provider-about-${name}`);
    await page.goto(`${provider.url}/auth?client_id=${EXAMPLE_CLIENT.id}&redirect_uri=http://other.example`);
    await page.getByRole('heading', { name: 'This sign-in can’t go on' }).waitFor();
    await expectGoodPage(page, `example-provider-refusal-${name}`);
  });
});
