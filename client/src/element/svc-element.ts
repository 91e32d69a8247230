import { LitElement, type PropertyDeclarations, type PropertyValues } from 'lit';
import { ServiceError, type SignIn } from '../browser.ts';
import type { AppConfig } from '../generated/types.gen.ts';
import { chooseLanguage, type Language, localeOf } from '../texts/languages.ts';
import { isMistakeOfPage } from './failure.ts';
import { type Scheme, schemeOf, shownScheme, themeOf } from './theme.ts';

type WithError = { 'svc-error': CustomEvent<{ error: Error }> };

/**
 * What the elements have in common: how they find their client, their language, their looks and errors.
 * `Events` are those of the element; `Holder` knows who is signed in.
 */
export abstract class SvcElement<
  Events extends WithError & Record<keyof Events, CustomEvent>,
  Holder extends object = SignIn,
> extends LitElement {
  static override properties: PropertyDeclarations = {
    baseUrl: { attribute: 'base-url' },
    appKey: { attribute: 'app-key' },
    colorScheme: { attribute: 'color-scheme' },
    lang: { reflect: true },
    signIn: { attribute: false },
  };
  declare baseUrl: string | undefined;
  declare appKey: string | undefined;
  declare colorScheme: string | undefined;
  declare signIn: Holder | undefined;
  declare apiOrigins?: string | undefined;

  /** The client that the element found by its settings. */
  #own: Holder | undefined;
  #clock: ReturnType<typeof setInterval> | undefined;
  #theme: CSSStyleSheet | undefined;
  #themeText = '';

  /** Begins with a client that is there. */
  protected abstract startWith(signIn: Holder): void;
  /** Returns the client for the settings of the page, if it has any. Throws if they are wrong. */
  protected abstract clientOfPage(): Holder | undefined;
  /** Ends what `startWith` began; it need not have begun. */
  protected abstract stop(): void;
  /** Tries again after a failure of the network. */
  protected abstract tryAgain(): void;
  /** The properties on which `startWith` depends. */
  protected abstract readonly settings: readonly string[];

  override connectedCallback(): void {
    super.connectedCallback();
    globalThis.addEventListener('online', this.#tryAgainOnline);
    if (this.hasUpdated) this.#start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    globalThis.removeEventListener('online', this.#tryAgainOnline);
    this.stop();
  }

  /** Moves the focus to the field of the present step, or to its heading. */
  override focus(options?: FocusOptions): void {
    const inputs = [...(this.renderRoot?.querySelectorAll('input') ?? [])];
    // Those of a part that is hidden take no focus.
    const field = inputs.find((input) => input.getClientRects().length > 0);
    (field ?? this.renderRoot?.querySelector('h2'))?.focus(options);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (this.settings.some((name) => changed.has(name))) this.#start();
  }

  /** Redraws each second while a countdown is shown. */
  protected countDown(isShown: boolean): void {
    if (isShown) this.#clock ??= setInterval(() => this.requestUpdate(), 1000);
    else {
      clearInterval(this.#clock);
      this.#clock = undefined;
    }
  }

  /** The language of the texts. */
  protected get language(): Language {
    return chooseLanguage(this.#tags);
  }

  /** The language of messages, with the country of the page or browser. */
  protected get locale(): string {
    return localeOf(this.#tags, this.language);
  }

  /** The language tags of the page and of the browser, in the order of their weight. */
  get #tags(): readonly (string | null | undefined)[] {
    const page = this.closest('[lang]')?.getAttribute('lang');
    return [page, document.documentElement.lang, ...navigator.languages];
  }

  /** Reports by an event of the element, also out of shadow roots. */
  protected report<Name extends keyof Events & string>(name: Name, detail: Events[Name]['detail']): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  protected reportFailure(thrown: unknown): void {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    // The user reads only that it is not possible here; the developer of the page needs the reason.
    if (error instanceof ServiceError && isMistakeOfPage(error))
      console.error(`<${this.localName}>: ${error.code}: ${error.message}`);
    this.report('svc-error', { error });
  }

  /**
   * Applies the looks of the application, and returns the scheme that is shown. By a style sheet of its own,
   * because a strict CSP forbids style attributes and `<style>`.
   */
  protected applyTheme(config: AppConfig | undefined): Scheme {
    const scheme = schemeOf(this.colorScheme, config?.config.customizations);
    this.#adopt(themeOf(config, scheme));
    return scheme === 'auto' ? shownScheme(getComputedStyle(this).colorScheme) : scheme;
  }

  #adopt(text: string): void {
    if (text === this.#themeText || !(this.renderRoot instanceof ShadowRoot)) return;
    this.#themeText = text;
    if (!this.#theme) {
      this.#theme = new CSSStyleSheet();
      this.renderRoot.adoptedStyleSheets = [this.#theme, ...this.renderRoot.adoptedStyleSheets];
    }
    this.#theme.replaceSync(text);
  }

  readonly #tryAgainOnline = (): void => this.tryAgain();

  /** Begins anew with the present settings, once there are enough of them. */
  #start(): void {
    this.stop();
    this.#findSignIn();
    if (this.signIn && this.isConnected) this.startWith(this.signIn);
  }

  /** Keeps a client that the page gave, or else takes the one for the present settings. */
  #findSignIn(): void {
    if (this.signIn !== undefined && this.signIn !== this.#own) return;
    try {
      this.#own = this.clientOfPage() ?? this.#own;
    } catch (error) {
      this.#own = undefined;
      console.error(`<${this.localName}>: ${String(error)}`);
      this.reportFailure(error);
    }
    this.signIn = this.#own;
  }
}
