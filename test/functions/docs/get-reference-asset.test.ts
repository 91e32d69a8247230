import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import * as getReferenceAsset from '../../../functions/docs/get-reference-asset.ts';
import { LIMITS } from '../../../infra/local/gateway/limits.ts';
import { RENDERER_NAME } from '../../../shared/docs/reference-page.ts';
import { contextOf, eventOf, invoke } from '../../support/invoke.ts';

const params = { asset: RENDERER_NAME };
const get = (accepted?: string) =>
  invoke(getReferenceAsset, {
    params,
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
      const event = eventOf(getReferenceAsset.operation, {
        params,
        headers: { 'accept-encoding': accepted },
      });
      const result = await getReferenceAsset.handler(event, contextOf('getReferenceAsset'));
      expect(JSON.stringify(result).length).toBeLessThan(LIMITS.payloadBytes);
    },
  );

  it.each(['scalar-0.0.1.js', '../package.json'])('answers 404 for %s', async (asset) => {
    const { status, body } = await invoke(getReferenceAsset, { params: { asset } });
    expect({ status, code: body['code'] }).toEqual({ status: 404, code: 'asset_not_found' });
  });
});
