import { describe, expect, it, vi } from 'vitest';
import * as getStartPage from '../../../functions/docs/get-start-page.ts';
import { loadClient } from '../../../shared/client-files/load-client.ts';
import { invoke } from '../../support/invoke.ts';

const BASE = 'https://id.example';
const JSON_ONLY = { accept: 'application/json' };

function deployed(inbox = ''): void {
  vi.stubEnv('BASE_URL', BASE);
  vi.stubEnv('INBOX_URL', inbox);
}

const linksOf = (html: string) => [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href);
const { version } = await loadClient();
const CLIENT = `${BASE}/client/svc-client-${version}.tgz`;
const LINKS = ['/docs/guides', '/docs', '/openapi.json', '/docs/errors', '/service_health']
  .map((path) => BASE + path)
  .concat(CLIENT);

describe('GET /', () => {
  it('is a page that names the service and links reference, errors and health', async () => {
    deployed();
    const { status, headers, text } = await invoke(getStartPage);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=300',
      vary: 'Accept',
    });
    expect(text).toContain('<h1>Identity and User-Profile Service</h1>');
    expect(linksOf(text)).toEqual(LINKS);
  });

  it('has the same links as JSON for callers that accept it', async () => {
    deployed();
    const { headers, body } = await invoke(getStartPage, { headers: JSON_ONLY });
    expect(headers).toMatchObject({ 'content-type': 'application/json', vary: 'Accept' });
    expect(body['name']).toBe('Identity and User-Profile Service');
    expect(Object.values(body['links'] as object)).toEqual(LINKS);
  });

  it('says the line that installs the client', async () => {
    deployed();
    expect((await invoke(getStartPage)).text).toContain(`<span>npm install ${CLIENT}</span>`);
  });

  it('also links the inbox and example of a local start', async () => {
    deployed('http://127.0.0.1:4001');
    const local = ['http://127.0.0.1:4001', 'http://127.0.0.1:4001/example'];
    expect(linksOf((await invoke(getStartPage)).text)).toEqual([...LINKS, ...local]);
    const { body } = await invoke(getStartPage, { headers: JSON_ONLY });
    expect(body['links']).toMatchObject({ inbox: local[0], example: local[1] });
  });

  it('answers 304 to an up-to-date copy', async () => {
    deployed();
    const { headers } = await invoke(getStartPage);
    const again = await invoke(getStartPage, { headers: { 'if-none-match': headers['etag'] ?? '' } });
    expect([again.status, again.text]).toEqual([304, '']);
    const asJson = { ...JSON_ONLY, 'if-none-match': headers['etag'] ?? '' };
    expect((await invoke(getStartPage, { headers: asJson })).status).toBe(200);
  });

  it('has no script, and only styles that its policy names', async () => {
    deployed();
    const { text, headers } = await invoke(getStartPage);
    expect(text).not.toMatch(/<script| style=| on\w+=/);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^ ]+';/);
  });
});
