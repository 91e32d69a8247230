import { expect, it } from 'vitest';
import { loadGuides } from '../../shared/docs/load-guides.ts';
import { expectGoodPage, useChromium } from '../support/chromium.ts';
import { useService } from '../support/service.ts';

const service = useService();
const browser = useChromium();
const { guides } = await loadGuides();
const longest = guides.toSorted((a, b) => b.html.length - a.html.length)[0]?.name;
const others = guides.map(({ name }) => name).filter((name) => name !== longest);

it.each(['docs/guides', `docs/guides/${longest}`])(
  'the page %s is good to read on a phone and on a desktop',
  expectGoodGuide,
);
it.each(others.map((name) => `docs/guides/${name}`))(
  'the page %s is good to read on a phone and on a desktop',
  { tags: 'nightly' },
  expectGoodGuide,
);

async function expectGoodGuide(path: string): Promise<void> {
  const page = await browser().newPage();
  const problems: string[] = [];
  page.on('console', (message) => problems.push(message.text()));
  await page.goto(`${service().baseUrl}/${path}`);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectGoodPage(page, `${path.replaceAll('/', '-')}-${width}`);
  }
  expect(problems).toEqual([]);
  await page.close();
}

it('leads from the overview to a guide, its sections, the reference and the errors', async () => {
  const page = await browser().newPage();
  await page.goto(`${service().baseUrl}/docs/guides`);
  const guide = guides.find(({ sections }) => sections.length > 2);
  await page
    .getByRole('main')
    .getByRole('link', { name: guide?.title ?? '', exact: true })
    .click();
  await expect.poll(() => page.title()).toBe(guide?.title);
  const last = guide?.sections.at(-1)?.title ?? '';
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: last }).click();
  await expect.poll(() => new URL(page.url()).hash).toBe(`#${guide?.sections.at(-1)?.id}`);
  const head = page.getByRole('navigation', { name: 'Documentation' });
  expect(
    await head.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(['/docs/guides', '/docs', '/docs/errors', '/openapi.json']);
  await page.close();
});
