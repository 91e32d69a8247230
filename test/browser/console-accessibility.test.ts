import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findingsOf, keepPicture, useChromium } from '../support/chromium.ts';
import { coveredOf, cutOf, excessOf, smallOf, turnedOf } from '../support/console-reading.ts';
import { CONSOLE_SCREENS, fillConsole, openScreen } from '../support/console-screens.ts';
import { useFolder } from '../support/folder.ts';
import { useService } from '../support/service.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** A window of 1280 pixels that is enlarged to 400 % (WCAG 2.2, 1.4.10). */
const ENLARGED = { width: 320, height: 256 };

const browser = useChromium();
const running = useService({ events: true });
const folder = useFolder();
beforeAll(() => fillConsole(running(), folder));

/** Gives the window a size, and waits until the navigation has moved in or out. */
async function resize(page: Page, size: typeof DESK): Promise<void> {
  await page.setViewportSize(size);
  await expect.poll(() => excessOf(page)).toBe(0);
}

async function expectNoFindings(page: Page, name: string): Promise<void> {
  for (const [size, schemes] of [
    [DESK, ['light', 'dark']],
    [PHONE, ['dark', 'light']],
  ] as const) {
    await resize(page, size);
    // Nothing but colours depends on the theme.
    for (const [at, colorScheme] of schemes.entries()) {
      await page.emulateMedia({ colorScheme });
      await keepPicture(page, `console-${name}-${size.width}-${colorScheme}`);
      const findings = await findingsOf(page, at === 0 ? {} : { runOnly: ['color-contrast'] });
      expect(findings, `${name} at ${size.width} in ${colorScheme}`).toEqual([]);
    }
  }
  expect(await smallOf(page), 'small targets').toEqual([]);
}

describe.each(CONSOLE_SCREENS)('$name', (screen) => {
  it('has no finding of axe, fits 400 % and is read from right to left', async () => {
    const { page, problems } = await openScreen(browser(), running(), screen);
    await expectNoFindings(page, screen.name);
    await resize(page, ENLARGED);
    await keepPicture(page, `console-${screen.name}-320`);
    // What is open moves to its place in the smaller window.
    await expect.poll(() => cutOf(page), { message: 'cut at 400 %' }).toEqual([]);
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    await expect.poll(() => cutOf(page), { message: 'cut at 400 % from right to left' }).toEqual([]);
    for (const size of [DESK, PHONE]) {
      await resize(page, size);
      await keepPicture(page, `console-${screen.name}-${size.width}-rtl`);
    }
    expect(await turnedOf(page), 'codes from right to left').toEqual([]);
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'));
    await resize(page, ENLARGED);
    expect(await coveredOf(page), 'covered at 400 %').toEqual([]);
    expect(problems).toEqual([]);
  });
});
