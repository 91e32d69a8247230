import { describe, expect, it } from 'vitest';
import { scanTable } from '../../support/scan-table.ts';
import { useService } from '../../support/service.ts';

const service = useService();

async function makeLink(body: Record<string, unknown>): Promise<string> {
  const { baseUrl, seed } = service();
  const response = await fetch(`${baseUrl}/hub/auth/magic`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-svc-app-key': seed.client_id,
      'x-svc-app-secret': seed.client_secret,
    },
    body: JSON.stringify(body),
  });
  const { link } = await response.json();
  return String(link);
}

const head = (url: string) => fetch(url, { method: 'HEAD', redirect: 'manual' });
const apiAddress = (link: string) => `${service().baseUrl}/hub/auth/magic/${link.split('/').at(-1)}`;

describe('HEAD of a link, as mail scanners send it', () => {
  it('answers like GET without a body and changes nothing, at both addresses', async () => {
    const auth = await makeLink({ data: { email: 'head@example.com' } });
    const short = await makeLink({ purpose: 'shorten', redirect_url: 'https://shop.example/sale' });
    const before = await scanTable();
    for (const link of [auth, apiAddress(auth), auth]) {
      const response = await head(link);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await response.text()).toBe('');
    }
    for (const link of [short, apiAddress(short)]) {
      const response = await head(link);
      expect([response.status, response.headers.get('location')]).toEqual([302, 'https://shop.example/sale']);
    }
    expect((await head(apiAddress('/unknown-link'))).status).toBe(404);
    expect(await scanTable()).toEqual(before);
  });

  it('leaves the link redeemable', async () => {
    const link = await makeLink({ data: { email: 'head-then-post@example.com' } });
    await head(link);
    const response = await fetch(link, { method: 'POST', headers: { accept: 'application/json' } });
    expect(response.status).toBe(200);
  });
});
