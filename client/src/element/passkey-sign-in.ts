import type { PasskeyOptions, SignIn } from '../browser.ts';

/** A sign-in by a passkey, chosen in a dialog of the browser or among what it offers in the address field. */
export class PasskeySignIn {
  readonly #signIn: SignIn;
  #wait: AbortController | undefined;

  constructor(signIn: SignIn) {
    this.#signIn = signIn;
  }

  get isWaiting(): boolean {
    return this.#wait !== undefined;
  }

  /**
   * Waits for the person, in place of the wait before. Returns true if another wait may begin: the person
   * chose no passkey, and `stop` was not called. Throws errors of `SignIn.passkey`.
   */
  async wait(options: PasskeyOptions): Promise<boolean> {
    this.stop();
    const own = new AbortController();
    this.#wait = own;
    try {
      const isSignedIn = await this.#signIn.passkey({ ...options, signal: own.signal });
      return !isSignedIn && !own.signal.aborted;
    } finally {
      if (this.#wait === own) this.#wait = undefined;
    }
  }

  stop(): void {
    this.#wait?.abort();
    this.#wait = undefined;
  }
}
