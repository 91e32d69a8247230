import { decodeJwt } from 'jose';
import { expect } from 'vitest';
import { findApplication } from '../../shared/applications/application-store.ts';
import type { IdentityProviderRecord } from '../../shared/identity-providers/identity-provider.ts';
import { sealProviderSecret } from '../../shared/identity-providers/provider-secrets.ts';
import { storeIdentityProvider } from '../../shared/identity-providers/provider-store.ts';
import { callbackUrl } from '../../shared/providers/begin-upstream.ts';
import type { CookieBrowser, Page } from './cookie-browser.ts';
import { newEmail } from './magic-links.ts';
import { answerAt, answerPages, authorizationRequest, exchange, OFFLINE, type Tokens } from './oidc-flow.ts';
import { atScreen } from './oidc-users.ts';
import { type Person, PROVIDER_SECRET, type startSecondProvider } from './second-provider.ts';
import type { RunningService } from './service.ts';

type Second = Awaited<ReturnType<typeof startSecondProvider>>;

/** An application whose users may sign in at the second provider, which is the authority for example.com. */
export const TRUSTED = { trusted_domains: ['example.com'] };

/** Adds the second provider to an application. It is the authority for no address. */
export async function addProvider(
  second: Second,
  app: string,
  more: Partial<IdentityProviderRecord> = {},
): Promise<void> {
  const named = { app, id: more.id ?? 'second' };
  const application = await findApplication(app);
  if (!application) throw new Error('there is no such application');
  const secrets = [await sealProviderSecret(named, PROVIDER_SECRET)];
  await storeIdentityProvider(application, { ...second.record, secrets, ...more, ...named });
}

/** A browser at the question who signs in, in an application with the provider, and somebody new there. */
export async function atProvider(
  service: RunningService,
  second: Second,
  more: Partial<IdentityProviderRecord> = {},
  { config, params }: { config?: Record<string, unknown>; params?: Record<string, string> } = {},
) {
  const at = await atScreen(service, config, params);
  await addProvider(second, at.app, more);
  const page = await at.browser.get(at.page.url);
  return { ...at, page, person: newPerson(second) };
}

/** Lets somebody else sign in at the provider, with an address of example.com. */
export function newPerson(second: Second, more: Partial<Person> = {}): Required<Omit<Person, 'picture'>> {
  const person = { sub: crypto.randomUUID(), email: newEmail(), email_verified: true, name: 'Ada', ...more };
  second.state.person = person;
  return person;
}

/** The address of the button of the provider. */
export function buttonOf(page: Page): string {
  const [, address = ''] =
    /<a class="button" href="([^"]*\/hub\/auth\/upstream\/[^"]*)"/.exec(page.text) ?? [];
  expect(address).not.toBe('');
  return address.replaceAll('&#38;', '&').replaceAll('&amp;', '&');
}

/** Signs the person in at the provider. Returns where the provider sends the browser. */
async function callbackFor(second: Second, browser: CookieBrowser, page: Page, marked = ''): Promise<string> {
  const { url } = await browser.get(buttonOf(page) + marked);
  return `${callbackUrl()}?${await second.visit(url)}`;
}

/** As `callbackFor`. Returns the address at the screen to which the service sends the browser on. */
export async function answerFor(second: Second, browser: CookieBrowser, page: Page): Promise<string> {
  const callback = await callbackFor(second, browser, page);
  const answer = await fetch(callback, { redirect: 'manual' });
  expect(answer.status).toBe(303);
  return answer.headers.get('location') ?? '';
}

/** Presses the button, to whose address a script may have added `marked`, signs in there and comes back. */
export async function throughProvider(
  second: Second,
  browser: CookieBrowser,
  page: Page,
  marked?: string,
): Promise<Page> {
  return browser.get(await callbackFor(second, browser, page, marked));
}

/** Signs in through the provider at a client, and gets its tokens. Codes go to the person. */
export async function tokensThrough(
  service: RunningService,
  second: Second,
  { browser, party, person }: Awaited<ReturnType<typeof atProvider>>,
  params: Record<string, string> = {},
): Promise<Tokens> {
  const request = authorizationRequest(party, { ...OFFLINE, ...params });
  const next = await throughProvider(second, browser, await browser.get(request.url));
  const back = await answerPages(service, browser, next, person.email);
  const { body } = await exchange(party, answerAt(back).get('code') ?? '', request);
  return body as Tokens;
}

/** How a user signed in, as an id token says. */
export function signedInBy(idToken: string) {
  const { amr, idp } = decodeJwt(idToken);
  return { amr, idp };
}
