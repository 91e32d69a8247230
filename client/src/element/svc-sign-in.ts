import { LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { type Profile, SignIn } from '../browser.ts';
import { isMistakeOfPage } from './failure.ts';
import { Flow } from './flow.ts';
import { STYLE } from './style.ts';
import { chooseLanguage, type Language, localeOf } from './texts.ts';
import { schemeOf, themeOf } from './theme.ts';
import type { SignInElementEvents } from './types.ts';
import { type Actions, draw } from './views.ts';

/** The properties on which the flow depends. */
const SETTINGS = ['baseUrl', 'appKey', 'apiOrigins', 'methods', 'signIn'] as const;

/** The clients of this page by their settings: elements for one application share one. */
const CLIENTS = new Map<string, SignIn>();

/** The element `<svc-sign-in>`: draws a flow, moves the focus, and reports by events. */
export class SvcSignIn extends LitElement {
  static override styles = STYLE;
  static override properties = {
    baseUrl: { attribute: 'base-url' },
    appKey: { attribute: 'app-key' },
    apiOrigins: { attribute: 'api-origins' },
    returnUrl: { attribute: 'return-url' },
    methods: {},
    colorScheme: { attribute: 'color-scheme' },
    lang: { reflect: true },
    signIn: { attribute: false },
  };
  declare baseUrl: string | undefined;
  declare appKey: string | undefined;
  declare apiOrigins: string | undefined;
  declare returnUrl: string | undefined;
  declare methods: string | undefined;
  declare colorScheme: string | undefined;
  declare signIn: SignIn | undefined;

  #flow: Flow | undefined;
  /** The client that the element found by its settings. */
  #own: SignIn | undefined;
  #theme: CSSStyleSheet | undefined;
  #themeText = '';
  #hasLogo = true;
  #clock: ReturnType<typeof setInterval> | undefined;
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
    signOut: () => this.#act((flow) => flow.signOut()),
    signOutEverywhere: () => this.#act((flow) => flow.signOut(true)),
    beginChange: () => this.#act((flow) => flow.beginChange()),
    cancelChange: () => this.#act((flow) => flow.cancelChange()),
    tryAgain: () => this.#act((flow) => flow.begin()),
    loseLogo: () => {
      this.#hasLogo = false;
      this.requestUpdate();
    },
  };

  override connectedCallback(): void {
    super.connectedCallback();
    globalThis.addEventListener('online', this.#tryAgainOnline);
    if (this.hasUpdated) this.#startFlow();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    globalThis.removeEventListener('online', this.#tryAgainOnline);
    this.#endFlow();
  }

  /** Ends the session, with `everywhere` all sessions of the user. */
  async signOut({ everywhere = false } = {}): Promise<void> {
    await this.signIn?.signOut({ everywhere });
  }

  /** Moves the focus to the field of the present step, or to its heading. */
  override focus(options?: FocusOptions): void {
    const field = this.renderRoot?.querySelector('input');
    (field ?? this.renderRoot?.querySelector('h2'))?.focus(options);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (SETTINGS.some((name) => changed.has(name))) this.#startFlow();
    this.#noteFocus();
  }

  protected override render(): TemplateResult | undefined {
    const view = this.#flow?.view;
    if (!view) return undefined;
    const scheme = schemeOf(this.colorScheme, view.config?.config.customizations);
    this.#applyTheme(themeOf(view.config, scheme));
    return draw({
      view,
      language: this.#language,
      scheme,
      hasLogo: this.#hasLogo,
      isSignedIn: this.signIn?.isSignedIn === true,
      now: performance.now(),
      actions: this.#actions,
    });
  }

  protected override updated(): void {
    this.#countDown();
    this.#moveFocus();
  }

  get #language(): Language {
    return chooseLanguage(this.#tags);
  }

  /** The language tags of the page and of the browser, in the order of their weight. */
  get #tags(): readonly (string | null | undefined)[] {
    const page = this.closest('[lang]')?.getAttribute('lang');
    return [page, document.documentElement.lang, ...navigator.languages];
  }

  /** Begins anew with the present settings, once there are enough of them. */
  #startFlow(): void {
    this.#endFlow();
    this.#findSignIn();
    if (!this.signIn || !this.isConnected) return;
    const wishes = () => ({
      returnUrl: this.returnUrl,
      methods: this.methods,
      locale: localeOf(this.#tags, this.#language),
    });
    this.#flow = new Flow(this.signIn, wishes, {
      changed: () => this.requestUpdate(),
      signedIn: (profile: Profile) => this.#report('svc-signed-in', { userId: profile.svc_user, profile }),
      signedOut: () => this.#report('svc-signed-out', undefined),
      addressChanged: (profile) => this.#report('svc-address-changed', { userId: profile.svc_user, profile }),
      failed: (error) => this.#reportFailure(error),
    });
    void this.#flow.begin();
  }

  /** Keeps a client that the page gave, or else takes the one for the present settings. */
  #findSignIn(): void {
    const { baseUrl, appKey } = this;
    const isGiven = this.signIn !== undefined && this.signIn !== this.#own;
    if (isGiven || !baseUrl || !appKey) return;
    const apiOrigins = (this.apiOrigins ?? '').split(/\s+/).filter((origin) => origin !== '');
    const settings = [baseUrl, appKey, ...apiOrigins].join(' ');
    try {
      this.#own = CLIENTS.get(settings) ?? new SignIn({ baseUrl, clientId: appKey, apiOrigins });
      CLIENTS.set(settings, this.#own);
    } catch (error) {
      this.#own = undefined;
      console.error(`<svc-sign-in>: ${String(error)}`);
      this.#reportFailure(error);
    }
    this.signIn = this.#own;
  }

  #endFlow(): void {
    clearInterval(this.#clock);
    this.#clock = undefined;
    this.#flow?.end();
    this.#flow = undefined;
  }

  #act(action: (flow: Flow) => Promise<void> | void): void {
    this.#mayMoveFocus = true;
    if (this.#flow) void action(this.#flow);
  }

  readonly #tryAgainOnline = (): void => {
    const { step, failure } = this.#flow?.view ?? {};
    if (step?.name === 'unavailable' && failure?.text === 'offline') void this.#flow?.begin();
  };

  #report<Name extends keyof SignInElementEvents>(
    name: Name,
    detail: SignInElementEvents[Name]['detail'],
  ): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  #reportFailure(thrown: unknown): void {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    // The user reads only that sign-in is not possible here; the developer of the page needs the reason.
    if (isMistakeOfPage(error)) console.error(`<svc-sign-in>: ${error.code}: ${error.message}`);
    this.#report('svc-error', { error });
  }

  /** A style sheet of its own, because a strict CSP forbids style attributes and `<style>`. */
  #applyTheme(text: string): void {
    if (text === this.#themeText || !(this.renderRoot instanceof ShadowRoot)) return;
    this.#themeText = text;
    if (!this.#theme) {
      this.#theme = new CSSStyleSheet();
      this.renderRoot.adoptedStyleSheets = [this.#theme, ...this.renderRoot.adoptedStyleSheets];
    }
    this.#theme.replaceSync(text);
  }

  /** Redraws each second while a countdown is shown. */
  #countDown(): void {
    const { step, resendAt = 0 } = this.#flow?.view ?? {};
    const isCounting = (step?.name === 'code' || step?.name === 'confirm') && resendAt > performance.now();
    if (isCounting) this.#clock ??= setInterval(() => this.requestUpdate(), 1000);
    else {
      clearInterval(this.#clock);
      this.#clock = undefined;
    }
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
