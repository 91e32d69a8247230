import { describe, expect, it } from 'vitest';
import { useChromium } from '../support/chromium.ts';
import { signInByElement } from '../support/element-sign-in.ts';
import { useGuide } from '../support/running-guide.ts';
import { useService } from '../support/service.ts';

const browser = useChromium();
const running = useService();
const origin = useGuide('quickstart-react.md', running);

describe('the page of the guide "Quickstart: React"', () => {
  it('signs in, stays signed in, and signs out by the menu', async () => {
    const page = await browser().newPage();
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    const email = 'react-guide@example.com';
    await page.goto(origin());
    await signInByElement(page, running(), email);
    await page.getByText(`Welcome, ${email}`).waitFor();
    await page.reload();
    await page.getByText(`Welcome, ${email}`).waitFor();
    await page.getByRole('button', { name: `Account of ${email}` }).click();
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await page.getByLabel('E-mail address').waitFor();
    expect(problems).toEqual([]);
    await page.close();
  });
});
