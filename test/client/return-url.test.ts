import { describe, expect, it } from 'vitest';
import { ownPage, wayBack, withReturnUrl } from '../../client/src/browser/return-url.ts';
import { openPage } from '../support/client-page.ts';

const EMAIL: { email: string; return_url?: string } = { email: 'ada@example.com' };

describe('the page that a sign-in names', () => {
  it.each([
    ['is the page itself', 'https://shop.example/in', 'https://shop.example/in'],
    ['has no query', 'https://shop.example/in?next=/a', 'https://shop.example/in'],
    ['has no fragment', 'https://shop.example/in#top', 'https://shop.example/in'],
    ['has no route', 'https://shop.example/?a=1#/orders?b=2', 'https://shop.example/'],
  ])('%s', (_, url, return_url) => {
    openPage(url);
    expect(withReturnUrl(EMAIL)).toEqual({ ...EMAIL, return_url });
  });

  it.each([
    ['/signed-in', 'https://shop.example/signed-in'],
    ['https://www.shop.example/in?a=1', 'https://www.shop.example/in?a=1'],
    ['com.example.shop:/in', 'com.example.shop:/in'],
  ])('is that of the options, %s', (option, return_url) => {
    openPage('https://shop.example/orders?tab=2');
    expect(withReturnUrl(EMAIL, option)).toEqual({ ...EMAIL, return_url });
  });

  it('is none outside of a browser', () => {
    expect(withReturnUrl(EMAIL)).toEqual(EMAIL);
  });

  it.each([
    ['of an app without a web address', 'capacitor://localhost/in'],
    ['that is longer than the service takes', `https://shop.example/${'a'.repeat(2048)}`],
  ])('is none %s', (_, url) => {
    openPage(url);
    expect(withReturnUrl(EMAIL)).toEqual(EMAIL);
  });

  it('is a page of this origin for a relative return_url of the request', () => {
    openPage('https://shop.example/a/b?c=1');
    expect(withReturnUrl({ ...EMAIL, return_url: '../in' }, '/signed-in').return_url).toBe(
      'https://shop.example/in',
    );
  });

  it.each(['return_url', 'redirect_url'])('is the %s of the request', (name) => {
    openPage('https://shop.example/in');
    const request = { ...EMAIL, [name]: 'https://shop.example/other' };
    expect(withReturnUrl(request, '/signed-in')).toEqual(request);
  });
});

describe('the page where a sign-in began', () => {
  it.each([
    ['has its query', 'https://shop.example/in?a=1', 'https://shop.example/in?a=1'],
    ['has no fragment', 'https://shop.example/in?a=1#top', 'https://shop.example/in?a=1'],
    ['has its route', 'https://shop.example/#/orders?a=1', 'https://shop.example/#/orders?a=1'],
  ])('%s', (_, url, page) => {
    openPage(url);
    expect(ownPage()).toBe(page);
  });

  it.each([
    ['another path and query', 'https://shop.example/orders?tab=2'],
    ['a path that looks like a host', 'https://shop.example//evil.example'],
    ['another route of this page', 'https://shop.example/signed-in#/orders'],
  ])('follows the return page with %s', (_, page) => {
    openPage('https://shop.example/signed-in');
    expect(wayBack(page)?.href).toBe(page);
  });

  it.each([
    ...['https://evil.example/', 'http://shop.example/orders', 'https://shop.example:444/', '//evil.example'],
    ...['/orders', 'javascript:alert(1)', 'data:text/html,x', 'blob:https://evil.example/1', ''],
    ...['https://shop.example/signed-in', 'https://shop.example@evil.example/', undefined],
  ])('is not followed to %s', (page) => {
    openPage('https://shop.example/signed-in');
    expect(wayBack(page)).toBeUndefined();
  });

  it('is not followed from a page without an origin', () => {
    openPage('file:///signed-in');
    expect(wayBack('file:///orders')).toBeUndefined();
  });
});
