import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, type Running } from '../../infra/local/http/loopback.ts';
import { useChromium } from '../support/chromium.ts';
import { phonePhoto } from '../support/photos.ts';
import { useService } from '../support/service.ts';

const browser = useChromium();
const service = useService();
let site: Running;

/** A page of a shop: it chooses a picture, uploads it, and shows it once it is ready. */
const page = (field: string, token: string) => `<!doctype html><title>Shop</title>
<meta name="referrer" content="no-referrer"><label>Photo <input type="file"></label><p role="status"></p>
<script type="module">
  const call = async (path, init = {}) => {
    const headers = { authorization: 'Bearer ${token}', 'content-type': 'application/json' };
    return (await fetch('${field}' + path, { ...init, headers })).json();
  };
  const show = (element) => document.querySelector('[role=status]').replaceChildren(element);
  document.querySelector('input').addEventListener('change', async ({ target: { files: [photo] } }) => {
    const body = JSON.stringify({ content_type: photo.type, size: photo.size, filename: photo.name });
    const { upload: { url, method, headers } } = await call('/upload', { method: 'PUT', body });
    const stored = await fetch(url, { method, headers, body: photo });
    if (!stored.ok) return show(await stored.text());
    for (;;) {
      const { processing, rejection_reason, value } = await call('');
      if (processing === 'rejected') return show(rejection_reason);
      if (processing === 'ready') return show(Object.assign(new Image(), { src: value, alt: 'You' }));
      await new Promise(requestAnimationFrame);
    }
  });
</script>`;

beforeAll(async () => {
  const { base_url, hub_access_token, application, user } = service().seed;
  const headers = { authorization: `Bearer ${hub_access_token}`, 'content-type': 'application/json' };
  const url = `${base_url}/applications/${application}/schema`;
  const { schema } = await (await fetch(url, { headers })).json();
  const photo = { type: 'image', display_name: 'Photo' };
  const body = JSON.stringify({ schema: { ...schema, photo } });
  expect((await fetch(url, { method: 'PUT', headers, body })).status).toBe(200);
  const field = `${base_url}/me/applications/${application}/data/fields/photo`;
  const serve = async (_: unknown, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(page(field, user.access_token));
  };
  site = await listen(serve, { browsers: 'allowed' });
});
afterAll(() => site.close());

describe('a page of another origin', () => {
  it('uploads a photograph of a phone and shows it', async () => {
    const tab = await browser().newPage();
    const problems: string[] = [];
    tab.on('pageerror', ({ message }) => problems.push(message));
    await tab.goto(`http://localhost:${site.port}/`);
    const file = { name: 'IMG_1024.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() };
    await tab.getByLabel('Photo').setInputFiles(file);
    const shown = tab.getByAltText('You');
    await shown.waitFor();
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
      .toEqual([768, 1024]);
    expect(problems).toEqual([]);
    await tab.close();
  });

  it('learns why a file is rejected that is no picture', async () => {
    const tab = await browser().newPage();
    await tab.goto(`http://localhost:${site.port}/`);
    const file = { name: 'IMG_1024.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
    await tab.getByLabel('Photo').setInputFiles(file);
    const status = tab.getByRole('status');
    await expect.poll(() => status.textContent()).toBe('The content is plain text, not JPEG');
    await tab.close();
  });
});
