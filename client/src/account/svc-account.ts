import type { TemplateResult } from 'lit';
import type { SignIn } from '../browser.ts';
import { STYLE as BASE_STYLE } from '../element/style.ts';
import { SvcElement } from '../element/svc-element.ts';
import { whenText } from '../texts/languages.ts';
import { AccountFlow, type View } from './flow.ts';
import { STYLE } from './style.ts';
import { sayIn } from './texts.ts';
import type { AccountElementEvents } from './types.ts';
import { draw } from './views.ts';

/** The element `<svc-account>`: draws the account, moves the focus, and reports by events. */
export class SvcAccount extends SvcElement<AccountElementEvents> {
  static override styles = [BASE_STYLE, STYLE];
  protected override readonly settings = ['baseUrl', 'appKey', 'signIn'];

  #flow: AccountFlow | undefined;
  #drawn: Pick<View, 'task' | 'failure' | 'step'> | undefined;

  protected override render(): TemplateResult | undefined {
    const flow = this.#flow;
    if (!flow) return undefined;
    const { view } = flow;
    const { config, failure } = view;
    this.applyTheme(config);
    const { language } = this;
    const say = sayIn(language);
    const times = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
    const { text, left: count = 0, seconds = 0, note = '' } = failure ?? {};
    const values = { application: config?.app.name ?? '', count, when: whenText(language, seconds) };
    return draw({
      view,
      language,
      say,
      failureText: text === undefined ? '' : `${say(text, values)} ${note}`.trim(),
      timeOf: (iso) => times.format(new Date(iso)),
      countryOf: (code) => new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code,
      now: performance.now(),
      flow,
    });
  }

  protected override updated(): void {
    this.countDown((this.#flow?.view.resendAt ?? 0) > performance.now());
    this.#moveFocus();
    if (!this.#flow?.view.isBusy) this.#showStoredChoice();
  }

  protected override startWith(signIn: SignIn): void {
    this.#flow = new AccountFlow(signIn, () => this.locale, {
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
    if (step === 'unavailable' && failure?.text === 'unreachable') void this.#flow?.begin();
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
