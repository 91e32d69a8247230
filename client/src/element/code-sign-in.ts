import { ServiceError, type SignIn } from '../browser.ts';

/** A sign-in that ends by the code typed here, or by the link of the message in another tab of the browser. */
export class CodeSignIn {
  readonly #signIn: SignIn;
  #wait: { stop: AbortController; result: Promise<boolean> } | undefined;

  constructor(signIn: SignIn) {
    this.#signIn = signIn;
  }

  /** Waits for another tab. `ended` is called with true once the user is signed in by that, else with false. */
  waitForLink(ended: (isSignedIn: boolean) => void): void {
    this.stop();
    const stop = new AbortController();
    const result = this.#signIn.waitForLink(stop.signal).catch(() => false);
    this.#wait = { stop, result };
    void result.then((isSignedIn) => {
      if (!stop.signal.aborted) ended(isSignedIn);
    });
  }

  /** Signs in with a code. If another tab has done so meanwhile, the code has ended and the user is signed in. */
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
