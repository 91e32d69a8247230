import type { TokenStorage } from '@svc/client/browser';

/** The name under which the client of the hub keeps its tokens, and by which the clients of a page tell. */
const TOKENS = 'svc:key_hub:tokens';

/** Keeps what begins a sign-in in this browser, and the access token of one in memory alone. */
export class ClientStorage implements TokenStorage {
  #tokens: string | null = null;
  /** Names the sign-in that the token comes from: the client sees by it that somebody signed in elsewhere. */
  #signIn = String(Math.random());

  getItem(name: string): string | null {
    return name === TOKENS ? this.#tokens : localStorage.getItem(name);
  }

  setItem(name: string, value: string): void {
    if (name === TOKENS) this.#tokens = value;
    else localStorage.setItem(name, value);
  }

  removeItem(name: string): void {
    if (name === TOKENS) this.#tokens = null;
    else localStorage.removeItem(name);
  }

  /** Gives the client a token that it did not ask for itself. Returns the token. */
  keep<Token extends { text: string; renewAt: number }>(token: Token): Token {
    const { text: accessToken, renewAt: refreshAt } = token;
    this.#tokens = JSON.stringify({ accessToken, refreshAt, session: this.#signIn });
    dispatchEvent(new Event(TOKENS));
    return token;
  }

  /** Takes the token from the client. */
  forget(): void {
    this.#tokens = null;
    dispatchEvent(new Event(TOKENS));
  }

  /** Says that the next token is of another sign-in. */
  expectOther(): void {
    this.#signIn = String(Math.random());
  }
}
