import { isProviderStart, type ProviderStart } from './provider-start.ts';
import { isOptional, storedJson, type TokenStorage } from './stored-json.ts';

/** A sign-in that this browser began: only it can finish it, because only it has the verifier. */
export type PendingSignIn = {
  challengeId: string;
  verifier: string;
  /** The e-mail address or phone number to which the message went. */
  to?: string | undefined;
  /** The page where it began, of this origin, to which the return page goes back. */
  page?: string | undefined;
  /** The answer of the identity provider that named the address, which this browser does not know. */
  answer?: ProviderAnswer | undefined;
};

/** The answer of a provider, by its code, to the sign-in that this browser began there. */
export type ProviderAnswer = ProviderStart & {
  code: string;
  /** The masked address of the user to which the code went, if it is not the one that the provider named. */
  sentTo?: string | undefined;
};

/** Keeps the sign-in that this tab began, or else the last one of the browser. */
export class Pending {
  readonly #storage: TokenStorage;
  readonly #name: string;
  /** Another tab may have begun a later one. */
  #ofTab: PendingSignIn | undefined;

  constructor(storage: TokenStorage, clientId: string) {
    this.#storage = storage;
    this.#name = `svc:${clientId}:pending`;
  }

  get(): PendingSignIn | undefined {
    return this.#ofTab ?? storedJson(this.#storage, this.#name, isPending);
  }

  set(pending: PendingSignIn): void {
    this.#ofTab = pending;
    this.#storage.setItem(this.#name, JSON.stringify(pending));
  }

  /** Forgets the one of this tab only. */
  leave(): void {
    this.#ofTab = undefined;
  }

  remove(): void {
    this.leave();
    this.#storage.removeItem(this.#name);
  }
}

function isPending(value: unknown): value is PendingSignIn {
  const pending: Partial<Record<keyof PendingSignIn, unknown>> = Object(value);
  const { challengeId, verifier, to, page, answer } = pending;
  const isStarted = typeof challengeId === 'string' && typeof verifier === 'string';
  return isStarted && isOptional('string', to, page) && (answer === undefined || isAnswer(answer));
}

function isAnswer(value: unknown): value is ProviderAnswer {
  const { code, sentTo }: Partial<Record<keyof ProviderAnswer, unknown>> = Object(value);
  return isProviderStart(value) && typeof code === 'string' && isOptional('string', sentTo);
}
