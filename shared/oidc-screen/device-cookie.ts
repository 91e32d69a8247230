import { deviceKeyFor, isKnownDevice } from '../auth/device-key.ts';
import { RECOGNITION_SECONDS, type Recogniser } from '../auth/keys/recognition-keys.ts';
import { readCookie, setCookie } from '../oidc/cookies.ts';
import { mountPath } from '../oidc/mount-path.ts';
import type { Identity } from '../profiles/identity/identity.ts';
import type { ScreenStep } from './step.ts';

const COOKIE = 'svc_device';
const SEPARATOR = '~';
/** Maximum number of addresses that a browser remembers. */
const MAX_KEYS = 5;

/** Returns the device keys of the browser, one for each address that has signed in with it. */
export function deviceKeysOf(step: Pick<ScreenStep, 'req'>): string[] {
  return (readCookie(step, COOKIE) ?? '').split(SEPARATOR, MAX_KEYS).filter((key) => key !== '');
}

/**
 * Gives the browser the key of its sign-in, for all sign-ins of the application at the screen. The cookie has
 * no addresses, so a later user of the browser cannot see who signed in with it.
 */
export function rememberDevice(
  step: ScreenStep,
  recogniser: Recogniser | undefined,
  identities: readonly Identity[],
): void {
  const { id: app } = step.application;
  const [identity] = identities;
  const added = deviceKeyFor(recogniser, app, identities);
  if (!added || !identity) return;
  const others = deviceKeysOf(step).filter((key) => !isKnownDevice(recogniser, key, app, identity));
  const all = [added, ...others].slice(0, MAX_KEYS).join(SEPARATOR);
  setCookie(step, COOKIE, all, RECOGNITION_SECONDS, mountPath(app));
}
