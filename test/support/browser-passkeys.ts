import { beforeEach, onTestFinished, vi } from 'vitest';
import { Authenticator } from './authenticator.ts';

type Options = { publicKey: never; signal: AbortSignal; mediation?: string };

/** What a person does in the dialogs of the browser. */
type Person = {
  /** Closes each dialog, waits before it, or chooses a passkey. */
  does: 'choose' | 'close' | 'wait';
  /** The options of the dialogs so far. */
  dialogs: Options[];
  /** Chooses a passkey in the dialogs that wait. */
  choose: () => void;
  authenticator: Authenticator;
};

/** A `PublicKeyCredential` of the browser, whose options are already in the form of JSON. */
class FakeCredential {
  readonly #json: object;

  constructor(json: object) {
    this.#json = json;
  }

  toJSON(): object {
    return this.#json;
  }

  static readonly parseRequestOptionsFromJSON = (options: unknown): unknown => options;
  static readonly parseCreationOptionsFromJSON = (options: unknown): unknown => options;
  static readonly isConditionalMediationAvailable = async (): Promise<boolean> => true;
  static readonly isUserVerifyingPlatformAuthenticatorAvailable = async (): Promise<boolean> => true;
}

/** Gives each test a browser with passkeys, and a person who uses them at a page of the service. */
export function useBrowserPasskeys(origin: () => string): Person {
  const person: Person = {
    does: 'choose',
    dialogs: [],
    choose: () => undefined,
    authenticator: new Authenticator(),
  };
  beforeEach(() => {
    const waiting = new Set<() => void>();
    const choose = () => {
      for (const one of waiting) one();
    };
    const fresh = { does: 'choose', dialogs: [], authenticator: new Authenticator() } as const;
    Object.assign(person, fresh, { choose });
    const ask = (options: Options, answer: () => object) =>
      new Promise<FakeCredential>((resolve, reject) => {
        person.dialogs.push(options);
        const stop = () => reject(options.signal.reason);
        if (options.signal.aborted) return stop();
        options.signal.addEventListener('abort', stop);
        const accept = () => resolve(new FakeCredential(answer()));
        if (person.does === 'close') reject(new DOMException('closed', 'NotAllowedError'));
        else if (person.does === 'choose') accept();
        else waiting.add(accept);
      });
    const at = () => ({ origin: origin() });
    vi.stubGlobal('PublicKeyCredential', FakeCredential);
    vi.stubGlobal('location', new URL(origin()));
    vi.stubGlobal('navigator', {
      credentials: {
        get: (options: Options) => ask(options, () => person.authenticator.get(options.publicKey, at())),
        create: (options: Options) =>
          ask(options, () => person.authenticator.create(options.publicKey, at())),
      },
    });
    onTestFinished(() => void vi.unstubAllGlobals());
  });
  return person;
}
