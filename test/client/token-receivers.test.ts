import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { SignIn } from '../../client/src/browser.ts';
import { newStorage } from '../support/browser-storage.ts';

/** A tab that is signed in. Its requests are noted and answered with 200. */
function newTab(page: string | undefined, apiOrigins: readonly string[] = []) {
  if (page !== undefined) {
    vi.stubGlobal('location', new URL(page));
    onTestFinished(() => void vi.unstubAllGlobals());
  }
  const storage = newStorage();
  const tokens = { accessToken: 'token', refreshToken: 'refresh', refreshAt: Date.now() + 60_000 };
  storage.setItem('svc:key_1:tokens', JSON.stringify(tokens));
  const sent: string[] = [];
  const signIn = new SignIn({
    baseUrl: 'https://auth.example.com/base/',
    clientId: 'key_1',
    storage,
    apiOrigins,
    fetch: async (url, init) => {
      sent.push(`${url} ${new Headers(init?.headers).get('authorization')}`);
      return new Response();
    },
  });
  return { signIn, sent };
}

const PAGE = 'https://shop.example.com/orders/';
const API = ['https://api.example.com', 'http://localhost:8080/', 'capacitor://localhost'];

describe('fetch', () => {
  it.each([
    'https://auth.example.com/me/groups',
    'https://shop.example.com/api',
    '/api',
    'api?page=2',
    'https://api.example.com:443/orders',
    'HTTPS://API.EXAMPLE.COM/orders',
    'http://localhost:8080/orders',
    'capacitor://localhost/orders',
  ])('sends the token to %s', async (address) => {
    const { signIn, sent } = newTab(PAGE, API);
    await signIn.fetch(address);
    expect(sent).toEqual([`${address} Bearer token`]);
  });

  it.each([
    'https://example.com/orders',
    'https://api.example.com.attacker.example/orders',
    'https://api.example.com@attacker.example/orders',
    'https://api.example.com:8443/orders',
    'http://api.example.com/orders',
    'http://localhost:3000/orders',
    '//attacker.example/orders',
    '\\\\attacker.example\\orders',
    'capacitor://attacker/orders',
    'file:///orders',
    'data:text/plain,orders',
    'blob:https://shop.example.com/1',
  ])('throws TypeError for %s and sends nothing', async (address) => {
    const { signIn, sent } = newTab(PAGE, API);
    await expect(signIn.fetch(address)).rejects.toThrow(/gets no tokens of users/);
    expect(sent).toEqual([]);
  });

  it('takes an address as URL, and needs no page', async () => {
    const { signIn, sent } = newTab(undefined);
    await signIn.fetch(new URL('https://auth.example.com/me'));
    await expect(signIn.fetch('https://shop.example.com/')).rejects.toThrow(TypeError);
    await expect(signIn.fetch('/me')).rejects.toThrow(TypeError);
    expect(sent).toHaveLength(1);
  });

  it('sends no token from a page without an origin to another place without one', async () => {
    const { signIn, sent } = newTab('file:///home/page.html');
    for (const address of ['file:///etc/passwd', 'data:,orders', 'capacitor://localhost/'])
      await expect(signIn.fetch(address)).rejects.toThrow(TypeError);
    expect(sent).toEqual([]);
  });
});

describe('apiOrigins', () => {
  it.each(['api.example.com', '*', '', 'null', 'file:///home'])('refuse "%s", which is no origin', (text) => {
    expect(() => newTab(PAGE, [text])).toThrow(`apiOrigins: "${text}" is no origin`);
  });
});
