import { isKnownDevice } from '../auth/device-key.ts';
import { recogniser } from '../auth/keys/recognition-keys.ts';
import { allInOrder } from '../platform/parallel.ts';
import { CONTACT_FIELDS, type Identity, normalise } from '../profiles/identity/identity.ts';
import { solvedProof } from './limits/proof-of-work.ts';
import type { AskedStart, SignInRequest, StartingClient } from './policies/asked-start.ts';
import { guestOfToken } from './policies/promote-guest.ts';

/**
 * Returns what a request asks for, with its device key, proof of work and guest's token checked by their
 * signatures. Throws 401 and 400 for the token.
 */
export async function askedStart(request: SignInRequest, client: StartingClient): Promise<AskedStart> {
  const { app, variant, origin, source } = client;
  const channel = request.email === undefined ? 'phone' : 'email';
  const field = CONTACT_FIELDS[channel];
  const address = { field, value: normalise(field, request.email ?? request.phone) };
  const [guest, isKnown, proof] = await allInOrder([
    guestOfToken(request.guest_token, app),
    hasKeyOfDevice(request, client, address),
    solvedProof(request.proof, app, address),
  ]);
  const asked = { app, variant, origin, source, workFor: address, address, proof, now: Date.now() };
  return { ...asked, channel, request, client, isKnownDevice: isKnown, guest };
}

/** True if the request has a device key that is good for this address. */
async function hasKeyOfDevice(
  { device_key: own }: SignInRequest,
  { app, screen }: StartingClient,
  address: Identity,
): Promise<boolean> {
  const given = [own ?? [], screen?.deviceKeys ?? []].flat();
  if (given.length === 0) return false;
  const devices = await recogniser();
  return given.some((key) => isKnownDevice(devices, key, app, address));
}
