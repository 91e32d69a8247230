import { afterEach, describe, expect, it, vi } from 'vitest';
import * as createPagePreview from '../../../functions/branding/create-page-preview.ts';
import * as getPagePreview from '../../../functions/branding/get-page-preview.ts';
import { cspSource } from '../../../shared/http/reply.ts';
import { MINUTE } from '../../../shared/platform/time.ts';
import { useBackends } from '../../support/backends.ts';
import { invoke } from '../../support/invoke.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';

useBackends();
const tenant = useTenantOnly();

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

async function newPreview(): Promise<{ id: string; url: string; expires: string }> {
  const request = { params: { app: tenant.app }, principal: tenant.hub, body: {} };
  const { body } = await invoke(createPagePreview, request);
  return { id: String(body['id']), url: String(body['url']), expires: String(body['expires']) };
}

const read = (preview: string, cookies: string[] = []) =>
  invoke(getPagePreview, { params: { preview }, cookies });

describe('GET /page-previews/{preview}', () => {
  it('answers the page as often as it is asked for, for five minutes', async () => {
    const { id, expires } = await newPreview();
    expect((await read(id)).status).toBe(200);
    vi.useFakeTimers({ now: Date.parse(expires) - 1, toFake: ['Date'] });
    expect((await read(id)).status).toBe(200);
    vi.setSystemTime(Date.parse(expires));
    const { status, body } = await read(id);
    expect({ status, body }).toMatchObject({ status: 404, body: { code: 'page_not_found' } });
  });

  it('ends five minutes after it was asked for', async () => {
    const before = Date.now();
    const { expires } = await newPreview();
    const seconds = (Date.parse(expires) - before) / 1000;
    expect(seconds).toBeGreaterThanOrEqual(5 * MINUTE);
    expect(seconds).toBeLessThan(6 * MINUTE);
  });

  it('answers 404 for an id that is unknown or changed', async () => {
    const { id } = await newPreview();
    expect(Buffer.from(id, 'base64url')).toHaveLength(32);
    const other = `${id.startsWith('A') ? 'B' : 'A'}${id.slice(1)}`;
    for (const wrong of [other, id.slice(1), `${id}A`, 'x']) expect((await read(wrong)).status).toBe(404);
  });

  it('lets only the console frame it, and allows nothing but style and pictures', async () => {
    const { id } = await newPreview();
    const { headers, text } = await read(id);
    const styles = [...text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, one = '']) => cspSource(one));
    expect(headers).toEqual({
      'cache-control': 'no-store',
      'content-language': 'en',
      'content-security-policy': `sandbox; default-src 'none'; style-src ${styles.join(' ')}; img-src https: data: 'self'; form-action 'none'; base-uri 'none'; frame-ancestors ${new URL(process.env['BASE_URL'] ?? '').origin}`,
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Language',
    });
  });

  it('names the host of the console where it has one', async () => {
    const { id } = await newPreview();
    vi.stubEnv('CONSOLE_URL', 'https://console.example.com');
    const { headers } = await read(id);
    expect(headers['content-security-policy']).toMatch(/frame-ancestors https:\/\/console\.example\.com$/);
  });

  it('has no script, no address of a form and no cookie, and its links open windows', async () => {
    const { id } = await newPreview();
    for (const cookies of [[], [`svc_form=${'a'.repeat(22)}`]]) {
      const answer = await read(id, cookies);
      expect(answer.cookies ?? []).toEqual([]);
      expect(answer.text).toContain('<head><base target="_blank">');
      expect(answer.text).not.toMatch(/<script|method="post"|action="|name="nonce"/);
    }
  });
});
