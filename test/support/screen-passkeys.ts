import { expect } from 'vitest';
import { Authenticator, type Ceremony } from './authenticator.ts';
import { type CookieBrowser, type Page, titleOf, valueIn } from './cookie-browser.ts';
import { newEmail } from './magic-links.ts';
import { api, bearer } from './oidc-flow.ts';
import { atScreen, newestProof } from './oidc-users.ts';
import { WITH_PASSKEYS } from './passkeys.ts';
import type { RunningService } from './service.ts';

type Application = { app: string; keys: Record<string, string> };
type Signing = Partial<Ceremony> & { challenge?: string };

/** Adds a passkey of somebody new, or of the user of an address, over the API. */
export async function withScreenPasskey(
  service: RunningService,
  { app, keys }: Application,
  { email = newEmail(), ...ceremony }: Partial<Ceremony> & { email?: string } = {},
) {
  const key = { 'x-svc-app-key': String(keys['x-svc-app-key']) };
  const started = await api(service, 'POST', '/hub/auth/init', key, { email });
  const [message] = await service.inbox(email);
  const proof = { challenge_id: started.body['challenge_id'], token: message?.code };
  const { body: tokens } = await api(service, 'POST', '/hub/auth/complete', key, proof);
  const user = bearer(tokens['access_token']);
  const path = `/me/applications/${app}`;
  const { body: options } = await api(service, 'POST', `${path}/passkey-options`, user);
  const authenticator = new Authenticator();
  const credential = authenticator.create(options as never, { origin: service.baseUrl, ...ceremony });
  const added = await api(service, 'POST', `${path}/passkeys`, user, { credential });
  expect(added.status, added.text).toBe(200);
  return {
    authenticator,
    email,
    userId: String(tokens['app_user_id']),
    passkey: String(added.body['id']),
    user,
  };
}

/** A browser at the question who signs in, in an application of its own that takes passkeys, with a user. */
export async function atPasskey(
  service: RunningService,
  params: Record<string, string> = {},
  ceremony: Partial<Ceremony> = {},
) {
  const at = await atScreen(service, WITH_PASSKEYS, params);
  return { ...at, ...(await withScreenPasskey(service, at, ceremony)) };
}

/** The challenge of a page that offers passkeys. */
export const challengeOf = ({ text }: Page) => /data-passkey="([\w-]+)"/.exec(text)?.[1] ?? '';

/** What the script of the page sends for a passkey. */
export function signedFor(page: Page, authenticator: Authenticator, ceremony: Signing = {}): string {
  const { challenge = challengeOf(page), ...others } = ceremony;
  const { origin } = new URL(page.url);
  const { rpId = 'localhost' } = others;
  const { clientExtensionResults: _, ...credential } = authenticator.get(
    { rpId, challenge },
    { origin, ...others },
  );
  return JSON.stringify(credential);
}

/** Signs in with a passkey, as the script of the page does. */
export function usePasskey(
  browser: CookieBrowser,
  page: Page,
  authenticator: Authenticator,
  ceremony: Signing = {},
): Promise<Page> {
  expect(valueIn(page, 'credential')).toBe('');
  return browser.submit(page, 'passkey', { credential: signedFor(page, authenticator, ceremony) });
}

/** The browser makes passkeys, as the script of a page says. */
export const MAKES_PASSKEYS = { makes_passkeys: '1' };

/** Signs in by the code of a message, in a browser that makes passkeys unless `fields` say otherwise. */
export async function signInByCode(
  service: RunningService,
  { browser, page }: { browser: CookieBrowser; page: Page },
  email: string,
  fields: Record<string, string> = MAKES_PASSKEYS,
): Promise<Page> {
  const asked = await browser.submit(page, 'identify', { identifier: email });
  const { code } = await newestProof(service, email);
  return browser.submit(asked, 'verify', { code, ...fields });
}

/** A browser at the offer of a passkey, after the first sign-in of somebody new. */
export async function atOffer(
  service: RunningService,
  {
    params,
    config = WITH_PASSKEYS,
  }: { params?: Record<string, string>; config?: Record<string, unknown> } = {},
) {
  const at = await atScreen(service, config, params);
  return { ...at, page: await signInByCode(service, at, at.email) };
}

/** What the browser is to make, as a page that offers a passkey says; undefined for another page. */
function creationOptionsIn({ text }: Page): Parameters<Authenticator['create']>[0] | undefined {
  const [, options] = /<script type="application\/json">(.*?)<\/script>/.exec(text) ?? [];
  return options && JSON.parse(options);
}

/** What the script of the page sends for a passkey that the browser has made. */
export function madeFor(page: Page, authenticator: Authenticator, ceremony: Partial<Ceremony> = {}): string {
  const options = creationOptionsIn(page);
  if (!options) throw new Error(`the page offers no passkey: ${titleOf(page)}`);
  const { origin } = new URL(page.url);
  const { clientExtensionResults: _, ...made } = authenticator.create(options, { origin, ...ceremony });
  return JSON.stringify(made);
}
