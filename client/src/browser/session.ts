import { ServiceError } from '../common/service-error.ts';
import { stopwatch } from '../common/stopwatch.ts';
import { exclusively } from './exclusively.ts';
import { pause } from './pause.ts';
import type { TokenStorage } from './stored-json.ts';
import { type TokenUser, userOf } from './token-claims.ts';
import { type Issued, TokenStore, type Tokens } from './tokens.ts';

export type Listener = (isSignedIn: boolean) => void;

/** Exchanges a refresh token. Returns undefined if the service says that the session has ended. */
type Refresh = (refreshToken: string | undefined) => Promise<Issued | undefined>;

/** Longest time that a tab waits to see what another one has stored. */
const STORAGE_MILLISECONDS = 500;

/** The session of the signed-in user, which all tabs of a browser share and refresh one after another. */
export class Session {
  readonly #store: TokenStore;
  readonly #refresh: Refresh;
  readonly #listeners = new Set<Listener>();
  /** By origin, a token that was refused there although it was new: another one would not help. */
  readonly #useless = new Map<string, string>();

  constructor(storage: TokenStorage, clientId: string, refresh: Refresh) {
    this.#store = new TokenStore(storage, clientId);
    this.#refresh = refresh;
    globalThis.addEventListener?.('storage', ({ key }) => {
      // The event of a cleared storage has no key.
      if (key === null || key === this.#store.name) this.#tell();
    });
    // By this event clients of one page tell each other: that of the storage goes to other pages only.
    globalThis.addEventListener?.(this.#store.name, () => this.#tell());
    // A page that the browser had put aside got no events meanwhile (HTML, 7.4.6.3).
    globalThis.addEventListener?.('pageshow', ({ persisted }) => {
      if (persisted) this.#tell();
    });
  }

  get isOpen(): boolean {
    return this.#store.get() !== undefined;
  }

  /** Names the sign-in that the tokens come from. */
  get id(): string | undefined {
    return this.#store.get()?.session;
  }

  /** Whose the tokens are. */
  get user(): TokenUser | undefined {
    const tokens = this.#store.get();
    return tokens && userOf(tokens.accessToken);
  }

  /** Throws ServiceError `other_user` if the tokens are of another user than `as`. */
  assertIsOf(as: string | undefined): void {
    const tokens = this.#store.get();
    if (tokens) assertIsOf(tokens, as);
  }

  onChange(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Returns an access token that is good as far as this browser knows, and not the refused one. */
  async token(refused?: string): Promise<string | undefined> {
    return (await this.#tokens(refused))?.accessToken;
  }

  /**
   * Gets another access token, until one shows a change of the user: another tab may have refreshed just
   * before the change. Throws ServiceError if a refresh fails.
   */
  async renewUntil(isChanged: (user: TokenUser) => boolean): Promise<void> {
    for (let left = 2; left > 0; left -= 1) {
      const tokens = await this.#tokens(this.#store.get()?.accessToken);
      if (!tokens || isChanged(userOf(tokens.accessToken))) break;
    }
    this.announce();
  }

  /**
   * Makes a call with the access token. If its answer refuses the token, refreshes once and repeats the call.
   * Returns the refusal if the session has ended, if somebody has signed in anew meanwhile, if a new token
   * was refused at this origin before, or if the call is not repeatable. Throws ServiceError if nobody is
   * signed in, if a token would be used that is of another user than `as`, or if the refresh fails.
   */
  async during<T>(
    origin: string,
    call: (token: string) => Promise<T>,
    isRefused: (answer: T) => boolean | Promise<boolean>,
    { isRepeatable = true, as }: { isRepeatable?: boolean; as?: string | undefined } = {},
  ): Promise<T> {
    const before = await this.#tokens();
    if (!before) throw new ServiceError('Nobody is signed in.', { status: 401, code: 'missing_credentials' });
    assertIsOf(before, as);
    const { accessToken, session } = before;
    const answer = await call(accessToken);
    if (this.#useless.get(origin) === accessToken || !(await isRefused(answer))) return answer;
    const after = await this.#tokens(accessToken);
    if (!after) return answer;
    assertIsOf(after, as);
    if (after.session !== session || !isRepeatable) return answer;
    const second = await call(after.accessToken);
    if (await isRefused(second)) this.#useless.set(origin, after.accessToken);
    return second;
  }

  /** Stores the tokens of a sign-in, unless `prepare` throws. No other tab changes them meanwhile. */
  async begin(issued: Issued, prepare: () => void): Promise<void> {
    await exclusively(this.#store.name, async () => {
      prepare();
      this.#store.set(issued, String(Math.random()));
    });
    this.announce();
  }

  /**
   * Forgets the tokens, even if a refresh that they need fails. Returns those that are good. Throws
   * ServiceError, and forgets nothing, if they are of another user than `as`.
   */
  end(as?: string): Promise<Tokens | undefined> {
    return this.#tokens().finally(() => {
      this.assertIsOf(as);
      this.#forget();
    });
  }

  async #tokens(refused?: string): Promise<Tokens | undefined> {
    if (!this.#needsRefresh(refused)) return this.#store.get();
    return exclusively(this.#store.name, async (hasWaited) => {
      if (hasWaited) await this.#seeOthers(refused);
      return this.#refreshed(refused);
    });
  }

  /** A browser shows the storage of another tab's process a moment after that tab has written. */
  async #seeOthers(refused: string | undefined): Promise<void> {
    const passed = stopwatch();
    while (this.#needsRefresh(refused) && passed() < STORAGE_MILLISECONDS)
      await pause(STORAGE_MILLISECONDS / 10);
  }

  async #refreshed(refused: string | undefined): Promise<Tokens | undefined> {
    // Another tab may have refreshed while this one waited.
    const tokens = this.#store.get();
    if (!tokens || !this.#needsRefresh(refused)) return tokens;
    const issued = await this.#refresh(tokens.refreshToken);
    // The user may have signed out meanwhile, where tabs cannot wait for one another.
    const current = this.#store.get();
    if (current?.refreshToken !== tokens.refreshToken) return current;
    if (issued) return this.#store.set({ refresh_token: tokens.refreshToken, ...issued }, tokens.session);
    this.#forget();
    return undefined;
  }

  #needsRefresh(refused: string | undefined): boolean {
    const tokens = this.#store.get();
    return tokens !== undefined && (tokens.accessToken === refused || this.#store.isDue(tokens));
  }

  #forget(): void {
    this.#store.remove();
    this.announce();
  }

  /** Tells this page, with its other clients, that the session or its user has changed. */
  announce(): void {
    // Outside of pages there are no others to tell.
    if (!globalThis.dispatchEvent?.(new Event(this.#store.name))) this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener(this.isOpen);
  }
}

function assertIsOf({ accessToken }: Tokens, as: string | undefined): void {
  if (as === undefined || userOf(accessToken).userId === as) return;
  throw new ServiceError('Another user is signed in now. Nothing was sent.', {
    status: 409,
    code: 'other_user',
  });
}
