/** Whether to offer a passkey to a user who has just signed in by a code or a link. */
export class PasskeyOffer {
  #isDue = false;
  #answer: Promise<boolean> | undefined;

  /** Notes whether the next user that is shown has just signed in. */
  expect(isDue: boolean): void {
    this.#isDue = isDue;
  }

  /** Asks once for a sign-in, also if it is noticed twice. An offer that fails is none. */
  async ask(offer: () => Promise<boolean>): Promise<boolean> {
    if (this.#isDue) this.#answer = offer().catch(() => false);
    this.#isDue = false;
    const isOffered = (await this.#answer) ?? false;
    this.#answer = undefined;
    return isOffered;
  }
}
