import { describe, expect, it } from 'vitest';
import { type AccountVisitor, atAccountPage, findUser } from '../../support/account-page.ts';
import { CookieBrowser } from '../../support/cookie-browser.ts';
import { api } from '../../support/oidc-flow.ts';
import { useService } from '../../support/service.ts';

const service = useService();

/** Asks who is signed in, as a page of the service does. */
async function ask(
  { browser, url }: Pick<AccountVisitor, 'browser' | 'url'>,
  site: string | undefined = 'same-origin',
) {
  const cookie = browser.cookies().map(({ name, value }) => `${name}=${value}`);
  const headers = { cookie: cookie.join('; '), ...(site !== '' && { 'sec-fetch-site': site }) };
  const response = await fetch(`${url}/visitor`, { headers });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe('who is signed in with a browser', () => {
  it('is told to pages of the service by id and masked address', async () => {
    const visitor = await atAccountPage(service());
    const { status, headers, body } = await ask(visitor);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    const masked = visitor.email.charAt(0) + visitor.email.replace(/^.*@/, '***@');
    expect(body).toEqual({ user_id: (await findUser(service(), visitor))?.svc_user, shown_as: masked });
  });

  it('is nobody in another browser, and nobody after signing out', async () => {
    const visitor = await atAccountPage(service());
    const other = { ...visitor, browser: new CookieBrowser(service().baseUrl) };
    expect(await ask(other)).toMatchObject({ status: 200, body: {} });
    await visitor.browser.post(`${visitor.url}/sign-out`, {});
    expect((await ask(visitor)).body).toEqual({});
  });

  it('is nobody while the user is disabled', async () => {
    const visitor = await atAccountPage(service());
    const user = (await findUser(service(), visitor))?.svc_user;
    const path = `/applications/${visitor.app}/users/${user}/state`;
    const { status } = await api(service(), 'POST', path, visitor.keys, { state: 'disabled' });
    expect([status, (await ask(visitor)).body]).toEqual([200, {}]);
  });

  it.each(['cross-site', 'same-site', 'none', ''])(
    'is told to no page of another origin (Sec-Fetch-Site "%s")',
    async (site) => {
      const { status, body } = await ask(await atAccountPage(service()), site);
      expect([status, body.code]).toEqual([403, 'origin_not_allowed']);
    },
  );
});
