import { ServiceError, type SignIn } from '../browser.ts';

/** A sign-in that ends by the code typed here, or by the link of the message in another tab. */
export class CodeSignIn {
  readonly #signIn: SignIn;
  #wait: { stop: AbortController; result: Promise<boolean> } | undefined;

  constructor(signIn: SignIn) {
    this.#signIn = signIn;
  }

  /** Waits for another tab. Calls `ended` with true once that has signed the user in, else with false. */
  waitForLink(ended: (isSignedIn: boolean) => void): void {
    this.stop();
    const stop = new AbortController();
    const result = this.#signIn.waitForLink(stop.signal).catch(() => false);
    this.#wait = { stop, result };
    void result.then((isSignedIn) => {
      if (!stop.signal.aborted) ended(isSignedIn);
    });
  }

  /** Signs in with a code. Succeeds too if the code has ended because another tab has signed in. */
  async complete(code: string): Promise<void> {
    try {
      await this.#signIn.complete(code);
    } catch (error) {
      const isEnded = error instanceof ServiceError && error.code === 'challenge_ended';
      if (!(isEnded && (await this.#wait?.result))) throw error;
    }
  }

  stop(): void {
    this.#wait?.stop.abort();
    this.#wait = undefined;
  }
}
