import type { AddressChange, AsUser, Profile, SignIn } from '../browser.ts';

type Holder = Pick<SignIn, 'cancelAddressChange' | 'profile'>;

/**
 * The changes of address for which codes were sent since the person began to change it. Each further code is
 * that of a further change.
 */
export class AskedChanges {
  readonly #signIn: Holder;
  #asked: AddressChange[] = [];

  constructor(signIn: Holder) {
    this.#signIn = signIn;
  }

  add(change: AddressChange): void {
    this.#asked.push(change);
  }

  /** Forgets the changes, before the person begins anew. */
  clear(): void {
    this.#asked = [];
  }

  /**
   * Cancels the changes of a user at the service. Returns the profile if one was completed, by a code whose
   * answer was lost. Throws ServiceError.
   */
  async cancel(options: AsUser): Promise<Profile | undefined> {
    let isCompleted = false;
    for (const change of this.#asked)
      await this.#signIn.cancelAddressChange(change, options).catch((error) => {
        isCompleted ||= error.code === 'challenge_ended';
        // A change of a session before the last fresh sign-in ended with that session.
        if (!isCompleted && error.code !== 'challenge_not_found') throw error;
      });
    const profile = isCompleted ? await this.#signIn.profile(options) : undefined;
    this.clear();
    return profile;
  }
}
