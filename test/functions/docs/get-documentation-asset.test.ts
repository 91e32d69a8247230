import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import * as getDocumentationAsset from '../../../functions/docs/get-documentation-asset.ts';
import { LIMITS } from '../../../infra/local/gateway/limits.ts';
import { loadAssets } from '../../../shared/docs/load-assets.ts';
import { RENDERER_NAME } from '../../../shared/docs/try-page.ts';
import { contextOf, eventOf, invoke } from '../../support/invoke.ts';

const names = Object.keys(await loadAssets());
const get = (accepted?: string, asset = RENDERER_NAME) =>
  invoke(getDocumentationAsset, {
    params: { asset },
    headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
  });

describe('GET /docs/assets/{asset}', () => {
  it('answers 200 with the compressed script, cacheable for ever', async () => {
    const { status, headers, bytes } = await get('gzip, deflate, br');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect(bytes.length).toBeLessThan(1_100_000);
    expect(brotliDecompressSync(bytes).toString()).toBe((await get()).text);
  });

  it.each(names)('has %s for ever under a name with a hash, and runs nothing of it alone', async (asset) => {
    const { status, headers } = await get('br', asset);
    expect(status).toBe(200);
    expect(asset).toMatch(/-[0-9a-f]{12}\.(css|js|svg|webp)$/);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-security-policy']).toContain('sandbox');
  });

  it('sends what each page needs for reading and its search in less than 340 KB', async () => {
    const scripts = names.filter((name) => /\.(css|js)$/.test(name));
    const sizes = await Promise.all(scripts.map(async (name) => (await get('br', name)).bytes.length));
    expect(scripts.map((name) => name.split('-')[0]).sort()).toEqual(['index', 'search', 'site', 'site']);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(340_000);
  });

  it('is compressed for callers without Brotli', async () => {
    const { headers, text, bytes } = await get('gzip');
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(bytes.length).toBeLessThan(1_500_000);
    expect(text).toBe((await get()).text);
  });

  it.each([undefined, 'br;q=0', 'identity'])('is plain text for Accept-Encoding: %s', async (accepted) => {
    const { headers, text } = await get(accepted);
    expect(headers['content-encoding']).toBeUndefined();
    expect(text).toContain('@scalar/api-reference');
  });

  it.each(['identity', 'gzip', 'br'])(
    'stays below the limit of a function for Accept-Encoding: %s',
    async (accepted) => {
      for (const asset of [RENDERER_NAME, ...names]) {
        const event = eventOf(getDocumentationAsset.operation, {
          params: { asset },
          headers: { 'accept-encoding': accepted },
        });
        const result = await getDocumentationAsset.handler(event, contextOf('getDocumentationAsset'));
        expect(JSON.stringify(result).length, asset).toBeLessThan(LIMITS.payloadBytes);
      }
    },
  );

  it.each(['scalar-0.0.1.js', '../package.json', '__proto__'])('answers 404 for %s', async (asset) => {
    const { status, body } = await invoke(getDocumentationAsset, { params: { asset } });
    expect({ status, code: body['code'] }).toEqual({ status: 404, code: 'asset_not_found' });
  });
});
