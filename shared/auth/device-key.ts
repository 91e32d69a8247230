import { epochNow } from '../platform/time.ts';
import type { Identity } from '../profiles/identity/identity.ts';
import { RECOGNITION_SECONDS, type Recogniser } from './keys/recognition-keys.ts';

/** The longest device key that is checked. Real ones have about 60 characters. */
export const MAX_DEVICE_KEY_LENGTH = 128;

const PURPOSE = 'device';

/**
 * Returns the key of a device that has signed in with the first of these addresses, in the form
 * `<time>.<kid>.<signature>`. It is valid for 180 days, for this address in this application alone, and signs
 * nobody in: a device that sends it is counted apart from strangers (decision 0254). It does not reveal the
 * address. Undefined for a sign-in that verified no address, and while keys cannot be used.
 */
export function deviceKeyFor(
  recogniser: Recogniser | undefined,
  app: string,
  [identity]: readonly Identity[],
): string | undefined {
  if (!recogniser || !identity) return undefined;
  const time = epochNow().toString(36);
  return `${time}.${recogniser.sign(signedParts(app, identity, time))}`;
}

/** True if a completed sign-in with this address has given the device key. Reads nothing. */
export function isKnownDevice(
  recogniser: Recogniser | undefined,
  deviceKey: string,
  app: string,
  identity: Identity,
): boolean {
  if (!recogniser) return false;
  const [, time = '', signature = ''] = /^([0-9a-z]{1,9})\.([\w-]+\.[\w-]+)$/.exec(deviceKey) ?? [];
  const given = Number.parseInt(time, 36);
  if (!(given + RECOGNITION_SECONDS > epochNow())) return false;
  return recogniser.recognises(signature, signedParts(app, identity, time));
}

function signedParts(app: string, { field, value }: Identity, time: string): unknown[] {
  return [PURPOSE, app, field, value, time];
}
