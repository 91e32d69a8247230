import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkLottie } from '../../shared/uploads/convert/check-lottie.ts';
import { framesOf, useChromium } from '../support/chromium.ts';
import { HOSTILE_FILES } from '../support/hostile-files.ts';

/** Each draws with what its name says; the first with SVG. */
const PLAYERS = ['lottie.js', 'lottie_html.js', 'lottie_canvas.js'];
const PLAYER_FOLDER = join(import.meta.dirname, '../../node_modules/lottie-web/build/player');

const FILES = HOSTILE_FILES.filter(({ kind }) => kind === 'lottie');
const CLEANED = FILES.filter(({ outcome }) => outcome === 'cleaned');

const browser = useChromium();

/**
 * Plays animations on a page that has no policy, and returns what ran or was asked for that should not have
 * been.
 */
async function play(player: string, animations: string[]): Promise<string[]> {
  const page = await browser().newPage();
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith('http')) seen.push(`request to ${new URL(request.url()).hostname}`);
  });
  await page.setContent('<!doctype html><title>Page</title>');
  await page.addScriptTag({ path: join(PLAYER_FOLDER, player) });
  for (const animation of animations) {
    await page.evaluate((text) => {
      const container = document.body.appendChild(document.createElement('div'));
      try {
        Reflect.get(globalThis, 'lottie').loadAnimation({ container, animationData: JSON.parse(text) });
      } catch {
        // A broken animation is drawn as far as it goes.
      }
    }, animation);
  }
  await framesOf(page);
  if ((await page.title()) !== 'Page') seen.push('expression');
  const elements = await page.locator('iframe, link, script[src], #location, .overlay').count();
  if (elements > 0) seen.push('element');
  await page.close();
  return [...new Set(seen)];
}

describe('animations that the service serves, in the player of most pages', () => {
  it('run and load things as they were sent', async () => {
    const seen = await play('lottie.js', FILES.map(({ bytes }) => bytes().toString()).filter(isJson));
    expect(seen).toEqual(expect.arrayContaining(['expression', 'element', 'request to evil.example']));
  });

  it.each(PLAYERS)('run nothing and load nothing in %s', async (player) => {
    expect(CLEANED.length).toBeGreaterThan(5);
    const animations = CLEANED.map(({ bytes }) => checkLottie(bytes()).json);
    expect(await play(player, animations)).toEqual([]);
  });
});

function isJson(text: string): boolean {
  try {
    return text.includes('layers') && Boolean(JSON.parse(text));
  } catch {
    return false;
  }
}
