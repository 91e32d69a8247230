import { isOptional, storedJson, type TokenStorage } from './stored-json.ts';

/** A sign-in that this browser began at an identity provider, or an account that it began to link there. */
export type ProviderStart = {
  /** The id of the provider. */
  provider: string;
  verifier: string;
  /** The page where it began, of this origin, to which the return page goes back. */
  page?: string | undefined;
  /** The return page that the request named. */
  returnUrl?: string | undefined;
  /** Language of the message, if a code has to be sent. */
  locale?: string | undefined;
  /** The id of the user who links an account there. Without it, somebody signs in. */
  linkFor?: string | undefined;
};

/** Keeps what this tab began last at a provider, or else the last one of the browser. */
export class ProviderStarts {
  readonly #shared: TokenStorage;
  /** Providers send the browser back to the same tab, and another tab may have begun a later one. */
  readonly #storages: readonly TokenStorage[];
  readonly #name: string;
  readonly #usedName: string;

  constructor(ofTab: TokenStorage, shared: TokenStorage, clientId: string) {
    this.#shared = shared;
    this.#storages = [ofTab, shared];
    this.#name = `svc:${clientId}:provider`;
    this.#usedName = `svc:${clientId}:last-provider`;
  }

  get(): ProviderStart | undefined {
    for (const storage of this.#storages) {
      const start = storedJson(storage, this.#name, isProviderStart);
      if (start) return start;
    }
    return undefined;
  }

  set(start: ProviderStart): void {
    for (const storage of this.#storages) storage.setItem(this.#name, JSON.stringify(start));
  }

  remove(): void {
    for (const storage of this.#storages) storage.removeItem(this.#name);
  }

  /** The provider of the last sign-in of this browser, if that was by one. */
  get lastUsed(): string | undefined {
    return this.#shared.getItem(this.#usedName) ?? undefined;
  }

  /** Notes the provider of a sign-in, or that it was by none. */
  noteUse(provider: string | undefined): void {
    if (provider === undefined) this.#shared.removeItem(this.#usedName);
    else this.#shared.setItem(this.#usedName, provider);
  }
}

export function isProviderStart(value: unknown): value is ProviderStart {
  const start: Partial<Record<keyof ProviderStart, unknown>> = Object(value);
  const { provider, verifier, page, returnUrl, locale, linkFor } = start;
  const isWhole = typeof provider === 'string' && typeof verifier === 'string';
  return isWhole && isOptional('string', page, returnUrl, locale, linkFor);
}
