import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasNonce, withFormNonces } from '../../../../shared/http/forms/form-nonce.ts';
import { assertOwnPage } from '../../../../shared/http/forms/own-page.ts';
import type { HttpResult } from '../../../../shared/http/http-event.ts';

const HTML = { 'Content-Type': 'text/html; charset=utf-8' };
const NONCE = 'n'.repeat(22);
const form = (attributes = '') => `<form method="post"${attributes}><button>Go</button></form>`;
const pageOf = (...forms: string[]): HttpResult => ({ statusCode: 200, headers: HTML, body: forms.join('') });
const nonces = ({ body = '' }: HttpResult) =>
  [...body.matchAll(/<input type="hidden" name="nonce" value="([\w-]{22})">/g)].map(([, nonce]) => nonce);

beforeEach(() => {
  process.env['BASE_URL'] = 'https://id.example';
  process.env['LINK_URL'] = 'https://go.example/l';
});
afterEach(() => {
  process.env['BASE_URL'] = 'https://id.example';
});

describe('the forms of a page', () => {
  it('get one nonce, and the browser a cookie that has it', () => {
    const result = withFormNonces(pageOf(form(), form(' action="/l/x/resend"')));
    const [one, other] = nonces(result);
    expect(one).toBe(other);
    expect(result.cookies).toEqual([`__Host-svc_form=${one}; Path=/; HttpOnly; SameSite=Lax; Secure`]);
  });

  it('have a cookie without the prefix on this machine, where there is no https', () => {
    process.env['BASE_URL'] = 'http://localhost:4000';
    const result = withFormNonces(pageOf(form()));
    expect(result.cookies).toEqual([`svc_form=${nonces(result)[0]}; Path=/; HttpOnly; SameSite=Lax`]);
  });

  it('have the nonce that the browser has already, so that several tabs work', () => {
    const result = withFormNonces(pageOf(form()), ['a=b', `__Host-svc_form=${NONCE}`]);
    expect([nonces(result), result.cookies]).toEqual([[NONCE], undefined]);
  });

  it('get a new one in place of what cannot be one', () => {
    for (const value of ['', 'short', `${NONCE}x`, '"><script>']) {
      const result = withFormNonces(pageOf(form()), [`__Host-svc_form=${value}`]);
      expect(result.cookies).toHaveLength(1);
    }
  });

  it.each([
    [' action="https://client.example/cb"', 0],
    [' action="//client.example/cb"', 0],
    [' action="com.example.app:/cb"', 0],
    [' action="https://id.example.evil.example/"', 0],
    [' action="https://id.example/oidc/a/session/end/confirm"', 1],
    [' action="https://go.example/l/x"', 1],
    [' action="x/resend"', 1],
    [' action=""', 1],
  ])('tell nobody else the nonce: %s', (attributes, count) => {
    expect(nonces(withFormNonces(pageOf(form(attributes))))).toHaveLength(count);
  });

  it('keep cookies that the answer sets, and no length of before', () => {
    const result = withFormNonces({
      ...pageOf(form()),
      headers: { 'content-type': 'text/html', 'content-length': '5' },
      cookies: ['a=b'],
    });
    expect(result.cookies?.[0]).toBe('a=b');
    expect(result.cookies).toHaveLength(2);
    expect(result.headers).toEqual({ 'content-type': 'text/html' });
  });

  it.each([
    ['a page without forms', pageOf('<p>Hello</p>')],
    ['a form that only asks', pageOf('<form method="get"></form>')],
    ['JSON', { ...pageOf(form()), headers: { 'Content-Type': 'application/json' } }],
    ['a file', { ...pageOf(form()), isBase64Encoded: true }],
    ['nothing', { statusCode: 204 }],
  ])('are none in %s, which stays as it is', (_, result: HttpResult) => {
    expect(withFormNonces(result)).toBe(result);
  });
});

describe('a posted form', () => {
  const posted = (nonce: string | undefined, cookies: string[]) =>
    hasNonce({ origin: undefined, site: undefined, nonce, cookies });
  it.each([
    ['its nonce', NONCE, [`__Host-svc_form=${NONCE}`], true],
    ['no nonce', undefined, [`__Host-svc_form=${NONCE}`], false],
    ['another nonce', 'm'.repeat(22), [`__Host-svc_form=${NONCE}`], false],
    ['no cookie', NONCE, [], false],
    ['an empty cookie and nonce', '', ['__Host-svc_form='], false],
    ['a cookie that any page of the domain may set', NONCE, [`svc_form=${NONCE}`], false],
  ])('with %s', (_, nonce, cookies, expected) => {
    expect(posted(nonce, cookies)).toBe(expected);
  });
});

describe('a form of the other of two tabs that opened at once', () => {
  const posted =
    (site: string | undefined, origin = 'https://id.example') =>
    () =>
      assertOwnPage({ origin, site, nonce: 'm'.repeat(22), cookies: [`__Host-svc_form=${NONCE}`] });
  it('is accepted where the browser says that our page posts it', () => {
    expect(posted('same-origin')).not.toThrow();
    expect(posted('same-origin', 'null')).not.toThrow();
  });

  it.each([
    [undefined, 'https://id.example', 'form_not_confirmed'],
    ['none', 'https://id.example', 'form_not_confirmed'],
    ['same-site', 'https://id.example', 'origin_not_allowed'],
    ['cross-site', 'null', 'origin_not_allowed'],
    ['same-origin', 'https://evil.example', 'origin_not_allowed'],
  ])('is refused with Sec-Fetch-Site %s and Origin %s', (site, origin, code) => {
    expect(posted(site, origin)).toThrow(expect.objectContaining({ code }));
  });
});
