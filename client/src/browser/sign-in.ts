import type { ActiveGroup } from '../common/active-group.ts';
import { pathSegment } from '../common/path-segment.ts';
import { isTokenRefused, refusesToken } from '../common/refused-token.ts';
import { isForm, isStream } from '../common/request-body.ts';
import type { SendOptions } from '../common/send.ts';
import { ServiceError } from '../common/service-error.ts';
import { stopwatch } from '../common/stopwatch.ts';
import type { NoFields } from '../fields/profile-data.ts';
import type {
  AppConfig,
  LinkedIdentity,
  LookupCodeResponses,
  Passkey,
  StartAtIdentityProviderResponses,
  StartSignInData,
  StartSignInResponses,
} from '../generated/types.gen.ts';
import { boundTo, digestOf, newVerifier } from './code-challenge.ts';
import { DeviceKeys } from './devices.ts';
import { ignoreEnded, isOfService, isTemporary } from './failures.ts';
import { ForgivingStorage } from './forgiving-storage.ts';
import { nextLook } from './next-look.ts';
import { asServiceError, OwnIdentities } from './own-identities.ts';
import { type CallOwn, type NewPasskey, OwnPasskeys } from './own-passkeys.ts';
import { canUsePasskeysOf, recognisesUser, usePasskey } from './passkey-ceremony.ts';
import { pause } from './pause.ts';
import { Pending, type PendingSignIn, type ProviderAnswer } from './pending.ts';
import {
  type Brought,
  type Found,
  type FromProvider,
  failureOfProvider,
  type LinkOutcome,
  linkOutcomeFor,
  type PickedUp,
  Return,
  takeFromAddress,
} from './picked-up.ts';
import type { AddressChange, Profile } from './profile.ts';
import { withProof } from './proof.ts';
import { type ProviderStart, ProviderStarts } from './provider-start.ts';
import { ownPage, wayBack, withReturnUrl } from './return-url.ts';
import { type PostOptions, ServiceCalls } from './service-calls.ts';
import { type Listener, Session } from './session.ts';
import type { TokenStorage } from './stored-json.ts';
import { TokenReceivers } from './token-receivers.ts';
import type { Issued } from './tokens.ts';

export type BrowserOptions = SendOptions & {
  /** Base URL of the service, such as `https://auth.example.com`. */
  baseUrl: string;
  /** Publishable key of the application. It is no secret. */
  clientId: string;
  /** Id of the application. By default it is read with its configuration. */
  application?: string;
  /** By default `localStorage`, so that the tabs of the browser share one session. */
  storage?: TokenStorage;
  /** The origins of your backends, such as `https://api.example.com`. `fetch` sends tokens to no others. */
  apiOrigins?: readonly string[];
  /**
   * The page to which the links of messages lead, such as `/signed-in`. `default_redirect_url` or
   * `hub.return_urls` of the application has to name it. By default the page that calls `start`, without
   * query and fragment.
   */
  returnUrl?: string;
};

export type StartRequest<Fields extends object = NoFields> = Omit<
  StartSignInData<Fields>['body'],
  'code_challenge' | 'code_challenge_method' | 'device_key' | 'proof' | 'guest_token'
>;
export type AsUser = {
  /**
   * The id of the user whom the call is about. If another one is signed in meanwhile, by another tab, nothing
   * is sent, and the call throws ServiceError `other_user`.
   */
  as?: string | undefined;
};
/** Whom the code of a link signs in. */
export type CodeOwner = {
  userId: string;
  /** An address of the user, such as `w***@example.com`. */
  maskedAddress: string;
  /** The group that the user joined by the link, if it may be shown. */
  groupName: string | undefined;
};
export type AcceptOptions = AsUser & {
  /** Replaces a guest: nobody can get back to its data afterwards. */
  loseGuest?: boolean;
  /** Replaces the signed-in user, whose session ends. */
  switchUser?: boolean;
};
export type PasskeyOptions = {
  /** Offers passkeys in the field with `autocomplete="username webauthn"`, until the person chooses one. */
  autofill?: boolean;
  /** Ends the wait for the person. */
  signal?: AbortSignal;
  /** Replaces a guest: nobody can get back to its data afterwards. */
  loseGuest?: boolean;
};
export type ProviderOptions = {
  /** The page to which the provider leads back. By default as for `start`. */
  returnUrl?: string | undefined;
  /** Language of the message, if the address that the provider names has to be proved by a code. */
  locale?: string | undefined;
  /**
   * Signs in the user to whom the account at the provider belongs, in place of a guest: nobody can get back
   * to its data afterwards.
   */
  switchUser?: boolean;
  /**
   * Asks the provider to sign the person in anew, such as after `reauthentication_required`. If it does not
   * prove that, a code to an address of the user is needed, too, as `pickUp` says.
   */
  fresh?: boolean;
};
export type LinkOptions = AsUser & {
  /** The page to which the provider leads back. By default as for `start`. */
  returnUrl?: string | undefined;
};
export type SignOutOptions = AsUser & {
  /** Ends all sessions of the user. */
  everywhere?: boolean;
  /** Signs a guest out, too: nobody can get back to its data afterwards. */
  loseGuest?: boolean;
};
/** A request about the signed-in user. By default GET. */
type OwnRequest = AsUser & { method?: string; body?: object | undefined };
/** A request about the teams of the signed-in user. */
type GroupsRequest = OwnRequest & { headers?: Record<string, string> };
type Started = StartSignInResponses[200];

const WOULD_LOSE_GUEST =
  'a guest is signed in, and nobody could get back to its data: sign in with an address by start() and complete() to keep it, or pass loseGuest: true to signOut(), acceptCode() or passkey()';

/** A person who is throttled wants to know for how long, instead of a page that does nothing. */
const WHILE_PERSON_WAITS: PostOptions = { retries: 0 };

/** Longest time that a tab waits for the tokens of a sign-in that another one has completed. */
const OTHER_TAB_MILLISECONDS = 5000;
/** The pause between two looks at what other tabs have stored. */
const LOOK_MILLISECONDS = 50;
/**
 * Signs a user of an application in, keeps the tokens, and refreshes them once for all tabs. `Fields` are the
 * fields that the application has added to its schema.
 */
export class SignIn<Fields extends object = NoFields> {
  readonly #options: BrowserOptions;
  readonly #calls: ServiceCalls;
  readonly #receivers: TokenReceivers;
  readonly #session: Session;
  readonly #pending: Pending;
  readonly #devices: DeviceKeys;
  readonly #return: Return;
  readonly #providers: ProviderStarts;
  #fromProvider: Promise<FromProvider | undefined> | undefined;
  readonly #passkeys: OwnPasskeys;
  readonly #identities: OwnIdentities;
  #config: Promise<AppConfig> | undefined;
  #isReturning = false;

  /** Throws TypeError if one of the `apiOrigins` is no origin. */
  constructor(options: BrowserOptions) {
    const { baseUrl, clientId } = options;
    this.#options = options;
    this.#calls = new ServiceCalls(baseUrl, options);
    this.#receivers = new TokenReceivers(baseUrl, options.apiOrigins ?? []);
    const storage = new ForgivingStorage(() => options.storage ?? localStorage);
    this.#pending = new Pending(storage, clientId);
    this.#devices = new DeviceKeys(storage, clientId);
    const ofTab = new ForgivingStorage(() => sessionStorage);
    this.#return = new Return(ofTab, clientId);
    this.#providers = new ProviderStarts(ofTab, storage, clientId);
    this.#session = new Session(storage, clientId, (refreshToken) => this.#refresh(refreshToken));
    this.#session.onChange((isSignedIn) => {
      if (isSignedIn) this.#pending.leave();
    });
    const call: CallOwn = (path, { method, body, as }) =>
      this.#asUser(path, body, { method, repeatable: true }, as);
    this.#passkeys = new OwnPasskeys(call);
    this.#identities = new OwnIdentities(call, this.#providers);
  }

  /** True if this browser has tokens. The session may have ended since: the next call finds out. */
  get isSignedIn(): boolean {
    return this.#session.isOpen;
  }

  /** The id of the signed-in user, as the token says; only backends verify it. Undefined without one. */
  get userId(): string | undefined {
    return this.#session.user?.userId;
  }

  /** Names the sign-in of this browser, also if it is a new one of the same user. Undefined without one. */
  get signInId(): string | undefined {
    return this.#session.id;
  }

  /** True if the user is a guest, who has given no address yet. `start` and `complete` change that. */
  get isGuest(): boolean {
    return this.#session.user?.isGuest === true;
  }

  /**
   * The team for which the session acts, with the user's roles and permissions in it, as the token says. Show
   * by it what the user may do; only backends verify it. Undefined without one.
   */
  get activeGroup(): ActiveGroup | undefined {
    return this.#session.user?.group;
  }

  /**
   * True while the browser goes on from the return page to the page where the sign-in began, which shows the
   * user. Show nothing meanwhile.
   */
  get isReturning(): boolean {
    return this.#isReturning;
  }

  /**
   * Calls a function when the user signs in or out, also in another tab, and when this tab has changed
   * something of the user. Returns a function that stops it.
   */
  onChange(listener: Listener): () => void {
    return this.#session.onChange(listener);
  }

  /**
   * The address of the sign-in that waits for its code or link, as far as this browser knows. Masked if only
   * the service knows it: after a start at a provider with `fresh`.
   */
  get pendingAddress(): string | undefined {
    const { to, answer } = this.#pending.get() ?? {};
    return to ?? answer?.sentTo;
  }

  /**
   * The id of the identity provider at which the pending sign-in began. Without a `pendingAddress`, it has
   * named the address to the service alone. Undefined for any other sign-in.
   */
  get pendingProvider(): string | undefined {
    return this.#pending.get()?.answer?.provider;
  }

  /** The id of the identity provider of the last sign-in of this browser, if that was by one. */
  get lastProvider(): string | undefined {
    return this.#providers.lastUsed;
  }

  /** Returns the name, looks and sign-in methods of the application. Reads them once. Throws ServiceError. */
  appConfig(): Promise<AppConfig> {
    this.#config ??= this.#readConfig();
    return this.#config;
  }

  /** True if the application takes passkeys, and this browser may use them here. Throws ServiceError. */
  async canUsePasskeys(): Promise<boolean> {
    const { passkey } = (await this.appConfig()).config.sign_in_methods;
    return canUsePasskeysOf(passkey.rp_id);
  }

  /**
   * Signs in with a passkey that the person chooses: in a dialog of the browser, or with `autofill` among
   * what it offers in a field. A second call ends the first. Resolves to false if the person chose none, the
   * dialog timed out, or the browser has no passkeys. Replaces a guest only with `loseGuest`: ask the person
   * before. Throws Error if a user is signed in, and ServiceError, such as `invalid_passkey` for one that
   * signs nobody in here.
   */
  async passkey({ autofill = false, signal, loseGuest = false }: PasskeyOptions = {}): Promise<boolean> {
    const check = () => this.#assertReplaceable(loseGuest);
    check();
    const options = { headers: this.#key, ...WHILE_PERSON_WAITS };
    const ask = async () => (await this.#calls.post('/hub/auth/passkey-options', undefined, options)).json();
    const signed = await usePasskey(ask, { autofill, signal });
    if (signed === undefined) return false;
    // Another user may have signed in meanwhile.
    check();
    const issued = await this.#calls.postForTokens('/hub/auth/passkey', signed, {
      headers: this.#key,
      repeatable: true,
    });
    await this.#begin(issued, check);
    this.#providers.noteUse(undefined);
    return true;
  }

  /**
   * Signs in a new guest, a user without an address, if the application takes guests. Never replaces a
   * session. If the service asks for a proof of work, this takes a second more. Throws ServiceError, such as
   * `guests_not_allowed`.
   */
  async asGuest(): Promise<void> {
    this.#assertSignedOut();
    const options = { headers: this.#key, ...WHILE_PERSON_WAITS };
    const issued = await withProof((proof) => this.#calls.postForTokens('/hub/auth/guest', proof, options));
    await this.#begin(issued, () => this.#assertSignedOut());
  }

  /**
   * Sends a code and a link to an address of the user. A guest keeps id and data with the address, unless it
   * belongs to another user. Only this browser can complete the sign-in. The page of the link leads to the
   * return page, that of the request or of the options, if the application lists it, and from there back to
   * this page. If the service asks for a proof of work, this takes a second more.
   */
  async start(request: StartRequest<Fields>): Promise<void> {
    const { verifier, challenge } = await newVerifier();
    const to = request.email ?? request.phone ?? '';
    const device_key = await this.#devices.of(to);
    const named = withReturnUrl(request, this.#options.returnUrl);
    const started = await this.#startBound({ ...named, device_key }, challenge);
    this.#fromProvider = undefined;
    this.#pending.set({ challengeId: started.challenge_id, verifier, to, page: ownPage() });
  }

  /**
   * Goes to an identity provider, one of `sign_in_methods.providers` of `appConfig`. A guest keeps id and
   * data with the account there, unless it belongs to another user. The provider leads back to the return
   * page, where `pickUp` goes on, and only in this browser. If the service asks for a proof of work, this
   * takes a second more. Throws ServiceError, such as `identity_provider_not_found`.
   */
  async startWith(
    provider: string,
    { returnUrl, locale, switchUser = false, fresh }: ProviderOptions = {},
  ): Promise<void> {
    const { verifier, challenge } = await newVerifier();
    const guest_token = switchUser ? undefined : await this.#guestToken();
    const { return_url } = withReturnUrl({}, returnUrl ?? this.#options.returnUrl);
    const body = { return_url, guest_token, fresh, ...boundTo(challenge) };
    const { url } = await this.#startAt<StartAtIdentityProviderResponses[200]>(
      `/hub/auth/upstream/${pathSegment(provider, 'provider')}`,
      body,
    );
    this.#providers.set({ provider, verifier, page: ownPage(), returnUrl: return_url, locale });
    this.#fromProvider = undefined;
    location.assign(url);
  }

  /**
   * Sends another code to the address that the provider of the pending sign-in named. Throws ServiceError:
   * `challenge_ended` ten minutes after the provider answered. Throws Error if no such sign-in is pending.
   */
  async resendProviderCode(): Promise<void> {
    const { answer } = this.#assertPending();
    if (!answer) throw new Error('the pending sign-in did not begin at a provider: call start() again');
    await this.#startByAnswer(answer);
  }

  async #startByAnswer(answer: ProviderAnswer): Promise<void> {
    const { code, verifier, page, returnUrl: return_url, locale } = answer;
    const request = { upstream_code: code, return_url, locale };
    const { challenge_id: challengeId, sent_to } = await this.#startBound(request, await digestOf(verifier));
    this.#pending.set({ challengeId, verifier, page, answer: { ...answer, sentTo: sent_to } });
  }

  /** Sends a message by which only the browser with the verifier of this challenge signs in. */
  async #startBound(request: object, challenge: string): Promise<Started> {
    const guest_token = await this.#guestToken();
    const body = { ...request, guest_token, ...boundTo(challenge) };
    return this.#startAt<Started>('/hub/auth/init', body);
  }

  #startAt<T>(path: string, body: object): Promise<T> {
    const options = { headers: this.#key, ...WHILE_PERSON_WAITS };
    return withProof((proof) => this.#calls.postFor<T>(path, { ...body, ...proof }, options));
  }

  async #guestToken(): Promise<string | undefined> {
    return this.isGuest ? this.accessToken() : undefined;
  }

  /** Forgets the sign-in that was started. Its code and link no longer sign in here. */
  cancel(): void {
    this.#fromProvider = undefined;
    this.#pending.remove();
  }

  /**
   * Signs in with the code that the user typed, perhaps with spaces. Throws ServiceError, such as
   * `invalid_code`; with `maySwitch` if the address of a guest belongs to another user. The same code and
   * `switchUser` then sign in that user, in place of the guest.
   */
  async complete(code: string, { switchUser = false } = {}): Promise<void> {
    const { challengeId, verifier, answer } = this.#assertPending();
    const body = {
      challenge_id: challengeId,
      token: code.replace(/\s/g, ''),
      code_verifier: verifier,
      ...(switchUser && { switch_user: true }),
    };
    await this.#begin(await this.#calls.postForTokens('/hub/auth/complete', body, WHILE_PERSON_WAITS));
    this.#providers.noteUse(answer?.provider);
  }

  /**
   * Waits until another tab of this browser completes the sign-in, for example the one that the link of the
   * message leads to. Resolves to true once its tokens are in the storage that the tabs share, so that the
   * user is signed in here, and to false if the sign-in ended without that. Keeps waiting while the service
   * does not answer.
   */
  async waitForLink(signal?: AbortSignal): Promise<boolean> {
    const { challengeId } = this.#assertPending();
    const before = this.#session.id;
    const waited = stopwatch();
    const heard = { signal, onChange: (listener: () => void) => this.onChange(listener) };
    for (;;) {
      signal?.throwIfAborted();
      const status = await this.#statusOf({ challenge_id: challengeId });
      signal?.throwIfAborted();
      if (status === 'expired') return false;
      if (status === 'completed') return this.#seesTokens(before);
      await nextLook(waited(), heard);
    }
  }

  /** The service knows that another tab has completed the sign-in before that tab has its answer. */
  async #seesTokens(before: string | undefined): Promise<boolean> {
    const passed = stopwatch();
    const isUser = () => this.isSignedIn && !this.isGuest;
    const isOld = () => !isUser() || this.#session.id === before;
    while (isOld() && passed() < OTHER_TAB_MILLISECONDS) await pause(LOOK_MILLISECONDS);
    return isUser();
  }

  /** Returns the status of a challenge: `pending` while the service itself does not answer. */
  async #statusOf(about: object): Promise<string> {
    try {
      const options = { repeatable: true };
      return (await this.#calls.postFor<{ status: string }>('/hub/auth/challenge_status', about, options))
        .status;
    } catch (error) {
      return isOfService(error) && !isTemporary(error) ? 'expired' : 'pending';
    }
  }

  /**
   * Signs in with the link or the one-time code in the address of this page, if this browser began the
   * sign-in. Call it when the page loads. Removes both from the address, and goes back to the page where the
   * sign-in began if that is another one: see `isReturning`. There, too, it resolves to `signedIn`. Resolves
   * to `foreignLink` if another browser began the sign-in: tell the user to type the digits of the message
   * there. Resolves to the code if another browser or a backend began the sign-in: ask the user, then pass
   * the code to `acceptCode`. Resolves to `fromProvider`, again until the next sign-in begins, if an identity
   * provider did not sign the user in yet. Does nothing where there is no page, such as on a server.
   */
  async pickUp(): Promise<PickedUp> {
    const brought = takeFromAddress();
    if (brought?.kind === 'code' || brought?.kind === 'link') return this.#pickUpSecret(brought);
    const { signedIn, fromProvider } = await this.#pickUpFromProvider(brought);
    if (signedIn || !fromProvider || fromProvider.linkFor !== undefined) return { signedIn };
    return { signedIn, fromProvider };
  }

  /**
   * Links the account that `linkIdentity` began to link, if a provider leads back to this page. Call it when
   * the page loads and the user is signed in. Goes back to the page where it began, as `pickUp`, which links
   * the account, too. Resolves to what came of it, again until the next start at a provider; undefined if
   * this browser began nothing. Leaves sign-ins to `pickUp`.
   */
  async pickUpIdentity(): Promise<LinkOutcome | undefined> {
    const start = this.#providers.get();
    const isSignIn = start !== undefined && start.linkFor === undefined;
    const brought = isSignIn ? undefined : takeFromAddress(true);
    const { fromProvider } = await this.#pickUpFromProvider(brought, true);
    return linkOutcomeFor(this.userId, fromProvider);
  }

  async #pickUpFromProvider(brought: Brought | undefined, ofLink = false): Promise<Found> {
    if (brought) this.#fromProvider = this.#pickUpAnswer(brought);
    const noted = brought ? undefined : this.#return.take(this.isGuest, ofLink);
    if (noted?.signedIn) return noted;
    if (noted?.fromProvider) this.#fromProvider = Promise.resolve(noted.fromProvider);
    return { signedIn: false, fromProvider: await this.#fromProvider };
  }

  async #pickUpSecret({ kind, text }: Brought): Promise<PickedUp> {
    const issue = kind === 'link' ? this.#issuedByLink : this.#issuedFor;
    const atProvider = kind === 'code' ? this.#providers.get() : undefined;
    for (const start of [atProvider, this.#pending.get()]) {
      try {
        if (start) return await this.#signInBy(await issue.call(this, text, start.verifier), start);
      } catch (error) {
        // The secret is of another sign-in, and a wrong verifier does not use it up.
        if (!(error instanceof ServiceError && error.code === 'invalid_grant')) throw error;
      }
    }
    return { signedIn: false, ...(kind === 'link' ? { foreignLink: true } : { foreignCode: text }) };
  }

  async #signInBy(issued: Issued, start: PendingSignIn | ProviderStart): Promise<PickedUp> {
    const goBack = this.#wayBack(start.page);
    await this.#begin(issued);
    if ('provider' in start) this.#providers.remove();
    this.#providers.noteUse('provider' in start ? start.provider : start.answer?.provider);
    goBack({ signedIn: true });
    return { signedIn: true };
  }

  /** Goes on with what an identity provider has brought. Ignores it if this browser did not begin there. */
  async #pickUpAnswer(brought: Brought): Promise<FromProvider | undefined> {
    const start = this.#providers.get();
    if (!start) return undefined;
    this.#providers.remove();
    const { provider, page, linkFor } = start;
    const goBack = this.#wayBack(page);
    const failure = await (linkFor ? this.#link(start, brought) : this.#sendCode(start, brought));
    const fromProvider = { provider, ...(failure && { failure }), ...(linkFor && { linkFor }) };
    goBack({ signedIn: false, fromProvider });
    return fromProvider;
  }

  /** Sends a code for an answer of a provider. Returns why it is not sent. */
  async #sendCode(start: ProviderStart, { kind, text }: Brought): Promise<ServiceError | undefined> {
    if (kind === 'error') return failureOfProvider(text, this.isGuest);
    return this.#startByAnswer({ ...start, code: text }).then(() => undefined, asServiceError);
  }

  /** Links an account that a provider has named. Returns why it is not linked. */
  async #link(start: ProviderStart, brought: Brought): Promise<ServiceError | undefined> {
    const { isGuest } = this;
    const failure = await this.#identities.finish(start, brought);
    if (!failure) await this.#tellAdded(isGuest);
    return failure;
  }

  /**
   * Returns what goes back to the page where a sign-in began, if that is another one, and notes there what
   * was found here.
   */
  #wayBack(page: string | undefined): (found: Found) => void {
    const back = wayBack(page);
    // Another route of this page does not load it anew.
    this.#isReturning =
      back !== undefined && back.pathname + back.search !== location.pathname + location.search;
    return (found) => {
      if (this.#isReturning) this.#return.note(found);
      if (back) location.replace(back.href);
    };
  }

  /**
   * Returns whom a code signs in that this browser did not ask for, and leaves it unused. Show it to a person
   * who is signed in as somebody else. Throws ServiceError: `invalid_grant` for a code that has ended.
   */
  async lookUpCode(code: string): Promise<CodeOwner> {
    const options = { headers: this.#key, repeatable: true };
    const { user_id, masked_address, group_name } = await this.#calls.postFor<LookupCodeResponses[200]>(
      '/hub/auth/codes/lookup',
      { code },
      options,
    );
    return { userId: user_id, maskedAddress: masked_address, groupName: group_name };
  }

  /**
   * Signs in with a code that this browser did not ask for. Somebody may have sent the link in order to sign
   * the visitor in as somebody else, so this replaces a user only with `switchUser`, and a guest only with
   * `loseGuest`: ask the person before, because nobody can get back to the data of that guest (decision
   * 0436). Only a good code replaces anybody. With `as`, only that user is replaced.
   */
  async acceptCode(
    code: string,
    { loseGuest = false, switchUser = false, as = this.userId }: AcceptOptions = {},
  ): Promise<void> {
    const check = () => this.#assertReplaceable(loseGuest);
    const replaces = () => switchUser && this.isSignedIn && !this.isGuest;
    this.#session.assertIsOf(as);
    if (!replaces()) check();
    const issued = await this.#issuedFor(code);
    // The tokens are forgotten also if the service does not answer.
    if (replaces()) await this.signOut({ as }).catch(ignoreUnlessOther);
    await this.#begin(issued, check);
  }

  #assertReplaceable(loseGuest: boolean): void {
    if (!(loseGuest && this.isGuest)) this.#assertSignedOut();
  }

  #assertSignedOut(): void {
    if (this.isGuest) throw new Error(WOULD_LOSE_GUEST);
    if (this.isSignedIn) throw new Error('a user is signed in already: sign out first');
  }

  /**
   * Returns a valid access token, refreshed if need be; undefined if nobody is signed in or the session has
   * ended. Tabs refresh one after another, so each refresh token is used once. Pass the token that an API
   * refused (`invalid_token`, `expired_token` or `revoked_session`) to get another one. Throws ServiceError
   * if the refresh fails.
   */
  accessToken(refused?: string): Promise<string | undefined> {
    return this.#session.token(refused);
  }

  /**
   * Calls the service or your backend as the signed-in user. If the answer says that the token is no longer
   * good, refreshes it once and calls again; every other answer is the caller's. Throws TypeError for an
   * origin that is neither the service's nor the page's nor one of `apiOrigins`, and ServiceError if nobody
   * is signed in or the refresh fails.
   */
  async fetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
    const call = (token: string) => {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${token}`);
      return (this.#options.fetch ?? globalThis.fetch)(url, { ...init, headers });
    };
    return this.#session.during(this.#receivers.originOf(url), call, refusesToken, {
      isRepeatable: !isStream(init.body),
    });
  }

  /** Returns the address of the service's page on which users manage their accounts. Throws ServiceError. */
  async accountUrl(): Promise<string> {
    return this.#calls.address(`/oidc/${await this.#application()}/account`);
  }

  /** Returns the profile of the signed-in user. Its groups are those of `GET /me/groups`. */
  async profile(options?: AsUser): Promise<Profile<Fields>> {
    return (await this.callOwn('/data?groups=false', options)).json();
  }

  /**
   * Calls an operation about the signed-in user. `path` follows `/me/applications/{app}`, such as
   * `/sessions`; a body that is no form is sent as JSON. Returns the successful answer. After a change,
   * `onChange` is called. Throws ServiceError.
   */
  async callOwn(path: string, { method = 'GET', body, as }: OwnRequest = {}): Promise<Response> {
    // A file that is sent twice would be two uploads.
    const answer = await this.#asUser(path, body, { method, repeatable: !isForm(body) }, as);
    if (method !== 'GET') this.#session.announce();
    return answer;
  }

  /**
   * Calls an operation about the teams of the signed-in user. `path` follows `/me/groups`, such as
   * `/{group}/members`. Otherwise as `callOwn`. A POST is repeated after a lost answer only if it has the
   * header `idempotency-key`.
   */
  async callGroups(
    path: string,
    { method = 'GET', body, headers = {}, as }: GroupsRequest = {},
  ): Promise<Response> {
    const repeatable = method === 'DELETE' || headers['idempotency-key'] !== undefined;
    const options = { method, headers, repeatable };
    const answer = await this.#callAsUser(`/me/groups${path}`, body, options, as);
    if (method !== 'GET') this.#session.announce();
    return answer;
  }

  /**
   * Asks for another address of the signed-in user: a code goes to the new one, and `completeAddressChange`
   * confirms it. Returns undefined if the user has that address already. Throws ServiceError, with
   * `reauthentication_required` if the sign-in is older than ten minutes.
   */
  async changeAddress(
    address: { email: string } | { phone_number: string },
    { as }: AsUser = {},
  ): Promise<AddressChange | undefined> {
    const answer = await this.#asUser('/data', { data: address }, { method: 'PATCH', repeatable: true }, as);
    const { pending = {} }: { pending?: Record<string, AddressChange> } = await answer.json();
    return Object.keys(address).flatMap((field) => pending[field] ?? [])[0];
  }

  /**
   * Confirms a new address with the code that went to it, perhaps with spaces. Only the session that asked
   * for the change can. Returns the profile. Throws ServiceError, such as `invalid_code`.
   */
  async completeAddressChange(
    { challenge_id }: AddressChange,
    code: string,
    { as }: AsUser = {},
  ): Promise<Profile<Fields>> {
    const body = { challenge_id, token: code.replace(/\s/g, '') };
    const answer = await this.#asUser('/addresses/complete', body, WHILE_PERSON_WAITS, as);
    const profile: Profile<Fields> = await answer.json();
    this.#session.announce();
    return profile;
  }

  /**
   * Cancels a change that waits for its code, in the session that asked for it. Again is as good. Throws
   * ServiceError, with `challenge_ended` if the change was completed.
   */
  async cancelAddressChange({ challenge_id }: AddressChange, { as }: AsUser = {}): Promise<void> {
    await this.#asUser('/addresses/cancel', { challenge_id }, { repeatable: true }, as);
  }

  /** Returns the passkeys of the signed-in user, the oldest first. Throws ServiceError. */
  passkeys(options: AsUser = {}): Promise<Passkey[]> {
    return this.#passkeys.list(options);
  }

  /**
   * Lets the signed-in user make a passkey in a dialog of the browser. A guest signs up by it. Resolves to
   * undefined if the person made none. Throws ServiceError, such as `reauthentication_required` if the
   * sign-in is older than ten minutes, and DOMException `InvalidStateError` if the device has a passkey of
   * the user.
   */
  async addPasskey(options: NewPasskey = {}): Promise<Passkey | undefined> {
    const { isGuest } = this;
    const added = await this.#passkeys.add(options);
    if (added) await this.#tellAdded(isGuest);
    return added;
  }

  /** Tells the page of a new way in. A guest has signed up by it, even if the token cannot say so at once. */
  async #tellAdded(wasGuest: boolean): Promise<void> {
    if (wasGuest) await this.#session.renewUntil((user) => !user.isGuest).catch(() => undefined);
    this.#session.announce();
  }

  /** Renames a passkey of the signed-in user, and returns it. Throws ServiceError. */
  async renamePasskey(id: string, name: string, options: AsUser = {}): Promise<Passkey> {
    const renamed = await this.#passkeys.rename(id, name, options);
    this.#session.announce();
    return renamed;
  }

  /**
   * Removes a passkey of the signed-in user. Again is as good. Throws ServiceError, such as
   * `reauthentication_required`, or `last_identifier` for the last way in.
   */
  async removePasskey(id: string, options: AsUser = {}): Promise<void> {
    await this.#passkeys.remove(id, options);
    this.#session.announce();
  }

  /**
   * Returns true if this page is to offer the user who has just signed in a passkey: at most once in 30
   * days, to users without one, on a device that recognises its user. `never` stops the offers. Throws
   * ServiceError.
   */
  async offerPasskey({ never = false, as }: AsUser & { never?: boolean } = {}): Promise<boolean> {
    const isSeen = globalThis.document?.visibilityState !== 'hidden';
    const isOfUse = never || (isSeen && (await this.canUsePasskeys()) && (await recognisesUser()));
    return isOfUse && this.#passkeys.offer(never, { as });
  }

  /** Returns the accounts of the user at identity providers, the oldest first. Throws ServiceError. */
  identities(options: AsUser = {}): Promise<LinkedIdentity[]> {
    return this.#identities.list(options);
  }

  /**
   * Goes to an identity provider, where the signed-in user links an account. The provider leads back to the
   * return page, where `pickUpIdentity` goes on, and only in this session. A guest signs up by it. Throws
   * ServiceError, such as `reauthentication_required` if the sign-in is older than ten minutes.
   */
  async linkIdentity(provider: string, { returnUrl, as }: LinkOptions = {}): Promise<void> {
    const { return_url } = withReturnUrl({}, returnUrl ?? this.#options.returnUrl);
    const { userId } = this;
    this.#fromProvider = undefined;
    await this.#identities.link(provider, { userId, returnUrl: return_url, as });
  }

  /**
   * Unlinks an account of the signed-in user. Again is as good. Throws ServiceError, such as
   * `reauthentication_required`, or `last_identifier` for the last way in.
   */
  async unlinkIdentity(id: string, options: AsUser = {}): Promise<void> {
    await this.#identities.remove(id, options);
    this.#session.announce();
  }

  /** Calls an operation about the user in the application. */
  async #asUser(
    path: string,
    body: object | undefined,
    options: PostOptions,
    as: string | undefined,
  ): Promise<Response> {
    return this.#callAsUser(`/me/applications/${await this.#application()}${path}`, body, options, as);
  }

  /** Calls an operation as the user, and once more with another token if that is refused. */
  async #callAsUser(
    address: string,
    body: object | undefined,
    options: PostOptions,
    as: string | undefined,
  ): Promise<Response> {
    const call = (token: string) => {
      const headers = { ...options.headers, authorization: `Bearer ${token}` };
      return this.#calls.post(address, body, { ...options, headers }).catch(asRefusal);
    };
    const answer = await this.#session.during(this.#options.baseUrl, call, isTokenRefused, { as });
    if (answer instanceof ServiceError) throw answer;
    return answer;
  }

  /**
   * Makes a team of the user the active one of this session, or none with null: access tokens name it from
   * now on, in all tabs, and the next session begins with it. Again is as good. Throws ServiceError, such as
   * `group_not_found` for a team that the user has left.
   */
  async setActiveGroup(groupId: string | null, { as }: AsUser = {}): Promise<void> {
    await this.#asUser('/active-group', { group_id: groupId }, { repeatable: true }, as);
    await this.#session.renewUntil(({ group }) => (group?.id ?? null) === groupId);
  }

  /**
   * Ends the session, with `everywhere` all sessions of the user, and removes the tokens of all tabs. Throws
   * ServiceError if the service did not end the session; the tokens are removed all the same. Throws Error
   * for a guest, and changes nothing, unless `loseGuest` is true: ask the person before (decision 0436).
   */
  async signOut({ everywhere = false, loseGuest = false, as }: SignOutOptions = {}): Promise<void> {
    this.#session.assertIsOf(as);
    if (this.isGuest && !loseGuest) throw new Error(WOULD_LOSE_GUEST);
    const tokens = await this.#session.end(as);
    if (!tokens) return;
    const path = `/me/applications/${await this.#application()}/signout`;
    const leave = (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return this.#calls.post(path, { sign_out_all: everywhere }, { headers, repeatable: true });
    };
    const refused = await leave(tokens.accessToken).catch(asRefusal).catch(ignoreEnded);
    if (!(refused instanceof ServiceError)) return;
    const issued = await this.#refresh(tokens.refreshToken);
    if (issued) await leave(issued.access_token);
  }

  /** Returns undefined if the service says that the session has ended. */
  #refresh(refreshToken: string | undefined): Promise<Issued | undefined> {
    const { clientId: client_id } = this.#options;
    const body = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id };
    return this.#calls.postForTokens('/hub/auth/token', body, { repeatable: true }).catch(ignoreEnded);
  }

  #issuedFor(code: string, verifier?: string): Promise<Issued> {
    const { clientId: client_id } = this.#options;
    const body = { grant_type: 'authorization_code', code, code_verifier: verifier, client_id };
    return this.#calls.postForTokens('/hub/auth/token', body);
  }

  #issuedByLink(link: string, verifier: string): Promise<Issued> {
    const headers = { accept: 'application/json' };
    return this.#calls.postForTokens(`/hub/auth/magic/${link}`, { code_verifier: verifier }, { headers });
  }

  /** Stores the tokens of a sign-in, unless `check` throws: another tab may have signed in meanwhile. */
  async #begin(issued: Issued, check?: () => void): Promise<void> {
    // A code of another sign-in may be of another address than the pending one.
    const to = check ? undefined : this.#pending.get()?.to;
    if (to && issued.device_key) await this.#devices.add(to, issued.device_key);
    await this.#session.begin(issued, () => {
      check?.();
      this.cancel();
    });
  }

  #assertPending(): PendingSignIn {
    const pending = this.#pending.get();
    if (!pending) throw new Error('no sign-in is pending in this browser: call start() first');
    return pending;
  }

  get #key(): { 'x-svc-app-key': string } {
    return { 'x-svc-app-key': this.#options.clientId };
  }

  async #application(): Promise<string> {
    return pathSegment(this.#options.application ?? (await this.appConfig()).app.id, 'application');
  }

  async #readConfig(): Promise<AppConfig> {
    try {
      return await (await this.#calls.get('/hub/app-config', this.#key)).json();
    } catch (error) {
      this.#config = undefined;
      throw error;
    }
  }
}

/** Throws an error only if another user has signed in meanwhile. */
function ignoreUnlessOther(error: unknown): void {
  if (error instanceof ServiceError && error.code === 'other_user') throw error;
}

/** Returns the refusal of an access token as an answer. Throws all other errors. */
function asRefusal(error: unknown): ServiceError {
  if (isTokenRefused(error)) return error;
  throw error;
}
