import { decodeJwt } from 'jose';
import { CookieBrowser, type Page } from './cookie-browser.ts';
import { newEmail } from './magic-links.ts';
import {
  api,
  authorizationRequest,
  bearer,
  makeApplication,
  makeParty,
  newTokens,
  type Party,
  post,
  refresh,
  type Tokens,
  userinfo,
} from './oidc-flow.ts';
import type { RunningService } from './service.ts';

type Config = Record<string, unknown>;
type Params = Record<string, string>;
type Application = { app: string; keys: Record<string, string> };

/** A client, a browser that nobody has used, and an address that nobody has. */
export async function newVisitor(
  service: RunningService,
  config: Config = {},
  of?: Application,
): Promise<{ party: Party; browser: CookieBrowser; email: string }> {
  const party = await makeParty(service, config, of);
  return { party, browser: new CookieBrowser(service.baseUrl), email: newEmail() };
}

export type SignedIn = Awaited<ReturnType<typeof signInAtClient>>;

/**
 * A user who has signed in at a client of an application of its own. `params` are those of the request,
 * `client` members of the client's configuration.
 */
export async function signInAtClient(
  service: RunningService,
  params: Params = {},
  client: Parameters<typeof newVisitor>[1] = {},
) {
  const { hub, ...application } = await makeApplication(service);
  const { party, browser, email: fresh } = await newVisitor(service, client, application);
  const email = params['email'] ?? fresh;
  const tokens = await newTokens(service, browser, party, { ...params, email });
  return { party, browser, email, tokens, hub, userId: subjectOf(tokens) };
}

/** The user whom an id token is about. */
export const subjectOf = ({ id_token }: Pick<Tokens, 'id_token'>) => String(decodeJwt(id_token).sub);

/** Reads the profile of the user of a token for the API. */
export const ownData = (service: RunningService, { app }: Party, token: string) =>
  api(service, 'GET', `/me/applications/${app}/data`, bearer(token));

/** What each use of the tokens, of the browser session and of the client answers. */
export async function usesOf({
  party,
  browser,
  tokens,
}: Pick<SignedIn, 'party' | 'browser' | 'tokens'>): Promise<Record<string, unknown>> {
  const info = await userinfo(party, tokens.access_token);
  const introspected = await post(party, '/token/introspection', { token: tokens.access_token });
  const page = await browser.get(authorizationRequest(party, { prompt: 'none' }).url);
  const refreshed = await refresh(party, tokens.refresh_token);
  return {
    userinfo: info.status,
    introspection: introspected.body['active'] ?? introspected.body['error'],
    session: sessionIn(page, party),
    refresh: refreshed.body['error'] ?? 'ok',
  };
}

/** The answer to a silent request: `ok`, the error that the client gets, or the status of a page. */
function sessionIn({ url, status }: Page, { redirectUri }: Party): unknown {
  return url.startsWith(redirectUri) ? (new URL(url).searchParams.get('error') ?? 'ok') : status;
}

/** The answers of `usesOf` where nothing has ended. */
export const WORKS = { userinfo: 200, introspection: true, session: 'ok', refresh: 'ok' };

/** A browser at the question who signs in, at a client of an application of its own. */
export async function atScreen(service: RunningService, config: Config = {}, params: Params = {}) {
  const { hub, ...application } = await makeApplication(service, config);
  const visitor = await newVisitor(service, {}, application);
  const page = await visitor.browser.get(authorizationRequest(visitor.party, params).url);
  return { ...application, ...visitor, hub, page };
}

/** The same at the question for the code, with code and link of the message that was sent. */
export async function atCode(service: RunningService, email = newEmail()) {
  const at = await atScreen(service);
  const page = await at.browser.submit(at.page, 'identify', { identifier: email });
  return { ...at, page, email, ...(await newestProof(service, email)) };
}

/** A browser that gave its code, and the address to which the screen sends it back. */
export async function atReturn(service: RunningService) {
  const { browser, page, code } = await atCode(service);
  return { browser, returning: await returnAfter(browser, page, code) };
}

/** Gives the code that a page asks for, and returns the address to which the screen leads. */
export async function returnAfter(
  browser: CookieBrowser,
  page: Page,
  code: string,
  fields: Record<string, string> = {},
): Promise<string> {
  const leaving = await fetch(page.url, browser.formRequest({ action: 'verify', code, ...fields }));
  return /url=([^"]*\/auth\/[^"]*)"/.exec(await leaving.text())?.[1] ?? '';
}

/** Code and link of the newest message to an address, empty where there is none. */
export async function newestProof(service: RunningService, to: string) {
  const [message] = await service.inbox(to.toLowerCase());
  return { code: message?.code ?? '', link: message?.links[0] ?? '' };
}
