import { CookieBrowser, type Page } from './cookie-browser.ts';
import { newEmail } from './magic-links.ts';
import { type Answer, answerPages, api, bearer, makeApplication } from './oidc-flow.ts';
import type { RunningService } from './service.ts';

/** Somebody who has signed in at the account page of an application of its own, and the page. */
export type AccountVisitor = Awaited<ReturnType<typeof atAccountPage>>;

/** Opens the account page of a new application in a new browser, and signs in there. */
export async function atAccountPage(service: RunningService, config: Record<string, unknown> = {}) {
  const application = await makeApplication(service, config);
  const browser = new CookieBrowser(service.baseUrl);
  const email = newEmail();
  const url = `${service.baseUrl}/oidc/${application.app}/account`;
  const page = await answerPages(service, browser, await browser.get(url), email);
  return { ...application, browser, email, url, page };
}

/** What the module of the page reads from it. */
export function dataOf({ text }: Page): Record<string, unknown> {
  const [, json = ''] =
    /<script type="application\/json" id="svc-account-page">(.*?)<\/script>/s.exec(text) ?? [];
  return JSON.parse(json);
}

type PageOfBrowser = Pick<AccountVisitor, 'browser' | 'url'>;

/** Asks for a token as the script of the page does; a header that is undefined is left out. */
export async function askToken(
  { browser, url }: PageOfBrowser,
  headers: Record<string, string | undefined> = {},
): Promise<Answer> {
  const cookie = browser.cookies().map(({ name, value }) => `${name}=${value}`);
  const sent = {
    cookie: cookie.join('; '),
    origin: new URL(url).origin,
    'sec-fetch-site': 'same-origin',
    'x-svc-account-page': '1',
    ...headers,
  };
  const present = Object.entries(sent).filter(
    (header): header is [string, string] => header[1] !== undefined,
  );
  const response = await fetch(`${url}/token`, { method: 'POST', headers: Object.fromEntries(present) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}

/** Returns a token of the page for this browser. */
export async function pageToken(visitor: PageOfBrowser): Promise<string> {
  const { status, body } = await askToken(visitor);
  if (status !== 200) throw new Error(`the page got no token: ${JSON.stringify(body)}`);
  return String(body['access_token']);
}

/** Calls `/me` of the application with a new token of the page, or with the given one. */
export async function callOwn(
  service: RunningService,
  visitor: PageOfBrowser & Pick<AccountVisitor, 'app'>,
  method: string,
  path: string,
  { body, token }: { body?: Record<string, unknown>; token?: string } = {},
): Promise<Answer> {
  const headers = bearer(token ?? (await pageToken(visitor)));
  return api(service, method, `/me/applications/${visitor.app}${path}`, headers, body);
}

/** Does with the account page what its function may do, in a browser that is signed in. */
export async function useAccountPage({ browser, url }: PageOfBrowser): Promise<void> {
  await pageToken({ browser, url });
  await browser.post(`${url}/sign-out`, {});
}

type FoundUser = {
  svc_user: string;
  data: Record<string, unknown>;
  verified_data: Record<string, unknown>;
};

/** Finds the user of an address as the backend of the application does; undefined if there is none. */
export async function findUser(
  service: RunningService,
  { app, keys, email }: Pick<AccountVisitor, 'app' | 'keys' | 'email'>,
): Promise<FoundUser | undefined> {
  const { body } = await api(service, 'POST', `/applications/${app}/users/search`, keys, { term: email });
  return (body['results'] as FoundUser[])[0];
}
