import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { withReturnUrl } from '../../client/src/browser/return-url.ts';

const EMAIL: { email: string; return_url?: string } = { email: 'ada@example.com' };

function on(url: string | undefined): void {
  vi.stubGlobal('location', url === undefined ? undefined : new URL(url));
  onTestFinished(() => void vi.unstubAllGlobals());
}

describe('the page that a sign-in names', () => {
  it.each([
    ['is the page itself', 'https://shop.example/in?a=1', 'https://shop.example/in?a=1'],
    ['has no fragment', 'https://shop.example/in#top', 'https://shop.example/in'],
    ['keeps its route', 'https://shop.example/#/orders?a=1', 'https://shop.example/#/orders?a=1'],
  ])('%s', (_, url, return_url) => {
    on(url);
    expect(withReturnUrl(EMAIL)).toEqual({ ...EMAIL, return_url });
  });

  it.each([
    ['outside of a browser', undefined],
    ['of an app without a web address', 'capacitor://localhost/in'],
    ['that is longer than the service takes', `https://shop.example/${'a'.repeat(2048)}`],
  ])('is none %s', (_, url) => {
    on(url);
    expect(withReturnUrl(EMAIL)).toEqual(EMAIL);
  });

  it.each(['return_url', 'redirect_url'])('is the %s of the request', (name) => {
    on('https://shop.example/in');
    const request = { ...EMAIL, [name]: 'https://shop.example/other' };
    expect(withReturnUrl(request)).toEqual(request);
  });
});
