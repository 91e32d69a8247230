import { expect, it } from 'vitest';
import { expectGoodPage, useChromium } from '../support/chromium.ts';
import { useService } from '../support/service.ts';

const service = useService();
const browser = useChromium();

it('the page /docs/errors is good to read on a phone', () => expectReadable('docs/errors'));
it('the page at / is good to read on a phone', () => expectReadable(''));
it('the page /docs is good to read on a phone', { tags: 'nightly' }, () => expectReadable('docs'));

async function expectReadable(path: string): Promise<void> {
  const page = await browser().newPage({ viewport: { width: 360, height: 740 } });
  const problems: string[] = [];
  page.on('console', (message) => problems.push(message.text()));
  await page.goto(`${service().baseUrl}/${path}`);
  await expectGoodPage(page, path.replace('/', '-') || 'start');
  // What is unfolded scrolls by itself.
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(problems).toEqual([]);
  await page.close();
}

it('an address with the name of an operation leads to it', async () => {
  const page = await browser().newPage();
  await page.goto(`${service().baseUrl}/docs#uploadApplicationLogo`);
  const heading = page.getByRole('heading', { name: 'PUT /applications/{app}/logo/{type}', exact: true });
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(100);
  await page.close();
});
