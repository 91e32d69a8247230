import type { Page } from 'playwright-core';

/** Texts and controls of a page that its window or a box around them cuts off at a side. */
export function cutOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('#root *, [data-portal] *')].filter(
      (one) =>
        one.checkVisibility({ visibilityProperty: true }) &&
        one.getClientRects().length > 0 &&
        one.closest('svg') === null,
    );
    const isHidden = (one: Element) => {
      const { width, height } = one.getBoundingClientRect();
      return (
        width <= 1 || height <= 1 || one.closest('.mantine-VisuallyHidden-root, [data-truncate]') !== null
      );
    };
    const sticksOut = shown.filter((one) => {
      const { left, right } = one.getBoundingClientRect();
      return !isHidden(one) && (left < -1 || right > innerWidth + 1);
    });
    const isCut = shown.filter(
      (one) =>
        one.scrollWidth > one.clientWidth + 1 &&
        /hidden|clip/.test(getComputedStyle(one).overflowX) &&
        !isHidden(one) &&
        !one.matches('input, [aria-hidden=true]'),
    );
    return [...sticksOut, ...isCut].map((one) => one.outerHTML.slice(0, 200));
  });
}

/**
 * Controls in the content of a page that something else covers while they have the focus. Menus, options and
 * notices go away by themselves.
 */
export function coveredOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const places =
      document.querySelector('[aria-modal=true]') ?? document.querySelector('main') ?? document.body;
    const controls = [...places.querySelectorAll<HTMLElement>('a[href], button, input, textarea')];
    return controls
      .filter(
        (one) =>
          one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          one.offsetWidth > 1 &&
          one.tabIndex >= 0,
      )
      .filter((one) => {
        one.focus();
        const { left = 0, top = 0, width = 0, height = 0 } = one.getClientRects()[0] ?? {};
        const at = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 8));
        return (
          document.activeElement === one &&
          at !== null &&
          !one.contains(at) &&
          !at.contains(one) &&
          !at.closest('[class*="-dropdown"], [role=alert]')
        );
      })
      .map((one) => one.outerHTML.slice(0, 200));
  });
}

/**
 * Controls of a page that are smaller than a finger needs (WCAG 2.2, 2.5.8), except those in a sentence, and
 * the bars of a chart, whose table has an equivalent of each.
 */
export function smallOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, summary, textarea, [role=tab], input:not(.mantine-PillsInputField-field)',
      ),
    ]
      .filter(
        (one) =>
          one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          getComputedStyle(one).display !== 'inline' &&
          !one.closest('[aria-hidden=true]'),
      )
      .map((one) => [one, one.getBoundingClientRect()] as const)
      .filter(([, { width, height }]) => width > 1 && (width < 24 || height < 24))
      .map(([one, { width, height }]) => `${width} x ${height}: ${one.outerHTML.slice(0, 200)}`),
  );
}

/** Codes of a page that are not read from left to right. */
export function turnedOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('code')]
      .filter((one) => getComputedStyle(one).direction !== 'ltr')
      .map((one) => one.outerHTML.slice(0, 200)),
  );
}

/** How far a page is wider than its window, in pixels. */
export const excessOf = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
