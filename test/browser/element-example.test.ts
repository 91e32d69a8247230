import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, startExample } from '../../examples/example.ts';
import { spaExample } from '../../examples/spa/serve.ts';
import { expectGoodPage, useChromium } from '../support/chromium.ts';
import { useService } from '../support/service.ts';
import { until } from '../support/wait.ts';

const browser = useChromium();
const running = useService();
let example: Running;

beforeAll(async () => {
  example = await startExample(spaExample, running().seed, 0);
});
afterAll(() => example?.close());

describe('the example of <svc-sign-in>', () => {
  it('signs in without leaving the page, and reads the groups of the user', async () => {
    const page = await browser().newPage();
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await page.goto(example.origin);
    await page.getByRole('link', { name: 'Sign in without leaving the page' }).click();
    const email = 'element-example@example.com';
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('button', { name: 'Continue' }).click();
    const message = await until(async () => (await running().inbox(email)).at(-1));
    await page.getByLabel('6-digit code').fill(message?.code ?? '');
    await page.getByText(`${email} is in 0 groups.`).waitFor();
    await expectGoodPage(page, 'element-example');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByText('Nobody is signed in.').waitFor();
    expect(problems).toEqual([]);
    await page.close();
  });
});
