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

/** What the service adds to the address on the way back from an identity provider that signs nobody in. */
const OF_PROVIDER = /^(upstream|error)$/;

/**
 * Removes what the service has added from the address of this page, and returns it, if there is anything.
 * With `ofProvider`, leaves codes and links of sign-ins where they are.
 */
export function takeFromAddress(ofProvider = false): Brought | undefined {
  const [, before, kind = '', text] = BROUGHT.exec(globalThis.location?.hash ?? '') ?? [];
  if (before === undefined || text === undefined || (ofProvider && !OF_PROVIDER.test(kind))) return undefined;
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

/** What came of linking an account at an identity provider. */
export type LinkOutcome = {
  /** The id of the provider. */
  provider: string;
  /** Why the account is not linked. */
  failure?: ServiceError;
};

/** What a provider has brought. `linkFor` is the user who began to link an account; absent for a sign-in. */
export type FromProvider = ProviderOutcome & { linkFor?: string };
export type Found = { signedIn: boolean; fromProvider?: FromProvider | undefined };

/** Returns what came of linking an account, as its user may know it. */
export function linkOutcomeFor(
  userId: string | undefined,
  found: FromProvider | undefined,
): LinkOutcome | undefined {
  if (found?.linkFor === undefined || found.linkFor !== userId) return undefined;
  const { linkFor: _, ...outcome } = found;
  return outcome;
}

/** Returns the error for a code that the service has added to the address. */
export function failureOfProvider(text: string, isGuest: boolean): ServiceError {
  // The service adds codes of its errors only.
  const code = text as ServiceError['code'];
  const message = `The sign-in at the identity provider failed: ${code}`;
  return new ServiceError(message, { status: 400, code, maySwitch: isGuest && code === 'identity_taken' });
}

/** What the page that goes on needs of the outcome: an error is stored by its code. */
type Noted = { signedIn: boolean; provider?: string; code?: string; linkFor?: string };

/** Notes in this tab what the return page has found before it goes on to the page of the start. */
export class Return {
  readonly #storage: TokenStorage;
  readonly #name: string;

  /** The storage is that of the tab alone. */
  constructor(storage: TokenStorage, clientId: string) {
    this.#storage = storage;
    this.#name = `svc:${clientId}:returned`;
  }

  note({ signedIn, fromProvider: from }: Found): void {
    const noted = { signedIn, provider: from?.provider, code: from?.failure?.code, linkFor: from?.linkFor };
    this.#storage.setItem(this.#name, JSON.stringify(noted));
  }

  /** Returns once what was noted. With `ofLink`, leaves what is of a sign-in. */
  take(isGuest: boolean, ofLink = false): Found {
    const noted = storedJson(this.#storage, this.#name, isNoted);
    if (!noted || (ofLink && noted.linkFor === undefined)) return { signedIn: false };
    this.#storage.removeItem(this.#name);
    const { signedIn, provider, code, linkFor } = noted;
    if (provider === undefined) return { signedIn };
    const failure = code && failureOfProvider(code, isGuest);
    return { signedIn, fromProvider: { provider, ...(failure && { failure }), ...(linkFor && { linkFor }) } };
  }
}

function isNoted(value: unknown): value is Noted {
  return typeof Object(value).signedIn === 'boolean';
}
