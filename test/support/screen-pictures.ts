import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

/** Set to make the pictures of `docs/screens` again. */
export const MAKES_PICTURES = process.env['SCREENS'] === '1';

export const FOLDER = join(import.meta.dirname, '../../docs/screens');

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };
const SMALL_PHONE = { width: 360, height: 800 };

/** What the pictures of the account show: all of it, one of its sections and what follows, or an open row. */
export const ACCOUNT_SCREENS = [
  ...(['overview', 'addresses', 'apps', 'language'] as const),
  ...(['edit', 'code', 'delete', 'guest'] as const),
];

/** Screens of the console that have a picture, by their names in the list of screens. */
export const PICTURED_SCREENS = [
  { picture: 'users', screen: 'users' },
  { picture: 'user', screen: 'user' },
  { picture: 'group', screen: 'group' },
  { picture: 'attempts', screen: 'attempts-found' },
  { picture: 'events', screen: 'events' },
  { picture: 'branding', screen: 'branding' },
  { picture: 'message', screen: 'message' },
  { picture: 'tokens', screen: 'tokens' },
] as const;

/** Writes a picture of a page in light and, beside it, in dark. */
export async function writePicture(
  page: Page,
  name: string,
  viewport: typeof PHONE,
  width: number,
): Promise<void> {
  await page.setViewportSize(viewport);
  const shots = [await shotOf(page, 'light', width), await shotOf(page, 'dark', width)];
  const height = Math.round((viewport.height / viewport.width) * width);
  const sheet = sharp({ create: { width: 2 * width, height, channels: 3, background: '#808080' } });
  const both = shots.map((input, n) => ({ input, left: n * width, top: 0 }));
  const picture = await sheet.composite(both).webp({ quality: 70, effort: 6 }).toBuffer();
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, `${name}.webp`), picture);
}

/** Writes the pictures of a state of the account, on a desktop and on a phone, if they are made. */
export async function keepAccountScreen(page: Page, name: (typeof ACCOUNT_SCREENS)[number]): Promise<void> {
  if (!MAKES_PICTURES) return;
  const panel = page.locator('svc-account .panel');
  const section = page.locator(`svc-account h3#${name}`);
  const size = page.viewportSize();
  for (const [suffix, viewport, width] of [
    ['', DESKTOP, 560],
    ['-phone', SMALL_PHONE, 260],
  ] as const) {
    await page.setViewportSize(viewport);
    if ((await panel.count()) > 0)
      await panel.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    else if ((await section.count()) > 0) await section.evaluate((element) => element.scrollIntoView());
    await writePicture(page, `account-${name}${suffix}`, viewport, width);
  }
  if (size) await page.setViewportSize(size);
}

async function shotOf(page: Page, colorScheme: 'light' | 'dark', width: number): Promise<Buffer> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  return sharp(await page.screenshot())
    .resize({ width })
    .png()
    .toBuffer();
}
