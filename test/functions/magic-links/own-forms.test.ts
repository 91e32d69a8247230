import { describe, expect, it } from 'vitest';
import * as redeem from '../../../functions/magic-links/redeem-link.ts';
import { invoke } from '../../support/invoke.ts';
import {
  BROWSER,
  JSON_CLIENT,
  makeLink,
  newEmail,
  redeemLink,
  stateOfLink,
  visitLink,
} from '../../support/magic-links.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant({ default_redirect_url: 'https://shop.example/welcome' });
const newLink = async () => (await makeLink(tenant, { data: { email: newEmail() } })).code;

/** The page of a link as a browser has it: its nonce, and the cookies that the browser has by then. */
async function openPage(code: string, cookies: string[] = []) {
  const answer = await visitLink(code, BROWSER, { cookies });
  const [, nonce = ''] = /name="nonce" value="([\w-]+)"/.exec(answer.text) ?? [];
  const set = answer.cookies.map((cookie) => cookie.split(';')[0] ?? '');
  return { nonce, cookies: [...cookies, ...set], set: answer.cookies, headers: answer.headers };
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const submit = (code: string, body: string, cookies: string[]) =>
  invoke(redeem, { params: { code }, headers: { ...BROWSER, ...FORM }, body, cookies });

describe('the form of a link', () => {
  it('has a nonce that matches the cookie of its page, which no cache stores', async () => {
    const code = await newLink();
    const { nonce, cookies, set, headers } = await openPage(code);
    expect(set).toEqual([`svc_form=${nonce}; Path=/; HttpOnly; SameSite=Lax`]);
    expect(headers['cache-control']).toBe('no-store');
    expect((await submit(code, `nonce=${nonce}`, cookies)).status).toBe(303);
  });

  it.each([
    ['nothing', () => ['', []]],
    ['no cookie, as from another site', ({ nonce }) => [`nonce=${nonce}`, []]],
    ['no nonce', ({ cookies }) => ['', cookies]],
    ['a nonce of its own', ({ cookies }) => [`nonce=${'x'.repeat(22)}`, cookies]],
    ['two nonces, the wrong one first', ({ nonce, cookies }) => [`nonce=x&nonce=${nonce}x`, cookies]],
  ] satisfies [string, (page: Awaited<ReturnType<typeof openPage>>) => [string, string[]]][])(
    'is refused with %s: a page names the remedy, and the link stays open',
    async (_, sent) => {
      const code = await newLink();
      const [body, cookies] = sent(await openPage(code));
      const answer = await submit(code, body, cookies);
      expect([answer.status, answer.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
      expect(answer.text).toContain('Open the page again');
      expect(answer.text).toContain('allow cookies');
      expect(answer.text).toContain(`href="${code}"`);
      expect(await stateOfLink(code)).toBe('open');
    },
  );

  it('is refused from the page of another browser', async () => {
    const code = await newLink();
    const [victim, attacker] = [await openPage(code), await openPage(code)];
    expect((await submit(code, `nonce=${attacker.nonce}`, victim.cookies)).status).toBe(403);
  });

  it('works in several tabs of a browser', async () => {
    const [one, other] = [await newLink(), await newLink()];
    const first = await openPage(one);
    const second = await openPage(other, first.cookies);
    expect(second.set).toEqual([]);
    expect((await submit(one, `nonce=${first.nonce}`, second.cookies)).status).toBe(303);
    expect((await submit(other, `nonce=${second.nonce}`, second.cookies)).status).toBe(303);
  });

  it('needs no nonce from a JSON client', async () => {
    expect((await redeemLink(await newLink(), JSON_CLIENT)).status).toBe(200);
    const code = await newLink();
    expect((await redeemLink(code, { ...JSON_CLIENT, ...FORM }, { body: 'a=b' })).status).toBe(200);
  });
});
