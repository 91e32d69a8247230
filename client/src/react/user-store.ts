import { type CodeOwner, type Profile, ServiceError, type SignIn } from '../browser.ts';
import type { NoFields } from '../fields/profile-data.ts';
import { Listeners } from './listeners.ts';

type NoUser = { readonly user?: undefined; readonly isGuest?: undefined };

/** Who is signed in, as far as this page knows. An object of it never changes. */
export type UserState<Fields extends object = NoFields> = {
  /** Reads the profile again, such as after a change of it, or after a failure. */
  readonly reload: () => Promise<void>;
} & (
  | ({ readonly status: 'loading' | 'signed-out'; readonly error?: undefined } & NoUser)
  | {
      readonly status: 'signed-in';
      readonly user: Profile<Fields>;
      /** True for a guest, who has given no address yet. */
      readonly isGuest: boolean;
      readonly error?: undefined;
    }
  /** Somebody is signed in, but the profile cannot be read. */
  | ({ readonly status: 'unavailable'; readonly error: unknown } & NoUser)
);

/** Another user than the signed-in one, for whom the link is that led to this page. */
export type OtherUser = Pick<CodeOwner, 'maskedAddress' | 'groupName'> & {
  /** Signs that user in, and ends the present session. Throws ServiceError if the link has ended. */
  readonly switchUser: () => Promise<void>;
  /** Leaves the link unused. */
  readonly stay: () => void;
};

/** Follows who is signed in by a client, in this tab and in others, while somebody listens. */
export class UserStore {
  readonly signIn: SignIn;
  /** The state before anything is known, which is also that of servers. */
  readonly loading: UserState;
  #state: UserState;
  #other: OtherUser | undefined;
  readonly #listeners = new Listeners(() => this.#start());
  /** The user who is asked whether to switch. */
  #asked: string | undefined;
  /** The number of the last reading: an earlier one that ends later is out of date. */
  #reading = 0;

  constructor(signIn: SignIn) {
    this.signIn = signIn;
    this.loading = { status: 'loading', reload: this.#reload };
    this.#state = this.loading;
  }

  readonly state = (): UserState => this.#state;

  readonly otherUser = (): OtherUser | undefined => this.#other;

  readonly subscribe = (listener: () => void): (() => void) => this.#listeners.subscribe(listener);

  #start(): () => void {
    const tryAgain = () => {
      if (this.#state.status === 'unavailable') void this.#reload();
    };
    const stop = this.signIn.onChange(() => {
      if (this.signIn.userId !== this.#asked) this.#offer(undefined);
      const { user } = this.#state;
      // Nobody is shown as signed in while the tokens are of somebody else.
      if (user && this.signIn.isSignedIn && user.svc_user !== this.signIn.userId) this.#show(this.loading);
      void this.#reload();
    });
    addEventListener('online', tryAgain);
    void this.#begin();
    return () => {
      stop();
      removeEventListener('online', tryAgain);
    };
  }

  /**
   * Reads who is signed in. If somebody is, a link in the address signs in only if this browser asked for it,
   * and is removed in any case. If it is for another user, `otherUser` has the choice.
   */
  async #begin(): Promise<void> {
    // The user stays signed in, so a link that fails is of no interest.
    const nothing = { foreignCode: undefined };
    const { foreignCode } = this.signIn.isSignedIn
      ? await this.signIn.pickUp().catch(() => nothing)
      : nothing;
    await Promise.all([this.#reload(), foreignCode && this.#lookUp(foreignCode).catch(() => undefined)]);
  }

  /** Offers to switch to the user of a code, unless that one is signed in. A guest is not asked. */
  async #lookUp(code: string): Promise<void> {
    const { userId: as, isGuest } = this.signIn;
    if (as === undefined || isGuest) return;
    const { userId, maskedAddress, groupName } = await this.signIn.lookUpCode(code);
    if (userId === as || this.signIn.userId !== as) return;
    this.#asked = as;
    this.#offer({
      maskedAddress,
      groupName,
      switchUser: () => this.signIn.acceptCode(code, { switchUser: true, as }),
      stay: () => this.#offer(undefined),
    });
  }

  #offer(other: OtherUser | undefined): void {
    if (other === this.#other) return;
    this.#other = other;
    this.#listeners.notify();
  }

  readonly #reload = async (): Promise<void> => {
    this.#reading += 1;
    const reading = this.#reading;
    const state = await this.#read();
    if (reading === this.#reading) this.#show(state);
  };

  #show(state: UserState): void {
    if (isSame(state, this.#state)) return;
    this.#state = state;
    this.#listeners.notify();
  }

  async #read(): Promise<UserState> {
    const reload = this.#reload;
    const { signIn } = this;
    if (!signIn.isSignedIn) return { status: 'signed-out', reload };
    try {
      const { userId: as } = signIn;
      const user = await signIn.profile({ as });
      if (signIn.userId !== as) return this.#read();
      return { status: 'signed-in', user, isGuest: user.auth_level === 'guest', reload };
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'other_user') return this.#read();
      return signIn.isSignedIn ? { status: 'unavailable', error, reload } : { status: 'signed-out', reload };
    }
  }
}

/** True for states that look alike. A page is not drawn anew because another tab has refreshed the tokens. */
function isSame(one: UserState, other: UserState): boolean {
  return (
    one.status === other.status &&
    one.error === other.error &&
    JSON.stringify(one.user) === JSON.stringify(other.user)
  );
}
