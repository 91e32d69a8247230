import type { Profile, ServiceError } from '../browser.ts';
import type { ConfiguredElement, SignInElementAttributes } from '../element/types.ts';

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
export type AccountElementAttributes = Pick<
  SignInElementAttributes,
  'base-url' | 'app-key' | 'color-scheme' | 'lang'
> & {
  /** The parts to show, such as `passkeys identities`, without the header. By default all, and the header. */
  sections?: string | undefined;
};

/** The element `<svc-account>`, in which users see and change what an application knows of them. */
export type SvcAccountElement = ConfiguredElement<AccountElementEvents> &
  Pick<AccountElementAttributes, 'sections'>;
