import type { PropertyValues, TemplateResult } from 'lit';
import type { SignIn } from '../browser.ts';
import { LIST_STYLE } from '../element/list-style.ts';
import { pageClient } from '../element/page-client.ts';
import { STYLE as BASE_STYLE } from '../element/style.ts';
import { SvcElement } from '../element/svc-element.ts';
import { whenText } from '../texts/languages.ts';
import { TeamFlow, type View } from './flow.ts';
import { STYLE } from './style.ts';
import { sayIn } from './texts.ts';
import type { TeamElementEvents } from './types.ts';
import { draw } from './views.ts';

/** The element `<svc-team>`: draws a flow, moves the focus, and reports by events. */
export class SvcTeam extends SvcElement<TeamElementEvents> {
  static override styles = [BASE_STYLE, LIST_STYLE, STYLE];
  protected override readonly settings = ['baseUrl', 'appKey', 'signIn'];

  #flow: TeamFlow | undefined;
  #drawn: Pick<View, 'task' | 'failure' | 'done'> = {};
  /** True if the user was in the element before it was drawn anew: only then its focus moves. */
  #hadFocus = false;

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.#hadFocus = this.matches(':focus-within');
  }

  protected override render(): TemplateResult | undefined {
    const { language } = this;
    const flow = this.#flow;
    if (!flow) return undefined;
    const { config, failure } = flow.view;
    this.applyTheme(config);
    const say = sayIn(language);
    const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
    const { text, seconds = 0, note = '' } = failure ?? {};
    const values = { when: whenText(language, seconds) };
    return draw({
      view: flow.view,
      language,
      say,
      failureText: text === undefined ? '' : `${say(text, values)} ${note}`.trim(),
      dayOf: (iso) => days.format(new Date(iso)),
      flow,
    });
  }

  protected override updated(): void {
    const { isBusy = false } = this.#flow?.view ?? {};
    if (!isBusy) this.#showStoredChoices();
    this.#moveFocus();
  }

  protected override startWith(signIn: SignIn): void {
    this.#flow = new TeamFlow(signIn, {
      changed: () => this.requestUpdate(),
      teamChanged: (groupId) => this.report('svc-team-changed', { userId: signIn.userId ?? '', groupId }),
      failed: (error) => this.reportFailure(error),
    });
    void this.#flow.begin();
  }

  protected override clientOfPage(): SignIn | undefined {
    return pageClient(this);
  }

  protected override stop(): void {
    this.#flow?.end();
    this.#flow = undefined;
  }

  protected override tryAgain(): void {
    const { step, failure } = this.#flow?.view ?? {};
    if (step === 'unavailable' && failure?.text === 'unreachable') void this.#flow?.begin();
  }

  /** Takes back choices that were not saved. A form keeps its own. */
  #showStoredChoices(): void {
    for (const stored of this.renderRoot.querySelectorAll<HTMLOptionElement>('.actions option[selected]'))
      stored.selected = true;
  }

  /** Moves the focus to a new task or an error of its field, and after it to the row where it began. */
  #moveFocus(): void {
    const { task, failure, done } = this.#flow?.view ?? {};
    const drawn = this.#drawn;
    this.#drawn = { task, failure, done };
    const isNewTask = task !== undefined && (task.name !== drawn.task?.name || task.at !== drawn.task.at);
    if (isNewTask || (task && failure?.isInput && failure !== drawn.failure)) this.#focusPanel();
    else if (!task && drawn.task) this.#focusPlace(done?.at ?? drawn.task.at);
    // The button that did something may have gone with its row.
    else if (done && done !== drawn.done && this.#hadFocus && !this.matches(':focus-within'))
      this.#focusPlace(done.at);
  }

  #focusPanel(): void {
    this.renderRoot.querySelector<HTMLElement>('.panel :is(input,button)')?.focus();
  }

  /** The first button or choice of a row, or the heading of a part. */
  #focusPlace(at: string): void {
    const one = (selector: string) => this.renderRoot.querySelector<HTMLElement>(selector);
    const row = `#row-${CSS.escape(at)}`;
    (one(`${row} :is(button,select)`) ?? one(row) ?? one(`#${CSS.escape(at)}`) ?? one('h2'))?.focus();
  }
}
