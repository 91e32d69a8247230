import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The most stops between two controls that are used one after the other. */
const MOST_STOPS = 40;

/** True if an element has the focus. */
export const hasFocus = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => element === document.activeElement);

/** Presses keys one after the other. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Presses Tab until a control has the focus, which each stop on the way shows. */
export async function tabTo(page: Page, place: Locator): Promise<void> {
  await place.waitFor({ state: 'attached' });
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await hasFocus(place)) return;
    await page.keyboard.press('Tab');
    expect(await page.evaluate(showsFocus), 'a stop whose focus is not seen').toBe('');
  }
  throw new Error(`no Tab leads to ${place}`);
}

/** Returns the element with the focus if nothing shows that it has it; an empty text otherwise. */
function showsFocus(): string {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return '';
  const isOutlined = [getComputedStyle(focused), getComputedStyle(focused, '::after')].some(
    ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px',
  );
  // The frame of a field changes its colour, and a switch outlines its track.
  const isField = focused.matches('input, textarea');
  return isOutlined || isField ? '' : focused.outerHTML.slice(0, 200);
}
