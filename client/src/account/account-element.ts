import type { TemplateResult } from 'lit';
import { LIST_STYLE } from '../element/list-style.ts';
import { STYLE as BASE_STYLE } from '../element/style.ts';
import { SvcElement } from '../element/svc-element.ts';
import { fieldValue } from '../fields/field-value.ts';
import { type Language, whenText } from '../texts/languages.ts';
import type { AccountHolder } from './calls.ts';
import type { Drawing } from './drawing.ts';
import type { AccountFlow, Listeners, View } from './flow.ts';
import { STYLE } from './style.ts';
import { isSamePlace, type Place } from './tasks.ts';
import type { Say } from './texts.ts';
import type { AccountElementEvents } from './types.ts';
import { draw } from './views.ts';

/** The account on any page: draws it, moves the focus, and reports by events. */
export abstract class AccountElement<
  Holder extends AccountHolder,
  Flow extends AccountFlow<Holder>,
> extends SvcElement<AccountElementEvents, Holder> {
  static override styles = [BASE_STYLE, LIST_STYLE, STYLE];

  protected flow: Flow | undefined;
  #drawn: Pick<View, 'task' | 'failure' | 'step' | 'done'> | undefined;

  /** The names of the parts that the page wants; without any, all and the header. */
  protected get wanted(): string | undefined {
    return undefined;
  }

  /** Returns the function that says the texts of a language. */
  protected abstract sayIn(language: Language): Say;
  /** Creates the flow of the account of who is signed in. */
  protected abstract createFlow(holder: Holder, listeners: Listeners): Flow;
  /** Draws how a person signs in anew, under the row that needs it. */
  protected abstract readonly freshPanel: Drawing['freshPanel'];

  protected override render(): TemplateResult | undefined {
    const { flow, language } = this;
    if (!flow) return undefined;
    const { config, failure } = flow.view;
    this.applyTheme(config);
    const say = this.sayIn(language);
    const times = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
    const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
    const countries = new Intl.DisplayNames(language, { type: 'region' });
    const { text, left: count = 0, seconds = 0, note = '' } = failure ?? {};
    const values = { application: config?.app.name ?? '', count, when: whenText(language, seconds) };
    return draw({
      view: flow.view,
      language,
      wanted: this.wanted,
      say,
      failureText: text === undefined ? '' : `${say(text, values)} ${note}`.trim(),
      timeOf: (iso) => times.format(new Date(iso)),
      dayOf: (date) => days.format(new Date(date)),
      countryOf: (code) => countries.of(code) ?? code,
      now: performance.now(),
      freshPanel: this.freshPanel,
      flow,
    });
  }

  protected override updated(): void {
    this.countDown((this.flow?.view.resendAt ?? 0) > performance.now());
    this.#moveFocus();
    if (!this.flow?.view.isBusy) this.#showStoredChoices();
  }

  protected override startWith(holder: Holder): void {
    this.flow = this.createFlow(holder, {
      changed: () => this.requestUpdate(),
      profileChanged: (profile) => this.report('svc-profile-changed', { userId: profile.svc_user, profile }),
      signedOut: () => this.report('svc-signed-out', undefined),
      deleted: (userId) => this.report('svc-account-deleted', { userId }),
      failed: (error) => this.reportFailure(error),
    });
    void this.flow.begin();
  }

  protected override stop(): void {
    this.countDown(false);
    this.flow?.end();
    this.flow = undefined;
  }

  protected override tryAgain(): void {
    const { step, failure } = this.flow?.view ?? {};
    if (step === 'unavailable' && failure?.text === 'unreachable') void this.flow?.begin();
  }

  /** Takes back choices that were not saved. */
  #showStoredChoices(): void {
    const stored = this.renderRoot.querySelector<HTMLOptionElement>('option[selected]');
    if (stored) stored.selected = true;
    const { data } = this.flow?.view.profile ?? {};
    for (const box of this.renderRoot.querySelectorAll<HTMLInputElement>('input[type=checkbox]'))
      box.checked = data !== undefined && fieldValue(data, box.name) === true;
  }

  /**
   * Moves the focus to a new task or a new error of its field, and after it to the row where it began. Also
   * to the row whose button has vanished with what it did, or left the page for a while.
   */
  #moveFocus(): void {
    const { step, task, failure, done } = this.flow?.view ?? { step: 'loading' };
    const drawn = this.#drawn;
    this.#drawn = { step, task, failure, done };
    if (step === 'deleted' && drawn?.step !== step) this.focus();
    const isNewTask =
      task !== undefined && (task.name !== drawn?.task?.name || !isSamePlace(task.place, drawn.task.place));
    if (isNewTask || (task && failure?.isInput && failure !== drawn?.failure)) this.#focusPanel();
    else if (!task && drawn?.task) this.#focusRow(drawn.task.place);
    else if (
      done &&
      done !== drawn?.done &&
      (done.place.row === '' || document.activeElement === document.body)
    )
      this.#focusRow(done.place);
    else if (failure !== drawn?.failure && failure?.place?.row && document.activeElement === document.body)
      this.#focusRow(failure.place);
  }

  #focusPanel(): void {
    const panel = this.renderRoot.querySelector('.panel');
    panel?.querySelector<HTMLElement>('input:not([hidden]),textarea,button')?.focus();
  }

  /** The first button of the row, or the row itself if it has none any more. */
  #focusRow({ at, row }: Place): void {
    const found = this.renderRoot.querySelector<HTMLElement>(`#row-${at}-${CSS.escape(row)}`);
    const section = this.renderRoot.querySelector<HTMLElement>(`#${at}`);
    (found?.querySelector<HTMLElement>('.actions button') ?? found ?? section)?.focus();
  }
}
