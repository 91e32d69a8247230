import { describe, expect, it } from 'vitest';
import document from '../../../docs/openapi.json' with { type: 'json' };
import * as getOpenapi from '../../../functions/docs/get-openapi.ts';
import { invoke } from '../../support/invoke.ts';

describe('GET /openapi.json', () => {
  it('answers 200 with the document of the interface, OpenAPI 3.1 in version 1.0.0', async () => {
    const { status, headers, body } = await invoke(getOpenapi);
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'application/json' });
    expect(body).toEqual(document);
    expect(body).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./), info: { version: '1.0.0' } });
  });

  it('may be cached by anyone, and is not sent again to who has it', async () => {
    const { headers } = await invoke(getOpenapi);
    expect(headers['cache-control']).toBe('public, max-age=300');
    const again = await invoke(getOpenapi, { headers: { 'if-none-match': headers['etag'] ?? '' } });
    expect(again).toMatchObject({ status: 304, text: '', headers: { etag: headers['etag'] } });
    expect((await invoke(getOpenapi, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });
});
