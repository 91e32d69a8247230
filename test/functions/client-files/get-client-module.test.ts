import { describe, expect, it } from 'vitest';
import * as getClientModule from '../../../functions/client-files/get-client-module.ts';
import { storeClient } from '../../../shared/client-files/client-store.ts';
import { loadClient } from '../../../shared/client-files/load-client.ts';
import { useBackends } from '../../support/backends.ts';
import { invoke } from '../../support/invoke.ts';

useBackends();
const { version, files } = await loadClient();

const get = (module: string, headers = {}, of = version) =>
  invoke(getClientModule, { params: { version: of, module }, headers });

describe('GET /client/{version}/{module}', () => {
  it.each(['element.js', 'account.js', 'team.js', 'browser.js'])(
    'answers 200 with %s, cacheable for ever',
    async (file) => {
      await storeClient({ version, files });
      const { status, headers, text } = await get(file);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      });
      expect(text).toBe(Buffer.from(files[file] ?? []).toString());
    },
  );

  it('imports what is beside it, so that its address is the only one that a page names', async () => {
    await storeClient({ version, files });
    const { text } = await get('element.js');
    const imported = new Set([...text.matchAll(/\bfrom ?"([^"]+)"/g)].map(([, name = '']) => name));
    expect([...imported]).toEqual(['./browser.js']);
    expect((await get('browser.js')).status).toBe(200);
    const account = await get('account.js');
    const parts = new Set([...account.text.matchAll(/\bfrom ?"([^"]+)"/g)].map(([, name = '']) => name));
    expect([...parts].sort()).toEqual(['./browser.js', './element.js']);
  });

  it('serves the licences that the element names', async () => {
    await storeClient({ version, files });
    const { headers, text } = await get('element.js.LEGAL.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text).toContain('BSD-3-Clause');
    expect((await get('element.js')).text).toContain('element.js.LEGAL.txt');
  });

  it.each(['br', 'gzip'])('is compressed by %s', async (coding) => {
    await storeClient({ version, files });
    const { headers, text, bytes } = await get('element.js', { 'accept-encoding': coding });
    expect(headers).toMatchObject({ 'content-encoding': coding, vary: 'Accept-Encoding' });
    expect(text).toBe((await get('element.js')).text);
    expect(bytes.length).toBeLessThan(text.length / 2);
  });

  it('answers 404 that names the versions for another version or file', async () => {
    await storeClient({ version, files });
    for (const answer of [await get('element.js', {}, '9.9.9'), await get('server.js'), await get('..')]) {
      expect({ status: answer.status, code: answer.body['code'] }).toEqual({
        status: 404,
        code: 'asset_not_found',
      });
      expect(answer.body['detail']).toContain(version);
    }
  });
});
