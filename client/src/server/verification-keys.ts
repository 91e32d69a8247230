import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { send } from '../common/send.ts';
import { stopwatch } from '../common/stopwatch.ts';
import { TokenError } from './token-error.ts';

const TIMEOUT_MILLISECONDS = 5000;
/** The time for which the service lets caches store the keys. */
const FRESH_MILLISECONDS = 5 * 60_000;
/** Every token that a replaced key has signed expires within an hour. */
const USABLE_MILLISECONDS = 60 * 60_000;
/** Tokens with invented keys cause one request in this time. */
const PAUSE_MILLISECONDS = 30_000;
/** While the service hangs, one request in this time waits for it. */
const PAUSE_AFTER_FAILURE_MILLISECONDS = 5000;

type Known = { find: JWTVerifyGetKey; age: () => number };

const keysByIssuer = new Map<string, VerificationKeys>();

/** Returns the keys of an issuer, which all callers of this process share. */
export function keysOf(issuer: string): VerificationKeys {
  const known = keysByIssuer.get(issuer);
  if (known) return known;
  const created = new VerificationKeys(issuer);
  keysByIssuer.set(issuer, created);
  return created;
}

/** The keys of an issuer. Reads them when needed, every five minutes, and once more for an unknown key. */
class VerificationKeys {
  readonly #url: string;
  #known: Known | undefined;
  #reading: Promise<Known> | undefined;
  #failure: { error: TokenError; age: () => number } | undefined;

  constructor(issuer: string) {
    this.#url = `${issuer}/.well-known/jwks.json`;
  }

  /**
   * Returns a function that finds the key of a token, for `jwtVerify`. While the keys cannot be read, it
   * finds those of the last hour. Throws TokenError `keys_unavailable` if the key may exist and cannot be
   * read.
   */
  finder(timeoutMilliseconds = TIMEOUT_MILLISECONDS): JWTVerifyGetKey {
    return async (header, token) => {
      const known = await this.#current(timeoutMilliseconds);
      try {
        return await known.find(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey) || known.age() < PAUSE_MILLISECONDS) throw error;
        return (await this.#read(timeoutMilliseconds)).find(header, token);
      }
    };
  }

  async #current(timeoutMilliseconds: number): Promise<Known> {
    const known = this.#known;
    if (known && known.age() < FRESH_MILLISECONDS) return known;
    try {
      return await this.#read(timeoutMilliseconds);
    } catch (error) {
      if (known && known.age() < USABLE_MILLISECONDS) return known;
      throw error;
    }
  }

  /** Requests at the same time share one reading. Throws TokenError `keys_unavailable`. */
  #read(timeoutMilliseconds: number): Promise<Known> {
    if (this.#failure && this.#failure.age() < PAUSE_AFTER_FAILURE_MILLISECONDS)
      return Promise.reject(this.#failure.error);
    this.#reading ??= this.#fetch(timeoutMilliseconds).finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #fetch(timeoutMilliseconds: number): Promise<Known> {
    try {
      const request = { method: 'GET', url: this.#url, headers: new Headers() };
      const response = await send(request, { retries: 0, timeoutMilliseconds });
      this.#known = { find: createLocalJWKSet(await response.json()), age: stopwatch() };
      this.#failure = undefined;
      return this.#known;
    } catch (cause) {
      const message = `The keys at ${this.#url} cannot be read. Check the base URL, or try again later.`;
      const error = new TokenError(message, 'keys_unavailable', cause);
      this.#failure = { error, age: stopwatch() };
      throw error;
    }
  }
}
