import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, startExample } from '../../examples/example.ts';
import { reactExample } from '../../examples/react/serve.ts';
import { serviceOf } from '../../examples/seed.ts';
import { expectGoodPage, useChromium } from '../support/chromium.ts';
import { useService } from '../support/service.ts';
import { until } from '../support/wait.ts';
import { wrongCode } from '../support/wrong-code.ts';

const browser = useChromium();
const service = useService();
let example: Running;

beforeAll(async () => {
  example = await startExample(reactExample, service().seed, 0);
});
afterAll(() => example?.close());

/** Opens the example and asks for a code. Returns the page and the code. */
async function askForCode(email: string): Promise<{ page: Page; problems: string[]; code: string }> {
  const page = await browser().newPage();
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto(example.origin);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const message = await until(async () => (await service().inbox(email)).at(-1));
  return { page, problems, code: message?.code ?? '' };
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code from the message').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
}

describe('the example in React', () => {
  it('signs in by a code under a strict CSP, shows the profile, and signs out', async () => {
    const email = 'react@example.com';
    const { page, problems, code } = await askForCode(email);
    await expectGoodPage(page, 'example-react-code');
    await enterCode(page, code);
    await page.getByText(`Signed in as ${email}`).waitFor();
    expect(JSON.parse((await page.locator('pre').textContent()) ?? '')).toMatchObject({ email });
    await expectGoodPage(page, 'example-react');
    await page.reload();
    await page.getByText(`Signed in as ${email}`).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('E-mail address').waitFor();
    expect(problems).toEqual([]);
    await page.close();
  });

  it('explains a wrong code, and accepts the right one', async () => {
    const { page, code } = await askForCode('react-again@example.com');
    await enterCode(page, wrongCode(code));
    const problem = page.getByRole('status').filter({ hasText: /\S/ });
    expect(await problem.textContent()).toMatch(/code/);
    await enterCode(page, code);
    await page.getByText('Signed in as react-again@example.com').waitFor();
    await page.close();
  });

  it('asks before it accepts a link that this browser did not ask for', async () => {
    const page = await browser().newPage();
    const { link } = await serviceOf(service().seed).createMagicLink({
      body: { data: { email: 'react-link@example.com' }, redirect_url: example.origin },
    });
    await page.goto(link);
    await page.getByRole('button').first().click();
    await page.getByRole('button', { name: 'Continue as the person of this link' }).click();
    await page.getByText('Signed in as react-link@example.com').waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await page.close();
  });
});
