import { ServiceError } from '../common/service-error.ts';
import { storedJson, type TokenStorage } from './stored-json.ts';

/** What a sign-in at an identity provider has brought, if the user is not signed in by it. */
export type ProviderOutcome = {
  /** The id of the provider. */
  provider: string;
  /**
   * Why nobody was signed in. Without it, a code went to the address that the provider named: ask for it, and
   * pass it to `complete`.
   */
  failure?: ServiceError;
};

/** What was in the address of a page. At most one of the others is there. */
export type PickedUp = {
  signedIn: boolean;
  foreignCode?: string;
  foreignLink?: boolean;
  /** The user came back from an identity provider. It stays until the next sign-in begins. */
  fromProvider?: ProviderOutcome;
};

/** A secret, or the code of an error, that the service has added to the address of a page. */
export type Brought = { kind: 'code' | 'link' | 'upstream' | 'error'; text: string };

/** The last one in the fragment counts, because it is the service's. */
const BROUGHT = /^(.*[#&;/?!])svc_(code|link|upstream|error)=([\w.-]+)$/;

/** Removes what the service has added from the address of this page, and returns it, if there is anything. */
export function takeFromAddress(): Brought | undefined {
  const [, before, kind, text] = BROUGHT.exec(globalThis.location?.hash ?? '') ?? [];
  if (before === undefined || text === undefined) return undefined;
  const rest = before.replace(/[#&;/?!]$/, '');
  history.replaceState(history.state, '', `${location.pathname}${location.search}${rest}`);
  switch (kind) {
    case 'link':
    case 'upstream':
    case 'error':
      return { kind, text };
    default:
      return { kind: 'code', text };
  }
}

/** Returns the error for a code that the service has added to the address. */
export function failureOfProvider(text: string, isGuest: boolean): ServiceError {
  // The service adds codes of its errors only.
  const code = text as ServiceError['code'];
  const message = `The sign-in at the identity provider failed: ${code}`;
  return new ServiceError(message, { status: 400, code, maySwitch: isGuest && code === 'identity_taken' });
}

/** What the page that goes on needs of the outcome: an error is stored by its code. */
type Noted = { signedIn: boolean; provider?: string; code?: string };

/** Notes in this tab what the return page has found before it goes on to the page of the start. */
export class Return {
  readonly #storage: TokenStorage;
  readonly #name: string;

  /** The storage is that of the tab alone. */
  constructor(storage: TokenStorage, clientId: string) {
    this.#storage = storage;
    this.#name = `svc:${clientId}:returned`;
  }

  note({ signedIn, fromProvider }: PickedUp): void {
    const noted = { signedIn, provider: fromProvider?.provider, code: fromProvider?.failure?.code };
    this.#storage.setItem(this.#name, JSON.stringify(noted));
  }

  /** Returns once what was noted. */
  take(isGuest: boolean): PickedUp {
    const noted = storedJson(this.#storage, this.#name, isNoted);
    if (!noted) return { signedIn: false };
    this.#storage.removeItem(this.#name);
    const { signedIn, provider, code } = noted;
    if (provider === undefined) return { signedIn };
    const failure = code && failureOfProvider(code, isGuest);
    return { signedIn, fromProvider: { provider, ...(failure && { failure }) } };
  }
}

function isNoted(value: unknown): value is Noted {
  return typeof Object(value).signedIn === 'boolean';
}
