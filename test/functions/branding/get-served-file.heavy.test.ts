/** @module-tag heavy */
import { describe, expect, it } from 'vitest';
import * as getApplication from '../../../functions/applications/get-application.ts';
import * as getServedFile from '../../../functions/branding/get-served-file.ts';
import { makeApplication } from '../../support/applications.ts';
import { useBackends } from '../../support/backends.ts';
import { svg } from '../../support/files.ts';
import { invoke } from '../../support/invoke.ts';
import { fetchServed, originalsOf, processAll, sendIcon } from '../../support/uploads.ts';

useBackends();

async function makeIcon() {
  const made = await makeApplication();
  await sendIcon(made, svg());
  await processAll(made.app);
  const { body } = await invoke(getApplication, { params: { app: made.app }, principal: made.owner });
  return { ...made, icon: String(body['icon']) };
}

describe('GET /branding/{owner}/{upload}/{file}', () => {
  it('answers 200 with headers that stop a file from running, cacheable for ever', async () => {
    const { icon } = await makeIcon();
    const { status, headers, text } = await fetchServed(icon);
    expect(status).toBe(200);
    expect(headers).toEqual({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
    });
    expect(text).toMatch(/^<svg /);
  });

  describe('304', () => {
    // The headers of the file are sent as with 200.
    it('answers a caller that has the file already, without bytes', async () => {
      const { icon } = await makeIcon();
      const { headers } = await fetchServed(icon);
      const etag = String(headers['etag']);
      for (const match of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const { status, headers: again, text } = await fetchServed(icon, { 'if-none-match': match });
        expect({ status, text }).toEqual({ status: 304, text: '' });
        expect(again).toMatchObject({ etag, 'cache-control': headers['cache-control'] });
        expect(again).not.toHaveProperty('content-type');
      }
    });

    it('is not answered to a caller that has another file', async () => {
      const { icon } = await makeIcon();
      expect((await fetchServed(icon, { 'if-none-match': `"${'a'.repeat(64)}"` })).status).toBe(200);
    });
  });

  it('answers 404 for a file that does not exist, and for originals by any bent path', async () => {
    const made = await makeApplication();
    await sendIcon(made, svg());
    const [original = ''] = await originalsOf(made.app);
    const [, owner = '', upload = ''] = original.split('/');
    const hash = 'a'.repeat(64);
    for (const params of [
      { owner, upload, file: `${hash}.png` },
      { owner: '../uploads', upload: owner, file: upload },
      { owner: `../uploads/${owner}`, upload, file: '' },
      { owner, upload, file: `../../../${original}` },
      { owner, upload, file: '..' },
      { owner, upload, file: `${hash}.svg/..` },
    ]) {
      expect(await invoke(getServedFile, { params: { ...params } })).toMatchObject({
        status: params.file === '' ? 400 : 404,
      });
    }
  });
});
