import { describe, expect, it, vi } from 'vitest';
import * as getClientPackage from '../../../functions/client-files/get-client-package.ts';
import { storeClient } from '../../../shared/client-files/client-store.ts';
import { loadClient } from '../../../shared/client-files/load-client.ts';
import { useBackends } from '../../support/backends.ts';
import { invoke } from '../../support/invoke.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

useBackends();

const get = (archive: string, headers = {}) => invoke(getClientPackage, { params: { archive }, headers });
const storeVersion = (version: string) =>
  storeClient({ version, files: { [`svc-client-${version}.tgz`]: Buffer.from(`bytes of ${version}`) } });

describe('GET /client/{archive}', () => {
  it('answers 200 with the package of this release, cacheable for ever', async () => {
    const client = await loadClient();
    await storeClient(client);
    const [[name = '', packed] = []] = Object.entries(client.files);
    const { status, headers, bytes } = await get(name);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/gzip',
      'cache-control': IMMUTABLE,
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(packed ?? []).equals(bytes)).toBe(true);
  });

  it('answers 200 for versions of earlier releases', async () => {
    await storeVersion('1.0.0');
    await storeVersion('1.1.0');
    expect((await get('svc-client-1.0.0.tgz')).text).toBe('bytes of 1.0.0');
    expect((await get('svc-client-1.1.0.tgz')).text).toBe('bytes of 1.1.0');
  });

  it('answers 302 from the name without a version to this release, and is not cached', async () => {
    vi.stubEnv('BASE_URL', 'https://id.example');
    const { version } = await loadClient();
    const { status, headers } = await get('svc-client.tgz');
    expect(status).toBe(302);
    expect(headers).toMatchObject({
      location: `https://id.example/client/svc-client-${version}.tgz`,
      'cache-control': 'no-store',
    });
  });

  it('answers 304 to a caller that has the version', async () => {
    await storeVersion('1.0.0');
    const { headers } = await get('svc-client-1.0.0.tgz');
    const again = await get('svc-client-1.0.0.tgz', { 'if-none-match': headers['etag'] });
    expect(again).toMatchObject({ status: 304, text: '' });
  });

  it('answers 404 that names the versions there are, the newest first', async () => {
    for (const version of ['1.9.0', '1.10.0']) await storeVersion(version);
    const { status, body } = await get('svc-client-9.9.9.tgz');
    expect({ status, code: body['code'] }).toEqual({ status: 404, code: 'asset_not_found' });
    expect(body['detail']).toMatch(/^The client has no such file\. Its versions here: .*1\.10\.0, 1\.9\.0/);
  });

  it.each(['svc-client-1.0.0', 'svc-client-.tgz', 'svc-client-../../apps.tgz', 'element.js', '__proto__'])(
    'answers 404 for %s',
    async (file) => {
      expect((await get(file)).status).toBe(404);
    },
  );
});
