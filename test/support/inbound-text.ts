import { describe, expect, it } from 'vitest';
import { ownFormRequest } from './own-form.ts';
import type { RunningService } from './service.ts';

const NUMBER = '+12025550100';
const json = { 'content-type': 'application/json' };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** A text to the service, sent on the inbox page, and what it leads to. */
export function describeInboundText(service: () => RunningService): void {
  /** What a person does on the inbox page: fills the form in and sends it. */
  const text = (from: string, words: string, headers: Record<string, string> = {}) =>
    fetch(`${service().inboxUrl}/text`, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: new URLSearchParams({ from, to: NUMBER, text: words }),
    });

  async function makeKeyword(keyword: string): Promise<void> {
    const { baseUrl, seed } = service();
    const answer = await fetch(`${baseUrl}/applications/${seed.application}/sms-keywords`, {
      method: 'POST',
      headers: { ...json, ...bearer(seed.support_access_token) },
      body: JSON.stringify({ keyword, new_user_response: 'Welcome! {{link}}', redirect_url: '/orders' }),
    });
    expect(answer.status).toBe(201);
  }

  describe('texting the service', () => {
    it('signs the sender in by the link of the answer, which the inbox shows', async () => {
      await makeKeyword('JOIN');
      const { baseUrl, inboxUrl, seed, inbox } = service();
      const phone = '+12025550123';
      const form = await (await fetch(`${inboxUrl}/text`)).text();
      expect(form).toContain('<form class="text" method="post" action="/text">');
      const sent = await text(phone, 'Join please');
      expect([sent.status, sent.headers.get('location')]).toEqual([303, `/?to=${encodeURIComponent(phone)}`]);
      const page = await (await fetch(new URL(sent.headers.get('location') ?? '', inboxUrl))).text();
      const [answer] = await inbox(phone);
      const link = answer?.links[0] ?? '';
      expect(answer?.text).toBe(`Welcome! ${link}`);
      expect(page).toContain(`<a href="${link}"`);

      const visit = await fetch(link, { headers: { accept: 'text/html' } });
      expect(await visit.text()).toContain('***123');
      const redeemed = await fetch(link, ownFormRequest({ accept: 'text/html' }));
      const target = new URL(redeemed.headers.get('location') ?? '');
      expect(target.href.startsWith(`${inboxUrl}/example/orders#svc_code=`)).toBe(true);
      expect(await (await fetch(target)).text()).toContain('<h1>Example shop</h1>');
      const code = new URLSearchParams(target.hash.slice(1)).get('svc_code');
      const body = JSON.stringify({ code });
      const tokens = await (
        await fetch(`${baseUrl}/hub/auth/token`, { method: 'POST', headers: json, body })
      ).json();
      const profile = await fetch(`${baseUrl}/me/applications/${seed.application}/data`, {
        headers: bearer(tokens.access_token),
      });
      expect(await profile.json()).toMatchObject({ verified_data: { phone_number: phone } });
    });

    it('shows no answer to a text without a keyword', async () => {
      expect((await text('+12025550124', 'Hello?')).status).toBe(303);
      expect(await service().inbox('+12025550124')).toEqual([]);
    });
  });
}
