import { html, type TemplateResult } from 'lit';
import { AccountElement } from '../account/account-element.ts';
import type { Known } from '../account/drawing.ts';
import type { Listeners } from '../account/flow.ts';
import { cancel } from '../account/panel-parts.ts';
import type { Section } from '../account/tasks.ts';
import type { Say } from '../account/texts.ts';
import { buttons, filledButton } from '../element/parts.ts';
import { HostedAccountFlow } from './hosted-account-flow.ts';
import type { HostedSession } from './hosted-session.ts';
import type { Shell } from './shell.ts';

/** The section of each part that an address of the page names. */
const SECTIONS: Readonly<Record<string, Section>> = {
  data: 'details',
  file: 'details',
  address: 'addresses',
  code: 'addresses',
  passkeys: 'passkeys',
  identities: 'identities',
  sessions: 'sessions',
  history: 'history',
  download: 'data',
  delete: 'data',
};

/** The element `<svc-account>` of the service's own page. */
export class HostedAccount extends AccountElement<HostedSession, HostedAccountFlow> {
  protected override readonly settings = ['signIn'];
  readonly #shell: Shell;
  readonly #say: Say;
  #isPlaced = false;

  constructor(shell: Shell, say: Say) {
    super();
    this.#shell = shell;
    this.#say = say;
  }

  protected override readonly freshPanel = (drawing: Known): TemplateResult =>
    html`<p part="text">${drawing.say('freshLeave')}</p>
      ${buttons(
        filledButton(drawing.say('signInAgain'), () => this.flow?.signInAgain()),
        cancel(drawing),
      )}`;

  protected override sayIn(): Say {
    return this.#say;
  }

  protected override clientOfPage(): undefined {
    return undefined;
  }

  protected override createFlow(session: HostedSession, listeners: Listeners): HostedAccountFlow {
    return new HostedAccountFlow(session, this.#shell, {
      ...listeners,
      signedOut: () => this.#leave(session.hasSignedOut ? this.#shell.signed_out_url : location.href),
      deleted: () => this.#leave(this.#shell.deleted_url),
    });
  }

  /** Shows the part that the address names, once it is there. */
  protected override updated(): void {
    super.updated();
    if (this.#isPlaced || this.flow?.view.step !== 'account') return;
    this.#isPlaced = true;
    const section = SECTIONS[this.#shell.place.part];
    const heading = section && this.renderRoot.querySelector<HTMLElement>(`#${section}`);
    if (!heading || this.flow.view.task) return;
    heading.scrollIntoView();
    heading.focus({ preventScroll: true });
  }

  /** The next page is the service's: a reader who goes back must not see the account again. */
  #leave(url: string): void {
    location.replace(url);
  }
}
