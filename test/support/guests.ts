import { decodeJwt } from 'jose';
import * as create from '../../functions/sign-in/create-guest.ts';
import { DAY } from '../../shared/platform/time.ts';
import { guestExpiryKey, keys } from '../../shared/storage/keys.ts';
import type { useBackends } from './backends.ts';
import { newBinding } from './code-challenge.ts';
import { type Answer, invoke, type Request } from './invoke.ts';
import { changeItem, storeItem } from './items.ts';
import { codeOf } from './magic-links.ts';
import type { RunningService } from './service.ts';
import { completeSignIn, makeCredential, newAddress, startSignIn } from './sign-in.ts';
import { makeTenant, type Tenant } from './tenants.ts';

/** The settings of an application that takes guests. */
export function guestConfig(auth: object = {}, hub: object = {}) {
  return { hub: { auth: { sign_in_methods: { anonymous: { enabled: true } }, ...auth }, ...hub } };
}

/** A tenant whose application takes guests, and the publishable key of the application. */
export async function makeGuestTenant(
  auth: object = {},
  hub: object = {},
): Promise<Tenant & { clientId: string }> {
  const tenant = await makeTenant(guestConfig(auth, hub));
  const { clientId } = await makeCredential(tenant.app);
  return { ...tenant, clientId };
}

/** Asks for a guest, from a source of its own unless one is given. */
export function createGuest(clientId: string, extra: Request = {}): Promise<Answer> {
  const headers = { 'x-svc-app-key': clientId, ...extra.headers };
  return invoke(create, { sourceIp: newAddress(), ...extra, headers });
}

export type Guest = {
  userId: string;
  sessionId: string;
  accessToken: string;
  refreshToken: string;
  headers: { authorization: string };
};

/** A guest with its session. */
export async function newGuest(clientId: string): Promise<Guest> {
  const { status, body, text } = await createGuest(clientId);
  if (status !== 200) throw new Error(`there is no guest: ${text}`);
  const accessToken = String(body['access_token']);
  return {
    userId: String(body['app_user_id']),
    sessionId: String(decodeJwt(accessToken)['sid']),
    accessToken,
    refreshToken: String(body['refresh_token']),
    headers: { authorization: `Bearer ${accessToken}` },
  };
}

/** Makes a guest look as if it began so many days ago and was never used since, so that the purge has it. */
export async function makeUnused({ userId, sessionId }: Guest, app: string, days: number): Promise<void> {
  const ago = Date.now() - days * DAY * 1000;
  const at = new Date(ago).toISOString();
  const times = ['created', 'last_active', 'last_sign_in'].map((name) => [`meta.${name}`, at]);
  await Promise.all([
    changeItem(keys.profile(app, userId), { ...Object.fromEntries(times), sessions_valid_from: ago / 1000 }),
    changeItem(keys.session(app, userId, sessionId), { created_at: at }),
    storeItem(guestExpiryKey(app, userId, at)),
  ]);
}

export type Contact = { email: string } | { phone: string };

/** A sign-in that a guest has begun, up to its code. */
export async function beginPromotion(
  backends: ReturnType<typeof useBackends>,
  clientId: string,
  { accessToken }: Pick<Guest, 'accessToken'>,
  to: Contact,
) {
  const { verifier, members } = newBinding();
  const { body, status, text } = await startSignIn(clientId, {
    ...to,
    guest_token: accessToken,
    ...members,
  });
  const [message] = backends.messages().list('email' in to ? to.email : to.phone);
  if (status !== 200 || !message) throw new Error(`the sign-in did not start: ${text}`);
  return { id: body['challenge_id'], code: message.code ?? '', link: codeOf(message.links[0]), verifier };
}

export type BegunPromotion = Awaited<ReturnType<typeof beginPromotion>>;

/** Completes a sign-in that a guest has begun. */
export function finishPromotion({ id, code, verifier }: BegunPromotion, more: object = {}): Promise<Answer> {
  return completeSignIn(id, code, { code_verifier: verifier, ...more });
}

/** Sets whether the seeded application of a running service takes guests. */
export async function takeGuests({ baseUrl, seed }: RunningService, enabled: boolean): Promise<void> {
  const answer = await fetch(`${baseUrl}/applications/${seed.application}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${seed.hub_access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ config: { hub: { auth: { sign_in_methods: { anonymous: { enabled } } } } } }),
  });
  if (answer.status !== 200) throw new Error(await answer.text());
}
