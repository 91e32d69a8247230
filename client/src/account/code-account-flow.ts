import type { SignIn } from '../browser.ts';
import { hasCode, recipientOf } from '../element/address.ts';
import { resendTime } from '../element/base-flow.ts';
import { CodeSignIn } from '../element/code-sign-in.ts';
import { isOffered } from './fields.ts';
import { AccountFlow, type Listeners, type View } from './flow.ts';
import { type CodeWish, taskOf, type Wish } from './tasks.ts';

/** How long a sign-in counts as fresh. The service lets addresses be changed for ten minutes. */
const FRESH_MILLISECONDS = 9 * 60_000;

/** The account in a page of an application, where a person signs in anew by a code that is typed here. */
export class CodeAccountFlow extends AccountFlow<SignIn> {
  readonly #codeSignIn: CodeSignIn;
  readonly #locale: () => string;
  /** Until when the last sign-in counts as fresh, by the clock of the page. */
  #freshUntil = 0;

  /** `locale` is the language of messages. */
  constructor(signIn: SignIn, locale: () => string, listeners: Listeners) {
    super(signIn, listeners);
    this.#codeSignIn = new CodeSignIn(signIn);
    this.#locale = locale;
  }

  override end(): void {
    super.end();
    this.#codeSignIn.stop();
  }

  /** Sends a code to a confirmed address for a fresh sign-in. */
  async sendFreshCode(to: string): Promise<void> {
    const { task } = this.view;
    if (task?.name === 'fresh') await this.run([task.place], () => this.#start(task.wish, to, false));
  }

  /** Goes to an identity provider for a fresh sign-in. The person wishes again after that. */
  async signInAt(provider: string): Promise<void> {
    const { task } = this.view;
    const options = { fresh: true, locale: this.#locale() };
    if (task) await this.run([task.place], () => this.signIn.startWith(provider, options));
  }

  override async enterCode(typed: string): Promise<void> {
    const { task } = this.view;
    if (task?.name !== 'fresh-code' || !hasCode(typed)) return super.enterCode(typed);
    return this.run([task.place, 'codeInvalid'], () =>
      this.#renew(task.wish, () => this.#codeSignIn.complete(typed)),
    );
  }

  override async resend(): Promise<void> {
    const { task, resendAt } = this.view;
    if (task?.name !== 'fresh-code') return super.resend();
    if (resendAt <= performance.now())
      return this.run([task.place], () => this.#start(task.wish, task.to, true));
  }

  protected override close(): void {
    if (this.view.task?.name === 'fresh-code') this.signIn.cancel();
    this.#codeSignIn.stop();
  }

  protected override get isFresh(): boolean {
    return this.#freshUntil > performance.now();
  }

  /** A guest gives an address by a sign-in with it, for which no session is too old. */
  protected override async giveAddress(wish: CodeWish): Promise<boolean> {
    const { config } = this.view;
    const mayStart = this.signIn.isGuest && config !== undefined && isOffered(wish.field, config);
    if (mayStart) await this.#start(wish, wish.typed, wish.again);
    return mayStart;
  }

  protected override clear(part: Partial<View>): void {
    this.#freshUntil = 0;
    super.clear(part);
  }

  async #start(wish: Wish, to: string, again: boolean): Promise<void> {
    await this.signIn.start({ ...recipientOf(to), locale: this.#locale() });
    const { place } = wish;
    this.change({ task: { name: 'fresh-code', place, wish, to, again }, resendAt: resendTime() });
    this.#codeSignIn.waitForLink((isSignedIn) => {
      if (isSignedIn) void this.run([place], () => this.#renew(wish, async () => undefined));
      else this.change({ failure: { text: 'codeEnded' }, resendAt: 0 });
    });
  }

  /** Replaces the session by that of a fresh sign-in, and goes on with the wish of the same user. */
  async #renew(wish: Wish, signIn: () => Promise<void>): Promise<void> {
    const { profile: before, sessions } = this.view;
    const old = sessions?.find(({ current }) => current);
    await this.own(signIn);
    this.#codeSignIn.stop();
    this.#freshUntil = performance.now() + FRESH_MILLISECONDS;
    // Else each fresh sign-in would leave a session that nobody uses. A guest keeps its own (decision 0380).
    if (old && before?.auth_level !== 'guest') await this.calls.end(old).catch(() => undefined);
    const task = taskOf(wish);
    this.change({ task });
    // A deletion has a last question, which the sign-in does not answer.
    if (task?.name !== 'delete-last') await this.fulfil(wish);
    await this.readLists();
  }
}
