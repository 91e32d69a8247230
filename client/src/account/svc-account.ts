import type { TemplateResult } from 'lit';
import type { SignIn } from '../browser.ts';
import { STYLE as BASE_STYLE } from '../element/style.ts';
import { SvcElement } from '../element/svc-element.ts';
import { type Language, localeOf, whenText } from '../texts/languages.ts';
import type { Actions } from './drawing.ts';
import { AccountFlow, type View } from './flow.ts';
import { STYLE } from './style.ts';
import { chooseLanguage, sayIn } from './texts.ts';
import type { AccountElementEvents } from './types.ts';
import { draw } from './views.ts';

/** The element `<svc-account>`: draws the account, moves the focus, and reports by events. */
export class SvcAccount extends SvcElement<AccountElementEvents> {
  static override styles = [BASE_STYLE, STYLE];
  protected override readonly settings = ['baseUrl', 'appKey', 'signIn'];

  #flow: AccountFlow | undefined;
  #drawn: Pick<View, 'task' | 'failure' | 'step'> | undefined;

  readonly #actions: Actions = {
    save: (typed) => this.#act((flow) => flow.save(typed)),
    set: (at, field, value) => this.#act((flow) => flow.set(at, field, value)),
    choosePicture: (field, file) => this.#act((flow) => flow.choosePicture(field, file)),
    open: (task) => this.#act((flow) => flow.open(task)),
    enterAddress: (typed) => this.#act((flow) => flow.enterAddress(typed)),
    confirmAddress: (field, address) => this.#act((flow) => flow.confirmAddress(field, address)),
    agree: () => this.#act((flow) => flow.agree()),
    sendFreshCode: (to) => this.#act((flow) => flow.sendFreshCode(to)),
    enterCode: (typed) => this.#act((flow) => flow.enterCode(typed)),
    resend: () => this.#act((flow) => flow.resend()),
    endSession: (session) => this.#act((flow) => flow.endSession(session)),
    signOutEverywhere: () => this.#act((flow) => flow.signOutEverywhere()),
    showMore: () => this.#act((flow) => flow.showMore()),
    download: () => this.#act((flow) => flow.download()),
    tryAgain: () => this.#act((flow) => flow.begin()),
  };

  protected override render(): TemplateResult | undefined {
    const view = this.#flow?.view;
    if (!view) return undefined;
    const { config, failure } = view;
    this.applyTheme(config);
    const language = this.#language;
    const say = sayIn(language);
    const times = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
    const { text, left = 0, seconds = 0, note = '' } = failure ?? {};
    const values = { name: config?.app.name ?? '', left, when: whenText(language, seconds) };
    return draw({
      view,
      language,
      say,
      failureText: text === undefined ? '' : `${say(text, values)} ${note}`.trim(),
      timeOf: (iso) => times.format(new Date(iso)),
      countryOf: (code) => new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code,
      now: performance.now(),
      actions: this.#actions,
    });
  }

  protected override updated(): void {
    this.countDown((this.#flow?.view.resendAt ?? 0) > performance.now());
    this.#moveFocus();
    if (!this.#flow?.view.isBusy) this.#showStoredChoice();
  }

  protected override startWith(signIn: SignIn): void {
    this.#flow = new AccountFlow(signIn, () => localeOf(this.tags, this.#language), {
      changed: () => this.requestUpdate(),
      profileChanged: (profile) => this.report('svc-profile-changed', { userId: profile.svc_user, profile }),
      signedOut: () => this.report('svc-signed-out', undefined),
      deleted: (userId) => this.report('svc-account-deleted', { userId }),
      failed: (error) => this.reportFailure(error),
    });
    void this.#flow.begin();
  }

  protected override stop(): void {
    this.countDown(false);
    this.#flow?.end();
    this.#flow = undefined;
  }

  protected override tryAgain(): void {
    const { step, failure } = this.#flow?.view ?? {};
    if (step === 'unavailable' && failure?.text === 'offline') void this.#flow?.begin();
  }

  get #language(): Language {
    return chooseLanguage(this.tags);
  }

  #act(action: (flow: AccountFlow) => Promise<void> | void): void {
    if (this.#flow) void action(this.#flow);
  }

  /** Takes back the choice of a list that was not saved. */
  #showStoredChoice(): void {
    const stored = this.renderRoot.querySelector<HTMLOptionElement>('option[selected]');
    if (stored) stored.selected = true;
  }

  /** Moves the focus to a new task or a new error of its field, and after it to the part where it began. */
  #moveFocus(): void {
    const { step, task, failure } = this.#flow?.view ?? { step: 'loading' };
    const drawn = this.#drawn;
    this.#drawn = { step, task, failure };
    if (step === 'deleted' && drawn?.step !== step) this.focus();
    if (task && (task.name !== drawn?.task?.name || (failure?.isInput && failure !== drawn.failure)))
      this.focus();
    else if (!task && drawn?.task) this.renderRoot.querySelector<HTMLElement>(`#${drawn.task.at}`)?.focus();
    else if (failure?.fields && failure !== drawn?.failure)
      this.renderRoot.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }
}
