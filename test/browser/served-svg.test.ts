import { createServer, type Server } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sanitizeSvg } from '../../shared/uploads/convert/sanitize-svg.ts';
import { framesOf, useChromium } from '../support/chromium.ts';
import { png, svg } from '../support/files.ts';
import { HOSTILE_FILES } from '../support/hostile-files.ts';
import { listeningPort } from '../support/listening-port.ts';
import { useService } from '../support/service.ts';
import { until } from '../support/wait.ts';

/** Files of each way to run or load something. */
const NAMES =
  /script element|CDATA|onload|onclick|onbegin|character reference|iframe|javascript:|hidden|to elsewhere|image from|SVG in a data|use of|feImage|href$|event handler|CSS import$|CSS font|url\(\) in a (rule|style|presentation)|instruction/;
const FILES = HOSTILE_FILES.filter(
  ({ kind, outcome, name }) => kind === 'svg' && outcome === 'cleaned' && NAMES.test(name),
);

const service = useService();
const browser = useChromium();

/** Every file that is cleaned, but for those that are only large. */
const CLEANED = HOSTILE_FILES.filter(({ kind, outcome }) => kind === 'svg' && outcome === 'cleaned')
  .map(({ name, bytes }) => ({ name, file: bytes() }))
  .filter(({ file }) => file.length < 100_000);

/** A host that trusts files as they are: it serves pages without any policy, and the originals. */
let careless: Server;
let carelessUrl = '';

beforeAll(async () => {
  careless = createServer((request, response) => {
    const original = FILES[Number(request.url?.slice(1))];
    response.writeHead(200, { 'content-type': original ? 'image/svg+xml' : 'text/html' });
    response.end(original ? original.bytes() : '<!doctype html><title>Page</title>');
  });
  carelessUrl = `http://localhost:${await listeningPort(careless)}`;
});
afterAll(() => {
  careless.close();
});

/** Uploads a file as an asset and waits for its address. */
async function served(file: Buffer): Promise<string> {
  const { baseUrl, seed } = service();
  const assets = `${baseUrl}/applications/${seed.application}/assets`;
  const authorization = `Bearer ${seed.hub_access_token}`;
  const headers = { authorization, 'content-type': 'image/svg+xml', 'x-svc-filename': 'x.svg' };
  const created = await fetch(assets, { method: 'POST', headers, body: new Uint8Array(file) });
  const { id } = await created.json();
  const asset = await until(async () => {
    const read = await (await fetch(`${assets}/${id}`, { headers: { authorization } })).json();
    return read.processing !== 'pending' && read;
  });
  expect(asset.processing, asset.rejection_reason).toBe('ready');
  return asset.url;
}

function isElsewhere({ hostname, protocol }: URL): boolean {
  return protocol.startsWith('http') && hostname !== 'localhost';
}

/** Opens pages and returns what ran or was asked for meanwhile that should not have been. */
async function watch(work: (page: Page) => Promise<unknown>): Promise<string[]> {
  const page = await browser().newPage();
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    // Where the page has moved on meanwhile, its dialog has gone with it.
    dialog.dismiss().catch((error: Error) => seen.push(`a dialog that was gone: ${error.message}`));
  });
  // Asking is what counts: an answer, or the lack of one, would only take time.
  await page.route(isElsewhere, (route) => {
    seen.push(`request to ${new URL(route.request().url()).hostname}`);
    return route.abort();
  });
  await work(page);
  await page.close();
  return seen;
}

/** Gives what a page holds the time and the click to run. */
async function settle(page: Page): Promise<void> {
  await page.mouse.click(20, 20);
  await framesOf(page);
}

/**
 * Opens an SVG in every way that a browser has: as a document, in frames and objects, as an image, and as
 * part of a page that has no policy.
 */
async function openEverywhere(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.mouse.click(20, 20);
  const text = await (await fetch(url)).text();
  await page.goto(`${carelessUrl}/page`);
  await page.setContent(
    `<iframe src="${url}"></iframe><object data="${url}"></object><embed src="${url}"><img src="${url}" alt="">${text}`,
  );
  await page.locator('img').waitFor({ state: 'attached' });
  await settle(page);
}

async function expectHarmless(files: typeof FILES): Promise<void> {
  for (const { name, bytes } of files) {
    const url = await served(bytes());
    expect(await watch((page) => openEverywhere(page, url)), name).toEqual([]);
  }
}

/** The colour of the middle of an SVG as a browser draws it in a page. */
async function middleOf(base64: string): Promise<number[]> {
  const image = new Image();
  image.src = `data:image/svg+xml;base64,${base64}`;
  await image.decode();
  const context = document.createElement('canvas').getContext('2d');
  context?.drawImage(image, 0, 0);
  return [...(context?.getImageData(50, 50, 1, 1).data ?? [])];
}

describe('SVGs that the service serves, in a real browser', () => {
  it('are of more than 20 kinds, and run and load things if served as they were sent', async () => {
    expect(FILES.length).toBeGreaterThan(20);
    const seen: string[] = [];
    // A page for each: a dialog that opens while its page is left would hold the next page up for ever.
    for (const index of FILES.keys()) {
      const events = await watch(async (page) => {
        await page.goto(`${carelessUrl}/${index}`);
        await settle(page);
      });
      seen.push(...events);
    }
    expect(seen.filter((event) => event.startsWith('dialog')).length).toBeGreaterThanOrEqual(3);
    expect(seen).toContain('request to evil.example');
  });

  it('are drawn as sent: ids of any script, encoded references and embedded images', async () => {
    // Half transparent, so that it is lighter over white.
    const grey = png({ width: 2, height: 2 }).toString('base64');
    const pictures = [
      '<defs><linearGradient id="名称"><stop stop-color="#7f7f7f"/></linearGradient></defs><rect width="99" height="99" fill="url(#名称)"/>',
      '<defs><rect id="Kä" width="99" height="99" fill="#7f7f7f"/></defs><use xlink:href="#K%C3%A4"/>',
      '<style>.größe{fill:url(#F%C3%A4)}</style><linearGradient id="Fä"><stop stop-color="#7f7f7f"/></linearGradient><rect class="größe" width="99" height="99"/>',
      `<rect width="99" height="99" fill="#fff"/><image width="99" height="99" xlink:href="data:image/png;base64,${grey}"/>`,
    ];
    const page = await browser().newPage();
    await page.goto(`${carelessUrl}/page`);
    for (const [index, picture] of pictures.entries()) {
      const text = await (await fetch(await served(svg(picture)))).text();
      const middle = await page.evaluate(middleOf, Buffer.from(text).toString('base64'));
      const channel = index === pictures.length - 1 ? 191 : 127;
      for (const seen of middle.slice(0, 3)) expect(Math.abs(seen - channel), picture).toBeLessThan(3);
      expect(middle[3]).toBe(255);
    }
    await page.close();
  });

  it('run nothing and load nothing: one of them', () => expectHarmless(FILES.slice(0, 1)));
  it('run nothing and load nothing: all of them', { tags: 'nightly' }, () => expectHarmless(FILES));

  it('run and load nothing together in one page without a policy', async () => {
    expect(CLEANED.length).toBeGreaterThan(60);
    const texts = await Promise.all(CLEANED.map(async ({ file }) => (await sanitizeSvg(file)).svg));
    const framed = texts.map((text) => `<iframe src="data:image/svg+xml;base64,${btoa(text)}"></iframe>`);
    const seen = await watch(async (page) => {
      await page.goto(`${carelessUrl}/page`);
      await page.setContent([...texts, ...framed].join('\n'));
      await settle(page);
    });
    expect(seen).toEqual([]);
  });
});
