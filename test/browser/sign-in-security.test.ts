import { describe, expect, it } from 'vitest';
import { button, heading, newEmail, useSignInScreen } from '../support/sign-in-screen.ts';

const screen = useSignInScreen();
const WINDOW = { viewport: { width: 390, height: 780 } };

describe('a form that another site posts', () => {
  it.each(['origin', 'foreignOrigin'] as const)('is refused (%s), and the sign-in goes on', (where) =>
    screen().inBrowser(WINDOW, async (page, context) => {
      const { email } = await screen().startAndIdentify(page);
      const { party } = screen();
      party.serve(
        '/forgery',
        `<form method="post" action="${page.url()}"><input name="action" value="deny"><button>Win a prize</button></form>`,
      );
      const tab = await context.newPage();
      await tab.goto(`${party[where]}/forgery`);
      await button(tab, 'Win a prize').click();
      await tab.getByText('This form was sent from another site.').waitFor();
      await screen().enterNewestCode(page, email);
      await heading(page, 'Continue to Client');
    }),
  );
});

describe('a site that frames the screen', () => {
  it('shows nothing of it', () =>
    screen().inBrowser(WINDOW, async (page) => {
      const { url } = (await screen().start(page)).request;
      const { party } = screen();
      party.serve('/frame', `<iframe title="Prize" src="${url.replaceAll('&', '&amp;')}"></iframe>`);
      const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
      await page.goto(`${party.origin}/frame`);
      await refused;
      const [, frame] = page.frames();
      expect(await frame?.getByRole('heading').count()).toBe(0);
    }));
});

describe('the answers of the screen', () => {
  it('allow no script, no frame, no style but their own and forms to themselves only', () =>
    screen().inBrowser(WINDOW, async (page) => {
      const { request } = await screen().start(page);
      const headers = (await page.goto(request.url))?.headers() ?? {};
      const [policy = '', hash] =
        /^(.*)'sha256-[\w+/=]+'(.*)$/.exec(headers['content-security-policy'] ?? '')?.slice(1) ?? [];
      expect(policy + hash).toBe(
        "default-src 'none'; style-src ; img-src https: data: 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      );
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
      expect(await page.locator('script').count()).toBe(0);
    }));

  it('escape what others have written', () =>
    screen().inBrowser(WINDOW, async (page) => {
      const hint = `"><img src=x onerror=alert(1)>@example.com`;
      await screen().start(page, {
        params: { login_hint: hint },
        client: { hub_title: '<b>Shop</b> & "more"' },
      });
      expect(await page.getByLabel('E-mail address').inputValue()).toBe(hint);
      await heading(page, '<b>Shop</b> & "more"');
      expect(await page.locator('main img, main b').count()).toBe(0);
    }));
});

describe('the cookies', () => {
  it('are hidden from scripts and other sites, and sent to their own pages only', () =>
    screen().inBrowser(WINDOW, async (page, context) => {
      const { issuer } = (await screen().start(page)).client;
      await screen().identify(page, newEmail());
      const own = new URL(page.url()).pathname;
      const namesAt = async (url: string) => (await context.cookies(url)).map(({ name }) => name);
      const cookies = await context.cookies(page.url());
      expect(cookies.map(({ name }) => name).sort()).toEqual([
        '_interaction',
        '_interaction.sig',
        'svc_challenge',
        'svc_form',
      ]);
      for (const cookie of cookies) {
        const path = cookie.name === 'svc_form' ? '/' : own;
        expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path, domain: 'localhost' });
      }
      expect(await namesAt(`${issuer}/interaction/another`)).toEqual(['svc_form']);
      expect(await namesAt(`${issuer}x/interaction/another`)).toEqual(['svc_form']);
    }));

  it('get a new session at each sign-in, and never a planted one', () =>
    screen().inBrowser(WINDOW, async (page, context) => {
      const { issuer } = (await screen().start(page)).client;
      await screen().signIn(page);
      const session = async () => {
        const cookies = await context.cookies(`${issuer}/auth`);
        return cookies.find(({ name }) => name === '_session');
      };
      const first = await session();
      await screen().inBrowser(WINDOW, async (victim, other) => {
        await other.addCookies(
          (await context.cookies(`${issuer}/auth`)).filter(({ name }) => name.startsWith('_session')),
        );
        await screen().start(victim, { params: { prompt: 'login' } });
        await screen().signIn(victim, newEmail());
        const signedIn = (await other.cookies(`${issuer}/auth`)).find(({ name }) => name === '_session');
        expect(signedIn?.value).not.toBe(first?.value);
      });
      await screen().start(page);
      await heading(page, 'Sign in to Demonstration');
    }));
});

describe('a redirect that the client has not registered', () => {
  it.each([
    ['another origin', 'https://evil.example/callback'],
    ['another path', undefined],
  ])('is not followed: %s', (_what, uri) =>
    screen().inBrowser(WINDOW, async (page) => {
      const redirect_uri = uri ?? `${screen().party.redirectUri}/../welcome`;
      await screen().start(page, { params: { redirect_uri } });
      await heading(page, 'Sign-in failed');
      expect(page.url()).toContain(screen().service.baseUrl);
    }),
  );

  it('is not followed after a sign-out', () =>
    screen().inBrowser(WINDOW, async (page) => {
      const { client } = await screen().startAndSignIn(page);
      await page.goto(screen().signOutUrl(client, 'https://evil.example/'));
      await button(page, 'Sign out').click();
      await heading(page, 'You are signed out');
      expect(page.url()).toContain(screen().service.baseUrl);
      expect(await page.content()).not.toContain('evil.example');
    }));
});

describe('a sign-out', () => {
  it('leads to the registered page, and the next request asks who signs in', () =>
    screen().inBrowser({ ...WINDOW, javaScriptEnabled: false }, async (page) => {
      const { client, request } = await screen().startAndSignIn(page);
      await page.goto(screen().signOutUrl(client, `${screen().party.origin}/bye`));
      await button(page, 'Sign out').click();
      await heading(page, 'Goodbye');
      await page.goto(request.url);
      await heading(page, 'Sign in to Demonstration');
    }));
});
