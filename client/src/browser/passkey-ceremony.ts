/** Less than the ten minutes for which the service takes the answer to its options. */
const RENEWAL_MILLISECONDS = 9 * 60_000;

/** The ceremony that waits for a person in this page. Browsers refuse a second one until it ends. */
let waiting: AbortController | undefined;

/**
 * True if the browser has passkeys, and lets this page use those of a host: its own or one above it
 * (WebAuthn, 5.1.3). Pages without https have none.
 */
export function canUsePasskeysOf(host: string | undefined): boolean {
  const { hostname } = globalThis.location ?? {};
  const isBelow = hostname !== undefined && host !== undefined && `.${hostname}`.endsWith(`.${host}`);
  return isBelow && hasPasskeys();
}

function hasPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function';
}

/** True if this device recognises its user, so that adding a passkey takes one look or touch. */
export async function recognisesUser(): Promise<boolean> {
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
}

/**
 * Lets the person choose a passkey, and returns what it signed. With `autofill`, the browser offers passkeys
 * in a field, and newer options are asked for while it waits. Ends the ceremony that waits in this page.
 * Undefined if the person closed the dialog, it timed out, the signal or another ceremony ended it, or the
 * browser has no passkeys; with `autofill`, also if they cannot be offered. Throws errors of `ask`, and
 * DOMException `SecurityError` if the passkeys are of another host.
 */
export function usePasskey(
  ask: () => Promise<PublicKeyCredentialRequestOptionsJSON>,
  { autofill = false, signal }: { autofill?: boolean; signal?: AbortSignal | undefined },
): Promise<object | undefined> {
  return alone(signal, (ended) => (autofill ? suggested(ask, ended) : chosen(ask, ended)));
}

/**
 * Makes a passkey, and returns what the service stores of it. Undefined as for `usePasskey`. Throws errors of
 * `ask`, and DOMException `InvalidStateError` if the device has a passkey of the user already.
 */
export function createPasskey(
  ask: () => Promise<PublicKeyCredentialCreationOptionsJSON>,
  signal: AbortSignal | undefined,
): Promise<object | undefined> {
  return alone(signal, async (ended) => {
    const options = await ask();
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    return jsonOf(await navigator.credentials.create({ publicKey, signal: ended }));
  });
}

/** Runs a ceremony in place of the one that waits. */
async function alone(
  signal: AbortSignal | undefined,
  run: (ended: AbortSignal) => Promise<object | undefined>,
): Promise<object | undefined> {
  if (!hasPasskeys()) return undefined;
  waiting?.abort();
  const own = new AbortController();
  waiting = own;
  const ended = signal ? AbortSignal.any([own.signal, signal]) : own.signal;
  try {
    return await run(ended);
  } catch (error) {
    if (ended.aborted || isClosed(error)) return undefined;
    throw error;
  } finally {
    if (waiting === own) waiting = undefined;
  }
}

async function chosen(
  ask: () => Promise<PublicKeyCredentialRequestOptionsJSON>,
  signal: AbortSignal,
  mediation: CredentialMediationRequirement = 'optional',
): Promise<object | undefined> {
  const options = await ask();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return jsonOf(await navigator.credentials.get({ publicKey, mediation, signal }));
}

/** Offers passkeys in a field until one is chosen. Nobody has asked for it, so no failure is thrown. */
async function suggested(
  ask: () => Promise<PublicKeyCredentialRequestOptionsJSON>,
  ended: AbortSignal,
): Promise<object | undefined> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return undefined;
  for (;;) {
    const old = new AbortController();
    const timer = setTimeout(() => old.abort(), RENEWAL_MILLISECONDS);
    try {
      return await chosen(ask, AbortSignal.any([ended, old.signal]), 'conditional');
    } catch {
      if (ended.aborted || !old.signal.aborted) return undefined;
    } finally {
      clearTimeout(timer);
    }
  }
}

function jsonOf(credential: Credential | null): object | undefined {
  return credential instanceof PublicKeyCredential ? credential.toJSON() : undefined;
}

/** True if the person closed the dialog or it timed out: browsers do not tell which (WebAuthn, 14.5). */
function isClosed(error: unknown): boolean {
  return error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);
}
