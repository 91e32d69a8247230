import { expect, it } from 'vitest';
import { expectGoodPage, useChromium } from '../support/chromium.ts';
import { everyPage } from '../support/every-page.ts';

const browser = useChromium();

/** Pages with each kind of content: fields, codes, lists, quiet buttons, addresses and links. */
const MAKERS = [
  'identifyPage',
  'codePage',
  'consentPage',
  'accountPage',
  'signOutPage',
  'otherDevicePage',
  'boundSignInPage',
  'undoPage',
  'restoredPage',
  'invitePage',
  'continuePage',
];

it.each(MAKERS)('%s is accessible in Arabic, and fits a phone', async (maker) => {
  const page = await browser().newPage({ viewport: { width: 390, height: 780 } });
  await page.setContent(everyPage('ar')[maker]?.at(-1) ?? '');
  await expectGoodPage(page, `ar-${maker}`);
  await page.close();
});

it('a page in Arabic begins at the right, and fields for addresses at the left', async () => {
  const page = await browser().newPage();
  await page.setContent(everyPage('ar')['identifyPage']?.at(-1) ?? '');
  const directionOf = (element: string) =>
    page.locator(element).evaluate((found) => getComputedStyle(found).direction);
  expect([await directionOf('main'), await directionOf('input[name=identifier]')]).toEqual(['rtl', 'ltr']);
  await page.close();
});
