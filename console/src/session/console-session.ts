import { SignIn } from '@svc/client/browser';
import { ClientStorage } from './client-storage.ts';

/** The publishable key of the hub, with which operators sign in. */
const HUB_KEY = 'key_hub';
const HUB_APPLICATION = 'app_hub';
const SESSION_PATH = '/console/session';
/** Tells the service that the console's own script asks, and no form or other page. */
const OWN_SCRIPT = { 'x-svc-console': '1', 'content-type': 'application/json' };
/** A token is renewed this long before it ends, because clocks differ and requests take time. */
const MARGIN_MILLISECONDS = 60_000;
/** Tabs take turns: each renewal replaces the cookie. */
const LOCK = 'svc-console-session';
/** Names in the storage of the tab whose drafts it has. */
const PERSON = 'svc-console-person';

/** Who is signed in. `ended` keeps the page: the same person may go on after signing in again. */
export type SessionState =
  | { name: 'unknown' }
  | { name: 'signedOut' }
  | { name: 'signedIn'; userId: string }
  | { name: 'ended'; userId: string };

type Issued = { access_token: string; expires_in: number; user_id: string };
type Token = { text: string; renewAt: number };

/**
 * The session of the operator. The refresh token is in a cookie that only a function of the service reads;
 * the access token is in memory. A call that needs a token while the session has ended waits until the same
 * person has signed in again.
 */
export class ConsoleSession {
  #state: SessionState = { name: 'unknown' };
  #token: Token | undefined;
  #renewal: Promise<Token | undefined> | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #storage = new ClientStorage();
  #client: SignIn | undefined;
  /** Tells the other tabs that the person signed in or out. */
  readonly #tabs = new BroadcastChannel(LOCK);

  constructor() {
    this.#tabs.onmessage = () => {
      this.#storage.expectOther();
      this.#renew().catch(() => undefined);
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): SessionState => this.#state;

  /** Finds out whether this browser has a session. Throws TypeError if the service does not answer. */
  async begin(): Promise<true> {
    if (this.#state.name !== 'unknown') return true;
    if (!(await this.#renew())) this.#become({ name: 'signedOut' });
    // Another tab may have signed in meanwhile: what a provider brings still leads to its page.
    else
      await this.client()
        .pickUp()
        .catch(() => undefined);
    return true;
  }

  /** Returns a token that is good, and not the refused one. Waits while nobody is signed in. */
  async token(refused?: string): Promise<string> {
    for (;;) {
      const token = this.#token;
      if (token && token.text !== refused && Date.now() < token.renewAt) return token.text;
      const renewed = await this.#renew();
      if (renewed) return renewed.text;
      await this.#untilSignedIn();
    }
  }

  /**
   * Returns the client that signs an operator in, and acts for who is signed in. Its tokens are those of this
   * session. The page has one, because it remembers what an identity provider has brought.
   */
  client(): SignIn {
    this.#client ??= new SignIn({
      baseUrl: location.origin,
      clientId: HUB_KEY,
      application: HUB_APPLICATION,
      returnUrl: '/console',
      storage: this.#storage,
      fetch: (input, init) => this.#fetch(input, init),
    });
    return this.#client;
  }

  /** Ends the session of this browser. Forgets what was read and typed: the next person may be another. */
  async end(): Promise<void> {
    await fetch(SESSION_PATH, { method: 'DELETE', headers: OWN_SCRIPT });
    this.#tabs.postMessage('end');
    sessionStorage.clear();
    location.replace('/console');
  }

  /** Sends what is answered with tokens to the function that keeps the refresh token in the cookie. */
  async #fetch(input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> {
    const exchange = exchangeOf(new URL(String(input), location.origin).pathname, init.body);
    if (!exchange) return fetch(input, init);
    const { path, body } = exchange;
    const answer = await fetch(path, { method: 'POST', headers: OWN_SCRIPT, body: JSON.stringify(body) });
    if (answer.ok) {
      this.#take(await answer.clone().json());
      this.#tabs.postMessage('begin');
    } else if (answer.status === 401) this.#noteEnd();
    return answer;
  }

  /** Gets another token for the cookie; undefined if the session has ended. Asks once for all callers. */
  #renew(): Promise<Token | undefined> {
    this.#renewal ??= navigator.locks
      .request(LOCK, () => this.#ask())
      .finally(() => {
        this.#renewal = undefined;
      });
    return this.#renewal;
  }

  async #ask(): Promise<Token | undefined> {
    const answer = await fetch(SESSION_PATH, { method: 'POST', headers: OWN_SCRIPT, body: '{}' });
    if (answer.ok) return this.#storage.keep(this.#take(await answer.json()));
    if (answer.status !== 401) throw new TypeError(`the session function answered ${answer.status}`);
    this.#noteEnd();
    return undefined;
  }

  #noteEnd(): void {
    this.#token = undefined;
    this.#storage.forget();
    if (this.#state.name === 'signedIn') this.#become({ ...this.#state, name: 'ended' });
  }

  #take({ access_token: text, expires_in: seconds, user_id: userId }: Issued): Token {
    const { userId: shown = userId } = { userId, ...this.#state };
    const typedBy = sessionStorage.getItem(PERSON) ?? shown;
    // What was typed, and what is on the page, belongs to the person before.
    if (typedBy !== userId) sessionStorage.clear();
    sessionStorage.setItem(PERSON, userId);
    if (shown !== userId) location.reload();
    const token = { text, renewAt: Date.now() + Math.max(0, seconds * 1000 - MARGIN_MILLISECONDS) };
    this.#token = token;
    this.#become({ name: 'signedIn', userId });
    return token;
  }

  #untilSignedIn(): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.subscribe(() => {
        if (this.#state.name !== 'signedIn') return;
        stop();
        resolve();
      });
    });
  }

  #become(state: SessionState): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** Returns the request of the console for one that is answered with tokens; undefined for others. */
function exchangeOf(called: string, text: unknown): { path: string; body: object } | undefined {
  const [, link] = /^\/hub\/auth\/magic\/([^/]+)$/.exec(called) ?? [];
  const sent = () => JSON.parse(String(text ?? '{}'));
  if (called === '/hub/auth/passkey') return { path: `${SESSION_PATH}/passkey`, body: sent() };
  const isExchange = link !== undefined || called === '/hub/auth/complete' || called === '/hub/auth/token';
  if (!isExchange) return undefined;
  const { challenge_id, token, code = token, code_verifier } = sent();
  return { path: SESSION_PATH, body: { challenge_id, code, link, code_verifier } };
}
