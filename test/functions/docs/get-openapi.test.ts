import { describe, expect, it } from 'vitest';
import document from '../../../docs/openapi.json' with { type: 'json' };
import * as getOpenapi from '../../../functions/docs/get-openapi.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { invoke } from '../../support/invoke.ts';

describe('GET /openapi.json', () => {
  it('answers 200 with the document of the interface, OpenAPI 3.1', async () => {
    const { status, headers, body } = await invoke(getOpenapi);
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'application/json' });
    expect(body).toEqual(document);
    expect(body).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\./),
      info: { version: manifest.version },
    });
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0.5, gzip', 'gzip'],
    ['*', 'br'],
  ])('is compressed for Accept-Encoding: %s', async (accepted, coding) => {
    const answer = await invoke(getOpenapi, { headers: { 'accept-encoding': accepted } });
    expect(answer.headers).toMatchObject({ 'content-encoding': coding, vary: 'Accept-Encoding' });
    expect(answer.bytes.length).toBeLessThan(100_000);
    expect(answer.body).toEqual(document);
  });

  it.each(['identity', 'br;q=0, gzip;q=0', 'deflate'])(
    'is plain for Accept-Encoding: %s',
    async (accepted) => {
      const { headers, text } = await invoke(getOpenapi, { headers: { 'accept-encoding': accepted } });
      expect(headers).toMatchObject({ vary: 'Accept-Encoding' });
      expect(headers['content-encoding']).toBeUndefined();
      expect(JSON.parse(text)).toEqual(document);
    },
  );

  it('has an entity tag for each coding, and answers 304 to an up-to-date copy', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (accepted) => {
        const asked = { 'accept-encoding': accepted };
        const { etag = '' } = (await invoke(getOpenapi, { headers: asked })).headers;
        const again = await invoke(getOpenapi, { headers: { ...asked, 'if-none-match': etag } });
        expect(again).toMatchObject({ status: 304, text: '', headers: { etag, vary: 'Accept-Encoding' } });
        expect(again.headers['content-encoding']).toBeUndefined();
        return etag;
      }),
    );
    expect(new Set(tags).size).toBe(3);
  });

  it('is cacheable by anyone, and answers 304 to an up-to-date copy', async () => {
    const { headers } = await invoke(getOpenapi);
    expect(headers['cache-control']).toBe('public, max-age=300');
    const again = await invoke(getOpenapi, { headers: { 'if-none-match': headers['etag'] ?? '' } });
    expect(again).toMatchObject({ status: 304, text: '', headers: { etag: headers['etag'] } });
    expect((await invoke(getOpenapi, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });
});
