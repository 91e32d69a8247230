import type { AccountHolder } from '../account/calls.ts';
import { ForgivingStorage } from '../browser/forgiving-storage.ts';
import { OwnIdentities } from '../browser/own-identities.ts';
import { type NewPasskey, OwnPasskeys } from '../browser/own-passkeys.ts';
import { canUsePasskeysOf } from '../browser/passkey-ceremony.ts';
import { type FromProvider, linkOutcomeFor, takeFromAddress } from '../browser/picked-up.ts';
import { ProviderStarts } from '../browser/provider-start.ts';
import { ServiceCalls } from '../browser/service-calls.ts';
import type {
  AddressChange,
  AsUser,
  LinkedIdentity,
  LinkOutcome,
  Passkey,
  Profile,
  SignOutOptions,
} from '../browser.ts';
import { isTokenRefused } from '../common/refused-token.ts';
import { isForm } from '../common/request-body.ts';
import { ServiceError } from '../common/service-error.ts';
import type { AppConfig } from '../generated/types.gen.ts';
import type { Shell } from './shell.ts';

type OwnRequest = Parameters<AccountHolder['callOwn']>[1];
type Token = { access_token: string; user_id: string };

/** The header by which only the page's own script, and no form, asks for a token. */
const OWN_PAGE = { 'x-svc-account-page': '1' };

/**
 * Who is signed in at the service's own page: by the session of the browser, from which the page gets tokens
 * of five minutes. They are in its memory alone.
 */
export class HostedSession implements AccountHolder {
  readonly isGuest = false;
  /** A new sign-in is a new page. */
  readonly signInId = undefined;
  readonly #shell: Shell;
  readonly #calls: ServiceCalls;
  readonly #passkeys = new OwnPasskeys((path, request) => this.callOwn(path, request));
  readonly #starts: ProviderStarts;
  readonly #identities: OwnIdentities;
  #fromProvider: Promise<FromProvider | undefined> | undefined;
  readonly #listeners = new Set<(isSignedIn: boolean) => void>();
  #token: Promise<Token> | undefined;
  #userId: string | undefined;
  #hasSignedOut = false;

  constructor(shell: Shell) {
    this.#shell = shell;
    this.#calls = new ServiceCalls(shell.base_url, {});
    this.#userId = shell.user_id;
    const ofTab = new ForgivingStorage(() => sessionStorage);
    this.#starts = new ProviderStarts(ofTab, ofTab, shell.application_id);
    this.#identities = new OwnIdentities((path, request) => this.callOwn(path, request), this.#starts);
  }

  get isSignedIn(): boolean {
    return this.#userId !== undefined;
  }

  get userId(): string | undefined {
    return this.#userId;
  }

  /** True once the person has signed out here; false if the session ended elsewhere. */
  get hasSignedOut(): boolean {
    return this.#hasSignedOut;
  }

  onChange(listener: (isSignedIn: boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async appConfig(): Promise<AppConfig> {
    return this.#shell.app_config;
  }

  async profile(options?: AsUser): Promise<Profile> {
    return (await this.callOwn('/data?groups=false', options)).json();
  }

  async callOwn(path: string, { method = 'GET', body, as }: OwnRequest = {}): Promise<Response> {
    const address = `/me/applications/${this.#shell.application_id}${path}`;
    const call = ({ access_token }: Token) => {
      const headers = { authorization: `Bearer ${access_token}` };
      return this.#calls.post(address, body, { method, headers, repeatable: !isForm(body) });
    };
    const token = await this.#tokenOf(as);
    return call(token).catch(async (error) => {
      if (!isTokenRefused(error)) throw error;
      await this.#forgetToken(token);
      return call(await this.#tokenOf(as));
    });
  }

  async completeAddressChange(
    { challenge_id }: AddressChange,
    code: string,
    { as }: AsUser = {},
  ): Promise<Profile> {
    const body = { challenge_id, token: code.replace(/\s/g, '') };
    return (await this.callOwn('/addresses/complete', { method: 'POST', body, as })).json();
  }

  async cancelAddressChange(change: AddressChange, { as }: AsUser = {}): Promise<void> {
    const body = { challenge_id: change.challenge_id };
    await this.callOwn('/addresses/cancel', { method: 'POST', body, as });
  }

  async canUsePasskeys(): Promise<boolean> {
    return canUsePasskeysOf(this.#shell.app_config.config.sign_in_methods.passkey.rp_id);
  }

  passkeys(options: AsUser = {}): Promise<Passkey[]> {
    return this.#passkeys.list(options);
  }

  addPasskey(options: NewPasskey = {}): Promise<Passkey | undefined> {
    return this.#passkeys.add(options);
  }

  renamePasskey(id: string, name: string, options: AsUser = {}): Promise<Passkey> {
    return this.#passkeys.rename(id, name, options);
  }

  removePasskey(id: string, options: AsUser = {}): Promise<void> {
    return this.#passkeys.remove(id, options);
  }

  identities(options: AsUser = {}): Promise<LinkedIdentity[]> {
    return this.#identities.list(options);
  }

  linkIdentity(provider: string, { as }: AsUser = {}): Promise<void> {
    return this.#identities.link(provider, { userId: this.#userId, as });
  }

  unlinkIdentity(id: string, options: AsUser = {}): Promise<void> {
    return this.#identities.remove(id, options);
  }

  async pickUpIdentity(): Promise<LinkOutcome | undefined> {
    this.#fromProvider ??= this.#pickUpFromProvider();
    return linkOutcomeFor(this.#userId, await this.#fromProvider);
  }

  async #pickUpFromProvider(): Promise<FromProvider | undefined> {
    const brought = takeFromAddress(true);
    const start = this.#starts.get();
    if (!brought || !start) return undefined;
    this.#starts.remove();
    const failure = await this.#identities.finish(start, brought);
    const { provider, linkFor } = start;
    return { provider, ...(failure && { failure }), ...(linkFor && { linkFor }) };
  }

  async signOut({ everywhere = false, as }: SignOutOptions = {}): Promise<void> {
    await this.callOwn('/signout', { method: 'POST', body: { sign_out_all: everywhere }, as });
    this.#hasSignedOut = true;
    this.#forget();
  }

  /** Returns a token of the person whom the page shows. Throws ServiceError `other_user` for another one. */
  async #tokenOf(as: string | undefined): Promise<Token> {
    this.#token ??= this.#newToken();
    const token = await this.#token;
    if (as !== undefined && as !== token.user_id)
      throw new ServiceError('Another user has signed in.', { status: 409, code: 'other_user' });
    return token;
  }

  /** Forgets a token that was refused, unless another call has got the next one meanwhile. */
  async #forgetToken(refused: Token): Promise<void> {
    const newest = await this.#token?.catch(() => undefined);
    if (newest === refused) this.#token = undefined;
  }

  async #newToken(): Promise<Token> {
    try {
      const options = { headers: OWN_PAGE, repeatable: true };
      const token = await this.#calls.postFor<Token>(this.#shell.token_url, {}, options);
      if (token.user_id !== this.#userId) this.#tell(token.user_id);
      return token;
    } catch (error) {
      this.#token = undefined;
      if (error instanceof ServiceError && error.code === 'revoked_session') this.#forget();
      throw error;
    }
  }

  #forget(): void {
    this.#token = undefined;
    this.#tell(undefined);
  }

  #tell(userId: string | undefined): void {
    this.#userId = userId;
    for (const listener of this.#listeners) listener(this.isSignedIn);
  }
}
