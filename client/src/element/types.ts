import type { CodeOwner, Profile, ServiceError, SignIn, SignOutOptions } from '../browser.ts';

/** The events of `<svc-sign-in>`. They bubble, also out of shadow roots. */
export type SignInElementEvents = {
  /**
   * A user is signed in: after a sign-in, and then after the answer to the offer of a passkey, when a page
   * loads, or because another tab signed in. Also for a guest, and again once it has signed in with an
   * address.
   */
  'svc-signed-in': CustomEvent<{ userId: string; profile: Profile }>;
  /** The user has signed out, perhaps in another tab, or the session has ended. */
  'svc-signed-out': CustomEvent<undefined>;
  /** The user has confirmed another address. */
  'svc-address-changed': CustomEvent<{ userId: string; profile: Profile }>;
  /**
   * The link that led here is for somebody else than the signed-in user. The element asks whether to switch,
   * and reports who is signed in only after the answer.
   */
  'svc-other-user': CustomEvent<Pick<CodeOwner, 'maskedAddress' | 'groupName'>>;
  /** Something failed. The element tells the user. */
  'svc-error': CustomEvent<{ error: ServiceError | Error }>;
};

/** The attributes of `<svc-sign-in>`. */
export type SignInElementAttributes = {
  /** Base URL of the service, such as `https://auth.example.com`. */
  'base-url'?: string | undefined;
  /** Publishable key of the application. It is no secret. */
  'app-key'?: string | undefined;
  /** Origins of backends that may get the user's tokens by `signIn.fetch`, with spaces between them. */
  'api-origins'?: string | undefined;
  /**
   * The page to which the link of the message leads, which the application lists: `default_redirect_url` or
   * one of `hub.return_urls`. By default the page itself, without query and fragment.
   */
  'return-url'?: string | undefined;
  /** The ways of signing in to show, such as `email providers`. By default all of the application. */
  methods?: string | undefined;
  /** `light` or `dark` for a page with a scheme of its own. By default that of the application or reader. */
  'color-scheme'?: string | undefined;
  /** Language of the texts. By default that of the page, else of the browser. */
  lang?: string | undefined;
};

/** What both elements have. `Events` are those of the element. */
export interface ConfiguredElement<Events> extends HTMLElement {
  baseUrl: string | undefined;
  appKey: string | undefined;
  colorScheme: string | undefined;
  /** The client that the element uses: one that the page gives, or its own once it has its settings. */
  signIn: SignIn | undefined;
  addEventListener<Name extends keyof Events>(
    type: Name,
    listener: (this: this, event: Events[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<Name extends keyof HTMLElementEventMap>(
    type: Name,
    listener: (this: HTMLElement, event: HTMLElementEventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

/** The element `<svc-sign-in>`, which signs a user of an application in. */
export interface SvcSignInElement extends ConfiguredElement<SignInElementEvents> {
  apiOrigins: string | undefined;
  returnUrl: string | undefined;
  methods: string | undefined;
  /** Ends the session, as `signOut` of the client does. */
  signOut(options?: SignOutOptions): Promise<void>;
}
