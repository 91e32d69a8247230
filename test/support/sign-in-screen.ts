import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { beforeEach } from 'vitest';
import { ApiError } from '../../shared/http/errors.ts';
import { epochNow, MINUTE } from '../../shared/platform/time.ts';
import { either, exists, notExists } from '../../shared/storage/expressions.ts';
import { keys } from '../../shared/storage/keys.ts';
import { remove, write } from '../../shared/storage/table.ts';
import { useChromium } from './chromium.ts';
import {
  type RelyingParty,
  registerClient,
  sendAs,
  signInRequest,
  useRelyingParty,
} from './relying-party.ts';
import { type RunningService, useService } from './service.ts';

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
export const newEmail = () => `grace-${crypto.randomUUID().slice(0, 8)}@example.com`;

/** The service, a browser and a site to sign in to, for the tests of one file. */
export function useSignInScreen(): () => SignInScreen {
  const service = useService();
  const browser = useChromium();
  const party = useRelyingParty();

  // All sign-ins of a file come from one address, from which the service takes 30 in ten minutes.
  beforeEach(async () => {
    const key = keys.throttle('sign-in from 127.0.0.1', Math.floor(epochNow() / (10 * MINUTE)));
    await write(remove(key, either(exists(), notExists()), () => new ApiError('conflict')));
  });

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
    context.setDefaultTimeout(15_000);
    await context
      .newPage()
      .then((page) => work(page, context))
      .finally(() => context.close());
  }

  /** Sends a page to the provider, up to the question who signs in. */
  async start(page: Page, { params, client: config, variant }: Start = {}) {
    const client = await registerClient(this.service, this.party, config);
    const variantId = variant && (await this.makeVariant(variant));
    const credential = variantId && (await this.#credentialFor(client.id, variantId));
    const request = signInRequest(this.service, { ...client, ...credential }, params);
    await page.goto(request.url);
    return { ...request, client, variantId };
  }

  /** Answers the question who signs in. */
  async identify(page: Page, email: string): Promise<void> {
    await page.getByLabel('E-mail address').fill(email);
    await button(page, 'Continue').click();
    await heading(page, 'Enter the code');
  }

  async enterCode(page: Page, code: string): Promise<void> {
    await page.getByLabel('6-digit code').fill(code);
    await button(page, 'Sign in').click();
  }

  /** Signs in by code, up to the consent. */
  async signIn(page: Page, email: string): Promise<void> {
    await this.identify(page, email);
    await this.enterCode(page, (await this.messageTo(email)).code);
    await heading(page, 'Continue to Shop');
  }

  /** Code and link of the newest message to an address. */
  async messageTo(email: string): Promise<{ code: string; link: string }> {
    const [message] = await this.service.inbox(email);
    const link = message?.links[0];
    if (!message?.code || !link) throw new Error(`no message for ${email}`);
    return { code: message.code, link };
  }

  /** Changes the configuration of a variant. */
  async updateVariant(variant: string, config: Record<string, unknown>): Promise<void> {
    await sendAs(this.service, 'PATCH', `${this.#application}/variants/${variant}`, { config }, this.#hub);
  }

  async makeVariant(config: Record<string, unknown>): Promise<string> {
    const body = { name: 'Partner', config };
    const made = await sendAs(this.service, 'POST', `${this.#application}/variants`, body, this.#hub);
    return String(made['id']);
  }

  async setUserState(state: 'enabled' | 'disabled'): Promise<void> {
    const { user } = this.service.seed;
    await sendAs(this.service, 'POST', `${this.#application}/users/${user.id}/state`, { state });
  }

  async #credentialFor(client: string, app_variant_id: string) {
    const path = `${this.#application}/oidc-clients/${client}/creds`;
    const made = await sendAs(this.service, 'POST', path, { name: 'Of the variant', app_variant_id });
    return { client_id: String(made['client_id']), client_secret: String(made['secret']) };
  }

  get #application(): string {
    return `/applications/${this.service.seed.application}`;
  }

  get #hub(): Record<string, string> {
    return { authorization: `Bearer ${this.service.seed.hub_access_token}` };
  }
}
