import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { beforeEach } from 'vitest';
import { useChromium } from './chromium.ts';
import { api, authorizationRequest, bearer, exchange, makeParty, type Party } from './oidc-flow.ts';
import { type RelyingParty, useRelyingParty } from './relying-party.ts';
import { type RunningService, useService } from './service.ts';
import { forgetSignIns } from './throttles.ts';

type Start = {
  /** Parameters of the authorization request. */
  params?: Record<string, string>;
  /** Members of the client's configuration. */
  client?: Record<string, unknown>;
  /** Configuration of a variant that the client is for. */
  variant?: Record<string, unknown>;
};

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();
/** Waits until the script of the page has found that the browser makes passkeys. */
export const browserMakesPasskeys = (page: Page) =>
  page.locator('[name=makes_passkeys][value="1"]').waitFor({ state: 'attached' });
export const newEmail = () => `grace-${crypto.randomUUID().slice(0, 8)}@example.com`;

/** The service, a browser and a site to sign in to, for the tests of one file. */
export function useSignInScreen(): () => SignInScreen {
  const service = useService();
  const browser = useChromium();
  const party = useRelyingParty();

  beforeEach(forgetSignIns);

  return () => new SignInScreen(service(), browser(), party());
}

/** What a person does on the sign-in screen. */
export class SignInScreen {
  readonly service: RunningService;
  readonly party: RelyingParty;
  readonly #browser: Browser;

  constructor(service: RunningService, browser: Browser, party: RelyingParty) {
    this.service = service;
    this.party = party;
    this.#browser = browser;
  }

  /** Runs `work` in a browser that nobody has used before. */
  async inBrowser(
    options: BrowserContextOptions,
    work: (page: Page, context: BrowserContext) => Promise<void>,
  ): Promise<void> {
    const context = await this.#browser.newContext(options);
    await context
      .newPage()
      .then((page) => work(page, context))
      .finally(() => context.close());
  }

  /** Sends a page to the provider, up to the question who signs in. */
  async start(page: Page, { params, client: config, variant }: Start = {}) {
    const made = await this.makeClient(config);
    const variantId = variant && (await this.#makeVariant(made, variant));
    const client = { ...made, ...(variantId && (await this.#credentialFor(made, variantId))) };
    const request = authorizationRequest(client, { scope: 'openid email', ...params });
    await page.goto(request.url);
    return { client, request, variantId };
  }

  /** Answers the question who signs in. */
  async identify(page: Page, email: string): Promise<void> {
    await page.getByLabel('E-mail address').fill(email);
    await button(page, 'Continue').click();
    await heading(page, 'Enter the code');
  }

  /** With scripts, the page sends a whole code by itself. Without, it has the elements of its `noscript`. */
  async enterCode(page: Page, code: string): Promise<void> {
    const hasScripts = (await page.locator('noscript meta').count()) === 0;
    const isWhole = code.replaceAll(' ', '').length === 6;
    await page.getByLabel('6-digit code').fill(code);
    if (!hasScripts || !isWhole) await button(page, 'Sign in').click();
  }

  /** Enters the code of the newest message to an address. */
  async enterNewestCode(page: Page, email: string): Promise<void> {
    await this.enterCode(page, (await this.messageTo(email)).code);
  }

  /** Signs in by code, up to the consent. */
  async signIn(page: Page, email = newEmail()): Promise<void> {
    await this.identify(page, email);
    await this.enterNewestCode(page, email);
    await heading(page, 'Continue to Client');
  }

  /** Enters the code of the newest message in a browser that makes passkeys, up to the offer of one. */
  async enterCodeUpToOffer(page: Page, email: string): Promise<void> {
    await browserMakesPasskeys(page);
    await this.enterNewestCode(page, email);
    await heading(page, 'Sign in faster next time?');
  }

  /** Signs in by code in a browser that makes passkeys, without one, up to the consent. */
  async signInWithoutPasskey(page: Page, email = newEmail()): Promise<void> {
    await this.identify(page, email);
    await this.enterCodeUpToOffer(page, email);
    await button(page, 'Not now').click();
    await heading(page, 'Continue to Client');
  }

  /** Starts a sign-in of somebody new, up to the page of the code. */
  async startAndIdentify(page: Page, given?: Start) {
    const started = await this.start(page, given);
    const email = newEmail();
    await this.identify(page, email);
    return { ...started, email };
  }

  /** Starts a sign-in of somebody new, up to the consent. */
  async startAndSignIn(page: Page, given?: Start) {
    const started = await this.start(page, given);
    await this.signIn(page);
    return started;
  }

  /** A client of the seeded application whose site is the relying party's. */
  makeClient(config: Record<string, unknown> = {}): Promise<Party> {
    const { origin, redirectUri } = this.party;
    const uris = { redirect_uris: [redirectUri], post_logout_uris: [`${origin}/bye`] };
    return makeParty(this.service, { ...uris, ...config }).then((made) => ({ ...made, redirectUri }));
  }

  /**
   * Signs in where a client sends its user to, and returns the address at which the client gets the answer.
   */
  async signInAt(page: Page, address: string, email: string): Promise<URL> {
    await page.goto(address);
    await this.signIn(page, email);
    await button(page, 'Allow').click();
    return this.answerIn(page);
  }

  /** The address at which the client has got its answer: its site has sent the browser on since. */
  async answerIn(page: Page): Promise<URL> {
    await heading(page, 'Welcome to the shop');
    return new URL(new URL(page.url()).search, this.party.redirectUri);
  }

  /** Signs out where a client sends its user to, and returns the address that this leads back to. */
  async signOutAt(page: Page, address: string): Promise<string> {
    await page.goto(address);
    await button(page, 'Sign out').click();
    await heading(page, 'Goodbye');
    return page.url();
  }

  /** Code and link of the newest message to an address. */
  async messageTo(email: string): Promise<{ code: string; link: string }> {
    const [message] = await this.service.inbox(email);
    const link = message?.links[0];
    if (!message?.code || !link) throw new Error(`no message for ${email}`);
    return { code: message.code, link };
  }

  /** Changes the configuration of a variant. */
  async updateVariant({ app }: Party, variant: string, config: Record<string, unknown>): Promise<void> {
    await api(this.service, 'PATCH', `/applications/${app}/variants/${variant}`, this.#hub, { config });
  }

  async setUserState({ app, keys }: Party, state: 'enabled' | 'disabled'): Promise<void> {
    const { id } = this.service.seed.user;
    await api(this.service, 'POST', `/applications/${app}/users/${id}/state`, keys, { state });
  }

  /** Where a client lets its users sign out. */
  signOutUrl({ issuer, clientId }: Party, backTo?: string): string {
    const back = backTo && { post_logout_redirect_uri: backTo };
    return `${issuer}/session/end?${new URLSearchParams({ client_id: clientId, ...back })}`;
  }

  /** The tokens that a client gets for the answer in its visitor's address. */
  async tokensFor(
    { client, request }: { client: Party; request: { verifier: string } },
    address: string,
  ): Promise<Record<string, unknown>> {
    const code = new URL(address).searchParams.get('code') ?? '';
    return (await exchange(client, code, request)).body;
  }

  async #makeVariant({ app }: Party, config: Record<string, unknown>): Promise<string> {
    const body = { name: 'Partner', config };
    const made = await api(this.service, 'POST', `/applications/${app}/variants`, this.#hub, body);
    return String(made.body['id']);
  }

  async #credentialFor({ app, configuration, keys }: Party, app_variant_id: string) {
    const path = `/applications/${app}/oidc-clients/${configuration}/creds`;
    const made = await api(this.service, 'POST', path, keys, { name: 'Of the variant', app_variant_id });
    return { clientId: String(made.body['client_id']), secret: String(made.body['secret']) };
  }

  get #hub(): Record<string, string> {
    return bearer(this.service.seed.hub_access_token);
  }
}
