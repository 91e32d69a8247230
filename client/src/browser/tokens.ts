import { stopwatch } from '../common/stopwatch.ts';
import { isOptional, storedJson, type TokenStorage } from './stored-json.ts';

/**
 * The tokens of the signed-in user. Client 1 reads and writes the first three members only; a browser may
 * have tabs of both.
 */
export type Tokens = {
  accessToken: string;
  refreshToken?: string | undefined;
  /** Epoch milliseconds of the device's clock from which on the access token is refreshed. */
  refreshAt: number;
  /** Epoch milliseconds of the device's clock when the token was issued. */
  issuedAt?: number | undefined;
  /** The same of the service's clock. */
  issuedAtService?: number | undefined;
  /** The sign-in that the tokens come from. Refreshes keep it. */
  session?: string | undefined;
};

/** An answer with tokens, and the service's clock when it was sent, if the page may read that. */
export type Issued = {
  access_token: string;
  refresh_token?: string | undefined;
  expires_in: number;
  /** After a sign-in, the key by which the service knows this device. */
  device_key?: string;
  date?: number;
};

/** Refreshes a minute before the token expires, because clocks differ and requests take time. */
const MARGIN_MILLISECONDS = 60_000;

/** Reads and writes the tokens of one application. Damaged ones count as none. */
export class TokenStore {
  readonly #storage: TokenStorage;
  /** The storage key of the tokens, by which other tabs see changes. */
  readonly name: string;
  /** The service's clock in the last answer with tokens that this page had, and the time since then. */
  #service: { date: number; passed: () => number } | undefined;

  constructor(storage: TokenStorage, clientId: string) {
    this.#storage = storage;
    this.name = `svc:${clientId}:tokens`;
  }

  get(): Tokens | undefined {
    return storedJson(this.#storage, this.name, areTokens);
  }

  /** Stores the tokens of an answer. Where its date cannot be read, the device's clock counts. */
  set(answer: Issued, session: string | undefined): Tokens {
    const issuedAt = Date.now();
    const date = answer.date ?? issuedAt;
    const tokens: Tokens = {
      accessToken: answer.access_token,
      refreshToken: answer.refresh_token,
      refreshAt: issuedAt + Math.max(0, answer.expires_in * 1000 - MARGIN_MILLISECONDS),
      issuedAt,
      issuedAtService: date,
      session,
    };
    this.#service = { date, passed: stopwatch() };
    this.#storage.setItem(this.name, JSON.stringify(tokens));
    return tokens;
  }

  /**
   * True if the access token must be refreshed before it is used. The device's clock may have been corrected
   * since the token was issued, forward or back: in doubt the token is refreshed.
   */
  isDue({ refreshAt, issuedAt = 0, issuedAtService = issuedAt }: Tokens): boolean {
    const now = Date.now();
    if (now >= refreshAt || now < issuedAt - MARGIN_MILLISECONDS) return true;
    // A page that had no answer yet cannot tell a clock that is wrong from one that was corrected.
    const serviceNow = this.#service ? this.#service.date + this.#service.passed() : now;
    return serviceNow - issuedAtService >= refreshAt - issuedAt;
  }

  remove(): void {
    this.#storage.removeItem(this.name);
  }
}

/** The form of tokens in a header (RFC 6750, section 2.1). */
const SENDABLE = /^[\w.~+/=-]+$/;

function areTokens(value: unknown): value is Tokens {
  const tokens: Partial<Record<keyof Tokens, unknown>> = Object(value);
  const { accessToken, refreshToken, refreshAt, issuedAt, issuedAtService, session } = tokens;
  return (
    typeof accessToken === 'string' &&
    SENDABLE.test(accessToken) &&
    isOptional('string', refreshToken, session) &&
    typeof refreshAt === 'number' &&
    isOptional('number', issuedAt, issuedAtService)
  );
}
