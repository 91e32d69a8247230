import type { Application } from '../applications/application.ts';
import { config } from '../platform/config.ts';

/** For whom a browser makes and uses passkeys (WebAuthn, 5.4.2): a host, and the origins of its pages. */
export type RelyingParty = { id: string; origins: string[] };

/**
 * Returns the relying party of an application: the one that it names, or else the host of the sign-in screen,
 * which all applications there share (decision 0572).
 */
export function relyingPartyOf({ config: { hub } }: Pick<Application, 'config'>): RelyingParty {
  const own = hub?.auth?.passkeys;
  if (own) return { id: own.rp_id, origins: own.origins ?? [`https://${own.rp_id}`] };
  const screen = new URL(config('BASE_URL'));
  return { id: screen.hostname, origins: [screen.origin] };
}

/** True for a host and those below it: browsers let their pages use its passkeys without any file. */
export function isAtHost(host: string, { hostname }: URL): boolean {
  return hostname === host || hostname.endsWith(`.${host}`);
}

/** True if users of the application may have passkeys: only if it says so. */
export function takesPasskeys({ config: { hub } }: Pick<Application, 'config'>): boolean {
  return hub?.auth?.sign_in_methods?.passkey?.enabled === true;
}
