import { pathSegment } from '../common/path-segment.ts';
import { type SendOptions, send } from '../common/send.ts';
import { ServiceError } from '../common/service-error.ts';
import type {
  AppConfig,
  GetMyDataResponses,
  IssueTokenResponses,
  StartSignInData,
  StartSignInResponses,
} from '../generated/types.gen.ts';
import { newVerifier } from './code-challenge.ts';
import { DeviceKeys } from './devices.ts';
import { solve } from './proof.ts';
import { withReturnUrl } from './return-url.ts';
import { type PendingSignIn, Store, type TokenStorage } from './tokens.ts';

export type BrowserOptions = SendOptions & {
  /** Base URL of the service, such as `https://auth.example.com`. */
  baseUrl: string;
  /** Publishable key of the application. It is no secret. */
  clientId: string;
  /** Id of the application. By default it is read with its configuration. */
  application?: string;
  /** By default `localStorage`, so that the tabs of the browser share one session. */
  storage?: TokenStorage;
};

export type StartRequest = Omit<
  StartSignInData['body'],
  'code_challenge' | 'code_challenge_method' | 'device_key' | 'proof'
>;
export type Profile = GetMyDataResponses[keyof GetMyDataResponses];
type Issued = IssueTokenResponses[200];
type Started = StartSignInResponses[200];
/** What was in the address of a page. At most one of the foreign ones is there. */
type PickedUp = { signedIn: boolean; foreignCode?: string; foreignLink?: boolean };
type PostOptions = { headers?: Record<string, string>; repeatable?: boolean; retries?: number };
type Listener = (isSignedIn: boolean) => void;

/** A person who is throttled wants to know for how long, instead of a page that does nothing. */
const WHILE_PERSON_WAITS: PostOptions = { retries: 0 };

const POLL_MILLISECONDS = 2000;
/** Longest time that a tab waits to see what another one has stored. */
const STORAGE_MILLISECONDS = 500;
/** Longest time that a tab waits for the tokens of a sign-in that another one has completed. */
const OTHER_TAB_MILLISECONDS = 5000;
/**
 * The one-time code or the link in the fragment of the page's address. The last one counts, because it is the
 * service's.
 */
const PICKED_UP = /^(.*[#&;/?!])svc_(code|link)=([\w-]+)$/;

/** Signs a user of an application in, keeps the tokens, and refreshes them once for all tabs. */
export class SignIn {
  readonly #options: BrowserOptions;
  readonly #store: Store;
  readonly #devices: DeviceKeys;
  readonly #listeners = new Set<Listener>();
  /** The sign-in that this tab began. Another tab may have begun a later one. */
  #pending: PendingSignIn | undefined;
  #config: Promise<AppConfig> | undefined;

  constructor(options: BrowserOptions) {
    this.#options = options;
    const storage = options.storage ?? localStorage;
    this.#store = new Store(storage, options.clientId);
    this.#devices = new DeviceKeys(storage, options.clientId);
    globalThis.addEventListener?.('storage', ({ key }) => {
      // The event of a cleared storage has no key.
      if (key !== null && key !== this.#store.tokensKey) return;
      if (this.isSignedIn) this.#pending = undefined;
      this.#announce();
    });
  }

  /** True if this browser has tokens. The session may have ended since: `accessToken()` finds out. */
  get isSignedIn(): boolean {
    return this.#store.tokens() !== undefined;
  }

  /** Calls a function when the user signs in or out, also in another tab. Returns a function that stops it. */
  onChange(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The address to which a message went whose code or link can still sign in here, as far as this browser knows. */
  get pendingAddress(): string | undefined {
    return this.#pendingSignIn()?.to;
  }

  /** Returns the name, looks and sign-in methods of the application. Reads them once. Throws ServiceError. */
  appConfig(): Promise<AppConfig> {
    this.#config ??= this.#readConfig();
    return this.#config;
  }

  /**
   * Sends a code and a link to an address of the user. Only this browser can complete the sign-in. The page
   * of the link leads back to this page, unless the request names another one, or the application does not
   * allow the origin of this one. If the service asks for a proof of work, this takes a second more.
   */
  async start(request: StartRequest): Promise<void> {
    const { verifier, challenge } = await newVerifier();
    const to = request.email ?? request.phone ?? '';
    const body = { ...withReturnUrl(request), code_challenge: challenge, code_challenge_method: 'S256' };
    const device_key = await this.#devices.of(to);
    const challengeId = await this.#startAs({ ...body, device_key }).catch(async (error) => {
      if (isAboutDevice(error)) {
        await this.#devices.remove(to);
        return this.#startAs(body);
      }
      const proof = await proofFor(error);
      if (proof === undefined) throw error;
      return this.#startAs({ ...body, device_key, proof });
    });
    this.#pending = { challengeId, verifier, to };
    this.#store.setPending(this.#pending);
  }

  async #startAs(body: object): Promise<string> {
    const options = { headers: { 'x-svc-app-key': this.#options.clientId }, ...WHILE_PERSON_WAITS };
    const started = await this.#post<Started>('/hub/auth/init', body, options);
    return started.challenge_id;
  }

  /** Forgets the sign-in that was started. Its code and link no longer sign in here. */
  cancel(): void {
    this.#pending = undefined;
    this.#store.removePending();
  }

  /** Signs in with the code that the user typed, perhaps with spaces. Throws ServiceError, such as `invalid_code`. */
  async complete(code: string): Promise<void> {
    const { challengeId, verifier } = this.#assertPending();
    const body = { challenge_id: challengeId, token: code.replace(/\s/g, ''), code_verifier: verifier };
    await this.#begin(await this.#post<Issued>('/hub/auth/complete', body, WHILE_PERSON_WAITS));
  }

  /**
   * Waits until another tab of this browser completes the sign-in, for example the one that the link of the
   * message leads to. Resolves to true once its tokens are in the storage that the tabs share, so that the
   * user is signed in here, and to false if the sign-in ended without that. Keeps waiting while the service
   * does not answer.
   */
  async waitForLink(signal?: AbortSignal): Promise<boolean> {
    const { challengeId } = this.#assertPending();
    for (;;) {
      signal?.throwIfAborted();
      const status = await this.#statusOf({ challenge_id: challengeId });
      signal?.throwIfAborted();
      if (status === 'expired') return false;
      if (status === 'completed') return this.#seesTokens();
      await pause(POLL_MILLISECONDS);
    }
  }

  /** The service knows that another tab has completed the sign-in before that tab has its answer. */
  async #seesTokens(): Promise<boolean> {
    const end = Date.now() + OTHER_TAB_MILLISECONDS;
    while (!this.isSignedIn && Date.now() < end) await pause(STORAGE_MILLISECONDS / 10);
    return this.isSignedIn;
  }

  /** Returns the status of a challenge: `pending` while the service itself does not answer. */
  async #statusOf(about: object): Promise<string> {
    try {
      const options = { repeatable: true };
      return (await this.#post<{ status: string }>('/hub/auth/challenge_status', about, options)).status;
    } catch (error) {
      return isOfService(error) && !isTemporary(error) ? 'expired' : 'pending';
    }
  }

  /**
   * Signs in with the link or the one-time code in the address of this page, if this browser began the
   * sign-in. Call it when the page loads. Removes both from the address. Resolves to `foreignLink` if another
   * browser began the sign-in: tell the user to type the digits of the message there. Resolves to the code if
   * another browser or a backend began the sign-in: ask the user, then pass the code to `acceptCode`.
   */
  async pickUp(): Promise<PickedUp> {
    const [, before, kind, secret] = PICKED_UP.exec(location.hash) ?? [];
    if (before === undefined || secret === undefined) return { signedIn: false };
    const rest = before.replace(/[#&;/?!]$/, '');
    history.replaceState(history.state, '', `${location.pathname}${location.search}${rest}`);
    const foreign = {
      signedIn: false,
      ...(kind === 'link' ? { foreignLink: true } : { foreignCode: secret }),
    };
    const pending = this.#pendingSignIn();
    if (!pending) return foreign;
    try {
      const issue = kind === 'link' ? this.#issuedByLink : this.#issuedFor;
      await this.#begin(await issue.call(this, secret, pending.verifier));
      return { signedIn: true };
    } catch (error) {
      // The secret is of another sign-in than the pending one, and a wrong verifier does not use it up.
      if (error instanceof ServiceError && error.code === 'invalid_grant') return foreign;
      throw error;
    }
  }

  /**
   * Signs in with a code that this browser did not ask for. Somebody may have sent the link in order to sign
   * the visitor in as somebody else, so this never replaces a session: sign out first.
   */
  async acceptCode(code: string): Promise<void> {
    this.#assertSignedOut();
    const issued = await this.#issuedFor(code);
    await this.#begin(issued, () => this.#assertSignedOut());
  }

  #assertSignedOut(): void {
    if (this.isSignedIn) throw new Error('a user is signed in already: sign out before you accept a code');
  }

  /**
   * Returns a valid access token, refreshed if need be; undefined if nobody is signed in or the session has
   * ended. Tabs refresh one after another, so each refresh token is used once.
   */
  async accessToken(): Promise<string | undefined> {
    const tokens = this.#store.tokens();
    if (!tokens || tokens.refreshAt > Date.now()) return tokens?.accessToken;
    const locks = globalThis.navigator?.locks;
    if (!locks) return this.#refreshed();
    const first = await locks.request(this.#store.tokensKey, { ifAvailable: true }, async (lock) =>
      lock ? { token: await this.#refreshed() } : undefined,
    );
    return first ? first.token : this.#exclusively(() => this.#refreshedAfterOthers());
  }

  /** A browser shows the storage of another tab's process a moment after that tab has written. */
  async #refreshedAfterOthers(): Promise<string | undefined> {
    const end = Date.now() + STORAGE_MILLISECONDS;
    while (this.#isDue() && Date.now() < end) await pause(STORAGE_MILLISECONDS / 10);
    return this.#refreshed();
  }

  #isDue(): boolean {
    return (this.#store.tokens()?.refreshAt ?? Number.POSITIVE_INFINITY) <= Date.now();
  }

  /** Calls the service or your backend as the signed-in user. Throws ServiceError if nobody is signed in. */
  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const token = await this.accessToken();
    if (token === undefined) throw nobody();
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    return (this.#options.fetch ?? globalThis.fetch)(url, { ...init, headers });
  }

  /** Returns the profile of the signed-in user. */
  async profile(): Promise<Profile> {
    const token = await this.accessToken();
    if (token === undefined) throw nobody();
    const headers = new Headers({ authorization: `Bearer ${token}` });
    const url = this.#address(`/me/applications/${await this.#application()}/data`);
    return (await send({ method: 'GET', url, headers }, this.#options)).json();
  }

  /**
   * Ends the session, with `everywhere` all sessions of the user, and removes the tokens of all tabs. Throws
   * ServiceError if the service did not end the session; the tokens are removed all the same.
   */
  async signOut({ everywhere = false } = {}): Promise<void> {
    const token = await this.accessToken().finally(() => this.#forget());
    if (token === undefined) return;
    const path = `/me/applications/${await this.#application()}/signout`;
    const headers = { authorization: `Bearer ${token}` };
    await this.#send(path, { sign_out_all: everywhere }, { headers, repeatable: true }).catch(ignoreEnded);
  }

  async #refreshed(): Promise<string | undefined> {
    // Another tab may have refreshed while this one waited.
    const tokens = this.#store.tokens();
    if (!tokens || tokens.refreshAt > Date.now()) return tokens?.accessToken;
    const body = { grant_type: 'refresh_token', refresh_token: tokens.refreshToken };
    const options = { repeatable: true };
    const issued = await this.#post<Issued>('/hub/auth/token', body, options).catch(ignoreEnded);
    // The user may have signed out meanwhile, where tabs cannot wait for one another.
    const current = this.#store.tokens();
    if (current?.refreshToken !== tokens.refreshToken) return current?.accessToken;
    if (issued)
      return this.#store.setTokens({ refresh_token: tokens.refreshToken ?? '', ...issued }).accessToken;
    this.#forget();
    return undefined;
  }

  #forget(): void {
    this.#store.removeTokens();
    this.#announce();
  }

  #issuedFor(code: string, verifier?: string): Promise<Issued> {
    const body = { grant_type: 'authorization_code', code, code_verifier: verifier };
    return this.#post<Issued>('/hub/auth/token', body);
  }

  #issuedByLink(link: string, verifier: string): Promise<Issued> {
    const headers = { accept: 'application/json' };
    return this.#post<Issued>(`/hub/auth/magic/${link}`, { code_verifier: verifier }, { headers });
  }

  /** Stores the tokens of a sign-in, unless `check` throws: another tab may have signed in meanwhile. */
  async #begin(issued: Issued, check?: () => void): Promise<void> {
    // A code of another sign-in may be of another address than the pending one.
    const to = check ? undefined : this.#pendingSignIn()?.to;
    if (to && issued.device_key) await this.#devices.add(to, issued.device_key);
    await this.#exclusively(async () => {
      check?.();
      this.#store.setTokens(issued);
    });
    this.cancel();
    this.#announce();
  }

  #pendingSignIn(): PendingSignIn | undefined {
    return this.#pending ?? this.#store.pending();
  }

  #assertPending() {
    const pending = this.#pendingSignIn();
    if (!pending) throw new Error('no sign-in is pending in this browser: call start() first');
    return pending;
  }

  async #application(): Promise<string> {
    return pathSegment(this.#options.application ?? (await this.appConfig()).app.id, 'application');
  }

  async #readConfig(): Promise<AppConfig> {
    const headers = new Headers({ 'x-svc-app-key': this.#options.clientId });
    const url = this.#address('/hub/app-config');
    try {
      return await (await send({ method: 'GET', url, headers }, this.#options)).json();
    } catch (error) {
      this.#config = undefined;
      throw error;
    }
  }

  #exclusively<T>(run: () => Promise<T>): Promise<T> {
    const locks = globalThis.navigator?.locks;
    return locks ? locks.request(this.#store.tokensKey, run) : run();
  }

  async #post<T>(path: string, body: object, options?: PostOptions): Promise<T> {
    return (await this.#send(path, body, options)).json();
  }

  #send(
    path: string,
    body: object,
    { headers = {}, repeatable = false, ...limits }: PostOptions = {},
  ): Promise<Response> {
    const request = {
      method: 'POST',
      url: this.#address(path),
      headers: new Headers({ 'content-type': 'application/json', ...headers }),
      body: JSON.stringify(body),
      repeatable,
    };
    return send(request, { ...this.#options, ...limits });
  }

  #address(path: string): string {
    return this.#options.baseUrl.replace(/\/+$/, '') + path;
  }

  #announce(): void {
    for (const listener of this.#listeners) listener(this.isSignedIn);
  }
}

/** Does the work that a refusal asks for; undefined if it asks for none. */
async function proofFor(error: unknown): Promise<string | undefined> {
  return error instanceof ServiceError && error.challenge ? solve(error.challenge) : undefined;
}

/** True if the service does not take device keys, as an earlier release. */
function isAboutDevice(error: unknown): boolean {
  return error instanceof ServiceError && error.faults.some(({ path }) => path === 'body.device_key');
}

/**
 * True if the service says that the session has ended, so that only a new sign-in helps. A disabled
 * application may be enabled again.
 */
function isEnded(error: unknown): boolean {
  if (!isOfService(error)) return false;
  return [400, 401, 403].includes(error.status) && error.code !== 'application_disabled';
}

/** True for errors of the service. A firewall may refuse a request, too, but its answer has no id of it. */
function isOfService(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.requestId !== undefined;
}

/** True if the same request may succeed later. */
function isTemporary(error: unknown): boolean {
  return error instanceof ServiceError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

/** Throws all errors but those of a session that has ended. */
function ignoreEnded(error: unknown): undefined {
  if (!isEnded(error)) throw error;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function nobody(): ServiceError {
  return new ServiceError('Nobody is signed in.', { status: 401, code: 'missing_credentials' });
}
