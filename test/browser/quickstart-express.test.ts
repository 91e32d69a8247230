import { describe, expect, it } from 'vitest';
import { useChromium } from '../support/chromium.ts';
import { signInByElement } from '../support/element-sign-in.ts';
import { useGuide } from '../support/running-guide.ts';
import { useService } from '../support/service.ts';

const browser = useChromium();
const running = useService();
const origin = useGuide('quickstart-express.md', running);

describe('the page of the guide "Quickstart: Express"', () => {
  it('signs in, and its backend answers with the user', async () => {
    const page = await browser().newPage();
    const email = 'express-guide@example.com';
    await page.goto(origin());
    await signInByElement(page, running(), email);
    const answer = page.locator('#orders:not(:empty)');
    expect(await answer.textContent()).toMatch(/^{"user":"\w+","orders":\[\]}$/);
    await page.close();
  });
});
