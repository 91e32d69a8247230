import { beforeAll } from 'vitest';
import * as beginRegistration from '../../functions/passkeys/begin-passkey-registration.ts';
import * as beginSignIn from '../../functions/passkeys/begin-passkey-sign-in.ts';
import * as completeSignIn from '../../functions/passkeys/complete-passkey-sign-in.ts';
import * as deleteMyPasskey from '../../functions/passkeys/delete-my-passkey.ts';
import * as listMyPasskeys from '../../functions/passkeys/list-my-passkeys.ts';
import * as registerPasskey from '../../functions/passkeys/register-passkey.ts';
import { config } from '../../shared/platform/config.ts';
import { Authenticator, type Ceremony } from './authenticator.ts';
import type { useBackends } from './backends.ts';
import { type Answer, invoke, type Request } from './invoke.ts';
import { newEmail } from './magic-links.ts';
import { putUser } from './profiles.ts';
import { call, makeSignInTenant, newAddress, openSessionOf, signIn } from './sign-in.ts';

/** The origin of the sign-in screen, whose host is the relying party. */
export const screenOrigin = () => new URL(config('BASE_URL')).origin;
export const WITH_PASSKEYS = { hub: { auth: { sign_in_methods: { passkey: { enabled: true } } } } };

/** A tenant whose users may have passkeys, with a credential. */
export const makePasskeyTenant = (config: Record<string, unknown> = WITH_PASSKEYS) =>
  makeSignInTenant(config);
export type PasskeyTenant = Awaited<ReturnType<typeof makePasskeyTenant>>;

/** Makes one such tenant for all tests of a file, which has started its backends. */
export function usePasskeyTenant(): PasskeyTenant {
  const tenant = {} as PasskeyTenant;
  beforeAll(async () => {
    Object.assign(tenant, await makePasskeyTenant());
  });
  return tenant;
}

/** A user who has just signed in, with the headers of its session. */
export type SignedIn = { app: string; clientId: string; userId: string; headers: Record<string, string> };

export async function newSignedIn(
  backends: ReturnType<typeof useBackends>,
  { app, clientId }: Pick<PasskeyTenant, 'app' | 'clientId'>,
  email?: string,
): Promise<SignedIn> {
  const { accessToken, userId } = await signIn(backends, clientId, ...(email ? [{ email }] : []));
  return { app, clientId, userId, headers: { authorization: `Bearer ${accessToken}` } };
}

/** Somebody in a session of a user whose address nobody has verified. */
export async function inUnverifiedAccount(tenant: PasskeyTenant): Promise<SignedIn & { email: string }> {
  const [userId, email] = [`user-${crypto.randomUUID()}`, newEmail()];
  await putUser(tenant, userId, { data: { email } });
  const { headers } = await openSessionOf(tenant.app, userId);
  return { app: tenant.app, clientId: tenant.clientId, userId, headers, email };
}

export const own = (user: SignedIn, operation: Parameters<typeof invoke>[0], more: Request = {}) =>
  call(operation, { ...more, headers: user.headers, params: { app: user.app, ...more.params } });

export const creationOptions = (user: SignedIn) => own(user, beginRegistration);

/** Answers the options of a registration with an authenticator. */
export async function register(
  user: SignedIn,
  ceremony: Partial<Ceremony> = {},
  { name, authenticator = new Authenticator() }: { name?: string; authenticator?: Authenticator } = {},
): Promise<{ authenticator: Authenticator; answer: Answer; again: () => Promise<Answer> }> {
  const { body: options } = await creationOptions(user);
  const credential = authenticator.create(options as never, { origin: screenOrigin(), ...ceremony });
  const again = () => own(user, registerPasskey, { body: { ...(name && { name }), credential } });
  return { authenticator, answer: await again(), again };
}

/** A user with a passkey. */
export async function withPasskey(user: SignedIn, ceremony: Partial<Ceremony> = {}) {
  const { authenticator, answer } = await register(user, ceremony);
  if (answer.status !== 200) throw new Error(`the passkey was not added: ${answer.text}`);
  return { ...user, authenticator, passkey: String(answer.body['id']) };
}

export const requestOptions = (clientId: string, headers: Record<string, string> = {}) =>
  invoke(beginSignIn, { headers: { 'x-svc-app-key': clientId, ...headers } });

export const postAssertion = (clientId: string, body: object, headers: Record<string, string> = {}) =>
  invoke(completeSignIn, {
    headers: { 'x-svc-app-key': clientId, ...headers },
    sourceIp: newAddress(),
    body,
  });

/** Signs in with an authenticator. */
export async function signInByPasskey(
  clientId: string,
  authenticator: Authenticator,
  ceremony: Partial<Ceremony> = {},
): Promise<{ answer: Answer; again: () => Promise<Answer> }> {
  const { body: options } = await requestOptions(clientId);
  const assertion = authenticator.get(options as never, { origin: screenOrigin(), ...ceremony });
  const again = () => postAssertion(clientId, assertion);
  return { answer: await again(), again };
}

export const myPasskeys = (user: SignedIn) => own(user, listMyPasskeys);
export const removeMine = (user: SignedIn, passkey: string) =>
  own(user, deleteMyPasskey, { params: { passkey } });
