import type { Profile, ServiceError, SignIn } from '../browser.ts';

/** The events of `<svc-account>`. They bubble, also out of shadow roots. */
export type AccountElementEvents = {
  /** The user has changed fields, an address, the picture or the language. */
  'svc-profile-changed': CustomEvent<{ userId: string; profile: Profile }>;
  /** The user has signed out, perhaps in another tab, or the session has ended. */
  'svc-signed-out': CustomEvent<undefined>;
  /** The user has deleted the account. */
  'svc-account-deleted': CustomEvent<{ userId: string }>;
  /** Something failed. The element tells the user. */
  'svc-error': CustomEvent<{ error: ServiceError | Error }>;
};

/** The attributes of `<svc-account>`. */
export type AccountElementAttributes = {
  /** Base URL of the service, such as `https://auth.example.com`. */
  'base-url'?: string | undefined;
  /** Publishable key of the application. It is no secret. */
  'app-key'?: string | undefined;
  /** `light` or `dark` for a page with a scheme of its own. By default that of the application or reader. */
  'color-scheme'?: string | undefined;
  /** Language of the texts. By default that of the page, else of the browser. */
  lang?: string | undefined;
};

/** The element `<svc-account>`, in which users see and change what an application knows of them. */
export interface SvcAccountElement extends HTMLElement {
  baseUrl: string | undefined;
  appKey: string | undefined;
  colorScheme: string | undefined;
  /** The client that the element uses: one that the page gives, or its own once it has its settings. */
  signIn: SignIn | undefined;
  addEventListener<Name extends keyof AccountElementEvents>(
    type: Name,
    listener: (this: SvcAccountElement, event: AccountElementEvents[Name]) => unknown,
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
