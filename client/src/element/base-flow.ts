import { ServiceError, type SignIn, type SignOutOptions } from '../browser.ts';
import { AskedChanges } from './asked-changes.ts';

type BaseView = { isBusy: boolean; failure?: unknown; done?: unknown; resendAt: number };
/** Who is signed in: the client of the page, or what the service's own page has in its place. */
type BaseHolder = Pick<SignIn, 'onChange' | 'cancelAddressChange' | 'profile' | 'signOut' | 'userId'>;
type BaseListeners = { changed: () => void; failed: (error: unknown) => void };

/** Most messages arrive sooner. */
const RESEND_SECONDS = 30;

/** Returns when another message may be sent after one that was sent now, by the clock of the page. */
export function resendTime(seconds = RESEND_SECONDS): number {
  return performance.now() + seconds * 1000;
}

/** Makes a call about the user who is shown. See `BaseFlow.own`. */
export type Own = <T>(call: (options: { as: string | undefined }) => Promise<T>) => Promise<T>;

/**
 * What the flows of both elements have in common: one action at a time, what is shown of its failure, and
 * changes of the user. `Action` tells `showFailure` what has failed.
 */
export abstract class BaseFlow<
  View extends BaseView,
  Listeners extends BaseListeners,
  Action,
  Holder extends BaseHolder = SignIn,
> {
  abstract view: View;
  protected readonly signIn: Holder;
  protected readonly changes: AskedChanges;
  protected readonly listeners: Listeners;
  protected isOver = false;
  /** The user who is shown or read. Undefined if nobody is signed in. */
  protected userId: string | undefined;
  /** The change of what is shown after the user signed in or out. */
  protected following: Promise<void> | undefined;
  readonly #unsubscribe: () => void;

  constructor(signIn: Holder, listeners: Listeners) {
    this.signIn = signIn;
    this.changes = new AskedChanges(signIn);
    this.listeners = listeners;
    this.#unsubscribe = signIn.onChange(() => {
      if (!this.isOver) this.following = this.follow();
    });
  }

  /** Ends the flow: it shows and reports nothing any more. */
  end(): void {
    this.isOver = true;
    this.#unsubscribe();
  }

  /** Shows who is signed in after a change by another part of the page, or another tab. */
  protected abstract follow(): Promise<void>;

  /** Shows the failure of an action. Returns its text. */
  protected abstract showFailure(error: unknown, action: Action): string;

  /** Runs one action, one at a time. */
  protected async run(action: Action, work: () => Promise<void>): Promise<void> {
    if (this.view.isBusy || this.isOver) return;
    this.change({ isBusy: true, failure: undefined, done: undefined });
    try {
      await work();
      await this.following;
    } catch (error) {
      await this.fail(error, action);
    } finally {
      this.change({ isBusy: false });
    }
  }

  /**
   * Makes a call as the user who is shown. Throws ServiceError `other_user` if that changes before or during
   * the call: an answer that arrives late is not shown to somebody else.
   */
  protected readonly own: Own = async (call) => {
    const { userId: as } = this;
    const [result] = await Promise.allSettled([call({ as })]);
    if (as !== this.userId || as !== this.signIn.userId)
      throw new ServiceError('Another user is shown now.', { status: 409, code: 'other_user' });
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  };

  /**
   * Ends the session of the user who is shown, with `everywhere` all sessions. Without a connection, this
   * browser forgets it all the same.
   */
  protected async leave(options: SignOutOptions): Promise<void> {
    try {
      await this.signIn.signOut({ ...options, as: this.userId });
    } catch (error) {
      if (isOtherUser(error)) throw error;
      this.listeners.failed(error);
      if (options.everywhere) this.change({ failure: { text: 'everywhereFailed' } });
    }
  }

  /** Shows a failure; or, if the call was about a former user, who is signed in now. */
  protected async fail(error: unknown, action: Action): Promise<void> {
    if (this.isOver) return;
    if (isOtherUser(error)) return this.userId === this.signIn.userId ? undefined : this.follow();
    if (this.showFailure(error, action) === 'codeEnded') this.change({ resendAt: 0 });
    this.listeners.failed(error);
  }

  protected change(part: Partial<View | BaseView>): void {
    this.view = { ...this.view, ...part };
    if (!this.isOver) this.listeners.changed();
  }
}

/** True if a call was not made, or its answer not taken, because another user has signed in. */
function isOtherUser(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'other_user';
}
