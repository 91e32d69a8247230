/** The tokens of the signed-in user. */
export type Tokens = {
  accessToken: string;
  refreshToken: string | undefined;
  /** Epoch milliseconds from which on the access token is refreshed. */
  refreshAt: number;
};

/** A sign-in that this browser began: only it can finish it, because only it has the verifier. */
export type PendingSignIn = {
  challengeId: string;
  verifier: string;
  /** The e-mail address or phone number to which the message went. */
  to?: string | undefined;
};

/** Where a browser keeps tokens; `localStorage`, so that all tabs share them. */
export type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Refreshes a minute before the token expires, because clocks differ and requests take time. */
const MARGIN_SECONDS = 60;

/** Reads and writes the tokens and the pending sign-in of one application. */
export class Store {
  readonly #storage: TokenStorage;
  readonly #name: string;

  constructor(storage: TokenStorage, clientId: string) {
    this.#storage = storage;
    this.#name = `svc:${clientId}`;
  }

  /** The storage key of the tokens, by which other tabs see changes. */
  get tokensKey(): string {
    return `${this.#name}:tokens`;
  }

  tokens(): Tokens | undefined {
    return this.#read<Tokens>(this.tokensKey);
  }

  setTokens(answer: { access_token: string; refresh_token?: string; expires_in: number }): Tokens {
    const lifetime = Math.max(0, answer.expires_in - MARGIN_SECONDS);
    const tokens: Tokens = {
      accessToken: answer.access_token,
      refreshToken: answer.refresh_token,
      refreshAt: Date.now() + lifetime * 1000,
    };
    this.#storage.setItem(this.tokensKey, JSON.stringify(tokens));
    return tokens;
  }

  removeTokens(): void {
    this.#storage.removeItem(this.tokensKey);
  }

  pending(): PendingSignIn | undefined {
    return this.#read<PendingSignIn>(`${this.#name}:pending`);
  }

  setPending(pending: PendingSignIn): void {
    this.#storage.setItem(`${this.#name}:pending`, JSON.stringify(pending));
  }

  removePending(): void {
    this.#storage.removeItem(`${this.#name}:pending`);
  }

  #read<T>(key: string): T | undefined {
    const text = this.#storage.getItem(key);
    return text === null ? undefined : JSON.parse(text);
  }
}
