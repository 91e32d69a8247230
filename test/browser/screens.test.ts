import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../shared/texts/languages.ts';
import { expectGoodPage, useChromium } from '../support/chromium.ts';
import { everyPage } from '../support/every-page.ts';
import {
  ACCOUNT_SCREENS,
  DESKTOP,
  FOLDER,
  MAKES_PICTURES,
  PHONE,
  PICTURED_SCREENS,
  writePicture,
} from '../support/screen-pictures.ts';
import { eachSlice } from '../support/slices.ts';

const browser = useChromium();

const NARROW = { width: 320, height: 640 };

const english = everyPage('en', 'Blue Shop');
/** A page without what would lead the browser to the next one. */
const kept = (html: string) => html.replace(/<meta http-equiv="refresh"[^>]*>/g, '');
const first = Object.entries(english).flatMap(([name, [html]]) =>
  html ? [[name, kept(html)] as const] : [],
);
const named = (pages: Record<string, string[]>, name: string, index = 0) => pages[name]?.at(index) ?? '';

/** Pages shown as on a desktop. */
const WIDE = [
  ['desktop-sign-in', named(english, 'identifyPage', -1)],
  ['desktop-code', named(english, 'codePage')],
  ['desktop-consent', named(english, 'consentPage')],
  ['desktop-invite', named(english, 'continuePage', -1)],
] as const;

/** Names and languages that are hard on a layout. */
const HARD = [
  ['invite', named(english, 'continuePage', -1)],
  ['error', named(english, 'codePage', -1)],
  ['arabic', named(everyPage('ar', 'متجر الكتب الأزرق'), 'codePage')],
  ['japanese', named(everyPage('ja', 'ショップ'), 'consentPage')],
  [
    'long-name',
    named(everyPage('de', 'Donaudampfschifffahrtsgesellschaft'.repeat(3).slice(0, 100)), 'codePage'),
  ],
  ['emoji-and-markup', named(everyPage('en', '🦊 Fox & <b>Sons</b>'), 'identifyPage')],
] as const;

/** Pictures that the tests of the account make. */
const ACCOUNT = ACCOUNT_SCREENS.flatMap((name) => [`account-${name}`, `account-${name}-phone`]);
/** Pictures that the tests of the console make. */
const CONSOLE = PICTURED_SCREENS.map(({ picture }) => `console-${picture}`);

describe('every page', () => {
  eachSlice(
    12,
    [...first, ...HARD],
    '%s can be read on a phone and in a narrow window',
    async ([name, html]) => {
      const page = await browser().newPage({ viewport: PHONE });
      await page.setContent(html);
      await expectGoodPage(page, `page-${name}`);
      await page.setViewportSize(NARROW);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      await page.close();
    },
  );

  it.each(LANGUAGES)('names the resources that a client asks for on a small phone: %s', async (language) => {
    const page = await browser().newPage({ viewport: { width: 360, height: 800 } });
    const pages = everyPage(language, 'Blue Shop');
    // A client that an operator has created, and one that came by itself.
    for (const [at, who] of [
      [1, 'client'],
      [-1, 'agent'],
    ] as const) {
      await page.setContent(named(pages, 'consentPage', at));
      await expectGoodPage(page, `consent-of-${who}-${language}`);
    }
    await page.close();
  });

  it('has less than 8 KB', () => {
    const large = first.filter(([, html]) => Buffer.byteLength(html) > 8 * 1024);
    expect(large.map(([name]) => name)).toEqual([]);
  });

  it.each(['light', 'dark'] as const)(
    'underlines its links, and what looks like one, in %s',
    async (colorScheme) => {
      const page = await browser().newPage({ viewport: PHONE, colorScheme });
      await page.setContent(named(english, 'codePage'));
      const lines = await page
        .locator('a:not(.button), button.quiet:not([aria-disabled])')
        .evaluateAll((links) => links.map((link) => getComputedStyle(link).textDecorationLine));
      expect(lines).toEqual(lines.map(() => 'underline'));
      expect(lines.length).toBeGreaterThan(3);
      await page.close();
    },
  );

  it('shows with the keyboard where it is', async () => {
    const page = await browser().newPage({ viewport: PHONE });
    await page.setContent(named(english, 'consentPage'));
    const outlines = [];
    for (let n = 0; n < 3; n += 1) {
      await page.keyboard.press('Tab');
      outlines.push(
        await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle),
      );
    }
    expect(outlines).toEqual(['solid', 'solid', 'solid']);
    await page.close();
  });
});

describe.runIf(MAKES_PICTURES)('the pictures of docs/screens', () => {
  it('are made of every page, in light and dark', async () => {
    for (const [name, html] of WIDE) await picture(name, html, DESKTOP, 560);
    for (const [name, html] of [...first, ...HARD]) await picture(name, html, PHONE, 260);
    await writeFile(
      join(FOLDER, 'README.md'),
      galleryOf([
        ...WIDE.map(([name]) => name),
        ...ACCOUNT,
        ...CONSOLE,
        ...[...HARD, ...first].map(([name]) => name),
      ]),
    );
    expect((await stat(FOLDER)).isDirectory()).toBe(true);
  });
});

/** Writes a picture of a page that needs no service. */
async function picture(name: string, html: string, viewport: typeof PHONE, width: number): Promise<void> {
  const page = await browser().newPage({ viewport });
  const still = html.replaceAll(
    /<script>.*?<\/script>|<noscript>.*?<\/noscript>|<meta http-equiv[^>]*>/g,
    '',
  );
  // The script of a page shows its form.
  await page.setContent(still.replaceAll(' hidden data-', ' data-'));
  await writePicture(page, name, viewport, width);
  await page.close();
}

function galleryOf(names: readonly string[]): string {
  const pictures = names.map((name) => `![${name}](${name}.webp)`);
  const about =
    'Every page of the service for end users, and eight of the [console](../console.md), in light and dark, without any branding but a name. To make the pictures again:';
  return `# Screens\n\n${about}\n\n    SCREENS=1 npx vitest run --project browser test/browser/{screens,account-page,account-element,console-pictures}.test.ts\n\n${pictures.join('\n')}\n`;
}
