import type { PropertyValues, TemplateResult } from 'lit';
import type { Profile, SignIn, SignOutOptions } from '../browser.ts';
import { Flow } from './flow.ts';
import { pageClient } from './page-client.ts';
import { STYLE } from './style.ts';
import { SvcElement } from './svc-element.ts';
import { sayIn } from './texts.ts';
import type { SignInElementEvents } from './types.ts';
import { type Actions, draw } from './views.ts';

/** The element `<svc-sign-in>`: draws a flow, moves the focus, and reports by events. */
export class SvcSignIn extends SvcElement<SignInElementEvents> {
  static override styles = STYLE;
  static override properties = {
    apiOrigins: { attribute: 'api-origins' },
    returnUrl: { attribute: 'return-url' },
    methods: {},
  };
  declare apiOrigins: string | undefined;
  declare returnUrl: string | undefined;
  declare methods: string | undefined;
  protected override readonly settings = ['baseUrl', 'appKey', 'apiOrigins', 'methods', 'signIn'];

  #flow: Flow | undefined;
  #hasLogo = true;
  /** The step that was drawn last, and whether the user was in the element when it changed. */
  #drawn: { step: string; failure: unknown } = { step: '', failure: undefined };
  #mayMoveFocus = false;

  readonly #actions: Actions = {
    identify: (typed) => this.#act((flow) => flow.identify(typed)),
    enterCode: (typed) => this.#act((flow) => flow.enterCode(typed)),
    resend: () => this.#act((flow) => flow.resend()),
    restart: () => this.#act((flow) => flow.restart()),
    acceptLink: () => this.#act((flow) => flow.acceptLink()),
    declineLink: () => this.#act((flow) => flow.declineLink()),
    keepGuest: () => this.#act((flow) => flow.keepGuest()),
    signOut: () => this.#act((flow) => flow.signOut()),
    signOutEverywhere: () => this.#act((flow) => flow.signOut(true)),
    beginChange: () => this.#act((flow) => flow.beginChange()),
    cancelChange: () => this.#act((flow) => flow.cancelChange()),
    tryAgain: () => this.#act((flow) => flow.begin()),
    beginAsGuest: () => this.#act((flow) => flow.beginAsGuest()),
    switchUser: () => this.#act((flow) => flow.switchUser()),
    usePasskey: () => this.#act((flow) => flow.usePasskey()),
    startWith: (provider) => this.#act((flow) => flow.startWith(provider)),
    addPasskey: () => this.#act((flow) => flow.addPasskey()),
    declinePasskey: (never) => this.#act((flow) => flow.declinePasskey(never)),
    loseLogo: () => {
      this.#hasLogo = false;
      this.requestUpdate();
    },
  };

  /** Ends the session, as `signOut` of the client does. */
  async signOut(options?: SignOutOptions): Promise<void> {
    await this.signIn?.signOut(options);
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.#noteFocus();
  }

  protected override render(): TemplateResult | undefined {
    const view = this.#flow?.view;
    if (!view) return undefined;
    const { language } = this;
    return draw({
      view,
      language,
      say: sayIn(language),
      scheme: this.applyTheme(view.config),
      hasLogo: this.#hasLogo,
      isGuest: this.signIn?.isGuest === true,
      now: performance.now(),
      actions: this.#actions,
    });
  }

  protected override updated(): void {
    this.countDown(this.#isCounting());
    this.#moveFocus();
  }

  protected override clientOfPage(): SignIn | undefined {
    return pageClient(this);
  }

  protected override startWith(signIn: SignIn): void {
    const wishes = () => ({
      returnUrl: this.returnUrl,
      methods: this.methods,
      locale: this.locale,
    });
    this.#flow = new Flow(signIn, wishes, {
      changed: () => this.requestUpdate(),
      signedIn: (profile: Profile) => this.report('svc-signed-in', { userId: profile.svc_user, profile }),
      signedOut: () => this.report('svc-signed-out', undefined),
      addressChanged: (profile) => this.report('svc-address-changed', { userId: profile.svc_user, profile }),
      otherUser: ({ maskedAddress, groupName }) =>
        this.report('svc-other-user', { maskedAddress, groupName }),
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
    if (step?.name === 'unavailable' && failure?.text === 'unreachable') void this.#flow?.begin();
  }

  #act(action: (flow: Flow) => Promise<void> | void): void {
    this.#mayMoveFocus = true;
    if (this.#flow) void action(this.#flow);
  }

  #isCounting(): boolean {
    const { step, resendAt = 0 } = this.#flow?.view ?? {};
    return (step?.name === 'code' || step?.name === 'confirm') && resendAt > performance.now();
  }

  /** The focused control may be gone after the update. */
  #noteFocus(): void {
    if (this.shadowRoot?.activeElement) this.#mayMoveFocus = true;
  }

  /**
   * Moves the focus to the field of a new step, or of a new error. Leaves it alone while the user is
   * elsewhere in the page.
   */
  #moveFocus(): void {
    const { step, failure, isBusy } = this.#flow?.view ?? {};
    const isNewStep = step !== undefined && step.name !== this.#drawn.step;
    const isNewError = failure?.isInput === true && failure !== this.#drawn.failure;
    const isFirst = this.#drawn.step === '' || this.#drawn.step === 'loading';
    this.#drawn = { step: step?.name ?? '', failure };
    const isWanted = isFirst ? this.hasAttribute('autofocus') : this.#mayMoveFocus;
    if ((isNewStep || isNewError) && isWanted && step?.name !== 'loading') this.focus();
    if (!isBusy) this.#mayMoveFocus = false;
  }
}
